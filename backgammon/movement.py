"""Moves of one checker by one die, and how they differ between the variants.

Positions are packed here: one integer for each side with its 27 counts, one byte for each place (see `Checkers`).
Moving a checker is one subtraction and one addition, and two integers identify a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from backgammon.board import BAR, HAND, HOME, OFF, Position, Side

_ONE = tuple(1 << 8 * place for place in range(HAND + 1))
_BELOW = tuple((1 << 8 * place) - 1 for place in range(HAND + 1))
_OUTSIDE_HOME = 8 * (HOME + 1)
_AT_HOME = (1 << _OUTSIDE_HOME) - 1

Packed = tuple[int, int]
"""The packed checkers of the mover and of the opponent, each in its own numbering."""


@dataclass(frozen=True, slots=True)
class Movement:
    """The differences in movement between the variants.

    - `bar_first`: no other checker moves while one is on the bar.
    - `hand_first`: no other checker moves while one is in hand.
    - `hit_goes_to`: the place of a hit checker, BAR or HAND.
    - `exact_bear_off`: a number larger than needed does not bear off.
    - `hits_need_home`: a side may hit only while one of its checkers is home or borne off.
    """

    bar_first: bool = True
    hand_first: bool = True
    hit_goes_to: int = BAR
    exact_bear_off: bool = False
    hits_need_home: bool = False


STANDARD = Movement()
"""The movement of standard backgammon."""


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die, in the mover's numbering: 25 is the bar, 26 the hand, 0 is off."""

    start: int
    end: int
    die: int
    hit: bool = False


def single_steps(here: Packed, die: int, movement: Movement = STANDARD) -> Iterator[tuple[Packed, Step]]:
    """Yield every move of one checker by one die, from the back, each with the resulting position.

    >>> from backgammon.board import START
    >>> [(step.start, step.end) for _, step in single_steps(pack(START, Side.X), 6)]
    [(24, 18), (13, 7), (8, 2)]
    """
    own, theirs = here
    may_not_hit = movement.hits_need_home and not own & _AT_HOME
    hit_goes_to = 0 if may_not_hit else movement.hit_goes_to
    bar, hand = own >> 8 * BAR & 0xFF, own >> 8 * HAND
    if bar:
        yield from _land(here, BAR, BAR - die, die, hit_goes_to)
    if hand and not (bar and movement.bar_first):
        yield from _land(here, HAND, BAR - die, die, hit_goes_to)
    if (bar and movement.bar_first) or (hand and movement.hand_first):
        return
    highest = not movement.exact_bear_off
    rest = own & _BELOW[BAR]
    while rest > 0xFF:
        start = rest.bit_length() - 1 >> 3
        rest &= _BELOW[start]
        end = start - die
        if end > OFF:
            yield from _land(here, start, end, die, hit_goes_to)
        elif not own >> _OUTSIDE_HOME and (end == OFF or highest):
            yield (own - _ONE[start] + 1, theirs), Step(start, OFF, die)
        highest = False


def make_steps(position: Position, side: Side, pairs: Iterable[tuple[int, int]], hit_goes_to: int = BAR) -> Position:
    """Return the position after steps (start, end) of this side, hitting single checkers on the way.

    The steps are not checked against any dice. Raises ValueError for a start without a checker or a blocked end.

    >>> from backgammon.board import START
    >>> make_steps(START, Side.X, [(8, 5), (6, 5)]).pips(Side.X)
    163
    """
    return unpack(_moved(pack(position, side), pairs, hit_goes_to)[0], side)


def make_packed_steps(here: Packed, pairs: Iterable[tuple[int, int]], hit_goes_to: int = BAR) -> Packed:
    """Return the packed position after steps (start, end) of the mover. Raises ValueError like `make_steps`.

    >>> from backgammon.board import START
    >>> after = make_packed_steps(pack(START, Side.X), [(24, 23)])
    >>> count_at(after[0], 24)
    1
    """
    return _moved(here, pairs, hit_goes_to)[0]


def retrace(
    here: Packed, pairs: Iterable[tuple[int, int]], numbers: tuple[int, ...], hit_goes_to: int = BAR
) -> tuple[Step, ...]:
    """Return the steps of (start, end) pairs, each with its die and hit; `numbers` are the dice of the roll.

    >>> from backgammon.board import START
    >>> retrace(pack(START, Side.X), [(24, 18), (18, 13)], (6, 5))
    (Step(start=24, end=18, die=6, hit=False), Step(start=18, end=13, die=5, hit=False))
    """
    left, with_dice = list(numbers), []
    for start, end in pairs:
        needed = min(start, BAR) - end
        # A checker may be borne off with a larger number than it needs; then the largest number left was used.
        die = needed if needed in left or not left else max(left)
        if die in left:
            left.remove(die)
        with_dice.append((start, end, die))
    return add_hits(here, with_dice, hit_goes_to)


def add_hits(here: Packed, steps: Sequence[tuple[int, int, int]], hit_goes_to: int) -> tuple[Step, ...]:
    """Return steps with their hits from steps (start, end, die).

    >>> from backgammon.board import START
    >>> add_hits(pack(START, Side.X), [(24, 23, 1)], BAR)
    (Step(start=24, end=23, die=1, hit=False),)
    """
    hits = _moved(here, [(start, end) for start, end, _ in steps], hit_goes_to)[1]
    return tuple([Step(*step, hit) for step, hit in zip(steps, hits, strict=True)])


def pack(position: Position, side: Side) -> Packed:
    """Return a position as packed integers, those of `side` first.

    >>> from backgammon.board import START
    >>> unpack(pack(START, Side.O), Side.O) == START
    True
    """
    own, theirs = (position.x, position.o) if side is Side.X else (position.o, position.x)
    return int.from_bytes(own, "little"), int.from_bytes(theirs, "little")


def unpack(places: Packed, side: Side) -> Position:
    """Return the position of two packed integers, that of `side` first. The position is not validated.

    >>> from backgammon.board import START
    >>> unpack(make_packed_steps(pack(START, Side.O), [(24, 23)]), Side.O).pips(Side.O)
    166
    """
    own, theirs = (tuple(count.to_bytes(HAND + 1, "little")) for count in places)
    return Position.unchecked(own, theirs) if side is Side.X else Position.unchecked(theirs, own)


def count_at(checkers: int, place: int) -> int:
    """Return the number of checkers of a packed side on a place.

    >>> from backgammon.board import START
    >>> count_at(pack(START, Side.X)[0], 13)
    5
    """
    return checkers >> 8 * place & 0xFF


def _land(here: Packed, start: int, end: int, die: int, hit_goes_to: int) -> Iterator[tuple[Packed, Step]]:
    """Yield the step to a point unless it is blocked; with `hit_goes_to` 0 the side may not hit."""
    own, theirs = here
    opposing = theirs >> 8 * (BAR - end) & 0xFF
    if opposing == 0:
        yield (own - _ONE[start] + _ONE[end], theirs), Step(start, end, die)
    elif opposing == 1 and hit_goes_to:
        hit = theirs - _ONE[BAR - end] + _ONE[hit_goes_to]
        yield (own - _ONE[start] + _ONE[end], hit), Step(start, end, die, hit=True)


def _moved(here: Packed, pairs: Iterable[tuple[int, int]], hit_goes_to: int) -> tuple[Packed, list[bool]]:
    """Return the position after the steps, and which of them hit. Raises ValueError for an impossible step."""
    own, theirs = here
    hits = []
    for start, end in pairs:
        opposing = theirs >> 8 * (BAR - end) & 0xFF if end != OFF else 0
        if not own >> 8 * start & 0xFF or opposing > 1 or not OFF <= end < BAR:
            raise ValueError(f"no checker can go from {start} to {end}")
        own += _ONE[end] - _ONE[start]
        if opposing:
            theirs += _ONE[hit_goes_to] - _ONE[BAR - end]
        hits.append(opposing == 1)
    return (own, theirs), hits
