"""A cached match is continued from its version: fewer rows are read, and the result is what the log says."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from backgammon.board import Side
from backgammon.events import CancelAsked
from backgammon.rules import Rules
from storage import Database, Reader, Transaction, Unreadable, matches, recent
from storage.database import Row, Value
from tests.support.database import WatchedDatabase, execute
from tests.support.matches import add_events, append, begin_match, loaded
from tests.support.random_matches import RULES, random_batches


class Counting(WatchedDatabase):
    """A database that counts the event rows read."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, self._count, self._count)
        self.events = 0

    def _count(self, _tx: Reader, sql: str, _args: Sequence[Value], rows: list[Row]) -> None:
        self.events += len(rows) if "FROM events" in sql else 0


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.variant}-{rules.length}")
async def test_cached_match_follows_events_of_another_process(
    database: Database, other: Database, ann: int, ben: int, rules: Rules
) -> None:
    chance = Random(1)
    first, *batches = list(random_batches(rules, 3))[:40]
    kept = await begin_match(database, ann, ben, events=first)
    assert batches
    for events in batches:
        await add_events(other, kept.id, events)
        if chance.random() < 0.5:
            assert await recent.load(database, kept.id) == await loaded(database, kept.id)
    assert await recent.load(database, kept.id) == await loaded(other, kept.id)


async def test_only_new_events_are_read(database: Database, ann: int, ben: int) -> None:
    source = Counting(database)
    kept = await begin_match(database, ann, ben)
    await recent.load(source, kept.id)
    assert source.events == kept.match.version
    await recent.load(source, kept.id)
    assert source.events == kept.match.version
    await add_events(database, kept.id, [CancelAsked(Side.X)])
    await recent.load(source, kept.id)
    assert source.events == kept.match.version + 1


async def test_rolled_back_events_are_not_cached(database: Database, ann: int, ben: int) -> None:
    kept = await begin_match(database, ann, ben)

    def add_look_and_fail(tx: Transaction) -> None:
        append(tx, kept, [CancelAsked(Side.X)], 5)
        seen = matches.refresh(tx, kept)
        assert seen is not None
        assert seen.match.cancel_asked is Side.X
        raise InterruptedError

    await recent.load(database, kept.id)
    with pytest.raises(InterruptedError):
        await database.write(add_look_and_fail)
    await add_events(database, kept.id, [CancelAsked(Side.O)])
    again = await recent.load(database, kept.id)
    assert again is not None
    assert again.match.cancel_asked is Side.O


async def test_least_recently_used_matches_are_evicted(
    database: Database, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "MAX_EVENTS", 4)
    source = Counting(database)
    one, two, three = [(await begin_match(database, ann, ben, channel=channel)).id for channel in range(3)]
    for match_id in (one, two, one, three):
        await recent.load(source, match_id)
    source.events = 0
    await recent.load(source, one)
    assert source.events == 0
    await recent.load(source, two)
    assert source.events == 2


async def test_truncated_log_is_unreadable(database: Database, ann: int, ben: int) -> None:
    kept = await begin_match(database, ann, ben)
    await recent.load(database, kept.id)
    await add_events(database, kept.id, [CancelAsked(Side.X)])
    await execute(database, "DELETE FROM events WHERE match_id = ? AND seq = 3", kept.id)
    with pytest.raises(Unreadable):
        await recent.load(database, kept.id)


async def test_match_that_is_not_there_is_none(database: Database) -> None:
    assert await recent.load(database, 99) is None
