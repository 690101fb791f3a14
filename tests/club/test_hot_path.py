"""What an action asks of the database takes no longer when there are more matches, people and events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from club.matches import act, shown
from storage import Database
from storage.database import Row, Source, Transaction, Value
from storage.matches import Board
from tests.club.conftest import ANNA, BJORN, begin, by
from tests.club.playing import wish_at_random


async def plan(source: Source, sql: str, args: tuple[Value, ...]) -> list[str]:
    """How SQLite would do this.

    To note a person it lists all that refers to him, which it would have to read if his number changed; it never does.
    """
    if sql.strip().startswith("INSERT INTO players"):
        return []
    return [row["detail"] for row in await source.fetch(f"EXPLAIN QUERY PLAN {sql}", *args)]


class Watched:
    """A database, and each transaction of it, that asks SQLite how it would find what it is asked for."""

    def __init__(self, real: Database) -> None:
        self._real = real
        self.steps: list[str] = []

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        self.steps += await plan(self._real, sql, args)
        return await self._real.fetch(sql, *args)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._real.transaction() as tx:
            yield WatchedTransaction(tx, self.steps)

    async def close(self) -> None:
        await self._real.close()


class WatchedTransaction:
    def __init__(self, real: Transaction, steps: list[str]) -> None:
        self._real = real
        self._steps = steps

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        self._steps += await plan(self._real, sql, args)
        return await self._real.fetch(sql, *args)

    async def execute(self, sql: str, *args: Value) -> int:
        self._steps += await plan(self._real, sql, args)
        return await self._real.execute(sql, *args)


async def test_an_action_and_its_board_find_everything_by_an_index(db: Database) -> None:
    watched, chance = Watched(db), Random(1)
    now = await begin(db, length=1)
    while now.match.end is None:
        side, wish = wish_at_random(now.match, chance)
        person = ANNA if now.side_of(ANNA.discord_id) is side else BJORN
        now = (await act(watched, by(person), now.id, now.match.version, wish)).table
        assert await shown(watched, now.id, now.match.version, Board(1, 2, 3))
    searched = {step for step in watched.steps if step.startswith("SEARCH")}
    assert {step.split()[1] for step in searched} >= {"matches", "events", "players", "seeds"}
    assert [step for step in watched.steps if step.startswith("SCAN")] == []
