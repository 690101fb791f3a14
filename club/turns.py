"""The story of a match, told from its log: turns with their dice and plays, doubles, results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from backgammon import (
    Beavered,
    CancelAsked,
    CancelRefused,
    Danced,
    DeadlineMissed,
    Dice,
    Doubled,
    DoubleNamed,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    MayName,
    OpeningRolled,
    Passed,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Rules,
    Side,
    StakeDoubled,
    Step,
    Taken,
    ThrowsAgain,
    game_of,
    retrace,
)
from storage.matches import Log

Happening = (
    Doubled
    | Beavered
    | Raccooned
    | Taken
    | Passed
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | GameBegan
    | GameEnded
    | OpeningRolled
    | MayName
    | DoubleNamed
    | ThrowsAgain
    | StakeDoubled
    | CancelAsked
    | CancelRefused
    | DeadlineMissed
    | MatchEnded
)
"""What stands for itself in the story."""


_NO_DICE = Dice(1, 1)
"""Never seen: a log has a throw before every play."""


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
    rules = Rules()
    position, dice, game = game_of(rules).start, _NO_DICE, 0
    for event, at in log:
        match event:
            case MatchBegan(agreed):
                rules = agreed
            case GameBegan(number):
                position, game = game_of(rules).start, number
                yield Told(event, at, game)
            case Rolled():
                dice = event.dice
            case OpeningRolled():
                dice = event.dice
                yield Told(event, at, game)
            case DoubleNamed(_, number):
                dice = Dice(number, number)
                yield Told(event, at, game)
            case Played(side, pairs):
                hit_goes_to = game_of(rules).hit_goes_to(rules)
                steps, position = retrace(position, side, pairs, dice.numbers, hit_goes_to)
                yield Told(Turn(side, dice, steps), at, game)
            case Danced(side):
                yield Told(Turn(side, dice, None), at, game)
            case _:
                yield Told(event, at, game)


def lately(log: Log, games: int = 2) -> Log:
    """The part of a log that tells of the last games, the present one among them, with the rules in front."""
    starts = [place for place, (event, _) in enumerate(log) if isinstance(event, GameBegan)]
    return (*log[:1], *log[starts[-games] if len(starts) > games else 1 :])


def last_turn(told: Iterable[Told]) -> Turn | None:
    """The last turn of the game that is being played; None before its first play."""
    latest: Turn | None = None
    for piece in told:
        if isinstance(piece.what, GameBegan):
            latest = None
        elif isinstance(piece.what, Turn):
            latest = piece.what
    return latest
