"""No result is larger than the database can add up, also in logs from before stakes had a ceiling."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    MAX_POINTS,
    Concede,
    Dice,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    OpeningRolled,
    Rules,
    Side,
    StakeDoubled,
    Variant,
    Win,
    WinReason,
    apply,
)
from backgammon.match import replace_fields
from backgammon.summary import side_results
from club.check import faults
from club.exclusions import MAX_GAME_POINTS
from club.matches import act
from club.people import By, Person
from club.profiles import profile, versus
from club.rebuild import rebuild
from club.standings import LeaderboardRequest, leaderboard
from storage import Database
from storage.projection import project
from storage.standings import Leaderboard
from storage.terms import Terms
from tests.support.database import fetch
from tests.support.matches import add_events, begin_match, forget, save_finished
from tests.support.random_matches import CONTESTING, random_course
from tests.support.strategies import ANY_RULES, RANDOMS

ANN, BEN, AT = 1001, 1002, 9000
DOUBLING = Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True)
BEGUN = (MatchBegan(DOUBLING), GameBegan(1, crawford=False), OpeningRolled(Dice(3, 1), 1, "a", cube=1))
LIVE: tuple[Event, ...] = (*BEGUN, *(StakeDoubled(2**power) for power in range(1, 61)))
"""A live session of an old version, whose game costs 15 times 2^60."""
OVER: tuple[Event, ...] = (
    *BEGUN,
    GameEnded(Side.X, Win.SINGLE, 15 * 2**59, WinReason.BORNE_OFF, 15),
    MatchEnded(None, EndReason.ENDED),
)
"""A session of an old version that was won by 15 times 2^59 points."""


@settings(max_examples=15, deadline=None)
@given(rules=ANY_RULES, chance=RANDOMS, power=st.integers(0, 80), added=st.integers(0, 2**80))
def test_no_state_projects_beyond_the_most_points(rules: Rules, chance: Random, power: int, added: int) -> None:
    """Leave from each state of a match, and from the same state with the stake and the score of an old log."""
    course = random_course(rules, chance, CONTESTING, max_actions=60)
    left = 0
    for match, _ in course:
        if match.end is not None:
            continue
        old = replace_fields(
            match,
            score=(match.score[0] + added, match.score[1]),
            game=replace_fields(match.game, multiplier=match.game.multiplier << power),
        )
        for before in (match, old):
            after, events = apply(before, Side.X, Concede())
            numbers = [value for value in project(after) if isinstance(value, int)]
            for result in side_results(after, events).values():
                numbers += [value for value in astuple(result) if value is not None]
            assert max(numbers) <= MAX_POINTS
            left += 1
    assert left


async def _score(database: Database, match_id: int) -> tuple[int, int]:
    [row] = await fetch(database, "SELECT * FROM matches WHERE id = ?", match_id)
    return row["score_x"], row["score_o"]


async def _points(database: Database) -> list[tuple[int, int]]:
    rows = await fetch(database, "SELECT points, against FROM results ORDER BY match_id, player_id")
    return [(row["points"], row["against"]) for row in rows]


async def test_match_with_an_endless_stake_can_be_left(database: Database, address: str, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben, events=LIVE)
    by = By(Person(ANN, "Ann"), AT, "salt")
    assert (await act(database, by, stored.id, None, Concede())).table.match.score == (0, MAX_POINTS)
    assert await _score(database, stored.id) == (0, MAX_POINTS)
    await database.close()
    assert list(faults(Path(address.removeprefix("sqlite:///")))) == []


async def test_player_with_an_endless_stake_can_be_forgotten(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben, events=LIVE)
    forgotten = await forget(database, ANN, AT)
    assert forgotten is not None
    assert forgotten.matches == (stored.id,)
    assert await _score(database, stored.id) == (0, MAX_POINTS)


async def test_game_adds_few_points_to_leaderboards(database: Database, address: str, ann: int, ben: int) -> None:
    """The session's own balance stays as it was played, and rebuilding results changes nothing."""
    stored = await save_finished(database, ann, ben, OVER)
    assert await _points(database) == [(MAX_GAME_POINTS, 0), (0, MAX_GAME_POINTS)]
    for board in (Leaderboard.POINTS, Leaderboard.BALANCE):
        page = (await leaderboard(database, LeaderboardRequest(board), (1,), ANN, AT)).page
        assert page.own is not None
        assert page.own.shown == MAX_GAME_POINTS
    shown = await profile(database, 1, BEN, Variant.ACEY_DEUCEY)
    assert shown is not None
    assert shown.record.balance == -MAX_POINTS
    assert await _score(database, stored.id) == (MAX_POINTS, 0)
    await rebuild(database)
    assert await _points(database) == [(MAX_GAME_POINTS, 0), (0, MAX_GAME_POINTS)]
    await database.close()
    assert list(faults(Path(address.removeprefix("sqlite:///")))) == []


async def test_old_results_beyond_the_most_points_add_up(database: Database, address: str, ann: int, ben: int) -> None:
    """Every leaderboard, the profiles and the check work, and rebuilding results changes nothing."""
    for _ in range(3):
        begun = await begin_match(database, ann, ben, events=BEGUN, terms=Terms(bounded=False))
        stored = await add_events(database, begun.id, OVER[len(BEGUN) :])
        assert stored.match.score == (15 * 2**59, 0)
        assert await _score(database, stored.id) == (MAX_POINTS, 0)
    before = await _points(database)
    for board in Leaderboard:
        await leaderboard(database, LeaderboardRequest(board), (1,), ANN, AT)
    page = (await leaderboard(database, LeaderboardRequest(Leaderboard.POINTS), (1,), ANN, AT)).page
    assert page.own is not None
    assert page.own.shown == 3 * MAX_POINTS
    shown = await profile(database, 1, ANN, Variant.ACEY_DEUCEY)
    assert shown is not None
    assert shown.record.balance == 3 * MAX_POINTS
    assert await versus(database, 1, BEN, ANN) is not None
    assert (await rebuild(database)).unreadable == []
    assert await _points(database) == before
    assert {points for points, _ in before} == {MAX_POINTS, 0}
    await database.close()
    assert list(faults(Path(address.removeprefix("sqlite:///")))) == []
