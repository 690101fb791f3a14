"""Ratings follow the results, whether they come in order, late, or are voided."""

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
from tests.support.matches import add_events, begin_match, rating_of, save_finished
from tests.support.random_matches import RULES, random_log
from tests.support.ratings import everything, win

ELSEWHERE = 2


async def test_match_changes_both_ratings_in_its_server_and_overall(database: Database, ann: int, ben: int) -> None:
    await win(database, ann, ben)
    up, down = update_rating(Rating(), Rating(), 5, won=True), update_rating(Rating(), Rating(), 5, won=False)
    for guild in (1, ratings.EVERYWHERE):
        assert await rating_of(database, ann, guild_id=guild) == up
        assert await rating_of(database, ben, guild_id=guild) == down
    assert await rating_of(database, ann, guild_id=ELSEWHERE) is None
    assert await rating_of(database, ann, Variant.DUTCH) is None


async def test_each_server_and_variant_has_its_own_ratings(database: Database, ann: int, ben: int) -> None:
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


async def test_rating_curve_has_a_point_per_rated_match(database: Database, ann: int, ben: int) -> None:
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
async def test_cancelled_and_void_matches_change_no_rating(
    database: Database, ann: int, ben: int, over: tuple[MatchEnded, ...]
) -> None:
    stored = await begin_match(database, ann, ben)
    for event in over:
        await add_events(database, stored.id, [event])
    assert await everything(database) == [[], []]


async def test_sessions_and_casual_matches_change_no_rating(database: Database, ann: int, ben: int) -> None:
    await win(database, ann, ben, rated=False)
    await save_finished(database, ann, ben, random_log(RULES[5], 3))
    assert await everything(database) == [[], []]


async def test_leaving_early_lowers_one_rating_and_raises_none(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await add_events(database, stored.id, [MatchEnded(Side.X, EndReason.CONCEDED)])
    assert await rating_of(database, ann) is None
    assert await rating_of(database, ben) == update_rating(Rating(), Rating(), 5, won=False)


async def test_rebuild_from_logs_changes_nothing(database: Database, address: str, ann: int, ben: int) -> None:
    for number, rules in enumerate(RULES * 3):
        await save_finished(database, ann, ben, random_log(rules, number, boldness=0.1))
    await begin_match(database, ann, ben)
    saved = await fetch(database, "SELECT * FROM results ORDER BY match_id, player_id")
    before = await everything(database)
    assert before[0]
    done = await rebuild(database)
    assert (done.matches, done.unreadable) == (3 * len(RULES), [])
    assert await fetch(database, "SELECT * FROM results ORDER BY match_id, player_id") == saved
    assert await everything(database) == before
    assert list(faults(Path(address.removeprefix("sqlite:///")))) == []


async def test_damaged_ratings_are_reported_and_rebuilt(database: Database, address: str, ann: int, ben: int) -> None:
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


async def test_rounding_difference_of_another_machine_is_no_fault(
    database: Database, address: str, ann: int, ben: int
) -> None:
    await win(database, ann, ben)
    await execute(database, "UPDATE rating_changes SET rating = rating + 0.00000001")
    await execute(database, "UPDATE ratings SET rating = rating - 0.00000001")
    assert list(faults(Path(address[10:]))) == []
