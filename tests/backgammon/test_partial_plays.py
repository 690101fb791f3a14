"""Partial plays: only steps are offered that a legal play can continue."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import START, Dice, Position, Side, begin_play, legal_plays
from tests.support.positions import after, board, dice
from tests.support.reference_plays import slow_results
from tests.support.strategies import ALL_DICE, RANDOMS, positions

ONE_CHOICE = board("X: 14 8, off 13 · O: 6(2)")
TWO_LEFT = board("X: 3 1, off 13 · O: 24(2)")
ONE_LEFT = board("X: 2, off 14 · O: 24(2)")


def _next(position: Position, rolled: str, made: tuple[tuple[int, int], ...] = ()) -> set[tuple[int, int]]:
    play = begin_play(position, Side.X, dice(rolled), made)
    assert play is not None
    return {(step.start, step.die) for step in play.next_steps}


@pytest.mark.parametrize(
    ("position", "rolled", "made", "offered"),
    [
        pytest.param(START, "6-5", (), {(24, 6), (13, 6), (13, 5), (8, 6), (8, 5), (6, 5)} - {(6, 5)}, id="the start"),
        pytest.param(START, "6-5", ((24, 6),), {(18, 5), (13, 5), (8, 5)}, id="after the six"),
        pytest.param(START, "6-5", ((24, 6), (18, 5)), set(), id="a whole play"),
        pytest.param(ONE_CHOICE, "6-2", (), {(8, 6), (14, 2), (8, 2)} - {(8, 2)}, id="EC02 only what uses both dice"),
        pytest.param(board("X: 20, off 14 · O: 9(2)"), "6-5", (), {(20, 6)}, id="EC03 only the higher"),
        pytest.param(board("X: 12, bar 1, off 13 · O: 15(2) 8(2)"), "6-4", (), {(25, 4)}, id="EC13 enter lower"),
        pytest.param(TWO_LEFT, "3-1", ((3, 3),), {(1, 1)}, id="EC32 the second checker"),
        pytest.param(TWO_LEFT, "3-1", ((3, 1),), {(2, 3)}, id="EC32 one stays"),
        pytest.param(ONE_LEFT, "2-1", (), {(2, 2), (2, 1)}, id="EC23 either die first"),
        pytest.param(ONE_LEFT, "2-1", ((2, 2),), set(), id="EC23 won with one die"),
    ],
)
def test_offered_steps_lead_to_a_legal_play(
    position: Position, rolled: str, made: tuple[tuple[int, int], ...], offered: set[tuple[int, int]]
) -> None:
    assert _next(position, rolled, made) == offered


@pytest.mark.parametrize(
    ("position", "rolled", "made"),
    [
        pytest.param(ONE_CHOICE, "6-2", ((14, 6),), id="EC02 a step that wastes a die"),
        pytest.param(START, "3-1", ((8, 2),), id="another number"),
        pytest.param(START, "3-1", ((8, 3), (6, 3)), id="one die twice"),
        pytest.param(START, "6-6", ((24, 6),) * 5, id="five of a doublet"),
        pytest.param(START, "3-1", ((9, 3),), id="no checker there"),
        pytest.param(START, "5-3", ((24, 5),), id="a blocked point"),
        pytest.param(board("X: 6 3, off 13 · O: 1(2)"), "5-4", ((3, 5),), id="EC20 bearing off too early"),
        pytest.param(board("X: 3 2, off 13 · O: 1(2)"), "3-1", ((3, 3),), id="one die where two lead there too"),
    ],
)
def test_steps_that_begin_no_legal_play_are_refused(
    position: Position, rolled: str, made: tuple[tuple[int, int], ...]
) -> None:
    assert begin_play(position, Side.X, dice(rolled), made) is None


def test_complete_play_is_complete() -> None:
    play = begin_play(START, Side.X, Dice(3, 1), ((8, 3), (6, 1)))
    assert play is not None
    assert play.complete is not None
    assert play.complete.result == play.position == after(START, "8/5 6/5")


def test_partial_play_is_not_complete() -> None:
    """Rule 1.29."""
    play = begin_play(TWO_LEFT, Side.X, Dice(3, 1), ((3, 3),))
    assert play is not None
    assert (play.complete, [found.result for found in play.plays]) == (None, [after(TWO_LEFT, "3/off 1/off")])


def test_winning_die_is_a_complete_play() -> None:
    """Rule 1.29."""
    play = begin_play(ONE_LEFT, Side.X, Dice(2, 1), ((2, 2),))
    assert play is not None
    assert play.complete is not None
    assert play.complete.result.all_off(Side.X)


@settings(max_examples=40, deadline=None)
@given(position=positions(), side=..., rolled=ALL_DICE.filter(lambda dice: not dice.is_double))
def test_offered_steps_reach_exactly_the_legal_results(position: Position, side: Side, rolled: Dice) -> None:
    reached: set[Position] = set()
    waiting: list[tuple[tuple[int, int], ...]] = [()] if legal_plays(position, side, rolled) else []
    while waiting:
        made = waiting.pop()
        play = begin_play(position, side, rolled, made)
        assert play is not None
        if play.complete is not None:
            reached.add(play.complete.result)
        assert play.next_steps or play.complete is not None
        waiting += [(*made, (step.start, step.die)) for step in play.next_steps]
    assert reached == slow_results(position, side, rolled)[1]


@settings(max_examples=25, deadline=None)
@given(position=positions(), side=..., die=st.integers(1, 6), chance=RANDOMS)
def test_offered_steps_make_a_legal_doublet(position: Position, side: Side, die: int, chance: Random) -> None:
    rolled = Dice(die, die)
    most, results = slow_results(position, side, rolled)
    made: tuple[tuple[int, int], ...] = ()
    play = begin_play(position, side, rolled)
    while play is not None and play.next_steps:
        step = chance.choice(play.next_steps)
        made = (*made, (step.start, step.die))
        play = begin_play(position, side, rolled, made)
        assert play is not None
    assert len(made) == most
    if results:
        assert play is not None
        assert play.complete is not None
        assert play.complete.result in results
