"""The search for plays: which positions a throw can lead to, using as many of its numbers as can be used.

It runs for every throw and every screen, so it works on packed checkers alone (see `movement`) and notes the way to a
position as one integer, a byte a step: the start times eight, plus the die.
"""

from __future__ import annotations

from backgammon.board import BAR, HAND, HOME, OFF
from backgammon.dice import FACES
from backgammon.movement import Movement, Packed

Reached = dict[Packed, int]
"""The positions reached, each with the first way found of getting there."""
_Move = tuple[int, int, int, int]
"""A start, where the opponent counts its end, what moving a checker adds to the mover's, and the step's byte."""

_ONE = tuple(1 << 8 * place for place in range(HAND + 1))
_ALL_HOME = _ONE[HOME + 1]
"""Checkers that are all home or borne off make a smaller integer than this."""
_COUNT = 0xFF
_START = 0x1F
_MOVES: tuple[tuple[_Move, ...], ...] = tuple(
    tuple(
        (start, BAR - end, _ONE[end] - _ONE[start], start << 3 | die)
        for start in (HAND, BAR, *range(BAR - 1, die, -1))
        for end in [min(start, BAR) - die]
    )
    for die in range(FACES + 1)
)
"""By the number of a die, every move to a point, from the back."""


def find_longest(here: Packed, numbers: tuple[int, ...], movement: Movement) -> tuple[int, Reached]:
    """How many of the numbers can be used, and the positions that use so many; 0 and `here` alone if none can.

    `numbers` are those of a throw, or what is left of one, the higher first.
    """
    if len(numbers) != 2 or numbers[0] == numbers[1]:
        return _in_turn(here, numbers, movement, from_the_back=_order_is_free(here, movement))
    if reached := _both_numbers(here, numbers, movement):
        return 2, reached
    used, reached = _in_turn(here, numbers, movement)
    used_low, lower_first = _in_turn(here, numbers[::-1], movement)
    if used_low > used:
        return used_low, lower_first
    # With one number to play, the higher one is played if it can be; the first order begins with it.
    if used_low == used > 1:
        for places, way in lower_first.items():
            reached.setdefault(places, way)
    return used, reached


def decode_path(way: int) -> list[tuple[int, int, int]]:
    """A way as (start, end, die) for each step."""
    codes = way.to_bytes((way.bit_length() + 7) // 8, "big")
    return [(code >> 3, max(OFF, min(code >> 3, BAR) - (code & 7)), code & 7) for code in codes]


def _in_turn(
    here: Packed, numbers: tuple[int, ...], movement: Movement, *, from_the_back: bool = False
) -> tuple[int, Reached]:
    """The same for one order of the numbers; `from_the_back`: no checker moves from a higher point than the last."""
    reached: Reached = {here: 0}
    for used, die in enumerate(numbers):
        further: Reached = {}
        for places, way in reached.items():
            highest = way >> 3 & _START if from_the_back and way else HAND
            for after, code in _one_more(*places, die, highest, movement):
                if after not in further:
                    further[after] = way << 8 | code
        if not further:
            return used, reached
        reached = further
    return len(numbers), reached


def _both_numbers(here: Packed, numbers: tuple[int, ...], movement: Movement) -> Reached:
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


def _one_more(own: int, theirs: int, die: int, highest: int, movement: Movement) -> list[tuple[Packed, int]]:
    """Every position that one step with this die leads to, and the step's byte; from no higher place than this."""
    counts, opposing = own.to_bytes(HAND + 1, "little"), theirs.to_bytes(HAND + 1, "little")
    moves = _MOVES[die][HAND - min(highest, own.bit_length() - 1 >> 3) :]
    if own >= _ONE[BAR]:
        moves = _those_that_may_move(counts, moves, movement)
    may_hit = not movement.hits_need_home or any(counts[: HOME + 1])
    after = []
    for start, at, change, code in moves:
        if counts[start]:
            there = opposing[at]
            if not there:
                after.append(((own + change, theirs), code))
            elif there == 1 and may_hit:
                after.append(((own + change, theirs + _ONE[movement.hit_goes_to] - _ONE[at]), code))
    if own < _ALL_HOME:
        start = _borne_off(own, die, exact=movement.exact_bear_off)
        if OFF < start <= highest:
            after.append(((own + _ONE[OFF] - _ONE[start], theirs), start << 3 | die))
    return after


def _those_that_may_move(counts: bytes, moves: tuple[_Move, ...], movement: Movement) -> tuple[_Move, ...]:
    """Only what enters, where that has to come first."""
    if counts[BAR] and movement.bar_first:
        first = BAR
    elif counts[HAND] and movement.hand_first:
        first = HAND
    else:
        return moves
    return tuple([move for move in moves[:2] if move[0] == first])


def _borne_off(own: int, die: int, *, exact: bool) -> int:
    """Where the checker stands that this die bears off when all are home, or 0.

    On its own point, or on the highest if all are lower.
    """
    if own >> 8 * die & _COUNT:
        return die
    highest = own.bit_length() - 1 >> 3
    return highest if highest < die and not exact else 0


def _order_is_free(here: Packed, movement: Movement) -> bool:
    """Whether the steps of a doublet can be made from the back to the front without losing any position.

    They can in the standard game: a point is open or not whatever moved before, and nothing is gained by bearing off
    early. Not so where a hit must wait until a checker is home, or the bar goes before the hand.
    """
    return not movement.hits_need_home and not here[0] >> 8 * HAND
