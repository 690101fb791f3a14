"""What went wrong with cubes, wins and scores in other programs, each named by what is right."""

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
from tests.support.positions import a_match, cube, doing, refused, roll

SESSION = Rules()


def ended(match: Match, side: Side, action: Action) -> GameEnded:
    """The end of the game that this action brings."""
    _, events = apply(match, side, action)
    return next(event for event in events if isinstance(event, GameEnded))


@pytest.mark.parametrize("value", [1, 2, 4, 8, 64])
def test_b15_a_passed_double_costs_once_the_value_before_it(value: int) -> None:
    match = doing(a_match(SESSION, cube=Cube(value, Side.X if value > 1 else None)), (Side.X, Double()))
    over = ended(match, Side.O, Pass())
    assert (over.winner, over.win, over.points) == (Side.X, Win.SINGLE, value)


def test_b16_b17_a_passed_double_adds_to_the_winners_own_score_and_the_match_goes_on() -> None:
    match = doing(a_match(Rules(length=7), score=(2, 3)), (Side.X, Double()), (Side.O, Pass()))
    assert (match.score, match.end, match.game.number) == ((3, 3), None, 2)


def test_b18_the_taker_owns_the_cube_and_the_doubler_cannot_double_again() -> None:
    match = doing(a_match(SESSION), (Side.X, Double()), (Side.O, Take()))
    assert match.game.cube == cube("2@O")
    assert refused(match, Side.X, Double()) is Reason.NOT_CUBE_OWNER


def test_b19_the_value_doubles_once_and_the_doubler_is_on_roll() -> None:
    match = doing(a_match(SESSION), (Side.X, Double()), (Side.O, Take()))
    assert (match.game.cube.value, match.to_act) == (2, Side.X)
    assert RequestRoll() in legal_actions(match, Side.X)


def test_b21_nothing_can_be_done_with_the_cube_once_the_match_is_over() -> None:
    over = doing(a_match(Rules(length=1)), (Side.X, Resign(Win.SINGLE)), (Side.O, AcceptResignation()))
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
    ids=["B23 in the winner's home", "B24 on the bar", "B23 none borne off", "B24 one borne off, one on the bar"],
)
def test_b23_b24_the_kind_of_win_is_read_off_the_board(loser: dict[int, int], win: Win) -> None:
    match = a_match(SESSION, position=Position.from_counts({2: 1}, loser))
    match = doing(match, (Side.X, roll("6-5")))
    (play,) = [wish for wish in legal_actions(match, Side.X) if isinstance(wish, Move)]
    over = ended(match, Side.X, play)
    assert (over.win, over.points) == (win, win.value)


def test_b25_b27_a_resignation_is_worth_its_level_and_can_be_refused() -> None:
    match = doing(a_match(SESSION, cube=Cube(2, Side.O)), (Side.X, Resign(Win.SINGLE)), (Side.O, RefuseResignation()))
    match = doing(match, (Side.X, Resign(Win.GAMMON)))
    assert ended(match, Side.O, AcceptResignation()).points == 4


def test_b28_a_game_ends_once() -> None:
    match = doing(a_match(SESSION), (Side.X, Resign(Win.SINGLE)), (Side.O, AcceptResignation()))
    assert match.score == (0, 1)
    assert refused(match, Side.O, AcceptResignation()) is Reason.BETWEEN_GAMES


def test_b29_a_match_ends_only_at_its_length() -> None:
    for score, over in (((3, 0), False), ((4, 0), True)):
        match = doing(a_match(Rules(length=5), score=score), (Side.X, Double()), (Side.O, Pass()))
        assert (match.end is not None) is over


def test_b30c_doubling_is_allowed_where_the_double_would_win_the_match() -> None:
    assert Double() in legal_actions(a_match(Rules(length=5), score=(4, 4)), Side.X)


def test_b30f_every_value_of_the_cube_doubles_to_the_next() -> None:
    for exponent in range(20):
        match = a_match(SESSION, cube=Cube(2**exponent, Side.X))
        assert doing(match, (Side.X, Double()), (Side.O, Take())).game.cube == Cube(2 ** (exponent + 1), Side.O)
