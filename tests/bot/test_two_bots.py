"""Two bots on one database: one wins, the other shows the current board, and the newest board is last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.delivery.publisher import Publisher
from bot.text.translator import Translator
from club.clock import HOUR
from club.matches import Acted, act
from club.people import By, Person
from club.tables import Stale, Table, table
from storage import Database, boards, open_database
from tests.support.channels import without_discord
from tests.support.club import begin
from tests.support.matches import stale
from tests.support.random_matches import random_turn

_salts = count(1)


class Bot:
    """One of the bots, as far as it acts and shows boards in a channel where both post."""

    def __init__(self, db: Database, channel: list[int]) -> None:
        self.db = db
        self.time = 0
        self.may_send = asyncio.Event()
        self.may_send.set()
        self.sends = asyncio.Event()
        self._channel = channel
        self.publisher = Publisher(without_discord(self._arrives), db, lambda: self.time, 50, lambda _: Translator())

    async def press(self, seen: Table) -> Acted | Stale:
        """Play a random action as the side to act, through this bot, and show the resulting board."""
        side, action = random_turn(seen.match, Random(seen.match.version))
        player = seen.player(side)
        assert player.discord_id is not None
        by = By(Person(player.discord_id, player.name), 1, f"interaction {next(_salts)}")
        result: Acted | Stale
        try:
            result = await act(self.db, by, seen.id, seen.match.version, action)
        except Stale as stale:
            result = stale
        await self.publisher.show(seen.id, known=result.table)
        return result

    async def _arrives(self, _match_id: int, version: int, _says: str) -> None:
        self.sends.set()
        await self.may_send.wait()
        self._channel.append(version)


@pytest.fixture
def channel() -> list[int]:
    """Return the version of each posted board, newest last."""
    return []


@pytest.fixture
async def bots(tmp_path: Path, channel: list[int]) -> AsyncIterator[tuple[Bot, Bot]]:
    databases = [await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}") for _ in range(2)]
    yield Bot(databases[0], channel), Bot(databases[1], channel)
    for database in databases:
        await database.close()


async def test_one_bot_wins_and_the_other_shows_the_current_board(bots: tuple[Bot, Bot], channel: list[int]) -> None:
    first, second = bots
    now = await begin(first.db, None)
    await first.publisher.show(now.id)
    for _ in range(20):
        results = await asyncio.gather(first.press(now), second.press(now))
        [won] = [result for result in results if isinstance(result, Acted)]
        [lost] = [result for result in results if isinstance(result, Stale)]
        assert lost.table.log == won.table.log
        assert channel[-1] == won.table.match.version
        now = won.table
    assert await first.db.read(stale) == []
    assert (await table(second.db, now.id)).log == now.log


@pytest.mark.parametrize("times", [1, 2])
async def test_late_board_is_replaced_by_the_newest(bots: tuple[Bot, Bot], channel: list[int], times: int) -> None:
    slow, quick = bots
    now = await begin(slow.db, None)
    await slow.publisher.show(now.id)
    slow.may_send.clear()
    slow.sends.clear()
    showing = asyncio.create_task(slow.press(now))
    for _ in range(times):
        async with asyncio.timeout(60):  # a bot that fails sends nothing
            await slow.sends.wait()
        slow.sends.clear()
        newest = (await quick.press(await table(quick.db, now.id))).table.match.version
        slow.may_send.set()  # the waiting send continues; the next one waits again
        slow.may_send.clear()
    async with asyncio.timeout(60):
        await slow.sends.wait()
    slow.may_send.set()
    late = (await showing).table.match.version
    assert late < newest
    assert len(channel) == 2 * (times + 1)
    assert channel[-1] == newest
    assert await quick.db.read(stale) == []


async def test_full_time_starts_with_the_newest_board(bots: tuple[Bot, Bot]) -> None:
    slow, quick = bots
    now = await begin(slow.db, None)
    await slow.db.write(boards.mark_failed, now.id, -2 * HOUR)
    slow.may_send.clear()
    showing = asyncio.create_task(slow.publisher.show(now.id))
    async with asyncio.timeout(60):
        await slow.sends.wait()
    side, action = random_turn(now.match, Random(1))
    player = now.player(side)
    assert player.discord_id is not None
    await act(quick.db, By(Person(player.discord_id, player.name), 1, "salt"), now.id, None, action)
    slow.time = HOUR
    slow.may_send.set()
    shown = (await showing).table
    stored = (await table(quick.db, now.id)).stored
    assert shown.match.version == stored.shown_version > now.match.version
    assert (stored.clock.owed_since, stored.unshown_since) == (HOUR, None)
