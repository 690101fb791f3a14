"""Which plays a throw allows: every way of using as many dice as can be used, and the position each one leads to.

The search works on integers that hold one side's 27 counts, a byte a place (see `Checkers`): moving a checker is one
subtraction and one addition, and a position that was reached before is found by its two integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from backgammon.board import BAR, CHECKERS, HAND, HOME, OFF, Position, Side
from backgammon.dice import Dice

_ONE = tuple(1 << 8 * place for place in range(HAND + 1))
_BELOW = tuple((1 << 8 * place) - 1 for place in range(HAND + 1))
_OUTSIDE_HOME = 8 * (HOME + 1)


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die, in the mover's own numbering: 25 is the bar, 0 is borne off."""

    start: int
    end: int
    die: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A whole play: its steps in an order in which they can be made, and the position they lead to."""

    steps: tuple[Step, ...]
    result: Position


Places = tuple[int, int]
"""The mover's and the opponent's checkers, packed."""
Reached = dict[Places, tuple[Step, ...]]
"""The positions reached, each with the first way found of getting there."""


def legal_plays(position: Position, side: Side, dice: Dice) -> tuple[Play, ...]:
    """Every legal play, one for each position that can be reached; empty when the side cannot move at all.

    Both numbers must be played if they can be, in either order; if only one can, the higher one (spec 1.15 to 1.18).

    >>> from backgammon.board import START
    >>> len(legal_plays(START, Side.X, Dice(3, 1)))
    16
    """
    here = pack(position, side)
    return tuple(Play(steps, unpack(places, side)) for places, steps in furthest(here, dice.numbers).items() if steps)


def furthest(here: Places, numbers: tuple[int, ...]) -> Reached:
    """The positions that use as many of the numbers as can be used, from packed checkers; `here` alone if none can."""
    if len(set(numbers)) <= 1:
        return _one_order(here, numbers)
    orders = [_one_order(here, numbers), _one_order(here, numbers[::-1])]
    most = max(_length(reached) for reached in orders)
    # The first order begins with the higher die: when only one die can be played, its results come alone if it has any.
    best = [reached for reached in orders if _length(reached) == most]
    return best[0] if most == 1 else {places: steps for reached in best for places, steps in reached.items()}


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
        return next((play for play in self.plays if len(play.steps) == len(self.made)), None)


def begun(position: Position, side: Side, dice: Dice, made: tuple[tuple[int, int], ...] = ()) -> Begun | None:
    """What becomes of a play that begins with these (start, die) steps, in this order; None where no legal play does.

    >>> from backgammon.board import START
    >>> play = begun(START, Side.X, Dice(6, 1), ((13, 6),))
    >>> [(step.start, step.die) for step in play.next_steps] if play else None
    [(24, 1), (8, 1), (7, 1), (6, 1)]
    """
    legal = legal_plays(position, side, dice)
    steps, places, left = _begin(pack(position, side), dice.numbers, made)
    if len(steps) < len(made):
        return None
    plays = completed(legal, side, steps, places, left)
    if not plays:
        return None
    nexts = [
        step
        for die in dict.fromkeys(left)
        for after, step in single_steps(places, die)
        if completed(legal, side, (*steps, step), after, without(left, die))
    ]
    ordered = sorted(nexts, key=lambda step: (-step.start, -step.die))
    return Begun(steps, unpack(places, side), tuple(ordered), plays)


def without(numbers: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The numbers that are left when one die has been used."""
    at = numbers.index(die)
    return (*numbers[:at], *numbers[at + 1 :])


def _begin(
    places: Places, left: tuple[int, ...], made: tuple[tuple[int, int], ...]
) -> tuple[tuple[Step, ...], Places, tuple[int, ...]]:
    """Make (start, die) steps as far as they can be made; the steps, where they lead and the numbers left."""
    steps: tuple[Step, ...] = ()
    for start, die in made:
        found = [(after, step) for after, step in single_steps(places, die) if step.start == start]
        if die not in left or not found:
            break
        places, steps, left = found[0][0], (*steps, found[0][1]), without(left, die)
    return steps, places, left


def completed(
    legal: tuple[Play, ...], side: Side, made: tuple[Step, ...], places: Places, left: tuple[int, ...]
) -> tuple[Play, ...]:
    """The legal plays that steps already made, to these places and with these numbers left, can still become."""
    most = len(legal[0].steps) if legal else 0
    whole = {play.result for play in legal}
    plays = (Play((*made, *steps), unpack(after, side)) for after, steps in furthest(places, left).items())
    return tuple(
        play for play in plays if play.result in whole and (len(play.steps) == most or play.result.all_off(side))
    )


def single_steps(here: Places, die: int) -> Iterator[tuple[Places, Step]]:
    """Every way of moving one checker by one die, from packed checkers, with where it leads."""
    own, theirs = here
    waiting = own >> 8 * BAR & 0xFF
    rest = own & (_BELOW[BAR] if not waiting else 0)
    if waiting:
        yield from _land(own, theirs, BAR, BAR - die, die)
    highest = True
    while rest > 0xFF:
        start = rest.bit_length() - 1 >> 3
        rest &= _BELOW[start]
        end = start - die
        if end > OFF:
            yield from _land(own, theirs, start, end, die)
        elif not own >> _OUTSIDE_HOME and (end == OFF or highest):
            yield (own - _ONE[start] + 1, theirs), Step(start, OFF, die)
        highest = False


def pack(position: Position, side: Side) -> Places:
    """The two sides' counts as integers, the mover's first."""
    own, theirs = position.of_side(side), position.of_side(side.other)
    return int.from_bytes(bytes(own), "little"), int.from_bytes(bytes(theirs), "little")


def unpack(places: Places, side: Side) -> Position:
    """The position that packed checkers stand for."""
    own, theirs = (tuple(count.to_bytes(HAND + 1, "little")) for count in places)
    return Position(own, theirs) if side is Side.X else Position(theirs, own)


def make_steps(position: Position, side: Side, steps: Iterable[tuple[int, int]]) -> Position:
    """Move checkers from place to place as they were moved once, hitting what stands alone.

    This records and does not judge. Raises ValueError where no checker stands.
    """
    own, theirs = pack(position, side)
    for start, end in steps:
        own += _ONE[end] - _ONE[start]
        if end != OFF and theirs >> 8 * (BAR - end) & 0xFF:
            theirs += _ONE[BAR] - _ONE[BAR - end]
    try:
        return unpack((own, theirs), side)
    except OverflowError as error:
        raise ValueError("no checker stands there") from error


def _land(own: int, theirs: int, start: int, end: int, die: int) -> Iterator[tuple[Places, Step]]:
    opposing = theirs >> 8 * (BAR - end) & 0xFF
    if opposing == 0:
        yield (own - _ONE[start] + _ONE[end], theirs), Step(start, end, die)
    elif opposing == 1:
        hit = theirs - _ONE[BAR - end] + _ONE[BAR]
        yield (own - _ONE[start] + _ONE[end], hit), Step(start, end, die, hit=True)


def _one_order(here: Places, numbers: tuple[int, ...]) -> Reached:
    reached: Reached = {here: ()}
    for die in numbers:
        further: Reached = {}
        for places, steps in reached.items():
            if places[0] & 0xFF < CHECKERS:
                for after, step in single_steps(places, die):
                    if after not in further:
                        further[after] = (*steps, step)
        if not further:
            break
        reached = further
    return reached


def _length(reached: Reached) -> int:
    return len(next(iter(reached.values())))
