"""The doubling cube: its value and its owner."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import Side

MAX_CUBE = 2**20
"""The highest value of a cube; players may agree on a lower limit (rule 3.9)."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The value of the cube, 1 to 2**20, and its owner; None while the cube is centred.

    Raises ValueError unless the value is a power of two and at most MAX_CUBE.
    """

    value: int = 1
    owner: Side | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.value <= MAX_CUBE or self.value & (self.value - 1):
            raise ValueError("a cube shows a power of two")

    def may_be_turned_by(self, side: Side) -> bool:
        """Return whether this side may double: either side if the cube is centred, else only its owner.

        >>> Cube().may_be_turned_by(Side.O), Cube(2, Side.X).may_be_turned_by(Side.O)
        (True, False)
        """
        return self.owner in (None, side)
