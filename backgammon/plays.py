"""Which plays a throw allows: every way of using as many dice as can be used, and the position each one leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from backgammon.board import CHECKERS, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.movement import STANDARD, Movement, Places, Step, count_at, pack, single_steps, unpack, with_hits
from backgammon.search import furthest, steps_of


class Play(NamedTuple):
    """A whole play. It holds the packed positions before and after it and the way between them (see `search`).

    Most plays are only counted or compared, so steps and positions are worked out when they are asked for.
    """

    before: Places
    after: Places
    way: int
    side: Side
    movement: Movement = STANDARD

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in an order in which they can be made."""
        return with_hits(self.before, steps_of(self.way), self.movement.hit_goes_to)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The steps as (start, end)."""
        return tuple([(start, end) for start, end, _ in steps_of(self.way)])

    @property
    def result(self) -> Position:
        """The position that the play leads to."""
        return unpack(self.after, self.side)

    @property
    def length(self) -> int:
        """How many numbers of the throw it uses."""
        return (self.way.bit_length() + 7) // 8


def legal_plays(position: Position, side: Side, dice: Dice, movement: Movement = STANDARD) -> tuple[Play, ...]:
    """Every legal play, one for each position that can be reached; empty when the side cannot move at all.

    Both numbers must be played if they can be, in either order; if only one can, the higher one (spec 1.15 to 1.18).

    >>> from backgammon.board import START
    >>> len(legal_plays(START, Side.X, Dice(3, 1)))
    16
    """
    here = pack(position, side)
    used, reached = furthest(here, dice.numbers, movement)
    if not used:
        return ()
    return tuple([Play._make((here, after, way, side, movement)) for after, way in reached.items()])


@dataclass(frozen=True, slots=True)
class Begun:
    """A play that was begun: the steps made, the steps that can come next, and the whole plays it can become."""

    made: tuple[Step, ...]
    position: Position
    next_steps: tuple[Step, ...]
    plays: tuple[Play, ...]

    @property
    def whole(self) -> Play | None:
        """The play, when nothing more has to be moved."""
        return next((play for play in self.plays if play.length == len(self.made)), None)


def begun(
    position: Position,
    side: Side,
    dice: Dice,
    made: tuple[tuple[int, int], ...] = (),
    movement: Movement = STANDARD,
) -> Begun | None:
    """What becomes of a play that begins with these (start, die) steps, in this order; None where no legal play does.

    >>> from backgammon.board import START
    >>> play = begun(START, Side.X, Dice(6, 1), ((13, 6),))
    >>> [(step.start, step.die) for step in play.next_steps] if play else None
    [(24, 1), (8, 1), (7, 1), (6, 1)]
    """
    legal = legal_plays(position, side, dice, movement)
    made_so_far = _begin(HalfPlay(pack(position, side), dice.numbers), made, movement)
    if made_so_far is None:
        return None
    plays = made_so_far.completed(legal) if made else legal
    if not plays:
        return None
    whole = Whole.of(legal)
    nexts = [
        step
        for die in dict.fromkeys(made_so_far.left)
        for after, step in single_steps(made_so_far.places, die, movement)
        if any(made_so_far.further(after, step).ways_on(whole, movement))
    ]
    ordered = sorted(nexts, key=lambda step: (-step.start, -step.die))
    return Begun(made_so_far.steps, unpack(made_so_far.places, side), tuple(ordered), plays)


@dataclass(frozen=True, slots=True)
class HalfPlay:
    """Steps made so far, where they lead, the numbers that are left, and the way as `search` notes it."""

    places: Places
    left: tuple[int, ...]
    steps: tuple[Step, ...] = ()
    way: int = 0

    def further(self, after: Places, step: Step) -> HalfPlay:
        """One more step."""
        at = self.left.index(step.die)
        left = (*self.left[:at], *self.left[at + 1 :])
        return HalfPlay(after, left, (*self.steps, step), self.way << 8 | step.start << 3 | step.die)

    def completed(self, legal: tuple[Play, ...]) -> tuple[Play, ...]:
        """Those of all legal plays of the throw that this can still become."""
        if not legal:
            return ()
        before, _, _, side, movement = legal[0]
        ways = self.ways_on(Whole.of(legal), movement)
        return tuple([Play(before, after, way, side, movement) for after, way in ways])

    def ways_on(self, whole: Whole, movement: Movement) -> Iterator[tuple[Places, int]]:
        """Where this can still lead, and the whole way there."""
        used, reached = furthest(self.places, self.left, movement)
        uses_most = len(self.steps) + used == whole.most
        for after, way in reached.items():
            if after in whole.results and (uses_most or count_at(after[0], OFF) == CHECKERS):
                yield after, self.way << 8 * used | way


class Whole(NamedTuple):
    """What all legal plays of a throw come to: the most numbers that one of them uses, and where they lead."""

    most: int
    results: frozenset[Places]

    @classmethod
    def of(cls, legal: tuple[Play, ...]) -> Self:
        """What these plays come to."""
        return cls(max([play.length for play in legal]), frozenset([play.after for play in legal]))


def _begin(half: HalfPlay, made: tuple[tuple[int, int], ...], movement: Movement) -> HalfPlay | None:
    """Make (start, die) steps; None where one cannot be made."""
    for start, die in made:
        if die not in half.left:
            return None
        found = [(after, step) for after, step in single_steps(half.places, die, movement) if step.start == start]
        if not found:
            return None
        half = half.further(*found[0])
    return half
