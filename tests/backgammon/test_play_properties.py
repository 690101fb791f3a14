"""Properties of legal plays in random positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    BAR,
    CHECKERS,
    Dice,
    Illegal,
    Match,
    Move,
    Phase,
    Position,
    Rules,
    Side,
    Step,
    apply,
    legal_plays,
    make_steps,
)
from tests.support.positions import a_match
from tests.support.reference_plays import moved, slow_results
from tests.support.strategies import ALL_DICE, positions

PLACES = st.integers(-2, 28)
ANY_STEPS = st.lists(st.tuples(PLACES, PLACES), max_size=5).map(tuple)


def _results(position: Position, side: Side, dice: Dice) -> set[Position]:
    return {play.result for play in legal_plays(position, side, dice)}


def _mirrored(position: Position) -> Position:
    return Position(position.o, position.x)


@settings(max_examples=150, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE)
def test_legal_plays_agree_with_the_reference_generator(position: Position, side: Side, dice: Dice) -> None:
    most, results = slow_results(position, side, dice)
    plays = legal_plays(position, side, dice)
    assert {play.result for play in plays} == results
    assert len(plays) == len(results)
    assert {len(play.steps) for play in plays} <= {most}


@settings(max_examples=120, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE)
def test_play_keeps_fifteen_checkers_a_side(position: Position, side: Side, dice: Dice) -> None:
    for result in _results(position, side, dice):
        assert sum(result.x) == sum(result.o) == CHECKERS


@settings(max_examples=120, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE)
def test_steps_of_a_play_lead_to_its_result(position: Position, side: Side, dice: Dice) -> None:
    for play in legal_plays(position, side, dice):
        board = list(position.checkers_of(side)), list(position.checkers_of(side.other))
        for step in play.steps:
            assert board[0][step.start], step
            assert step.hit == (step.end > 0 and board[1][BAR - step.end] == 1)
            board = moved(board, step.start, step.end)
        assert (tuple(board[0]), tuple(board[1])) == (
            play.result.checkers_of(side),
            play.result.checkers_of(side.other),
        )
        assert make_steps(position, side, [(step.start, step.end) for step in play.steps]) == play.result


@settings(max_examples=120, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE)
def test_steps_of_a_play_use_the_rolled_dice(position: Position, side: Side, dice: Dice) -> None:
    for play in legal_plays(position, side, dice):
        left = list(dice.numbers)
        for step in play.steps:
            left.remove(step.die)
            assert _goes_its_die(step)


def _goes_its_die(step: Step) -> bool:
    gone = step.start - step.end
    return gone == step.die or (step.end == 0 and gone < step.die)


@settings(max_examples=120, deadline=None)
@given(position=positions(), dice=ALL_DICE)
def test_both_sides_have_mirrored_plays(position: Position, dice: Dice) -> None:
    """Rule 1.8: colour and side change no legal play."""
    seen_by_o = {_mirrored(result) for result in _results(_mirrored(position), Side.O, dice)}
    assert _results(position, Side.X, dice) == seen_by_o


@settings(max_examples=60, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE)
def test_order_of_dice_does_not_change_the_plays(position: Position, side: Side, dice: Dice) -> None:
    turned = Dice(dice.second, dice.first)
    assert _results(position, side, dice) == _results(position, side, turned)


@settings(max_examples=120, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE, steps=ANY_STEPS)
def test_illegal_steps_are_refused(
    position: Position, side: Side, dice: Dice, steps: tuple[tuple[int, int], ...]
) -> None:
    match = a_match(Rules(), position=position, turn=side, dice=dice, phase=Phase.PLAY)
    _, legal = slow_results(position, side, dice)
    try:
        after, _ = apply(match, side, Move(steps))
    except Illegal:
        after = None
    assert match == a_match(Rules(), position=position, turn=side, dice=dice, phase=Phase.PLAY)
    assert after is None or after.game.position in legal


@settings(max_examples=60, deadline=None)
@given(position=positions(), side=..., dice=ALL_DICE, data=st.data())
def test_steps_are_accepted_iff_their_result_is_legal(
    position: Position, side: Side, dice: Dice, data: st.DataObject
) -> None:
    """Rule 1.29."""
    _, legal = slow_results(position, side, dice)
    board = list(position.checkers_of(side)), list(position.checkers_of(side.other))
    steps: list[tuple[int, int]] = []
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.sampled_from([place for place in range(1, 26) if board[0][place]] or [0]))
        end = max(0, start - data.draw(st.sampled_from(dice.numbers)))
        if start == 0 or (end and board[1][BAR - end] > 1):
            break
        board = moved(board, start, end)
        steps.append((start, end))
    result = tuple(board[0]), tuple(board[1])
    match = a_match(Rules(), position=position, turn=side, dice=dice, phase=Phase.PLAY)
    is_legal = result in {(found.checkers_of(side), found.checkers_of(side.other)) for found in legal}
    assert _accepted(match, side, tuple(steps)) == is_legal


def _accepted(match: Match, side: Side, steps: tuple[tuple[int, int], ...]) -> bool:
    try:
        after, _ = apply(match, side, Move(steps))
    except Illegal:
        return False
    assert after.game.position == make_steps(match.game.position, side, steps)
    return True
