"""Conceding, and ending a match without a result by agreement."""

from __future__ import annotations

import pytest

from backgammon import (
    AgreeCancel,
    AskCancel,
    CancelAsked,
    CancelRefused,
    Concede,
    Cube,
    Dice,
    Double,
    GameEnded,
    Match,
    MatchEnded,
    Phase,
    Position,
    RefuseCancel,
    Rules,
    Side,
    Win,
    WinReason,
    apply,
)
from backgammon.events import EndReason
from tests.support.positions import a_match, apply_all, begun, board, game_won, played, refused, roll

SESSION = Rules()
FIVE = Rules(length=5)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "match",
    [
        pytest.param(begun(FIVE), id="before the opening roll"),
        pytest.param(a_match(FIVE), id="before the roll"),
        pytest.param(a_match(FIVE, dice=Dice(3, 1), phase=Phase.PLAY), id="after the roll"),
        pytest.param(apply_all(a_match(FIVE), (Side.X, Double())), id="while a double waits"),
    ],
)
def test_leaving_loses_a_match_and_keeps_the_score(match: Match, side: Side) -> None:
    """Rule 9.1."""
    after, events = apply(match, side, Concede())
    assert events == (MatchEnded(side.other, EndReason.CONCEDED),)
    assert (after.end, after.score, after.to_act) == (events[0], match.score, None)


@pytest.mark.parametrize(
    ("rules", "position", "value", "points"),
    [
        pytest.param(SESSION, board("X: 6(15) · O: 24(15)"), 1, 3, id="nothing off: a backgammon can still come"),
        pytest.param(SESSION, board("X: 6(14), off 1 · O: 24(15)"), 4, 4, id="one off: a single"),
        pytest.param(Rules(jacoby=True), board("X: 6(15) · O: 24(15)"), 1, 1, id="Jacoby: a single"),
    ],
)
def test_leaving_a_session_costs_the_worst_result(rules: Rules, position: Position, value: int, points: int) -> None:
    """Rule 9.1."""
    match = a_match(rules, position=position, cube=Cube(value, Side.X if value > 1 else None))
    match, events = apply(match, Side.X, Concede())
    (ended, closed) = events
    assert isinstance(ended, GameEnded)
    assert (ended.winner, ended.points, ended.how) == (Side.O, points, WinReason.CONCEDED)
    assert closed == MatchEnded(None, EndReason.ENDED)
    assert match.score == (0, points)


def test_leaving_before_an_answer_costs_a_pass() -> None:
    """Rule 9.2."""
    match = apply_all(a_match(SESSION, cube=Cube(4, Side.X)), (Side.X, Double()))
    match, events = apply(match, Side.O, Concede())
    assert events[0] == GameEnded(Side.X, Win.SINGLE, 4, WinReason.CONCEDED)
    assert match.score == (4, 0)


@pytest.mark.parametrize("side", Side)
def test_leaving_between_games_keeps_the_balance(side: Side) -> None:
    """Rule 9.1."""
    match, _ = game_won(begun(SESSION), Side.X, Win.GAMMON)
    match, events = apply(match, side, Concede())
    assert (events, match.score) == ((MatchEnded(None, EndReason.ENDED),), (2, 0))


@pytest.mark.parametrize("side", Side)
def test_match_is_cancelled_if_both_agree(side: Side) -> None:
    """Rule 9.3."""
    match, asked = apply(a_match(FIVE, score=(3, 2)), side, AskCancel())
    match, agreed = apply(match, side.other, AgreeCancel())
    assert (asked, agreed) == ((CancelAsked(side),), (MatchEnded(None, EndReason.CANCELLED),))
    assert match.end == MatchEnded(None, EndReason.CANCELLED)


def test_refused_cancellation_waits_for_the_next_roll() -> None:
    """Rule 9.3."""
    match, events = apply(apply_all(a_match(FIVE), (Side.X, AskCancel())), Side.O, RefuseCancel())
    assert events == (CancelRefused(Side.O),)
    refused(match, Side.X, AskCancel())
    match = apply_all(match, (Side.X, roll("3-1")))
    assert apply_all(match, (Side.O, AskCancel())).cancel_asked is Side.O


def test_play_continues_while_a_cancellation_waits() -> None:
    """Rule 9.3."""
    match = apply_all(a_match(FIVE), (Side.O, AskCancel()), (Side.X, roll("3-1")))
    assert played(match).cancel_asked is Side.O
