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
    assert await settings.of_server(db, 1) == Server(DEFAULT_DEADLINE, None)
    assert await settings.of_server(db, None) == Server(DEFAULT_DEADLINE, None)


async def test_server_settings_are_independent(db: Database) -> None:
    await settings.decide(db, 1, theme="felt")
    await settings.decide(db, 1, deadline=DAY)
    assert await settings.of_server(db, 1) == Server(DAY, "felt")
    await settings.decide(db, 1, theme="dark")
    assert await settings.of_server(db, 1) == Server(DAY, "dark")
    assert await settings.of_server(db, 2) == Server(DEFAULT_DEADLINE, None)


async def test_channels_added_concurrently_respect_the_limit(db: Database) -> None:
    added = [settings.let_play_in(db, 1, channel, plays=True, most=3) for channel in range(1, 6)]
    assert sorted(await asyncio.gather(*added)) == [False, False, True, True, True]
    chosen = (await settings.of_server(db, 1)).channels
    assert len(set(chosen)) == 3
    assert await settings.let_play_in(db, 1, chosen[0], plays=True, most=3)
    assert await settings.let_play_in(db, 1, chosen[1], plays=False, most=3)
    assert (await settings.of_server(db, 1)).channels == (chosen[2], chosen[0])


async def test_personal_settings_are_independent(db: Database) -> None:
    assert await settings.of_person(db, ANNA.discord_id) == Preferences()
    await settings.prefer(db, by(ANNA), theme="dark")
    await settings.prefer(db, by(ANNA), mirrored=True)
    assert await settings.of_person(db, ANNA.discord_id) == Preferences("dark", mirrored=True)
    await settings.prefer(db, by(ANNA), theme=None)
    await settings.prefer(db, by(ANNA), mirrored=False)
    assert await settings.of_person(db, ANNA.discord_id) == Preferences()
    assert await settings.of_person(db, BJORN.discord_id) == Preferences()
