"""Board, numbering, start position and pip count."""

from __future__ import annotations

import pytest

from backgammon import BAR, CHECKERS, OFF, START, Position, Side, make_steps
from tests.support.positions import board


def test_new_game_has_fifteen_checkers_a_side() -> None:
    """Rule 1.1."""
    for side in Side:
        checkers = START.checkers_of(side)
        assert sum(checkers) == CHECKERS
        assert (checkers[BAR], checkers[OFF]) == (0, 0)


def test_point_is_25_minus_the_opponents_point() -> None:
    """Rule 1.2."""
    position = board("X: 1 · O: 19 24(2)")
    assert (position.o[6], position.o[1]) == (1, 2)


def test_numbering_by_side_names_the_same_points() -> None:
    """Rule 1.2, with points counted 1 to 12 on each side."""
    on_point_1_of_blacks_side, on_point_12_of_blacks_side = 25 - 1, 25 - 12
    assert START.x[on_point_1_of_blacks_side] == 2
    assert START.x[on_point_12_of_blacks_side] == 5


def test_start_position_is_the_same_for_both() -> None:
    """Rule 1.3."""
    assert board("X: 24(2) 13(5) 8(3) 6(5) · O: 19(5) 17(3) 12(5) 1(2)") == START
    assert START.x == START.o


@pytest.mark.parametrize("side", Side)
def test_start_counts_167_pips_a_side(side: Side) -> None:
    """Rule 1.31."""
    assert START.pips(side) == 167


def test_checker_on_the_bar_counts_25_pips() -> None:
    """Rule 1.31."""
    blot_on_8 = board("X: 24(2) 13(5) 8 6(7) · O: 19(5) 17(3) 14 12(4) 1(2)")
    hit = make_steps(blot_on_8, Side.O, [(11, 17)])
    assert hit.x[BAR] == 1
    assert hit.pips(Side.X) == blot_on_8.pips(Side.X) - 8 + 25


def test_checker_borne_off_counts_no_pips() -> None:
    """Rule 1.31."""
    assert board("X: 6(2), off 13 · O: 24").pips(Side.X) == 12


def test_make_steps_hits_blots_and_checks_no_rule() -> None:
    position = board("X: 8 6(14) · O: 4 19(14)")
    result = make_steps(position, Side.X, [(8, 4), (6, 2)])
    assert result == board("X: 6(13) 4 2 · O: 19(14), bar 1")


@pytest.mark.parametrize("steps", [[(7, 3)], [(25, 20)], [(24, 1), (1, 0), (24, 1), (24, 1)]])
def test_make_steps_refuses_a_missing_checker(steps: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="checker"):
        make_steps(START, Side.X, steps)


@pytest.mark.parametrize(
    ("x", "o"),
    [
        pytest.param((1, *START.x[1:]), START.o, id="sixteen checkers"),
        pytest.param(START.x, (0,) * 27, id="no checkers"),
        pytest.param(START.x[:-1], START.o, id="a place too few"),
        pytest.param((*START.x, 0), START.o, id="a place too many"),
        pytest.param((0, -1, 1, *START.x[3:]), START.o, id="fewer than none on a point"),
        pytest.param((0, 1, *START.x[2:8], 2, *START.x[9:19], 0, *START.x[20:]), (14, *(0,) * 23, 1, 0, 0), id="both"),
    ],
)
def test_impossible_position_is_refused(x: tuple[int, ...], o: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"checkers|side"):
        Position(x, o)


def test_all_off_is_fifteen_off() -> None:
    position = board("X: off 15 · O: 24, off 14")
    assert position.all_off(Side.X)
    assert not position.all_off(Side.O)


def test_side_has_an_opposite() -> None:
    assert (Side.X.other, Side.O.other) == (Side.O, Side.X)
