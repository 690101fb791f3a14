"""Each question that is asked often finds its rows by an index, however many matches there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from storage import Database, Source, blocks, challenges, cube_habits, matches, standings, throws
from storage.database import Row, Value

Question = Callable[[Source], Awaitable[object]]


class Watched:
    """A source that remembers what it was asked, and asks SQLite how it would find it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.plan: list[str] = []

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        self.plan += [row["detail"] for row in await self.database.fetch(f"EXPLAIN QUERY PLAN {sql}", *args)]
        return await self.database.fetch(sql, *args)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(lambda source: matches.load(source, 1), id="matches.load"),
        pytest.param(lambda source: matches.log(source, 1), id="matches.log"),
        pytest.param(lambda source: matches.log(source, 1, after=5), id="the end of matches.log"),
        pytest.param(lambda source: matches.live_in_channel(source, 1), id="matches.live_in_channel"),
        pytest.param(lambda source: matches.latest_in_channel(source, 1), id="matches.latest_in_channel"),
        pytest.param(lambda source: matches.live_of_player(source, 1), id="matches.live_of_player"),
        pytest.param(matches.live_ids, id="matches.live_ids"),
        pytest.param(matches.stale, id="matches.stale"),
        pytest.param(lambda source: challenges.open_for(source, 1, 1), id="challenges.open_for"),
        pytest.param(lambda source: challenges.expired(source, 1), id="challenges.expired"),
        pytest.param(lambda source: challenges.count_since(source, 1, 1), id="challenges.count_since"),
        pytest.param(lambda source: challenges.count_open(source, 1, 1), id="challenges.count_open"),
        pytest.param(lambda source: matches.count_live_of_player(source, 1), id="matches.count_live_of_player"),
        pytest.param(lambda source: matches.count_live_in_guild(source, 1), id="matches.count_live_in_guild"),
        pytest.param(lambda source: blocks.of(source, 1), id="blocks.of"),
        pytest.param(lambda source: blocks.holds(source, 1, 2), id="blocks.holds"),
        pytest.param(lambda source: blocks.around(source, 1), id="blocks.around"),
        pytest.param(lambda source: throws.in_guild(source, 1, 10), id="throws.in_guild"),
        pytest.param(lambda source: cube_habits.of_player(source, 1, 1), id="cube_habits.of_player"),
        pytest.param(lambda source: standings.standings(source, 1, 10), id="standings.standings"),
    ],
)
async def test_a_question_reads_no_table_from_end_to_end(database: Database, question: Question) -> None:
    watched = Watched(database)
    await question(watched)
    tables = ("matches", "events", "challenges", "results", "players", "blocks", "throws", "cube_habits")
    whole = [
        step
        for step in watched.plan
        if step.startswith(tuple(f"SCAN {table}" for table in tables)) and "INDEX" not in step
    ]
    assert watched.plan
    assert whole == []
