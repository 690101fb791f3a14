"""The board: two sides, the position of their checkers, and pip counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from operator import mul
from typing import Self

OFF = 0
"""The place of borne-off checkers, in a side's own numbering."""
BAR = 25
"""The place of hit checkers, in a side's own numbering."""
HAND = 26
"""The place of checkers that have not entered yet (Dutch backgammon, Acey Deucey)."""
CHECKERS = 15
"""The number of checkers of each side."""
HOME = 6
"""The highest point of a side's home board."""

Checkers = tuple[int, ...]
"""27 counts in the side's own numbering: [0] borne off, [1] to [24] points, [25] bar, [26] hand."""


class Side(StrEnum):
    """One of the two seats of a match. A player keeps the same seat for the whole match."""

    X = "X"
    O = "O"  # noqa: E741 - the field's own name for the second seat, as in XGID

    @property
    def other(self) -> Side:
        """The opposite seat."""
        return Side.O if self is Side.X else Side.X


@dataclass(frozen=True, slots=True)
class Position:
    """The places of all thirty checkers, each side in its own numbering (24 to 1 in the direction of play).

    >>> START.x[24], START.x[13], START.x[8], START.x[6]
    (2, 5, 3, 5)
    >>> START.pips(Side.X)
    167

    Raises ValueError unless each side has 15 checkers and no point holds checkers of both sides.
    """

    x: Checkers
    o: Checkers

    def __post_init__(self) -> None:
        for checkers in (self.x, self.o):
            if len(checkers) != HAND + 1 or min(checkers) < 0 or sum(checkers) != CHECKERS:
                raise ValueError(f"a side has {CHECKERS} checkers on 27 places")
        if any(map(mul, self.x[1:BAR], self.o[BAR - 1 : 0 : -1])):
            raise ValueError("a point holds checkers of one side only")

    @classmethod
    def from_counts(cls, x: dict[int, int], o: dict[int, int]) -> Self:
        """Return a position from {place: count}, each side in its own numbering; missing checkers are borne off.

        >>> Position.from_counts({6: 2}, {1: 1}).x[OFF]
        13
        """
        return cls(_fill(x), _fill(o))

    @classmethod
    def unchecked(cls, x: Checkers, o: Checkers) -> Self:
        """Return a position without validating it: for results of moves from a valid position.

        Replaying a long log makes hundreds of positions, and validation takes longer than the move.
        """
        position = object.__new__(cls)
        object.__setattr__(position, "x", x)
        object.__setattr__(position, "o", o)
        return position

    def checkers_of(self, side: Side) -> Checkers:
        """Return the checkers of one side, in its own numbering."""
        return self.x if side is Side.X else self.o

    def pips(self, side: Side) -> int:
        """Return the pip count of one side; a checker on the bar or in hand counts 25.

        >>> Position.from_counts({6: 2, BAR: 1}, {1: 1}).pips(Side.X)
        37
        """
        checkers = self.checkers_of(side)
        return sum(place * count for place, count in enumerate(checkers[:HAND])) + BAR * checkers[HAND]

    def all_off(self, side: Side) -> bool:
        """Return whether this side has borne off all its checkers."""
        return self.checkers_of(side)[OFF] == CHECKERS


def _fill(places: dict[int, int]) -> Checkers:
    counts = [places.get(place, 0) for place in range(HAND + 1)]
    counts[OFF] = places.get(OFF, CHECKERS - sum(counts[1:]))
    return tuple(counts)


START = Position.from_counts({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
"""The starting position of standard backgammon."""
