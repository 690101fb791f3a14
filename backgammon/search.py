"""The search for plays: the positions that a roll can lead to, using as many of its numbers as possible.

It runs for every roll and every screen, so it works on packed positions only (see `movement`). The path to a position
is one integer with a byte for each step: the start times eight, plus the die.
"""

from __future__ import annotations

from backgammon.board import BAR, HAND, HOME, OFF
from backgammon.dice import FACES
from backgammon.movement import Movement, Packed

Reached = dict[Packed, int]
"""The positions reached, each with the first path found."""
_Move = tuple[int, int, int, int]
"""The start, the end in the opponent's numbering, the change of the mover's packed checkers, the byte of the step."""

_ONE = tuple(1 << 8 * place for place in range(HAND + 1))
_ALL_HOME = _ONE[HOME + 1]
"""Packed checkers that are all home or borne off are smaller than this."""
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
"""Every move to a point by the number of the die, from the back."""


def find_longest(here: Packed, numbers: tuple[int, ...], movement: Movement) -> tuple[int, Reached]:
    """Return how many of the numbers can be used, and the positions that use that many; 0 and only `here` if none can.

    `numbers` are those of a roll, or the rest of them, the higher first.

    >>> from backgammon.board import START, Side
    >>> from backgammon.movement import STANDARD, pack
    >>> used, reached = find_longest(pack(START, Side.X), (6, 5), STANDARD)
    >>> used, len(reached)
    (2, 7)
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
        for places, path in lower_first.items():
            reached.setdefault(places, path)
    return used, reached


def decode_path(path: int) -> list[tuple[int, int, int]]:
    """Return the steps of a path as (start, end, die).

    >>> decode_path(24 << 11 | 6 << 8 | 18 << 3 | 5)
    [(24, 18, 6), (18, 13, 5)]
    """
    codes = path.to_bytes((path.bit_length() + 7) // 8, "big")
    return [(code >> 3, max(OFF, min(code >> 3, BAR) - (code & 7)), code & 7) for code in codes]


def _in_turn(
    here: Packed, numbers: tuple[int, ...], movement: Movement, *, from_the_back: bool = False
) -> tuple[int, Reached]:
    """Search one order of the numbers; with `from_the_back` no step starts on a higher point than the step before."""
    reached: Reached = {here: 0}
    for used, die in enumerate(numbers):
        further: Reached = {}
        for places, path in reached.items():
            highest = path >> 3 & _START if from_the_back and path else HAND
            for after, code in _single_moves(*places, die, highest, movement):
                if after not in further:
                    further[after] = path << 8 | code
        if not further:
            return used, reached
        reached = further
    return len(numbers), reached


def _both_numbers(here: Packed, numbers: tuple[int, ...], movement: Movement) -> Reached:
    """Return every position that uses both numbers; empty if pairs of moves cannot decide it.

    Pairs decide it if no checker has to enter and, with two checkers outside the home board, none can be borne off:
    then two checkers may move in any order, and only a checker that moves twice depends on its intermediate landing.
    """
    own, theirs = here
    counts, opposing = own.to_bytes(HAND + 1, "little"), theirs.to_bytes(HAND + 1, "little")
    if own >= _ONE[BAR] or movement.hits_need_home or sum(counts[HOME + 1 : BAR]) <= 1:
        return {}
    hits = [_ONE[movement.hit_goes_to] - _ONE[at] if count else 0 for at, count in enumerate(opposing)]
    high, low = ([move for move in _MOVES[die] if counts[move[0]] and opposing[move[1]] <= 1] for die in numbers)
    reached: Reached = {}
    # One checker that moves twice comes first: players write it so even if two checkers reach the same position.
    for moves, die in ((high, numbers[1]), (low, numbers[0])):
        for _, at, change, code in moves:
            end = BAR - at
            if end > die and opposing[at + die] <= 1:
                after = own + change + _ONE[end - die] - _ONE[end]
                reached.setdefault((after, theirs + hits[at] + hits[at + die]), code << 8 | end << 3 | die)
    for start, at, change, code in high:
        own_then, theirs_then, path = own + change, theirs + hits[at], code << 8
        alone = counts[start] == 1
        for other, other_at, other_change, other_code in low:
            if not (alone and other == start):
                hit = hits[other_at] if other_at != at else 0
                reached.setdefault((own_then + other_change, theirs_then + hit), path | other_code)
    return reached


def _single_moves(own: int, theirs: int, die: int, highest: int, movement: Movement) -> list[tuple[Packed, int]]:
    """Return every position after one step with this die and the byte of the step, starting at `highest` or lower."""
    counts, opposing = own.to_bytes(HAND + 1, "little"), theirs.to_bytes(HAND + 1, "little")
    moves = _MOVES[die][HAND - min(highest, own.bit_length() - 1 >> 3) :]
    if own >= _ONE[BAR]:
        moves = _movable(counts, moves, movement)
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


def _movable(counts: bytes, moves: tuple[_Move, ...], movement: Movement) -> tuple[_Move, ...]:
    """Return only the entering moves if a checker has to enter first."""
    if counts[BAR] and movement.bar_first:
        first = BAR
    elif counts[HAND] and movement.hand_first:
        first = HAND
    else:
        return moves
    return tuple([move for move in moves[:2] if move[0] == first])


def _borne_off(own: int, die: int, *, exact: bool) -> int:
    """Return the point from which this die bears off if all checkers are home, or 0.

    It is the point of the die, or the highest occupied point if all are lower.
    """
    if own >> 8 * die & _COUNT:
        return die
    highest = own.bit_length() - 1 >> 3
    return highest if highest < die and not exact else 0


def _order_is_free(here: Packed, movement: Movement) -> bool:
    """Return whether making the steps of a double from the back to the front finds every position.

    It does in the standard game: earlier steps neither open nor block a point, and bearing off early gains nothing. It
    does not if a hit must wait until a checker is home, or if the bar comes before the hand.
    """
    return not movement.hits_need_home and not here[0] >> 8 * HAND
