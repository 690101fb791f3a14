"""The legal plays of a roll: every way to use as many dice as possible, with the resulting positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from backgammon.board import CHECKERS, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.movement import STANDARD, Movement, Packed, Step, add_hits, count_at, pack, single_steps, unpack
from backgammon.search import decode_path, find_longest


class Play(NamedTuple):
    """A whole play: the packed positions before and after it, and the path between them (see `search`).

    Most plays are only counted or compared, so steps and positions are computed on access.
    """

    before: Packed
    after: Packed
    path: int
    side: Side
    movement: Movement = STANDARD

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in an order in which they can be made."""
        return add_hits(self.before, decode_path(self.path), self.movement.hit_goes_to)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The steps as (start, end)."""
        return tuple([(start, end) for start, end, _ in decode_path(self.path)])

    @property
    def result(self) -> Position:
        """The position after the play."""
        return unpack(self.after, self.side)

    @property
    def length(self) -> int:
        """The number of dice the play uses, 1 to 4."""
        return (self.path.bit_length() + 7) // 8


def legal_plays(position: Position, side: Side, dice: Dice, movement: Movement = STANDARD) -> tuple[Play, ...]:
    """Return every legal play, one for each reachable position; empty if the side cannot move.

    Both numbers must be played if possible, in either order; if only one can, the higher one (rule 1.15 to 1.18).

    >>> from backgammon.board import START
    >>> len(legal_plays(START, Side.X, Dice(3, 1)))
    16
    """
    here = pack(position, side)
    used, reached = find_longest(here, dice.numbers, movement)
    if not used:
        return ()
    return tuple([Play._make((here, after, path, side, movement)) for after, path in reached.items()])


@dataclass(frozen=True, slots=True)
class PartialPlay:
    """The steps made so far, the position after them, the possible next steps and the plays they can become."""

    made: tuple[Step, ...]
    position: Position
    next_steps: tuple[Step, ...]
    plays: tuple[Play, ...]

    @property
    def complete(self) -> Play | None:
        """The complete play, or None while steps are missing."""
        return next((play for play in self.plays if play.length == len(self.made)), None)


def begin_play(
    position: Position,
    side: Side,
    dice: Dice,
    made: tuple[tuple[int, int], ...] = (),
    movement: Movement = STANDARD,
) -> PartialPlay | None:
    """Return the partial play after these (start, die) steps, or None if no legal play begins with them.

    >>> from backgammon.board import START
    >>> play = begin_play(START, Side.X, Dice(6, 1), ((13, 6),))
    >>> [(step.start, step.die) for step in play.next_steps] if play else None
    [(24, 1), (8, 1), (7, 1), (6, 1)]
    """
    legal = legal_plays(position, side, dice, movement)
    sequence = _begin(StepSequence(pack(position, side), dice.numbers), made, movement)
    if sequence is None:
        return None
    plays = sequence.completed(legal) if made else legal
    if not plays:
        return None
    results = LegalResults.from_plays(legal)
    next_steps = [
        step
        for die in dict.fromkeys(sequence.left)
        for after, step in single_steps(sequence.places, die, movement)
        if any(sequence.further(after, step).completions(results, movement))
    ]
    ordered = sorted(next_steps, key=lambda step: (-step.start, -step.die))
    return PartialPlay(sequence.steps, unpack(sequence.places, side), tuple(ordered), plays)


@dataclass(frozen=True, slots=True)
class StepSequence:
    """The packed position after some steps, the numbers left to play, the steps, and their path (see `search`)."""

    places: Packed
    left: tuple[int, ...]
    steps: tuple[Step, ...] = ()
    path: int = 0

    def further(self, after: Packed, step: Step) -> StepSequence:
        """Return this sequence with one more step, which leads to the position `after`."""
        at = self.left.index(step.die)
        left = (*self.left[:at], *self.left[at + 1 :])
        return StepSequence(after, left, (*self.steps, step), self.path << 8 | step.start << 3 | step.die)

    def completed(self, legal: tuple[Play, ...]) -> tuple[Play, ...]:
        """Return the plays among all legal plays of the roll that begin with these steps."""
        if not legal:
            return ()
        before, _, _, side, movement = legal[0]
        paths = self.completions(LegalResults.from_plays(legal), movement)
        return tuple([Play(before, after, path, side, movement) for after, path in paths])

    def completions(self, legal: LegalResults, movement: Movement) -> Iterator[tuple[Packed, int]]:
        """Yield the positions that can still be reached, each with the whole path to it."""
        used, reached = find_longest(self.places, self.left, movement)
        uses_most = len(self.steps) + used == legal.most
        for after, path in reached.items():
            if after in legal.results and (uses_most or count_at(after[0], OFF) == CHECKERS):
                yield after, self.path << 8 * used | path


class LegalResults(NamedTuple):
    """The highest number of dice that a legal play of a roll uses, and the positions after all legal plays."""

    most: int
    results: frozenset[Packed]

    @classmethod
    def from_plays(cls, legal: tuple[Play, ...]) -> Self:
        """Return the results of these plays, of which there must be at least one."""
        return cls(max([play.length for play in legal]), frozenset([play.after for play in legal]))


def _begin(sequence: StepSequence, made: tuple[tuple[int, int], ...], movement: Movement) -> StepSequence | None:
    """Return the sequence after (start, die) steps, or None if a step is impossible."""
    for start, die in made:
        if die not in sequence.left:
            return None
        found = [(after, step) for after, step in single_steps(sequence.places, die, movement) if step.start == start]
        if not found:
            return None
        sequence = sequence.further(*found[0])
    return sequence
