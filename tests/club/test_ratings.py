"""Ratings follow the results: one by one, counted anew, with what comes late, and with what is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from backgammon.board import Side
from backgammon.events import EndReason, MatchEnded
from backgammon.rating import Rating, update_rating
from backgammon.rules import Rules, Variant
from club.check import faults
from club.rebuild import rebuild
from storage import Database, ratings
from tests.support.database import execute, fetch
from tests.support.matches import add_events, begin_match, keep_at_once, rating_of
from tests.support.random_matches import RULES, random_log
from tests.support.ratings import everything, win

ELSEWHERE = 2


async def test_a_match_changes_both_ratings_in_its_server_and_everywhere(
    database: Database, ann: int, ben: int
) -> None:
    await win(database, ann, ben)
    up, down = update_rating(Rating(), Rating(), 5, won=True), update_rating(Rating(), Rating(), 5, won=False)
    for guild in (1, ratings.EVERYWHERE):
        assert await rating_of(database, ann, guild_id=guild) == up
        assert await rating_of(database, ben, guild_id=guild) == down
    assert await rating_of(database, ann, guild_id=ELSEWHERE) is None
    assert await rating_of(database, ann, Variant.DUTCH) is None


async def test_each_server_and_each_variant_has_ratings_of_its_own(database: Database, ann: int, ben: int) -> None:
    await win(database, ann, ben, at=2000)
    await win(database, ann, ben, guild=ELSEWHERE, at=3000)
    await win(database, ben, ann, at=4000, rules=Rules(length=5, variant=Variant.DUTCH))
    first = update_rating(Rating(), Rating(), 5, won=True)
    assert await rating_of(database, ann, guild_id=1) == first
    assert await rating_of(database, ann, guild_id=ELSEWHERE) == first
    assert await rating_of(database, ben, Variant.DUTCH, 1) == first
    both = await rating_of(database, ann)
    assert both is not None
    assert (both.experience, both.value > first.value) == (10, True)


async def test_the_curve_of_a_player_has_a_point_for_each_match_that_counted(
    database: Database, ann: int, ben: int
) -> None:
    ids = [await win(database, *pair, at=at) for pair, at in (((ann, ben), 2000), ((ben, ann), 5000))]
    await win(database, ann, ben, at=6000, rated=False)
    points = await database.read(ratings.curve, ann, guild_id=1)
    assert [(point.at, point.match_id) for point in points] == [(2000, ids[0]), (5000, ids[1])]
    assert points[-1].rating == await rating_of(database, ann, guild_id=1)
    assert points[0].rating.value > 1500 > points[1].rating.value - 1


@pytest.mark.parametrize(
    "over",
    [
        pytest.param((MatchEnded(None, EndReason.CANCELLED),), id="cancelled"),
        pytest.param((MatchEnded(Side.X, EndReason.CONCEDED), MatchEnded(None, EndReason.VOIDED)), id="void"),
    ],
)
async def test_what_counts_for_nothing_changes_no_rating(
    database: Database, ann: int, ben: int, over: tuple[MatchEnded, ...]
) -> None:
    stored = await begin_match(database, ann, ben)
    for event in over:
        await add_events(database, stored.id, [event])
    assert await everything(database) == [[], []]


async def test_sessions_and_casual_matches_change_no_rating(database: Database, ann: int, ben: int) -> None:
    await win(database, ann, ben, rated=False)
    await keep_at_once(database, ann, ben, random_log(RULES[5], 3))
    assert await everything(database) == [[], []]


async def test_who_leaves_at_once_goes_down_and_nobody_goes_up(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, [MatchEnded(Side.X, EndReason.CONCEDED)])
    assert await rating_of(database, ann) is None
    assert await rating_of(database, ben) == update_rating(Rating(), Rating(), 5, won=False)


async def test_rebuilding_reads_whole_matches_off_their_logs_and_changes_nothing(
    database: Database, address: str, ann: int, ben: int
) -> None:
    for number, rules in enumerate(RULES * 3):
        await keep_at_once(database, ann, ben, random_log(rules, number, boldness=0.1))
    await begin_match(database, ann, ben)
    noted = await fetch(database, "SELECT * FROM results ORDER BY match_id, player_id")
    before = await everything(database)
    assert before[0]
    done = await rebuild(database)
    assert (done.matches, done.unreadable) == (3 * len(RULES), [])
    assert await fetch(database, "SELECT * FROM results ORDER BY match_id, player_id") == noted
    assert await everything(database) == before
    assert list(faults(Path(address.removeprefix("sqlite:///")))) == []


async def test_what_was_spoiled_is_told_by_the_check_and_mended_by_rebuilding(
    database: Database, address: str, ann: int, ben: int
) -> None:
    for number in range(4):
        await win(database, ann, ben, at=2000 + number)
    before = await everything(database)
    for sql in (
        "UPDATE rating_changes SET rating = rating + 1 WHERE finished_at = 2001 AND guild_id = 1",
        "DELETE FROM ratings WHERE guild_id = 1",
        "DELETE FROM rating_changes WHERE finished_at = 2002",
    ):
        await execute(database, sql)
        assert ["ratings in standard are not" in str(fault) for fault in faults(Path(address[10:]))] == [True]
        await rebuild(database)
        assert await everything(database) == before
        assert list(faults(Path(address[10:]))) == []


async def test_the_last_digits_of_another_machine_are_no_fault(
    database: Database, address: str, ann: int, ben: int
) -> None:
    await win(database, ann, ben)
    await execute(database, "UPDATE rating_changes SET rating = rating + 0.00000001")
    await execute(database, "UPDATE ratings SET rating = rating - 0.00000001")
    assert list(faults(Path(address[10:]))) == []
