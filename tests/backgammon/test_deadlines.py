"""Claims after a deadline, abandoned matches and void matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backgammon import (
    Beaver,
    Claim,
    Cube,
    DeadlineMissed,
    Dice,
    Double,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
    Lapse,
    Match,
    MatchEnded,
    Passed,
    Phase,
    Position,
    Reason,
    Resign,
    ResignationAccepted,
    Rules,
    Side,
    Void,
    Win,
    WinReason,
    apply,
    decide,
)
from tests.support.positions import a_match, apply_all, begun, board, game_won, refused

SESSION = Rules()
FIVE = Rules(length=5)
MID_GAME = board("X: 6(15) · O: 24(15)")
ONE_OFF = board("X: 6(14), off 1 · O: 24(15)")


@pytest.mark.parametrize(
    ("rules", "position", "value", "ended"),
    [
        pytest.param(
            FIVE, MID_GAME, 1, GameEnded(Side.O, Win.BACKGAMMON, 3, WinReason.CLAIMED), id="a backgammon can come"
        ),
        pytest.param(
            FIVE, ONE_OFF, 4, GameEnded(Side.O, Win.SINGLE, 4, WinReason.CLAIMED), id="a single, times the cube"
        ),
        pytest.param(
            Rules(jacoby=True), MID_GAME, 1, GameEnded(Side.O, Win.SINGLE, 1, WinReason.CLAIMED), id="Jacoby: a single"
        ),
    ],
)
@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.PLAY])
def test_late_player_loses_the_worst_possible_result(
    rules: Rules, position: Position, value: int, ended: GameEnded, phase: Phase
) -> None:
    """Rule 9.4."""
    dice = Dice(3, 1) if phase is Phase.PLAY else None
    cube = Cube(value, Side.X if value > 1 else None)
    match = a_match(rules, position=position, cube=cube, phase=phase, dice=dice)
    after, events = apply(match, Side.O, Claim(whole=False))
    assert events[:2] == (DeadlineMissed(Side.X), ended)
    assert (after.score, after.missed) == ((0, ended.points), (1, 0))


def test_unanswered_double_is_passed_at_the_old_value() -> None:
    """Rule 9.4."""
    match = apply_all(a_match(SESSION, cube=Cube(4, Side.X)), (Side.X, Double()))
    after, events = apply(match, Side.X, Claim(whole=False))
    ended = GameEnded(Side.X, Win.SINGLE, 4, WinReason.PASSED)
    assert (events, after.score) == ((DeadlineMissed(Side.O), Passed(Side.O), ended), (4, 0))


def test_unanswered_beaver_is_passed() -> None:
    """Rule 9.4."""
    rules = Rules(beavers=True, beaver_pass=True)
    match = apply_all(a_match(rules), (Side.X, Double()), (Side.O, Beaver()))
    after, events = apply(match, Side.O, Claim(whole=False))
    assert events[:2] == (DeadlineMissed(Side.X), Passed(Side.X))
    assert after.score == (0, 2)


def test_unanswered_resignation_is_accepted() -> None:
    """Rule 9.4."""
    match = apply_all(a_match(SESSION), (Side.X, Resign(Win.GAMMON)))
    after, events = apply(match, Side.X, Claim(whole=False))
    ended = GameEnded(Side.O, Win.GAMMON, 2, WinReason.RESIGNED)
    assert (events, after.score) == ((DeadlineMissed(Side.O), ResignationAccepted(Side.O), ended), (0, 2))


def test_late_player_cannot_claim() -> None:
    """Rule 9.4."""
    assert refused(a_match(FIVE), Side.X, Claim(whole=True)) is Reason.YOUR_OWN_DEADLINE


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    ("match", "reason"),
    [
        pytest.param(begun(FIVE), Reason.BETWEEN_GAMES, id="before the opening roll"),
        pytest.param(game_won(begun(SESSION), Side.X, Win.SINGLE)[0], Reason.BETWEEN_GAMES, id="between two games"),
        pytest.param(apply_all(a_match(FIVE), (Side.X, Void())), Reason.MATCH_OVER, id="when it is over"),
    ],
)
def test_claim_is_refused_if_no_one_has_to_act(match: Match, reason: Reason, side: Side) -> None:
    """Rule 9.4."""
    assert refused(match, side, Claim(whole=False)) is reason


def test_second_missed_deadline_loses_the_match() -> None:
    """Rule 9.5."""
    match, events = apply(a_match(Rules(length=9)), Side.O, Claim(whole=False))
    assert isinstance(events[-1], GameBegan)
    match = replace(a_match(Rules(length=9)), score=match.score, missed=match.missed)
    match, events = apply(match, Side.O, Claim(whole=False))
    assert events == (DeadlineMissed(Side.X), MatchEnded(Side.O, EndReason.CLAIMED))
    assert match.missed == (2, 0)


def test_missed_deadlines_count_for_each_side() -> None:
    """Rule 9.5."""
    match = replace(a_match(Rules(length=9)), missed=(0, 3))
    assert isinstance(apply(match, Side.O, Claim(whole=False))[1][-1], GameBegan)


@pytest.mark.parametrize(
    ("rules", "events"),
    [
        pytest.param(FIVE, (MatchEnded(Side.O, EndReason.CLAIMED),), id="the match"),
        pytest.param(
            SESSION,
            (GameEnded(Side.O, Win.BACKGAMMON, 3, WinReason.CLAIMED), MatchEnded(None, EndReason.ENDED)),
            id="the game of a session, and the session ends",
        ),
    ],
)
def test_long_absence_loses_the_whole_match(rules: Rules, events: tuple[Event, ...]) -> None:
    """Rule 9.5."""
    match = a_match(rules, position=MID_GAME)
    assert decide(match, Side.O, Claim(whole=True)) == (DeadlineMissed(Side.X), *events)


@pytest.mark.parametrize(
    ("match", "winner"),
    [
        pytest.param(a_match(FIVE), Side.O, id="a match goes to the side that waited"),
        pytest.param(a_match(SESSION, score=(3, 1)), None, id="a session ends at its balance"),
        pytest.param(game_won(begun(SESSION), Side.X, Win.SINGLE)[0], None, id="so does one between two games"),
    ],
)
def test_abandoned_match_ends(match: Match, winner: Side | None) -> None:
    """Rule 9.6."""
    after, events = apply(match, Side.X, Lapse())
    assert (events, after.score) == ((MatchEnded(winner, EndReason.LAPSED),), match.score)


@pytest.mark.parametrize(
    ("match", "close"),
    [
        pytest.param(a_match(FIVE), EndReason.CANCELLED, id="a match has no result"),
        pytest.param(a_match(SESSION, score=(3, 1)), EndReason.LAPSED, id="a session ends at its balance"),
    ],
)
def test_match_that_was_never_shown_has_no_winner(match: Match, close: EndReason) -> None:
    """Rule 9.6."""
    after, events = apply(match, Side.X, Lapse(shown=False))
    assert (events, after.score) == ((MatchEnded(None, close),), match.score)


def test_void_match_has_no_winner() -> None:
    """Rule 9.7."""
    match = apply_all(a_match(FIVE), (Side.O, Claim(whole=True)))
    assert match.end == MatchEnded(Side.O, EndReason.CLAIMED)
    assert apply(match, Side.X, Void())[0].end == MatchEnded(None, EndReason.VOIDED)
