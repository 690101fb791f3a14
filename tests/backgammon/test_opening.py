"""The opening roll, ties and automatic doubles."""

from __future__ import annotations

import pytest

from backgammon import (
    Cube,
    Dice,
    Double,
    NextGame,
    OpeningRolled,
    Phase,
    Reason,
    Rules,
    Side,
    Take,
    apply,
)
from tests.support.positions import (
    apply_all,
    begun,
    cube,
    game_won,
    opened,
    opening,
    played,
    refused,
    roll,
)

FIVE = Rules(length=5)


@pytest.mark.parametrize(("rolled", "first"), [("6-4", Side.X), ("2-5", Side.O), ("2-1", Side.X), ("1-2", Side.O)])
def test_higher_die_starts_and_plays_both_dice(rolled: str, first: Side) -> None:
    """Rule 1.5."""
    match = apply_all(begun(FIVE), (Side.O, opening(rolled)))
    assert (match.to_act, match.game.phase) == (first, Phase.PLAY)
    assert match.game.dice is not None
    assert sorted(match.game.dice.numbers) == sorted(int(die) for die in rolled.split("-"))


def test_opener_does_not_roll_again() -> None:
    """Rule 1.5."""
    assert refused(opened(begun(FIVE)), Side.X, roll("6-6")) is Reason.ALREADY_ROLLED


def test_only_the_opening_roll_starts_a_game() -> None:
    """Rule 1.5."""
    for side in Side:
        assert refused(begun(FIVE), side, roll("6-4")) is Reason.ROLL_NOT_AWAITED
    assert refused(opened(begun(FIVE)), Side.X, opening("6-4")) is Reason.ROLL_NOT_AWAITED


def test_tie_is_rolled_again_until_the_dice_differ() -> None:
    """Rule 1.6."""
    match = begun(FIVE)
    for _ in range(2):
        match = apply_all(match, (Side.X, opening("3-3")))
        assert (match.to_act, match.game.phase) == (None, Phase.OPENING)
    match = apply_all(match, (Side.X, opening("5-1")))
    assert (match.to_act, match.game.dice, match.game.cube) == (Side.X, Dice(5, 1), cube("1@mid"))


def test_tie_in_a_match_leaves_the_cube_at_one() -> None:
    """Rules 1.6 and EC67."""
    match = apply_all(begun(Rules(length=7)), (Side.X, opening("4-4")), (Side.X, opening("6-2")))
    assert match.game.cube == cube("1@mid")


@pytest.mark.parametrize(
    ("limit", "ties", "value"),
    [(0, ("3-3",), 1), (1, ("3-3", "5-5"), 2), (2, ("3-3", "5-5"), 4), (2, ("1-1", "2-2", "3-3"), 4)],
)
def test_tie_doubles_the_cube_of_a_session(limit: int, ties: tuple[str, ...], value: int) -> None:
    """Rule 1.7."""
    match = apply_all(begun(Rules(automatic_doubles=limit)), *((Side.X, opening(tie)) for tie in ties))
    match, events = apply(match, Side.X, opening("6-4"))
    assert match.game.cube == Cube(value, None)
    assert events == (OpeningRolled(Dice(6, 4), 1, "salt", value),)


def test_automatic_double_leaves_the_cube_centred() -> None:
    """Rule 1.7."""
    match = apply_all(begun(Rules(automatic_doubles=1)), (Side.X, opening("3-3")))
    for side in Side:
        doubled = apply_all(played(opened(match, side.other)), (side, Double()), (side.other, Take()))
        assert doubled.game.cube == Cube(4, side.other)


def test_next_game_starts_with_the_cube_at_one() -> None:
    """Rule 1.7."""
    match = apply_all(begun(Rules(automatic_doubles=1)), (Side.X, opening("3-3")))
    match, _ = game_won(match, Side.X)
    assert (match.score, apply_all(match, (Side.X, NextGame())).game.cube) == ((2, 0), cube("1@mid"))


def test_first_play_is_never_a_doublet() -> None:
    """Rules 1.5 and EC70."""
    for number in range(1, 7):
        match = apply_all(begun(FIVE), (Side.X, opening(f"{number}-{number}")))
        assert (match.game.phase, match.game.dice) == (Phase.OPENING, None)
