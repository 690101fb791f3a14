"""The story of a match, told from its log: turns with their dice and plays, doubles, results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from backgammon import (
    BAR,
    OFF,
    START,
    CancelAsked,
    CancelRefused,
    Danced,
    Dice,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    OpeningRolled,
    Passed,
    Played,
    Position,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Side,
    Step,
    Taken,
    make_steps,
)

Happening = (
    Doubled
    | Taken
    | Passed
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | GameBegan
    | GameEnded
    | OpeningRolled
    | CancelAsked
    | CancelRefused
    | MatchEnded
)
"""What stands for itself in the story."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A side's throw and what it did with it: its steps, or None where it could not move."""

    side: Side
    dice: Dice
    steps: tuple[Step, ...] | None


@dataclass(frozen=True, slots=True)
class Told:
    """One piece of the story, with its time in epoch milliseconds and the number of its game."""

    what: Turn | Happening
    at: int
    game: int


def story(log: Iterable[tuple[Event, int]]) -> Iterator[Told]:
    """Everything that has happened, a throw together with its play. A throw that waits for its play is left out."""
    position, dice, game = START, None, 0
    for event, at in log:
        match event:
            case GameBegan(number):
                position, dice, game = START, None, number
                yield Told(event, at, game)
            case OpeningRolled() | Rolled():
                dice = event.dice
                if isinstance(event, OpeningRolled):
                    yield Told(event, at, game)
            case Played(side, steps) if dice is not None:
                made, position = _steps(position, side, steps, dice)
                yield Told(Turn(side, dice, made), at, game)
            case Danced(side) if dice is not None:
                yield Told(Turn(side, dice, None), at, game)
            case MatchBegan() | Played() | Danced():
                pass
            case _:
                yield Told(event, at, game)


def last_turn(told: Iterable[Told]) -> Turn | None:
    """The last turn of the game that is being played; None before its first play."""
    latest: Turn | None = None
    for piece in told:
        if isinstance(piece.what, GameBegan):
            latest = None
        elif isinstance(piece.what, Turn):
            latest = piece.what
    return latest


def _steps(
    position: Position, side: Side, pairs: tuple[tuple[int, int], ...], dice: Dice
) -> tuple[tuple[Step, ...], Position]:
    """The steps of a play, with what they hit and the die each used, and the position after them."""
    made = []
    left = list(dice.numbers)
    for start, end in pairs:
        opposing = position.of_side(side.other)[BAR - end] if end != OFF else 0
        # A checker may be borne off with more than it needs; then the larger number left is the one that was used.
        die = start - end if start - end in left else max(left, default=dice.high)
        if die in left:
            left.remove(die)
        made.append(Step(start, end, die, hit=opposing > 0))
        position = make_steps(position, side, [(start, end)])
    return tuple(made), position
