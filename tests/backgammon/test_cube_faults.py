"""Cubes, wins and scores that other programs have got wrong, each with the right result."""

from __future__ import annotations

import pytest

from backgammon import (
    AcceptResignation,
    Action,
    Cube,
    Double,
    EndReason,
    GameEnded,
    Match,
    Move,
    Pass,
    Position,
    Reason,
    RefuseResignation,
    RequestRoll,
    Resign,
    Rules,
    Side,
    Take,
    Win,
    apply,
    legal_actions,
)
from tests.support.positions import a_match, apply_all, cube, refused, roll

SESSION = Rules()


def ended(match: Match, side: Side, action: Action) -> GameEnded:
    """Return the end of the game that this action brings."""
    _, events = apply(match, side, action)
    return next(event for event in events if isinstance(event, GameEnded))


@pytest.mark.parametrize("value", [1, 2, 4, 8, 64])
def test_passed_double_is_a_single_game(value: int) -> None:
    """Rule 3.6."""
    match = apply_all(a_match(SESSION, cube=Cube(value, Side.X if value > 1 else None)), (Side.X, Double()))
    over = ended(match, Side.O, Pass())
    assert (over.winner, over.win, over.points) == (Side.X, Win.SINGLE, value)


def test_passed_double_adds_to_the_winners_score() -> None:
    """Rules 3.6 and 4.1."""
    match = apply_all(a_match(Rules(length=7), score=(2, 3)), (Side.X, Double()), (Side.O, Pass()))
    assert (match.score, match.end, match.game.number) == ((3, 3), None, 2)


def test_taker_owns_the_cube() -> None:
    """Rules 3.4 and 3.7."""
    match = apply_all(a_match(SESSION), (Side.X, Double()), (Side.O, Take()))
    assert match.game.cube == cube("2@O")
    assert refused(match, Side.X, Double()) is Reason.NOT_CUBE_OWNER


def test_take_doubles_once_and_the_doubler_rolls() -> None:
    """Rule 3.7."""
    match = apply_all(a_match(SESSION), (Side.X, Double()), (Side.O, Take()))
    assert (match.game.cube.value, match.to_act) == (2, Side.X)
    assert RequestRoll() in legal_actions(match, Side.X)


def test_finished_match_allows_no_cube_action() -> None:
    """Rule 3.10."""
    over = apply_all(a_match(Rules(length=1)), (Side.X, Resign(Win.SINGLE)), (Side.O, AcceptResignation()))
    assert over.end is not None
    assert over.end.close is EndReason.REACHED
    for side in Side:
        assert refused(over, side, Double()) is Reason.MATCH_OVER
        assert legal_actions(over, side) == ()


@pytest.mark.parametrize(
    ("loser", "win"),
    [
        ({24: 15}, Win.BACKGAMMON),
        ({6: 14, 25: 1}, Win.BACKGAMMON),
        ({6: 15}, Win.GAMMON),
        ({6: 13, 25: 1}, Win.SINGLE),
    ],
    ids=["in the winner's home", "on the bar", "none borne off", "one borne off, one on the bar"],
)
def test_kind_of_win_follows_from_the_board(loser: dict[int, int], win: Win) -> None:
    """Rules 2.1, 2.2 and 2.3."""
    match = a_match(SESSION, position=Position.from_counts({2: 1}, loser))
    match = apply_all(match, (Side.X, roll("6-5")))
    (play,) = [action for action in legal_actions(match, Side.X) if isinstance(action, Move)]
    over = ended(match, Side.X, play)
    assert (over.win, over.points) == (win, win.value)


def test_resignation_has_its_level_and_can_be_refused() -> None:
    """Rules 6.2 and 6.3."""
    match = apply_all(
        a_match(SESSION, cube=Cube(2, Side.O)), (Side.X, Resign(Win.SINGLE)), (Side.O, RefuseResignation())
    )
    match = apply_all(match, (Side.X, Resign(Win.GAMMON)))
    assert ended(match, Side.O, AcceptResignation()).points == 4


def test_second_acceptance_is_refused() -> None:
    """Rule 6.3: a game ends once."""
    match = apply_all(a_match(SESSION), (Side.X, Resign(Win.SINGLE)), (Side.O, AcceptResignation()))
    assert match.score == (0, 1)
    assert refused(match, Side.O, AcceptResignation()) is Reason.BETWEEN_GAMES


def test_match_ends_only_at_its_length() -> None:
    """Rule 4.1."""
    for score, over in (((3, 0), False), ((4, 0), True)):
        match = apply_all(a_match(Rules(length=5), score=score), (Side.X, Double()), (Side.O, Pass()))
        assert (match.end is not None) is over


def test_double_that_would_win_the_match_is_allowed() -> None:
    """Rules 3.12 and 4.4."""
    assert Double() in legal_actions(a_match(Rules(length=5), score=(4, 4)), Side.X)


def test_take_doubles_every_cube_value() -> None:
    """Rule 3.7."""
    for exponent in range(20):
        match = a_match(SESSION, cube=Cube(2**exponent, Side.X))
        assert apply_all(match, (Side.X, Double()), (Side.O, Take())).game.cube == Cube(2 ** (exponent + 1), Side.O)
