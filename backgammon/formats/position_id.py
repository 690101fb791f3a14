"""GNU Backgammon's position ID: 14 characters for the places of all checkers.

Source: the GNU Backgammon manual, "A technical description of the Position ID". Ten bytes, the lowest bit of each
first, in base64 without padding: for the side not on roll and then for the side on roll, each of points 1 to 24 and the
bar is written as one 1 bit for each checker, followed by a 0 bit.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator

from backgammon.board import BAR, CHECKERS, Position, Side

_BYTES = 10
_CHARACTERS = 14


def write_position_id(position: Position, on_roll: Side) -> str:
    """Return the ID of a position with this side on roll. Raises ValueError if checkers are in hand.

    >>> from backgammon.board import START
    >>> write_position_id(START, Side.X)
    '4HPwATDgc/ABMA'
    """
    if position.x[-1] or position.o[-1]:
        raise ValueError("a position ID cannot say that checkers are in hand")
    bits = [bit for side in (on_roll.other, on_roll) for bit in _bits(position.checkers_of(side))]
    number = sum(bit << index for index, bit in enumerate(bits))
    return base64.b64encode(number.to_bytes(_BYTES, "little")).decode("ascii")[:_CHARACTERS]


def read_position_id(text: str, on_roll: Side) -> Position:
    """Return the position of an ID with this side on roll. Raises ValueError if the ID is invalid.

    >>> read_position_id("4HPwATDgc/ABMA", Side.X).pips(Side.X)
    167
    """
    if len(text) != _CHARACTERS:
        raise ValueError("a position ID has 14 characters")
    try:
        number = int.from_bytes(base64.b64decode(text + "==", validate=True), "little")
    except binascii.Error as error:
        raise ValueError("a position ID is written in base64") from error
    bits = iter([number >> index & 1 for index in range(8 * _BYTES)])
    waiting, rolling = _places(bits), _places(bits)
    if any(bits):
        raise ValueError("a position ID says nothing after the second bar")
    return Position.from_counts(rolling, waiting) if on_roll is Side.X else Position.from_counts(waiting, rolling)


def _bits(checkers: tuple[int, ...]) -> Iterator[int]:
    for place in range(1, BAR + 1):
        yield from [1] * checkers[place]
        yield 0


def _places(bits: Iterator[int]) -> dict[int, int]:
    """Return the number of checkers on each place of the next side."""
    places = dict.fromkeys(range(1, BAR + 1), 0)
    place = 1
    for bit in bits:
        places[place] += bit
        place += 1 - bit
        if place > BAR:
            break
    if place <= BAR or sum(places.values()) > CHECKERS:
        raise ValueError(f"a side has {CHECKERS} checkers on 25 places")
    return places
