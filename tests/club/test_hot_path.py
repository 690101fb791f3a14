"""What an action asks of the database takes no longer when there are more matches, people and events, and nobody waits
with his writing while a long log is read.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from random import Random
from typing import Any, TypeVar

from backgammon import Concede
from club import moderating
from club.challenges import propose_rematch
from club.clock import DEADLINE
from club.matches import act, move, shown
from club.overdue import call_out
from storage import Database
from storage.database import Row, Source, Transaction, Value
from storage.matches import Board
from storage.rebuilding import rebuild
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, begin, by
from tests.support.random_actions import wish_at_random

T = TypeVar("T")


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
        self.read_after: list[Value] = []
        """After which event each reading of a log inside a transaction began."""

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        self.steps += await plan(self._real, sql, args)
        return await self._real.fetch(sql, *args)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        async with self._real.transaction() as tx:
            yield WatchedTransaction(tx, self)

    async def at_once(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        return await self._real.at_once(lambda tx: work(WatchedTransaction(tx, self)))

    async def close(self) -> None:
        await self._real.close()


class WatchedTransaction:
    def __init__(self, real: Transaction, seen: Watched) -> None:
        self._real = real
        self._seen = seen

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        self._seen.steps += await plan(self._real, sql, args)
        if "FROM events" in sql:
            self._seen.read_after.append(args[1])
        return await self._real.fetch(sql, *args)

    async def execute(self, sql: str, *args: Value) -> int:
        self._seen.steps += await plan(self._real, sql, args)
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
    assert {step.split()[1] for step in searched} >= {"matches", "events", "x", "o", "servers", "seeds"}
    scanned = [step for step in watched.steps if step.startswith("SCAN") and "CONSTANT ROW" not in step]
    assert scanned == []  # rows that are written are constant ones


async def test_no_log_is_read_from_its_beginning_while_others_wait_to_write(db: Database) -> None:
    now = await begin(db, length=1)
    watched, guild_id = Watched(db), now.stored.guild_id or 0
    assert await call_out(watched, now.id, NOON + DEADLINE) is not None
    await move(watched, by(ANNA), now.id, PLACE.channel_id + 1)
    other = await begin(db, length=1)
    await moderating.cancel(watched, by(CARIN), guild_id, other.id, "they asked for it")
    await moderating.move(watched, by(CARIN), guild_id, now.id, PLACE.channel_id + 2, "they asked for it")
    await act(watched, by(BJORN), now.id, None, Concede())
    await propose_rematch(watched, by(ANNA), now.id)
    await moderating.void(watched, by(CARIN), guild_id, now.id, "they were one person")
    await rebuild(watched)
    assert 0 not in watched.read_after
