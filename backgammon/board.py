"""The board: two sides, where their checkers stand, and how far they have to go."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from operator import mul
from typing import Self

OFF = 0
"""Where borne-off checkers lie, in a side's own numbering."""
BAR = 25
"""Where a hit checker waits, in a side's own numbering."""
HAND = 26
"""Where a checker waits that was never entered (Dutch backgammon, Acey Deucey)."""
CHECKERS = 15
"""How many checkers each side has."""
HOME = 6
"""The highest point of a side's home board."""

Checkers = tuple[int, ...]
"""27 counts in the side's own numbering: [0] borne off, [1] to [24] the points, [25] the bar, [26] in hand."""


class Side(StrEnum):
    """One of the two seats of a match. A seat never changes, whoever is to move."""

    X = "X"
    O = "O"  # noqa: E741 - the field's own name for the second seat, as in XGID

    @property
    def other(self) -> Side:
        """The seat across the board."""
        return Side.O if self is Side.X else Side.X


@dataclass(frozen=True, slots=True)
class Position:
    """Where all thirty checkers stand, each side in its own numbering (1 to 24, moving downwards).

    >>> START.x[24], START.x[13], START.x[8], START.x[6]
    (2, 5, 3, 5)
    >>> START.pips(Side.X)
    167

    Raises ValueError unless each side has 15 checkers and no point holds both colours.
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
        """Build a position from {place: count}, each side in its own numbering; what is missing is borne off.

        >>> Position.from_counts({6: 2}, {1: 1}).x[OFF]
        13
        """
        return cls(_fill(x), _fill(o))

    @classmethod
    def unchecked(cls, x: Checkers, o: Checkers) -> Self:
        """A position that is one for certain, because it was made from one by moving checkers: it is not checked again.

        A long log makes hundreds of them, and the check takes longer than the move.
        """
        position = object.__new__(cls)
        object.__setattr__(position, "x", x)
        object.__setattr__(position, "o", o)
        return position

    def of_side(self, side: Side) -> Checkers:
        """The checkers of one side, in that side's numbering."""
        return self.x if side is Side.X else self.o

    def pips(self, side: Side) -> int:
        """The pip count of one side; a checker on the bar or in hand counts 25."""
        checkers = self.of_side(side)
        return sum(place * count for place, count in enumerate(checkers[:HAND])) + BAR * checkers[HAND]

    def all_off(self, side: Side) -> bool:
        """Whether this side has borne off its last checker."""
        return self.of_side(side)[OFF] == CHECKERS


def _fill(places: dict[int, int]) -> Checkers:
    counts = [places.get(place, 0) for place in range(HAND + 1)]
    counts[OFF] = places.get(OFF, CHECKERS - sum(counts[1:]))
    return tuple(counts)


START = Position.from_counts({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
"""The start of a standard game."""
