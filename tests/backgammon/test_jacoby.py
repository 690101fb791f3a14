"""The Jacoby rule and automatic doubles in sessions."""

from __future__ import annotations

import pytest

from backgammon import (
    MAX_CUBE,
    AcceptResignation,
    Cube,
    Double,
    GameEnded,
    Match,
    Move,
    NextGame,
    OpeningRolled,
    Pass,
    Reason,
    Resign,
    Rules,
    Side,
    Take,
    Win,
    apply,
    gammons_count,
    legal_actions,
    points_lost,
    possible_levels,
    stake,
)
from tests.support.positions import a_match, apply_all, begun, board, cube, opened, opening, played, refused, roll

JACOBY = Rules(jacoby=True)
UNLOCKING = Rules(jacoby=True, automatic_doubles=None, automatic_double_unlocks_gammons=True)
UNLIMITED = Rules(jacoby=True, automatic_doubles=None)
LOSERS = {Win.SINGLE: "O: 10(14), off 1", Win.GAMMON: "O: 10(15)", Win.BACKGAMMON: "O: 10(14) 3"}


def _tied(rules: Rules, *ties: str) -> Match:
    """Return a session after these opening ties."""
    return apply_all(begun(rules), *((Side.X, opening(tie)) for tie in ties))


def _won_by_x(match: Match, win: Win) -> GameEnded:
    """Return the end of the game if X bears off the last checker against this position."""
    position = board(f"X: 1, off 14 · {LOSERS[win]}")
    match = a_match(match.rules, position=position, cube=match.game.cube, cube_turned=match.game.cube_turned)
    _, events = apply(apply_all(match, (Side.X, roll("6-1"))), Side.X, Move(((1, 0),)))
    (ended,) = [event for event in events if isinstance(event, GameEnded)]
    return ended


@pytest.mark.parametrize("win", Win)
@pytest.mark.parametrize(
    ("rules", "ties", "value", "counts"),
    [
        pytest.param(Rules(), (), 1, True, id="5.11 without Jacoby"),
        pytest.param(Rules(automatic_doubles=1), ("4-4",), 2, True, id="without Jacoby, after a tie"),
        pytest.param(JACOBY, (), 1, False, id="EC56 cube centred at 1"),
        pytest.param(Rules(jacoby=True, automatic_doubles=1), ("4-4",), 2, False, id="EC56 cube centred at 2 by a tie"),
        pytest.param(UNLOCKING, (), 1, False, id="unlocking, without a tie"),
        pytest.param(UNLOCKING, ("4-4",), 2, True, id="5.3 unlocking, after a tie"),
        pytest.param(UNLOCKING, ("4-4", "1-1"), 4, True, id="5.3 unlocking, after two ties"),
    ],
)
def test_win_before_any_double_counts_by_the_options(
    rules: Rules, ties: tuple[str, ...], value: int, counts: bool, win: Win
) -> None:
    """Rules 5.2, 5.3 and EC56."""
    match = _tied(rules, *ties)
    assert (match.game.cube, gammons_count(match)) == (Cube(value), counts)
    counted = win if counts else Win.SINGLE
    ended = _won_by_x(match, win)
    assert (ended.win, ended.points) == (counted, value * counted)


@pytest.mark.parametrize("ties", [(), ("4-4",)], ids=["from 1", "from 2"])
@pytest.mark.parametrize("win", Win)
@pytest.mark.parametrize("rules", [JACOBY, UNLIMITED, UNLOCKING], ids=["Jacoby", "ties too", "unlocking ties"])
def test_every_win_counts_after_a_taken_double(rules: Rules, win: Win, ties: tuple[str, ...]) -> None:
    """Rules 5.2 and EC57."""
    match = apply_all(played(opened(_tied(rules, *ties), Side.O)), (Side.X, Double()), (Side.O, Take()))
    ended = _won_by_x(match, win)
    assert (ended.win, ended.points) == (win, match.game.cube.value * win)


def test_gammon_counts_four_after_a_taken_double() -> None:
    """Rules 5.2 and EC57; a backgammon counts six."""
    match = apply_all(a_match(JACOBY), (Side.X, Double()), (Side.O, Take()))
    assert [_won_by_x(match, win).points for win in Win] == [2, 4, 6]
    assert [points_lost(match, Side.X, win) for win in Win] == [2, 4, 6]


def test_jacoby_applies_to_each_game() -> None:
    """Rule 5.2."""
    match = apply_all(a_match(JACOBY), (Side.X, Double()), (Side.O, Take()), (Side.X, Resign(Win.GAMMON)))
    match = apply_all(match, (Side.O, AcceptResignation()), (Side.O, NextGame()))
    assert (match.score, gammons_count(match), match.game.cube) == ((0, 4), False, cube("1@mid"))


@pytest.mark.parametrize("rules", [JACOBY, UNLIMITED, UNLOCKING, Rules()], ids=repr)
def test_pass_is_a_single_game_with_every_option(rules: Rules) -> None:
    """Rule 5.10."""
    backgammonish = board("X: 6(3) 5(3) 4(3) 3(3) 2(3) · O: 19(13), bar 2")
    match = apply_all(a_match(rules, position=backgammonish, cube=cube("2@X"), cube_turned=True), (Side.X, Double()))
    match = apply_all(match, (Side.O, Pass()))
    assert match.score == (2, 0)


def test_pass_after_a_tie_costs_two() -> None:
    """Rules 3.6 and EC40."""
    match = apply_all(played(opened(_tied(UNLIMITED, "6-6"), Side.O)), (Side.X, Double()))
    assert (match.game.offered, stake(match)) == (4, 2)
    assert apply_all(match, (Side.O, Pass())).score == (2, 0)


@pytest.mark.parametrize(
    ("match", "levels"),
    [
        pytest.param(a_match(JACOBY), (Win.SINGLE,), id="EC64 cube never turned"),
        pytest.param(a_match(UNLIMITED, cube=Cube(4)), (Win.SINGLE,), id="6.4 raised by ties"),
        pytest.param(a_match(UNLOCKING, cube=Cube(4)), tuple(Win), id="6.4 raised by ties that unlock"),
        pytest.param(a_match(UNLOCKING), (Win.SINGLE,), id="6.4 no tie"),
        pytest.param(a_match(JACOBY, cube=cube("2@O"), cube_turned=True), tuple(Win), id="6.4 turned"),
        pytest.param(a_match(Rules()), tuple(Win), id="6.2 without Jacoby"),
    ],
)
def test_only_levels_that_count_are_offered(match: Match, levels: tuple[Win, ...]) -> None:
    """Rules 6.4 and EC64."""
    assert possible_levels(match, Side.X) == levels
    assert [action for action in legal_actions(match, Side.X) if isinstance(action, Resign)] == [
        Resign(win) for win in levels
    ]
    for level in set(Win) - set(levels):
        assert refused(match, Side.X, Resign(level)) is Reason.GAMMONS_DO_NOT_COUNT
    for level in levels:
        ended = apply_all(match, (Side.X, Resign(level)), (Side.O, AcceptResignation()))
        assert ended.score == (0, level * match.game.cube.value)


@pytest.mark.parametrize(
    ("limit", "ties", "value"),
    [
        pytest.param(0, ("3-3", "5-5"), 1, id="1.7 none agreed"),
        pytest.param(1, ("3-3", "5-5"), 2, id="1.7 one"),
        pytest.param(2, ("1-1", "2-2", "3-3"), 4, id="EC69 two"),
        pytest.param(20, ("6-6",) * 22, MAX_CUBE, id="as many as the ceiling holds"),
        pytest.param(None, ("3-3", "5-5"), 4, id="1.7 unlimited"),
        pytest.param(None, ("6-6",) * 25, MAX_CUBE, id="unlimited, to the ceiling"),
    ],
)
def test_ties_double_the_cube_as_often_as_agreed(limit: int | None, ties: tuple[str, ...], value: int) -> None:
    """Rules 1.7 and EC69."""
    match = apply_all(_tied(Rules(automatic_doubles=limit), *ties), (Side.X, opening("5-4")))
    assert (match.game.cube, match.to_act) == (Cube(value), Side.X)
    assert not match.game.cube_turned


def test_tie_event_names_the_cube() -> None:
    """Rule 1.7."""
    match = begun(Rules(automatic_doubles=1))
    for tie, value in (("3-3", 2), ("5-5", 2)):
        match, (event,) = apply(match, Side.X, opening(tie))
        assert isinstance(event, OpeningRolled)
        assert event.cube == match.game.cube.value == value


@pytest.mark.parametrize("side", Side)
def test_either_side_doubles_first_after_ties(side: Side) -> None:
    """Rule 1.7."""
    match = apply_all(
        played(opened(_tied(UNLIMITED, "2-2", "3-3"), side.other)), (side, Double()), (side.other, Take())
    )
    assert match.game.cube == Cube(8, side.other)


@pytest.mark.parametrize(("limit", "value"), [(1, 1), (2, 2), (4, 4), (6, 4)])
def test_tie_never_passes_the_cube_limit(limit: int, value: int) -> None:
    """Rule 0.3."""
    match = _tied(Rules(automatic_doubles=None, cube_limit=limit), *("6-6",) * 5)
    assert match.game.cube == Cube(value)
    match = played(opened(match, Side.O))
    assert (Double() in legal_actions(match, Side.X)) == (value * 2 <= limit)


def test_opening_reroll_keeps_the_doubled_cube() -> None:
    """Rules 1.5 and 1.7."""
    match = apply_all(_tied(Rules(automatic_doubles=1, opening_reroll=True), "2-2"), (Side.X, opening("5-4")))
    assert (match.game.cube, match.game.dice, match.to_act) == (Cube(2), None, Side.X)
    assert refused(match, Side.X, Double()) is Reason.FIRST_TURN
    match = played(apply_all(match, (Side.X, roll("4-4"))))
    assert Double() in legal_actions(match, Side.O)
