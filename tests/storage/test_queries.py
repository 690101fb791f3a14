"""Frequent queries find their rows by an index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from backgammon import NO_RESULT
from backgammon.rules import Variant
from club.exclusions import IN_RECORDS
from club.ratings import recalculate_from
from storage import (
    Database,
    Reader,
    blocks,
    boards,
    challenges,
    clocks,
    cube_habits,
    forgotten,
    match_counts,
    matches,
    past,
    ratings,
    recounts,
    rolls,
    seasons,
    standings,
)
from tests.support.bulk_results import Played, insert, leaderboard_query
from tests.support.database import ExplainedDatabase

Question = Callable[[Reader], object]


BOARDS = [leaderboard_query(board, (1,)) for board in standings.Leaderboard]
OF_A_WHILE = [replace(board, since=1000, until=2000) for board in BOARDS]


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
        pytest.param(lambda source: boards.old_boards(source, 1), id="boards.old_boards"),
        pytest.param(lambda source: clocks.due(source, 2, 1, 100), id="clocks.due"),
        pytest.param(lambda source: challenges.open_for(source, 1, 1), id="challenges.open_for"),
        pytest.param(lambda source: challenges.expired(source, 1), id="challenges.expired"),
        pytest.param(lambda source: challenges.count_between(source, [1, 2], 1, 2), id="challenges.count_between"),
        pytest.param(lambda source: challenges.count_open(source, 1, 1, 2), id="challenges.count_open"),
        pytest.param(lambda source: match_counts.live_of_player(source, 1), id="match_counts.live_of_player"),
        pytest.param(lambda source: match_counts.live_in_guild(source, 1), id="match_counts.live_in_guild"),
        pytest.param(lambda source: blocks.blocked_by(source, 1), id="blocks.of"),
        pytest.param(lambda source: blocks.is_blocked(source, [1, 2], [3, 4]), id="blocks.holds"),
        pytest.param(lambda source: forgotten.ids_of(source, 1), id="forgotten.ids_of"),
        pytest.param(lambda source: forgotten.times_of(source, 1), id="forgotten.times_of"),
        pytest.param(lambda source: past.record(source, 1, 1, IN_RECORDS), id="past.record"),
        pytest.param(lambda source: past.record(source, 1, 1, IN_RECORDS, 2), id="past.record between two"),
        pytest.param(lambda source: past.wins(source, 1, 1, IN_RECORDS), id="past.wins"),
        pytest.param(lambda source: past.latest(source, 1, 1, IN_RECORDS, 5), id="past.latest"),
        pytest.param(lambda source: past.latest(source, 1, 1, IN_RECORDS, 5, 2), id="past.latest between two"),
        pytest.param(lambda source: rolls.in_guild(source, 1, 10), id="rolls.in_guild"),
        pytest.param(lambda source: cube_habits.of_player(source, 1, 1), id="cube_habits.of_player"),
        pytest.param(
            lambda source: match_counts.limited(source, [1, 2], [3, 4], 3, 4, without=NO_RESULT, sessions=False),
            id="match_counts.limited",
        ),
        pytest.param(
            lambda source: match_counts.limited(source, [1, 2], [3, 4], 3, 4, without=NO_RESULT, sessions=True),
            id="match_counts.limited, sessions",
        ),
        pytest.param(lambda source: ratings.curve(source, 1), id="ratings.curve"),
        pytest.param(lambda source: ratings.ended(source, 1), id="ratings.ended"),
        pytest.param(lambda source: recounts.place_of(source, (1, "standard")), id="recounts.place_of"),
        pytest.param(lambda source: standings.servers_of(source, 1), id="standings.servers_of"),
        pytest.param(lambda source: seasons.latest(source, 1, 9), id="seasons.latest"),
        pytest.param(lambda source: seasons.running(source, 1), id="seasons.running"),
        pytest.param(lambda source: seasons.final_page(source, 1, 1, 10), id="seasons.final_page"),
        *(
            pytest.param(lambda source, ask=ask: standings.page(source, ask, 1, 10), id=f"{ask.board}")
            for ask in BOARDS
        ),
        *(
            pytest.param(lambda source, ask=ask: standings.page(source, ask, 1, 10), id=f"{ask.board}, a while")
            for ask in OF_A_WHILE
        ),
    ],
)
async def test_query_scans_no_table(database: Database, question: Question) -> None:
    watched = ExplainedDatabase(database)
    await watched.read(question)
    tables = (
        "matches",
        "events",
        "challenges",
        "results",
        "players",
        "blocks",
        "forgotten",
        "ratings",
        "rating_changes",
        "seasons",
        "season_places",
        "throws",
        "cube_habits",
        "old_boards",
    )
    whole = [
        step
        for step in watched.steps
        if step.startswith(tuple(f"SCAN {table}" for table in tables)) and "INDEX" not in step
    ]
    assert watched.steps
    assert whole == []


@pytest.mark.parametrize("guild", [None, 1])
async def test_recalculation_uses_only_indexes_and_sorts_nothing(
    database: Database, address: str, guild: int | None
) -> None:
    insert(address.removeprefix("sqlite:///"), 2, [Played(1, 1, (1, 2), Variant.STANDARD, 5, (5, 0), 2000)])
    watched = ExplainedDatabase(database)
    ended = await database.read(ratings.ended, 1)
    assert ended is not None
    await watched.write(recalculate_from, replace(ended, guild_id=guild))
    read = [step for step in watched.steps if "CONSTANT ROW" not in step]  # the rows that are inserted
    assert [step for step in read if "SCAN" in step or "TEMP B-TREE" in step] == []
    for table in ("w", "players", "rating_changes", "ratings"):
        assert any(step.startswith(f"SEARCH {table} ") for step in read)
    assert any("results_in_order" in step for step in read)


@pytest.mark.parametrize("ask", [*BOARDS, *OF_A_WHILE], ids=lambda ask: f"{ask.board} {ask.since}")
async def test_leaderboard_is_counted_from_a_covering_index(
    database: Database, ask: standings.LeaderboardQuery
) -> None:
    watched = ExplainedDatabase(database)
    await watched.read(standings.page, ask, 1, 10)
    reads = [step for step in watched.steps if "results" in step]
    assert all("COVERING INDEX" in step for step in reads)
    assert reads or ask.board is standings.Leaderboard.RATING
