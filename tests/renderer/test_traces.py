"""Traces of a play, and scenes that are refused."""

from __future__ import annotations

import pytest

from backgammon.board import BAR, HAND, OFF, START, Side
from renderer import CubeShown, DiceShown, GameWon, Move, Scene
from renderer.marks import Trace
from renderer.traces import traces


def test_checker_that_moved_on_leaves_no_trace_between() -> None:
    play = traces(Side.X, Trace.LAST, (Move(24, 18), Move(18, 13)))
    assert (play.left, play.landed) == ({24: 1}, {13: 1})


def test_checkers_of_one_point_are_counted() -> None:
    play = traces(Side.X, Trace.LAST, (Move(13, 7), Move(13, 7)))
    assert (play.left, play.landed) == ({13: 2}, {7: 2})


def test_hit_is_recorded_if_the_checker_moved_on() -> None:
    play = traces(Side.O, Trace.PARTIAL, (Move(8, 4, hit=True), Move(4, 2)))
    assert play.hits == {4}
    assert play.landed == {2: 1}


def test_bar_hand_and_off_count_like_points() -> None:
    play = traces(Side.O, Trace.LAST, (Move(BAR, 20), Move(HAND, 22), Move(1, OFF)))
    assert play.left == {BAR: 1, HAND: 1, 1: 1}
    assert play.landed == {20: 1, 22: 1, OFF: 1}


@pytest.mark.parametrize(("start", "end"), [(0, 1), (27, 20), (6, 25), (6, -1)])
def test_move_off_the_board_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no checker"):
        Move(start, end)


@pytest.mark.parametrize(("values", "used"), [((), ()), ((7,), (False,)), ((1, 2), (False,)), ((1,) * 5, (False,) * 5)])
def test_impossible_dice_are_refused(values: tuple[int, ...], used: tuple[bool, ...]) -> None:
    with pytest.raises(ValueError, match="die"):
        DiceShown(Side.X, values, used)


def test_cube_of_0_is_refused() -> None:
    with pytest.raises(ValueError, match="cube"):
        CubeShown(0)


def test_each_checker_is_followed_to_its_end() -> None:
    play = traces(Side.X, Trace.LAST, (Move(24, 18), Move(13, 7), Move(18, 12), Move(BAR, 20)))
    assert play.journeys == ((24, 12), (13, 7), (BAR, 20))
    assert play.ends(13) == [7]


@pytest.mark.parametrize(("times", "cube"), [(0, 1), (4, 1), (1, 0)])
def test_impossible_win_is_refused(times: int, cube: int) -> None:
    with pytest.raises(ValueError, match="once, twice or three times"):
        GameWon(Side.X, times, cube)


def test_play_without_a_side_is_refused() -> None:
    with pytest.raises(ValueError, match="last play"):
        Scene(START, Side.X, last=(Move(8, 5),))
    with pytest.raises(ValueError, match="partial play"):
        Scene(START, Side.X, partial_play=(Move(8, 5),))
    with pytest.raises(ValueError, match="starts"):
        Scene(START, Side.X, starts=(8,))
