"""The doubling cube, in the order of section 3 of the rule book."""

from __future__ import annotations

import pytest

from backgammon import (
    MAX_CUBE,
    AcceptResignation,
    Cube,
    Dice,
    Double,
    Doubled,
    GameEnded,
    Match,
    Move,
    Pass,
    Passed,
    Phase,
    Reason,
    RefuseResignation,
    RequestRoll,
    Resign,
    Rules,
    Side,
    Take,
    Taken,
    Win,
    WinReason,
    apply,
    cube_is_dead,
    legal_actions,
    plays_now,
    possible_levels,
)
from tests.support.positions import (
    a_match,
    apply_all,
    begun,
    board,
    cube,
    game_won,
    opened,
    opening,
    played,
    refused,
    roll,
)

LONG = Rules(length=25)
SESSION = Rules()
POWERS = [2**exponent for exponent in range(21)]
CLOSED_OUT = board("X: 13(5) 8(3) 6(6), bar 1 · O: 24(2) 23(2) 22(2) 21(2) 20(2) 19(2) 1(3)")


def _taken(match: Match) -> Match:
    """Return the match after the side to roll doubled and the other took."""
    turn = match.game.turn
    return apply_all(match, (turn, Double()), (turn.other, Take()))


def _points(match: Match, side: Side) -> int:
    """Return the points this side scores if the waiting double is passed."""
    _, events = apply(match, side.other, Pass())
    (ended,) = [event for event in events if isinstance(event, GameEnded)]
    assert (ended.winner, ended.win, ended.how) == (side, Win.SINGLE, WinReason.PASSED)
    return ended.points


def test_cube_starts_centred_at_one() -> None:
    """Rule 3.1."""
    assert begun(LONG).game.cube == cube("1@mid")


def test_cube_is_reset_for_each_game() -> None:
    """Rule 3.1."""
    turned = _taken(played(opened(begun(LONG))))
    match, _ = _resigned_by_o(turned)
    assert (match.score, match.game.number, match.game.cube) == ((2, 0), 2, cube("1@mid"))


def _resigned_by_o(match: Match) -> tuple[Match, object]:
    """Let O, who doubled, resign a single game."""
    assert match.game.turn is Side.O
    return apply(apply_all(match, (Side.O, Resign(Win.SINGLE))), Side.X, AcceptResignation())


def test_double_after_the_roll_is_refused() -> None:
    """Rules 3.2 and EC44."""
    rolled = apply_all(a_match(), (Side.X, roll("6-1")))
    assert refused(rolled, Side.X, Double()) is Reason.ALREADY_ROLLED


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.PLAY])
def test_double_on_the_other_turn_is_refused(phase: Phase) -> None:
    """Rule 3.2."""
    match = a_match(turn=Side.O, phase=phase, dice=Dice(6, 1) if phase is Phase.PLAY else None)
    assert refused(match, Side.X, Double()) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("first", Side)
def test_opener_cannot_double_on_the_first_turn(first: Side) -> None:
    """Rules 3.3 and EC41."""
    match = opened(begun(LONG), first)
    assert refused(match, first, Double()) is Reason.FIRST_TURN
    match, events = apply(played(match), first.other, Double())
    assert events == (Doubled(first.other, 2),)


@pytest.mark.parametrize("side", Side)
def test_centred_cube_may_be_turned_by_either_side(side: Side) -> None:
    """Rule 3.4."""
    assert _taken(a_match(turn=side)).game.cube == Cube(2, side.other)


def test_turned_cube_belongs_to_its_owner() -> None:
    """Rule 3.4."""
    assert refused(a_match(cube=cube("2@O")), Side.X, Double()) is Reason.NOT_CUBE_OWNER
    assert _taken(a_match(cube=cube("2@X"))).game.cube == cube("4@O")


@pytest.mark.parametrize(
    "action", [roll("3-1"), Move(((8, 5), (6, 5))), Double(), Resign(Win.SINGLE), RefuseResignation()], ids=repr
)
@pytest.mark.parametrize("side", Side)
def test_double_blocks_everything_else(side: Side, action: Move) -> None:
    """Rules 3.5 and EC43."""
    refused(apply_all(a_match(), (Side.X, Double())), side, action)


def test_double_is_answered_by_the_other_side() -> None:
    """Rules 3.5 and EC43."""
    match = apply_all(a_match(), (Side.X, Double()))
    assert match.to_act is Side.O
    assert refused(match, Side.X, roll("3-1")) is Reason.AWAITING_DOUBLE
    assert refused(match, Side.O, roll("3-1")) is Reason.ANSWER_DOUBLE
    assert refused(match, Side.X, Take()) is Reason.NOT_YOUR_TURN
    assert refused(match, Side.X, Pass()) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("answer", [Take(), Pass()], ids=repr)
@pytest.mark.parametrize("side", Side)
def test_answer_without_a_double_is_refused(side: Side, answer: Take | Pass) -> None:
    """Rule 3.5."""
    assert refused(a_match(), side, answer) is Reason.NO_DOUBLE_OFFERED


@pytest.mark.parametrize("value", POWERS[:-1])
def test_pass_costs_the_value_before_the_double(value: int) -> None:
    """Rule 3.6."""
    match = a_match(SESSION, cube=Cube(value, Side.X))
    assert _points(apply_all(match, (Side.X, Double())), Side.X) == value


@pytest.mark.parametrize("side", Side)
def test_pass_is_added_to_the_doublers_points(side: Side) -> None:
    """Rule 3.6."""
    match = apply_all(a_match(LONG, score=(3, 7), turn=side, cube=Cube(4, side)), (side, Double()))
    match, events = apply(match, side.other, Pass())
    assert events[0] == Passed(side.other)
    assert match.score == ((7, 7) if side is Side.X else (3, 11))


def test_pass_in_a_gammonish_position_costs_one() -> None:
    """Rules 3.6 and EC38."""
    on_the_bar = board("X: 6(3) 5(3) 4(3) 3(3) 2(3) · O: 19(14), bar 1")
    assert _points(apply_all(a_match(position=on_the_bar), (Side.X, Double())), Side.X) == 1


def test_passed_redouble_costs_two() -> None:
    """Rules 3.6 and EC39."""
    assert _points(apply_all(a_match(cube=cube("2@X")), (Side.X, Double())), Side.X) == 2


def test_pass_after_an_automatic_double_costs_two() -> None:
    """Rules 3.6 and EC40."""
    match = begun(Rules(automatic_doubles=1))
    match = apply_all(match, (Side.X, opening("3-3")))
    assert match.game.cube == cube("2@mid")
    match = apply_all(played(opened(match, Side.O)), (Side.X, Double()))
    assert _points(match, Side.X) == 2


@pytest.mark.parametrize("jacoby", [True, False])
def test_jacoby_does_not_change_a_pass(jacoby: bool) -> None:
    """Rules 3.6 and 5.10."""
    match = apply_all(a_match(Rules(jacoby=jacoby), cube=cube("4@X")), (Side.X, Double()))
    assert _points(match, Side.X) == 4


@pytest.mark.parametrize("value", POWERS[:-1])
def test_take_doubles_the_value_and_moves_the_cube(value: int) -> None:
    """Rule 3.7."""
    match = apply_all(a_match(SESSION, cube=Cube(value, Side.X)), (Side.X, Double()))
    assert match.game.cube == Cube(value, Side.X)
    match, events = apply(match, Side.O, Take())
    assert events == (Taken(Side.O, 2 * value),)
    assert match.game.cube == Cube(2 * value, Side.O)


def test_doubler_rolls_after_a_take() -> None:
    """Rule 3.7."""
    match = _taken(a_match())
    assert (match.to_act, match.game.phase) == (Side.X, Phase.ROLL)
    assert refused(match, Side.O, roll("3-1")) is Reason.NOT_YOUR_TURN
    assert apply_all(match, (Side.X, roll("3-1"))).game.phase is Phase.PLAY


def test_taker_redoubles_on_a_later_turn() -> None:
    """Rules 3.8 and EC42."""
    match = _taken(a_match())
    assert refused(match, Side.O, Double()) is Reason.NOT_YOUR_TURN
    match = played(apply_all(match, (Side.X, roll("3-1"))))
    assert _taken(match).game.cube == cube("4@X")


def test_second_double_in_a_turn_is_refused() -> None:
    """Rule 3.8."""
    assert refused(_taken(a_match()), Side.X, Double()) is Reason.NOT_CUBE_OWNER
    assert refused(_taken(a_match(cube=cube("2@X"))), Side.X, Double()) is Reason.NOT_CUBE_OWNER


def test_cube_goes_past_64_to_its_ceiling() -> None:
    """Rule 3.9."""
    match = a_match(SESSION, turn=Side.X)
    for value in POWERS[1:]:
        side = match.game.turn
        match = _taken(match)
        assert match.game.cube == Cube(value, side.other)
        match = played(apply_all(match, (side, roll("2-1"))))
    assert match.game.cube.value == MAX_CUBE
    assert refused(match, match.game.turn, Double()) is Reason.CUBE_LIMIT


@pytest.mark.parametrize(
    ("limit", "highest"), [(1, 1), (2, 2), (3, 2), (64, 64), (100, 64), (4096, 4096), (MAX_CUBE, MAX_CUBE)]
)
def test_agreed_cube_limit_is_never_exceeded(limit: int, highest: int) -> None:
    """Rule 3.9."""
    match = a_match(Rules(cube_limit=limit), cube=Cube(highest, Side.X))
    assert refused(match, Side.X, Double()) is Reason.CUBE_LIMIT
    if highest > 1:
        assert _taken(a_match(Rules(cube_limit=limit), cube=Cube(highest // 2, Side.X))).game.cube.value == highest


@pytest.mark.parametrize(("limit", "highest"), [(1, 1), (2, 2), (3, 2), (4, 4), (5, 4), (7, 4), (8, 8)], ids=str)
def test_automatic_double_respects_the_cube_limit(limit: int, highest: int) -> None:
    """Rule 0.3."""
    match = begun(Rules(automatic_doubles=20, cube_limit=limit))
    for tie in ("1-1", "2-2", "3-3", "4-4", "5-5"):
        match = apply_all(match, (Side.X, opening(tie)))
    assert match.game.cube.value == highest


def test_redouble_from_64_makes_128() -> None:
    """Rules 3.9 and EC45."""
    match = apply_all(
        a_match(SESSION, cube=cube("64@X"), position=board("X: 1, off 14 · O: 19(15)")), (Side.X, Double())
    )
    assert _points(match, Side.X) == 64
    taken = apply_all(match, (Side.O, Take()))
    assert taken.game.cube == cube("128@O")
    won, _ = apply(apply_all(taken, (Side.X, roll("2-1"))), Side.X, Move(((1, 0),)))
    assert won.score == (256, 0)


@pytest.mark.parametrize("value", POWERS)
def test_cube_shows_every_power_of_two_to_its_ceiling(value: int) -> None:
    assert Cube(value).value == value


@pytest.mark.parametrize("value", [0, -1, -2, 3, 5, 6, 12, 48, 65, 100, MAX_CUBE + 1, MAX_CUBE * 2])
def test_cube_refuses_other_values(value: int) -> None:
    with pytest.raises(ValueError, match="power of two"):
        Cube(value)


def test_cube_is_closed_after_the_game() -> None:
    """Rule 3.10."""
    match = a_match(SESSION, position=board("X: 1, off 14 · O: 24(2)"), dice=Dice(2, 1), phase=Phase.PLAY)
    over = apply_all(match, (Side.X, Move(((1, 0),))))
    for side in Side:
        assert refused(over, side, Double()) is Reason.BETWEEN_GAMES


def test_cube_is_closed_after_the_match() -> None:
    """Rule 3.10."""
    won, _ = game_won(begun(Rules(length=2)), Side.X, Win.GAMMON)
    for side in Side:
        assert refused(won, side, Double()) is Reason.MATCH_OVER
        assert legal_actions(won, side) == ()


def test_cube_is_closed_while_a_resignation_waits() -> None:
    """Rule 3.10."""
    match = apply_all(a_match(), (Side.X, Resign(Win.SINGLE)))
    assert refused(match, Side.X, Double()) is Reason.AWAITING_RESIGNATION
    assert refused(match, Side.O, Double()) is Reason.ANSWER_RESIGNATION


def test_cube_is_closed_in_crawford_and_one_point_matches() -> None:
    """Rule 3.10."""
    assert refused(a_match(crawford=True), Side.X, Double()) is Reason.CRAWFORD
    assert refused(a_match(Rules(length=1)), Side.X, Double()) is Reason.NO_CUBE
    for match in (a_match(), a_match(SESSION)):
        assert Double() in legal_actions(match, Side.X)


def test_closed_out_owner_may_double() -> None:
    """Rules 3.11 and EC68."""
    match = a_match(cube=cube("2@X"), position=CLOSED_OUT)
    assert match.to_act is Side.X
    assert Double() in legal_actions(match, Side.X)
    assert RequestRoll() in legal_actions(match, Side.X)
    assert _taken(match).game.cube == cube("4@O")
    assert plays_now(match) == ()


@pytest.mark.parametrize(
    ("score", "value", "dead"),
    [
        pytest.param((3, 1), 2, True, id="EC53 three and two make five"),
        pytest.param((2, 1), 2, False, id="EC53 two and two make four"),
        pytest.param((4, 4), 1, True, id="double match point"),
        pytest.param((0, 0), 1, False, id="the start"),
        pytest.param((0, 4), 4, False, id="the trailer's own need counts"),
        pytest.param((1, 4), 4, True, id="four are enough"),
    ],
)
def test_cube_is_dead_if_its_value_wins_the_match(score: tuple[int, int], value: int, dead: bool) -> None:
    """Rule 3.12."""
    owner = cube(f"{value}@X") if value > 1 else cube("1@mid")
    lenient, strict = Rules(length=5), Rules(length=5, forbid_dead_cube=True)
    assert cube_is_dead(a_match(lenient, score=score, cube=owner), Side.X) == dead
    assert apply_all(a_match(lenient, score=score, cube=owner), (Side.X, Double())).game.phase is Phase.DOUBLED
    if dead:
        assert refused(a_match(strict, score=score, cube=owner), Side.X, Double()) is Reason.DEAD_CUBE
    else:
        assert apply_all(a_match(strict, score=score, cube=owner), (Side.X, Double())).game.phase is Phase.DOUBLED


def test_cube_is_never_dead_in_a_session() -> None:
    """Rule 3.12."""
    assert not cube_is_dead(a_match(SESSION, score=(400, 3), cube=cube("64@X")), Side.X)


def test_only_legal_doubles_are_offered() -> None:
    """Rule 3.14."""
    assert Double() in legal_actions(a_match(), Side.X)
    assert Double() not in legal_actions(a_match(cube=cube("2@O")), Side.X)
    assert Double() not in legal_actions(a_match(crawford=True), Side.X)
    assert {Take(), Pass()} <= set(legal_actions(apply_all(a_match(), (Side.X, Double())), Side.O))


def test_taken_double_makes_gammons_count_under_jacoby() -> None:
    """Rule 5.2."""
    match = a_match(Rules(jacoby=True))
    assert possible_levels(match, Side.X) == (Win.SINGLE,)
    assert possible_levels(_taken(match), Side.X) == tuple(Win)
