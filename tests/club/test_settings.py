"""Settings of servers and persons, each changed without touching anything else."""

from __future__ import annotations

import asyncio

from club import settings
from club.clock import DAY, DEFAULT_DEADLINE
from storage import Database
from storage.preferences import Preferences
from storage.servers import Server
from tests.support.club import ANNA, BJORN, by


async def test_server_settings_have_defaults(db: Database) -> None:
    assert await settings.server_settings(db, 1) == Server(DEFAULT_DEADLINE, None)
    assert await settings.server_settings(db, None) == Server(DEFAULT_DEADLINE, None)


async def test_server_settings_are_independent(db: Database) -> None:
    await settings.change_server(db, 1, theme="felt")
    await settings.change_server(db, 1, deadline=DAY)
    assert await settings.server_settings(db, 1) == Server(DAY, "felt")
    await settings.change_server(db, 1, theme="dark")
    assert await settings.server_settings(db, 1) == Server(DAY, "dark")
    assert await settings.server_settings(db, 2) == Server(DEFAULT_DEADLINE, None)


async def test_channels_added_concurrently_respect_the_limit(db: Database) -> None:
    added = [settings.set_playable_channel(db, 1, channel, plays=True, limit=3) for channel in range(1, 6)]
    assert sorted(await asyncio.gather(*added)) == [False, False, True, True, True]
    chosen = (await settings.server_settings(db, 1)).channels
    assert len(set(chosen)) == 3
    assert await settings.set_playable_channel(db, 1, chosen[0], plays=True, limit=3)
    assert await settings.set_playable_channel(db, 1, chosen[1], plays=False, limit=3)
    assert (await settings.server_settings(db, 1)).channels == (chosen[2], chosen[0])


async def test_personal_settings_are_independent(db: Database) -> None:
    assert await settings.personal_settings(db, ANNA.discord_id) == Preferences()
    await settings.change_personal(db, by(ANNA), theme="dark")
    await settings.change_personal(db, by(ANNA), mirrored=True)
    assert await settings.personal_settings(db, ANNA.discord_id) == Preferences("dark", mirrored=True)
    await settings.change_personal(db, by(ANNA), theme=None)
    await settings.change_personal(db, by(ANNA), mirrored=False)
    assert await settings.personal_settings(db, ANNA.discord_id) == Preferences()
    assert await settings.personal_settings(db, BJORN.discord_id) == Preferences()
