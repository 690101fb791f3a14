"""Results of matches, sessions and cancelled matches."""

from __future__ import annotations

from backgammon.board import Side
from backgammon.events import EndReason, Event, GameEnded, MatchEnded, WinReason
from backgammon.rules import Rules
from backgammon.scoring import Win
from storage import Database
from tests.support.database import fetch
from tests.support.matches import add_events, begin_match

BACKGAMMON_ON_TWO = GameEnded(Side.X, Win.BACKGAMMON, 6, WinReason.BORNE_OFF)


async def play(database: Database, x: int, o: int, *events: Event, rules: Rules | None = None, guild: int = 1) -> int:
    stored = await begin_match(database, x, o, rules=rules or Rules(length=5), guild=guild)
    await add_events(database, stored.id, events, at=3000)
    return stored.id


async def win(database: Database, winner: int, loser: int, *, guild: int = 1, points: int = 5) -> int:
    ended = GameEnded(Side.X, Win.SINGLE, points, WinReason.BORNE_OFF)
    reached = MatchEnded(Side.X, EndReason.REACHED)
    return await play(database, winner, loser, ended, reached, rules=Rules(length=9), guild=guild)


async def saved(database: Database, match_id: int) -> dict[int, tuple[int | None, int]]:
    rows = await fetch(database, "SELECT * FROM results WHERE match_id = ?", match_id)
    assert all(row["finished_at"] == 3000 for row in rows)
    return {row["player_id"]: (row["won"], row["points"]) for row in rows}


async def test_match_that_reached_its_length_counts_for_both(database: Database, ann: int, ben: int) -> None:
    assert await saved(database, await win(database, ann, ben)) == {ann: (1, 5), ben: (0, 0)}


async def test_conceded_match_counts_with_the_points_scored(database: Database, ann: int, ben: int) -> None:
    one_point = GameEnded(Side.X, Win.SINGLE, 1, WinReason.PASSED)
    match_id = await play(database, ann, ben, one_point, MatchEnded(Side.O, EndReason.CONCEDED))
    assert await saved(database, match_id) == {ann: (0, 1), ben: (1, 0)}


async def test_session_counts_with_its_points_and_no_winner(database: Database, ann: int, ben: int) -> None:
    match_id = await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(None, EndReason.ENDED), rules=Rules())
    assert await saved(database, match_id) == {ann: (None, 6), ben: (None, 0)}


async def test_cancelled_match_has_no_result(database: Database, ann: int, ben: int) -> None:
    match_id = await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(None, EndReason.CANCELLED))
    assert await saved(database, match_id) == {}


async def test_points_of_the_start_score_were_not_scored(database: Database, ann: int, ben: int) -> None:
    rules = Rules(length=9, start_score=(2, 3))
    match_id = await play(database, ann, ben, BACKGAMMON_ON_TWO, MatchEnded(Side.X, EndReason.REACHED), rules=rules)
    assert await saved(database, match_id) == {ann: (1, 6), ben: (0, 0)}
