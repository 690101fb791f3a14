"""What an action asks of the database takes no longer when there are more matches, people and events, and nobody waits
with his writing while a long log is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from backgammon import Concede
from club import moderating
from club.challenges import propose_rematch
from club.clock import DEADLINE
from club.matches import act, move, shown
from club.overdue import call_out
from storage import Database, Reader
from storage.database import Row, Value
from storage.matches import Board
from storage.rebuilding import rebuild
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, begin, by
from tests.support.database import WatchedDatabase
from tests.support.random_matches import random_act


def plan(tx: Reader, sql: str, args: Sequence[Value]) -> list[str]:
    """How SQLite would do this.

    To note a person it lists all that refers to them, which it would have to read if their id changed; it never does.
    """
    if sql.strip().startswith("INSERT INTO players"):
        return []
    return [row["detail"] for row in tx.fetch(f"EXPLAIN QUERY PLAN {sql}", *args)]


class Watched(WatchedDatabase):
    """A database that asks SQLite how it found what it was asked for."""

    def __init__(self, real: Database) -> None:
        super().__init__(real, self._read, self._written)
        self.steps: list[str] = []
        self.read_after: list[Value] = []
        """After which event each reading of a log inside a transaction that writes began."""

    def _read(self, tx: Reader, sql: str, args: Sequence[Value], _rows: list[Row]) -> None:
        self.steps += plan(tx, sql, args)

    def _written(self, tx: Reader, sql: str, args: Sequence[Value], rows: list[Row]) -> None:
        self._read(tx, sql, args, rows)
        if "FROM events" in sql:
            self.read_after.append(args[1])


async def test_an_action_and_its_board_find_everything_by_an_index(db: Database) -> None:
    watched, chance = Watched(db), Random(1)
    now = await begin(db, length=1)
    while now.match.end is None:
        side, wish = random_act(now.match, chance)
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
