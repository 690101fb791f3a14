"""Moves that other programs have got wrong, each with the right result."""

from __future__ import annotations

import pytest

from backgammon import (
    BAR,
    CHECKERS,
    OFF,
    START,
    AmbiguousPlay,
    Dice,
    GameEnded,
    Match,
    Move,
    Phase,
    Play,
    Reason,
    Rules,
    Side,
    WinReason,
    apply,
    format_play,
    legal_plays,
    make_steps,
    parse_play,
    plays_now,
    replay,
)
from tests.support.positions import a_match, after, apply_all, board, dice, refused, roll


def _dice_played(position: str, rolled: str) -> set[int]:
    return {len(play.steps) for play in legal_plays(board(position), Side.X, dice(rolled))}


@pytest.mark.parametrize(
    ("position", "rolled", "count"),
    [
        pytest.param("X: 24 8 · O: 16(2) 6(2)", "6-2", 2, id="8/2 alone would lose the 2"),
        pytest.param("X: 24(2) 13(5) 8(3) 6(5) · O: 19(5) 17(3) 12(5) 1(2)", "5-3", 2, id="many moves with 5-3"),
        pytest.param("X: 10 8, off 13 · O: 6(2) 4(2) 1(2)", "4-3", 2, id="another 3 allows the 4"),
        pytest.param("X: 11, off 14 · O: 6(2)", "5-3", 2, id="a 5 only after the 3"),
        pytest.param("X: 24(2), bar 2 · O: 1(15)", "2-2", 4, id="a doublet is four moves"),
    ],
)
def test_as_many_dice_as_any_order_allows_are_played(position: str, rolled: str, count: int) -> None:
    """Rule 1.15."""
    assert _dice_played(position, rolled) == {count}


def test_lower_die_is_refused_if_the_higher_is_playable() -> None:
    """Rule 1.17."""
    match = a_match(position=board("X: 20, off 14 · O: 9(2)"), dice=Dice(6, 5), phase=Phase.PLAY)
    assert refused(match, Side.X, Move(((20, 15),))) is Reason.NO_SUCH_PLAY
    assert apply_all(match, (Side.X, Move(((20, 14),)))).to_act is Side.O


@pytest.mark.parametrize(
    ("position", "rolled", "only"),
    [
        pytest.param("X: 6 3, off 13 · O: 1(2)", "5-4", "6/2 3/off", id="after the inner move"),
        pytest.param("X: 6(2) 3, off 12 · O: 1(2)", "5-4", "6/2", id="not before"),
        pytest.param("X: 4(2) 2, off 12 · O: 24(2)", "6-5", "4/off(2)", id="from the highest point each time"),
    ],
)
def test_larger_die_bears_off_from_the_highest_point(position: str, rolled: str, only: str) -> None:
    """Rule 1.23: the highest point is found again after each move."""
    results = {play.result for play in legal_plays(board(position), Side.X, dice(rolled))}
    assert results == {after(board(position), only)}


def test_number_that_cannot_bear_off_is_moved_inside() -> None:
    """Rule 1.22."""
    position = board("X: 5 2, off 13 · O: 24(2)")
    results = {play.result for play in legal_plays(position, Side.X, Dice(4, 2))}
    assert results == {after(position, text) for text in ("5/1 2/off", "5/3/off")}


@pytest.mark.parametrize("rolled", ["6-5", "6-6", "1-1"])
def test_last_checker_off_wins_with_dice_left(rolled: str) -> None:
    """Rule 1.28."""
    match = apply_all(a_match(Rules(), position=board("X: 1, off 14 · O: 24(14)")), (Side.X, roll(rolled)))
    match, events = apply(match, Side.X, Move(((1, 0),)))
    assert isinstance(events[-1], GameEnded)
    assert events[-1].how is WinReason.BORNE_OFF
    assert match.to_act is None


def test_doublet_is_stored_until_it_is_played() -> None:
    """Rule 1.11."""
    match = apply_all(a_match(), (Side.X, roll("2-2")))
    assert match.game.dice == Dice(2, 2)
    assert {len(play.steps) for play in plays_now(match)} == {4}


def test_turn_has_one_roll() -> None:
    """Rule 1.27."""
    match = apply_all(a_match(), (Side.X, roll("3-1")))
    for again in (roll("3-1"), roll("6-6", number=2)):
        assert refused(match, Side.X, again) is Reason.ALREADY_ROLLED
    match = apply_all(match, (Side.X, Move(((8, 5), (6, 5)))))
    assert refused(match, Side.X, roll("3-1")) is Reason.NOT_YOUR_TURN


def test_hit_moves_one_checker_to_the_bar() -> None:
    """Rule 1.12."""
    position = board("X: 8(2) 6(13) · O: 4 19(14)")
    result = make_steps(position, Side.X, [(8, 4)])
    assert (result.o[21], result.o[BAR], sum(result.o)) == (0, 1, CHECKERS)


def test_checker_on_the_bar_blocks_the_others() -> None:
    """Rule 1.14."""
    position = board("X: 13(6) 8(3) 6(5), bar 1 · O: 19(5) 17(3) 12(5) 1(2)")
    match = a_match(position=position, dice=Dice(3, 1), phase=Phase.PLAY)
    assert refused(match, Side.X, Move(((8, 5), (6, 5)))) is Reason.NO_SUCH_PLAY
    assert all(play.steps[0].start == BAR for play in plays_now(match))


def test_move_with_two_results_is_asked_about() -> None:
    """Rule 1.30."""
    position = board("X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(5) 4 1")
    assert isinstance(parse_play("5/2", position, Side.X, Dice(2, 1)), AmbiguousPlay)


def test_forced_play_is_the_only_one() -> None:
    """Rule 1.15."""
    assert len(legal_plays(board("X: 20, off 14 · O: 14(2)"), Side.X, Dice(6, 5))) == 1


@pytest.mark.parametrize("side", Side)
def test_side_types_the_numbers_it_reads(side: Side) -> None:
    """Rule 1.2."""
    plays = legal_plays(START, side, Dice(6, 5))
    assert plays
    for play in plays:
        found = parse_play(format_play(play.steps), START, side, Dice(6, 5))
        assert isinstance(found, Play)
        assert found.result == play.result


def test_number_bears_off_one_checker() -> None:
    """Rule 1.21."""
    (play,) = legal_plays(board("X: 1(15) · O: 24(2)"), Side.X, Dice(6, 5))
    assert play.result.x[OFF] == 2


def test_empty_log_is_a_match_before_its_start() -> None:
    assert replay([]) == Match(Rules())
