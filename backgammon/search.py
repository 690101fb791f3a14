"""The search for plays: which positions a throw can lead to, using as many of its numbers as can be used.

It runs for every throw and every screen, so it works on packed checkers alone (see `movement`) and notes the way to a
position as one integer, a byte a step: the start times eight, plus the die.
"""

from __future__ import annotations

from collections.abc import Iterator

from backgammon.board import BAR, CHECKERS, HAND, HOME, OFF
from backgammon.dice import SIDES
from backgammon.movement import Movement, Places

Reached = dict[Places, int]
"""The positions reached, each with the first way found of getting there."""
_Level = dict[int, dict[int, int]]
"""The same while searching: by the opponent's checkers, then by the mover's."""
_Move = tuple[int, int, int, int]
"""A start, where the opponent counts its end, what moving a checker adds to the mover's, and the step's byte."""

_ONE = tuple(1 << 8 * place for place in range(HAND + 1))
_ALL_HOME = _ONE[HOME + 1]
"""Checkers that are all home or borne off make a smaller integer than this."""
_COUNT = 0xFF
_MOVES: tuple[tuple[_Move, ...], ...] = tuple(
    tuple(
        (start, BAR - end, _ONE[end] - _ONE[start], start << 3 | die)
        for start in (HAND, BAR, *range(BAR - 1, die, -1))
        for end in [min(start, BAR) - die]
    )
    for die in range(SIDES + 1)
)
"""By the number of a die, every move to a point, from the back."""


def furthest(here: Places, numbers: tuple[int, ...], movement: Movement) -> tuple[int, Reached]:
    """How many of the numbers can be used, and the positions that use so many; 0 and `here` alone if none can.

    `numbers` are those of a throw, or what is left of one, the higher first.
    """
    if len(set(numbers)) <= 1:
        used, level = _search(here, numbers, movement, in_order=_order_is_free(here, movement))
        return used, _flat(level)
    used, first = _search(here, numbers, movement)
    if used == len(numbers) and here[0] < _ONE[BAR] and not movement.hits_need_home:
        reached = _flat(first)
        for places, way in _lower_first(here, numbers, movement):
            reached.setdefault(places, way)
        return used, reached
    used_low, second = _search(here, numbers[::-1], movement)
    if used_low > used:
        return used_low, _flat(second)
    # With one number to play, the higher one is played if it can be; the first order begins with it.
    reached = _flat(first)
    if used_low == used > 1:
        for places, way in _flat(second).items():
            reached.setdefault(places, way)
    return used, reached


def steps_of(way: int) -> list[tuple[int, int, int]]:
    """A way as (start, end, die) for each step."""
    codes = way.to_bytes((way.bit_length() + 7) // 8, "big")
    return [(code >> 3, max(OFF, min(code >> 3, BAR) - (code & 7)), code & 7) for code in codes]


def _search(
    here: Places, numbers: tuple[int, ...], movement: Movement, *, in_order: bool = False
) -> tuple[int, _Level]:
    own, theirs = here
    level: _Level = {theirs: {own: 0}}
    for used, die in enumerate(numbers):
        further = _one_more(level, die, movement, in_order=in_order)
        if not further:
            return used, level
        level = further
    return len(numbers), level


def _lower_first(here: Places, numbers: tuple[int, ...], movement: Movement) -> Iterator[tuple[Places, int]]:
    """What playing the lower number first can add where both can be played and nothing has to enter.

    Two checkers that move one number each get to the same places in either order. So only the checker that has just
    moved goes on, unless all are home now: then another may be borne off that could not be before.
    """
    high, low = numbers
    for theirs, mine in _one_more({here[1]: {here[0]: 0}}, low, movement, in_order=False).items():
        for own, way in mine.items():
            if own < _ALL_HOME:
                yield from _flat(_one_more({theirs: {own: way}}, high, movement, in_order=False)).items()
                continue
            start = (way >> 3) - low
            end = start - high
            opposing = theirs >> 8 * (BAR - end) & _COUNT if end > OFF else CHECKERS
            if opposing <= 1:
                hit = _ONE[movement.hit_goes_to] - _ONE[BAR - end] if opposing else 0
                yield (own + _ONE[end] - _ONE[start], theirs + hit), way << 8 | start << 3 | high


def _one_more(level: _Level, die: int, movement: Movement, *, in_order: bool) -> _Level:
    """Every position that one more step with this die leads to; `in_order`: from no higher point than the last."""
    further: _Level = {}
    for theirs, mine in level.items():
        opposing = theirs.to_bytes(HAND + 1, "little")
        quiet_moves = [move for move in _MOVES[die] if not opposing[move[1]]]
        hits = [move for move in _MOVES[die] if opposing[move[1]] == 1] if 1 in opposing else []
        quiet = further.setdefault(theirs, {})
        for own, way in mine.items():
            counts = own.to_bytes(HAND + 1, "little")
            if counts[OFF] == CHECKERS:
                continue
            last = way & _COUNT if in_order and way else _COUNT
            further_on = way << 8
            usable, usable_hits = _usable(counts, quiet_moves, hits, movement)
            for start, _, change, code in usable:
                if counts[start] and code <= last and own + change not in quiet:
                    quiet[own + change] = further_on | code
            for start, at, change, code in usable_hits:
                if counts[start] and code <= last:
                    hit = theirs + _ONE[movement.hit_goes_to] - _ONE[at]
                    further.setdefault(hit, {}).setdefault(own + change, further_on | code)
            if own < _ALL_HOME:
                for change, code in _bear_offs(own, die, movement):
                    if code <= last and own + change not in quiet:
                        quiet[own + change] = further_on | code
    return {theirs: mine for theirs, mine in further.items() if mine}


def _usable(
    counts: bytes, quiet: list[_Move], hits: list[_Move], movement: Movement
) -> tuple[list[_Move], list[_Move]]:
    """Those of the moves, quiet and hitting, that a side may use as its checkers stand."""
    if movement.hits_need_home and not any(counts[: HOME + 1]):
        hits = []
    if counts[BAR] and movement.bar_first:
        first = BAR
    elif counts[HAND] and movement.hand_first:
        first = HAND
    else:
        return quiet, hits
    return [move for move in quiet if move[0] == first], [move for move in hits if move[0] == first]


def _bear_offs(own: int, die: int, movement: Movement) -> Iterator[tuple[int, int]]:
    """The checker that this die bears off when all are home: from its own point, or the highest if all are lower."""
    highest = own.bit_length() - 1 >> 3
    if own >> 8 * die & _COUNT:
        yield 1 - _ONE[die], die << 3 | die
    elif highest < die and not movement.exact_bear_off:
        yield 1 - _ONE[highest], highest << 3 | die


def _order_is_free(here: Places, movement: Movement) -> bool:
    """Whether the steps of a doublet can be made from the back to the front without losing any position.

    They can in the standard game: a point is open or not whatever moved before, and nothing is gained by bearing off
    early. Not so where a hit must wait until a checker is home, or the bar goes before the hand.
    """
    return not movement.hits_need_home and not here[0] >> 8 * HAND


def _flat(level: _Level) -> Reached:
    return {(own, theirs): way for theirs, mine in level.items() for own, way in mine.items()}
