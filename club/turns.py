"""The history of a match from its log: turns with their dice and plays, doubles, results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    RollsAgain,
    Rules,
    Side,
    StakeDoubled,
    Step,
    Taken,
    game_of,
    legal_plays,
)
from backgammon.movement import Packed, make_packed_steps, pack, retrace, unpack
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
    | RollsAgain
    | StakeDoubled
    | CancelAsked
    | CancelRefused
    | DeadlineMissed
    | MatchEnded
)
"""The events that are an entry of their own."""


_NO_DICE = Dice(1, 1)
"""Never shown: a log has a roll before every play."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A side's roll and play: its steps, or None if it could not move.

    `automatic`: it was the only legal play, and was played automatically.
    """

    side: Side
    dice: Dice
    steps: tuple[Step, ...] | None
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One entry of the history, with its time in epoch milliseconds and the number of its game."""

    what: Turn | Happening
    at: int
    game: int


def history(log: Iterable[tuple[Event, int]], since: int = 0) -> Iterator[HistoryEntry]:
    """Yield the entries from this place of a log on; a roll and its play are one entry.

    Events before that place are only replayed. A roll whose play is missing is left out.
    """
    rules, dice, game, rolled_at = Rules(), _NO_DICE, 0, 0
    checkers = pack(game_of(rules).start, Side.X)
    for place, (event, at) in enumerate(log):
        before = checkers
        match event:
            case Rolled() | OpeningRolled():
                dice, rolled_at = event.dice, at
            case Played(side, steps):
                checkers = _seen_by(
                    side, make_packed_steps(_seen_by(side, before), steps, game_of(rules).hit_goes_to(rules))
                )
            case GameBegan(number):
                checkers, game = pack(game_of(rules).start, Side.X), number
            case DoubleNamed(_, number):
                dice, rolled_at = Dice(number, number), at
            case MatchBegan(agreed):
                rules = agreed
        if place >= since and not isinstance(event, MatchBegan | Rolled):
            # No one rolls and plays by hand in the same millisecond, but a match may have been read from a file.
            yield HistoryEntry(_entry(event, before, dice, rules, same_moment=at == rolled_at), at, game)


def history_of_game(log: Log, number: int) -> Iterator[HistoryEntry]:
    """Yield the entries of the game with this number, from 1. Other games are not replayed, which saves time."""
    begins = [place for place, (event, _) in enumerate(log) if isinstance(event, GameBegan)]
    own = log[begins[number - 1] :] if 1 <= number <= len(begins) else ()
    if number < len(begins):
        own = own[: begins[number] - begins[number - 1]]
    return history((*log[:1], *own), 1)


def _entry(
    event: Played | Danced | Happening, before: Packed, dice: Dice, rules: Rules, *, same_moment: bool
) -> Turn | Happening:
    match event:
        case Played(side, steps):
            hit_goes_to = game_of(rules).hit_goes_to(rules)
            automatic = same_moment and _is_forced(_seen_by(side, before), side, dice, rules)
            return Turn(side, dice, retrace(_seen_by(side, before), steps, dice.numbers, hit_goes_to), automatic)
        case Danced(side):
            return Turn(side, dice, None)
        case _:
            return event


def _is_forced(checkers: Packed, side: Side, dice: Dice, rules: Rules) -> bool:
    """Return True if a roll left no choice; if earlier events matter, assume the most permissive ones."""
    return len(legal_plays(unpack(checkers, side), side, dice, game_of(rules).movement(rules, been_home=True))) == 1


def automatic_roller(log: Log) -> Side | None:
    """Return the side whose automatic roll waits for a play; None if there is none."""
    if len(log) < 2 or log[-1][1] != log[-2][1]:
        return None
    event = log[-1][0]
    return event.side if isinstance(event, Rolled) else None


def latest(log: Log, pieces: int) -> list[HistoryEntry]:
    """Return the last entries: at least this many, with the last turn of the current game if there is one.

    Only their games are replayed, because replaying a long log takes time.
    """
    since, last_turn_told = len(log), False
    while since > 1 and (pieces > 0 or not last_turn_told):
        since -= 1
        event = log[since][0]
        pieces -= not isinstance(event, Rolled)
        last_turn_told = last_turn_told or isinstance(event, Played | Danced | GameBegan)
    began = since
    while began > 1 and not isinstance(log[began][0], GameBegan):
        began -= 1
    return list(history((*log[:1], *log[began:]), since - began + 1))


def last_turn(entries: Sequence[HistoryEntry]) -> Turn | None:
    """Return the last turn of the live game; None before its first play."""
    for piece in reversed(entries):
        if isinstance(piece.what, Turn):
            return piece.what
        if isinstance(piece.what, GameBegan):
            return None
    return None


def _seen_by(side: Side, checkers: Packed) -> Packed:
    """Convert packed checkers of X and O to those of a side and its opponent, and back."""
    return checkers if side is Side.X else checkers[::-1]
