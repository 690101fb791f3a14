"""The search for plays: which positions a throw can lead to, using as many of its numbers as can be used.

It runs for every throw and every screen, so it works on packed checkers alone (see `movement`) and notes the way to a
position as one integer, a byte a step: the start times eight, plus the die.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

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
    if reached := _both_numbers(here, numbers, movement):
        return len(numbers), reached
    used, first = _search(here, numbers, movement)
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


def _both_numbers(here: Places, numbers: tuple[int, ...], movement: Movement) -> Reached:
    """Every position that uses both of two numbers; none where this cannot be told by looking at pairs of moves.

    It can where nothing has to enter and nothing can be borne off, with two checkers outside the home board: then two
    checkers may move in any order, and only one that moves twice depends on where it lands between.
    """
    own, theirs = here
    counts, opposing = own.to_bytes(HAND + 1, "little"), theirs.to_bytes(HAND + 1, "little")
    if own >= _ONE[BAR] or movement.hits_need_home or sum(counts[HOME + 1 : BAR]) <= 1:
        return {}
    hits = [_ONE[movement.hit_goes_to] - _ONE[at] if count else 0 for at, count in enumerate(opposing)]
    high, low = ([move for move in _MOVES[die] if counts[move[0]] and opposing[move[1]] <= 1] for die in numbers)
    reached: Reached = {}
    # One checker that goes on comes first: that is how players write a position that two could reach as well.
    for moves, die in ((high, numbers[1]), (low, numbers[0])):
        for _, at, change, code in moves:
            end = BAR - at
            if end > die and opposing[at + die] <= 1:
                after = own + change + _ONE[end - die] - _ONE[end]
                reached.setdefault((after, theirs + hits[at] + hits[at + die]), code << 8 | end << 3 | die)
    for start, at, change, code in high:
        own_then, theirs_then, way = own + change, theirs + hits[at], code << 8
        alone = counts[start] == 1
        for other, other_at, other_change, other_code in low:
            if not (alone and other == start):
                hit = hits[other_at] if other_at != at else 0
                reached.setdefault((own_then + other_change, theirs_then + hit), way | other_code)
    return reached


def _one_more(level: _Level, die: int, movement: Movement, *, in_order: bool) -> _Level:
    """Every position that one more step with this die leads to; `in_order`: from no higher point than the last."""
    further: _Level = {}
    for theirs, mine in level.items():
        opposing = theirs.to_bytes(HAND + 1, "little")
        # A checker starts only where one stands in some of these positions; most points are empty in all of them.
        somewhere = reduce(or_, mine).to_bytes(HAND + 1, "little")
        moves = [move for move in _MOVES[die] if somewhere[move[0]] and opposing[move[1]] <= 1]
        quiet_moves = [move for move in moves if not opposing[move[1]]]
        hits = [move for move in moves if opposing[move[1]]] if len(quiet_moves) < len(moves) else []
        quiet = further.setdefault(theirs, {})
        for own, way in mine.items():
            counts = own.to_bytes(HAND + 1, "little")
            if counts[OFF] == CHECKERS:
                continue
            last = way & _COUNT if in_order and way else _COUNT
            further_on = way << 8
            usable, usable_hits = quiet_moves, hits
            if own >= _ONE[BAR] or movement.hits_need_home:
                usable, usable_hits = _usable(counts, quiet_moves, hits, movement)
            for start, _, change, code in usable:
                if counts[start] and code <= last:
                    after = own + change
                    if after not in quiet:
                        quiet[after] = further_on | code
            for start, at, change, code in usable_hits:
                if counts[start] and code <= last:
                    hit = theirs + _ONE[movement.hit_goes_to] - _ONE[at]
                    further.setdefault(hit, {}).setdefault(own + change, further_on | code)
            if own < _ALL_HOME:
                for change, code in _bear_offs(own, die, movement):
                    if code <= last and own + change not in quiet:
                        quiet[own + change] = further_on | code
    return further if all(further.values()) else {theirs: mine for theirs, mine in further.items() if mine}


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
    if len(level) == 1:
        [(theirs, mine)] = level.items()
        return {(own, theirs): way for own, way in mine.items()}
    return {(own, theirs): way for theirs, mine in level.items() for own, way in mine.items()}
