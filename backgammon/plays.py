"""Which plays a throw allows: every path of using as many dice as can be used, and the position each one leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from backgammon.board import CHECKERS, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.movement import STANDARD, Movement, Packed, Step, count_at, pack, single_steps, unpack, with_hits
from backgammon.search import decode_path, find_longest


class Play(NamedTuple):
    """A whole play. It holds the packed positions before and after it and the path between them (see `search`).

    Most plays are only counted or compared, so steps and positions are worked out when they are asked for.
    """

    before: Packed
    after: Packed
    path: int
    side: Side
    movement: Movement = STANDARD

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in an order in which they can be made."""
        return with_hits(self.before, decode_path(self.path), self.movement.hit_goes_to)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The steps as (start, end)."""
        return tuple([(start, end) for start, end, _ in decode_path(self.path)])

    @property
    def result(self) -> Position:
        """The position that the play leads to."""
        return unpack(self.after, self.side)

    @property
    def length(self) -> int:
        """How many numbers of the throw it uses."""
        return (self.path.bit_length() + 7) // 8


def legal_plays(position: Position, side: Side, dice: Dice, movement: Movement = STANDARD) -> tuple[Play, ...]:
    """Every legal play, one for each position that can be reached; empty when the side cannot move at all.

    Both numbers must be played if they can be, in either order; if only one can, the higher one (rule 1.15 to 1.18).

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
    """A play that was begun: the steps made, the steps that can come next, and the whole plays it can become."""

    made: tuple[Step, ...]
    position: Position
    next_steps: tuple[Step, ...]
    plays: tuple[Play, ...]

    @property
    def whole(self) -> Play | None:
        """The play, when nothing more has to be moved."""
        return next((play for play in self.plays if play.length == len(self.made)), None)


def begin_play(
    position: Position,
    side: Side,
    dice: Dice,
    made: tuple[tuple[int, int], ...] = (),
    movement: Movement = STANDARD,
) -> PartialPlay | None:
    """What becomes of a play that begins with these (start, die) steps, in this order; None where no legal play does.

    >>> from backgammon.board import START
    >>> play = begin_play(START, Side.X, Dice(6, 1), ((13, 6),))
    >>> [(step.start, step.die) for step in play.next_steps] if play else None
    [(24, 1), (8, 1), (7, 1), (6, 1)]
    """
    legal = legal_plays(position, side, dice, movement)
    made_so_far = _begin(StepSequence(pack(position, side), dice.numbers), made, movement)
    if made_so_far is None:
        return None
    plays = made_so_far.completed(legal) if made else legal
    if not plays:
        return None
    whole = LegalResults.from_plays(legal)
    nexts = [
        step
        for die in dict.fromkeys(made_so_far.left)
        for after, step in single_steps(made_so_far.places, die, movement)
        if any(made_so_far.further(after, step).completions(whole, movement))
    ]
    ordered = sorted(nexts, key=lambda step: (-step.start, -step.die))
    return PartialPlay(made_so_far.steps, unpack(made_so_far.places, side), tuple(ordered), plays)


@dataclass(frozen=True, slots=True)
class StepSequence:
    """Steps made so far, where they lead, the numbers that are left, and the path as `search` notes it."""

    places: Packed
    left: tuple[int, ...]
    steps: tuple[Step, ...] = ()
    path: int = 0

    def further(self, after: Packed, step: Step) -> StepSequence:
        """One more step."""
        at = self.left.index(step.die)
        left = (*self.left[:at], *self.left[at + 1 :])
        return StepSequence(after, left, (*self.steps, step), self.path << 8 | step.start << 3 | step.die)

    def completed(self, legal: tuple[Play, ...]) -> tuple[Play, ...]:
        """Those of all legal plays of the throw that this can still become."""
        if not legal:
            return ()
        before, _, _, side, movement = legal[0]
        ways = self.completions(LegalResults.from_plays(legal), movement)
        return tuple([Play(before, after, path, side, movement) for after, path in ways])

    def completions(self, whole: LegalResults, movement: Movement) -> Iterator[tuple[Packed, int]]:
        """Where this can still lead, and the whole path there."""
        used, reached = find_longest(self.places, self.left, movement)
        uses_most = len(self.steps) + used == whole.most
        for after, path in reached.items():
            if after in whole.results and (uses_most or count_at(after[0], OFF) == CHECKERS):
                yield after, self.path << 8 * used | path


class LegalResults(NamedTuple):
    """What all legal plays of a throw come to: the most numbers that one of them uses, and where they lead."""

    most: int
    results: frozenset[Packed]

    @classmethod
    def from_plays(cls, legal: tuple[Play, ...]) -> Self:
        """What these plays come to."""
        return cls(max([play.length for play in legal]), frozenset([play.after for play in legal]))


def _begin(half: StepSequence, made: tuple[tuple[int, int], ...], movement: Movement) -> StepSequence | None:
    """Make (start, die) steps; None where one cannot be made."""
    for start, die in made:
        if die not in half.left:
            return None
        found = [(after, step) for after, step in single_steps(half.places, die, movement) if step.start == start]
        if not found:
            return None
        half = half.further(*found[0])
    return half
