"""Exclusion of results that were given away, abandoned or played by a newcomer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.events import (
    Danced,
    DeadlineMissed,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
    MatchEnded,
    Passed,
    Played,
    Rolled,
    WinReason,
)
from backgammon.scoring import Win
from club.exclusions import MAX_GAME_POINTS, MAX_SESSION_GAMES, MIN_TURNS, Exclusion, bounded_points, exclusions
from storage.terms import Terms

X, O = Side.X, Side.O  # noqa: E741 - the sides are called that
Outcome = tuple[Exclusion | None, Exclusion | None]
COUNTS: Outcome = (None, None)
GIVEN_AWAY: Outcome = (Exclusion.GIVEN_AWAY, Exclusion.GIVEN_AWAY)


def begun(turns: int, number: int = 1) -> list[Event]:
    """Return the events of a game in which each side has had a number of turns."""
    each: list[Event] = [Rolled(X, Dice(2, 1), 1, ""), Played(X, ((24, 23),)), Rolled(O, Dice(6, 6), 2, ""), Danced(O)]
    return [GameBegan(number, crawford=False), *each * turns]


def won(by: Side, how: WinReason, turns: int, number: int = 1) -> list[Event]:
    """Return the events of a game that a side won after a number of turns of both sides."""
    given_up: list[Event] = [Passed(by.other)] if how is WinReason.PASSED else []
    return [*begun(turns, number), *given_up, GameEnded(by, Win.SINGLE, 1, how)]


REACHED, LEFT = MatchEnded(X, EndReason.REACHED), MatchEnded(X, EndReason.CONCEDED)
EARLY = MIN_TURNS - 1
CASES = {
    "borne off": ([*won(X, WinReason.BORNE_OFF, 20), REACHED], COUNTS),
    "resigned early": ([*won(X, WinReason.RESIGNED, EARLY), REACHED], GIVEN_AWAY),
    "resigned late": ([*won(X, WinReason.RESIGNED, MIN_TURNS), REACHED], COUNTS),
    "passed early, three times": (
        [*won(X, WinReason.PASSED, 1), *won(X, WinReason.PASSED, 1, 2), *won(X, WinReason.PASSED, 2, 3), REACHED],
        GIVEN_AWAY,
    ),
    "one early pass among played games": (
        [
            *won(X, WinReason.BORNE_OFF, 20),
            *won(O, WinReason.PASSED, 1, 2),
            *won(X, WinReason.RESIGNED, 15, 3),
            REACHED,
        ],
        COUNTS,
    ),
    "half of it played": ([*won(X, WinReason.BORNE_OFF, 20), *won(X, WinReason.PASSED, 1, 2), REACHED], COUNTS),
    "left early": ([*begun(EARLY), LEFT], (Exclusion.ABANDONED, None)),
    "left before the first roll": ([*begun(0), LEFT], (Exclusion.ABANDONED, None)),
    "left late": ([*begun(MIN_TURNS), LEFT], COUNTS),
    "left in the second game": ([*won(X, WinReason.BORNE_OFF, 20), *begun(0, 2), LEFT], COUNTS),
    "never acted, and lost by time": (
        [*begun(0), DeadlineMissed(O), MatchEnded(X, EndReason.CLAIMED)],
        (Exclusion.ABANDONED, None),
    ),
    "never acted, until it lapsed": ([*begun(1), MatchEnded(X, EndReason.LAPSED)], (Exclusion.ABANDONED, None)),
    "lost the game by time early": (
        [*begun(1), DeadlineMissed(O), GameEnded(X, Win.BACKGAMMON, 3, WinReason.CLAIMED), REACHED],
        (Exclusion.ABANDONED, None),
    ),
    "lost by time in the middle": ([*begun(9), DeadlineMissed(O), MatchEnded(X, EndReason.CLAIMED)], COUNTS),
}


@pytest.mark.parametrize(("events", "outcome"), CASES.values(), ids=CASES.keys())
def test_match_counts_for_the_right_players(events: Sequence[Event], outcome: Outcome) -> None:
    found = exclusions(events, Terms(), match=True)
    assert (found[X], found[O]) == outcome


ENDED = MatchEnded(None, EndReason.ENDED)
SESSIONS = {
    "played": ([*won(X, WinReason.BORNE_OFF, 20), *won(O, WinReason.PASSED, 1, 2), ENDED], COUNTS),
    "given away game by game": ([*won(X, WinReason.RESIGNED, 0), *won(X, WinReason.RESIGNED, 1, 2), ENDED], GIVEN_AWAY),
    "left early": ([*won(X, WinReason.CONCEDED, 0), ENDED], (Exclusion.ABANDONED, None)),
    "ended before anything was decided": ([*begun(0), ENDED], (Exclusion.UNPLAYED, Exclusion.UNPLAYED)),
}


@pytest.mark.parametrize(("events", "outcome"), SESSIONS.values(), ids=SESSIONS.keys())
@pytest.mark.parametrize("rated", [True, False])
def test_session_counts_for_the_right_players_and_is_not_rated(
    events: Sequence[Event], outcome: Outcome, rated: bool
) -> None:
    found = exclusions(events, Terms(rated=rated), match=False)
    assert (found[X], found[O]) == outcome


def test_casual_match_and_newcomer_match_count_for_no_one() -> None:
    for events, _ in CASES.values():
        assert set(exclusions(events, Terms(rated=False, newcomer=True), match=True).values()) == {Exclusion.CASUAL}
        assert set(exclusions(events, Terms(newcomer=True), match=True).values()) == {Exclusion.NEWCOMER}
    for events, _ in SESSIONS.values():
        assert set(exclusions(events, Terms(newcomer=True), match=False).values()) == {Exclusion.NEWCOMER}


def test_voided_match_is_judged_as_it_ended() -> None:
    for events, outcome in CASES.values():
        found = exclusions([*events, MatchEnded(None, EndReason.VOIDED)], Terms(), match=True)
        assert (found[X], found[O]) == outcome


def test_session_over_the_daily_limit_does_not_count() -> None:
    events = [*won(X, WinReason.BORNE_OFF, 20), MatchEnded(None, EndReason.ENDED)]
    terms = Terms(rated=False, over_daily_limit=True)
    assert set(exclusions(events, terms, match=False).values()) == {Exclusion.OVER_DAILY_LIMIT}
    assert set(exclusions(events, Terms(rated=False), match=False).values()) == {None}


def test_points_of_a_session_count_up_to_a_bound() -> None:
    games: list[Event] = [
        GameEnded(X, Win.BACKGAMMON, 3 * 2**20, WinReason.BORNE_OFF),
        GameEnded(O, Win.GAMMON, MAX_GAME_POINTS - 1, WinReason.RESIGNED),
        GameEnded(X, Win.SINGLE, 4, WinReason.PASSED),
    ]
    assert bounded_points(games) == {X: MAX_GAME_POINTS + 4, O: MAX_GAME_POINTS - 1}
    endless: list[Event] = [GameEnded(O, Win.SINGLE, 2, WinReason.PASSED)] * (MAX_SESSION_GAMES + 1)
    assert bounded_points(endless) == {X: 0, O: 2 * MAX_SESSION_GAMES}
