"""The doubling cube: what a game is worth and who may turn it next."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import Side

MAX_CUBE = 2**20
"""The highest value a cube can reach; rules may agree on a lower limit (spec 3.9)."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube's value, 1 to 2**20, and its owner; None while it stands in the middle.

    Raises ValueError unless the value is a power of two within the ceiling.
    """

    value: int = 1
    owner: Side | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.value <= MAX_CUBE or self.value & (self.value - 1):
            raise ValueError("a cube shows a power of two")

    def may_be_turned_by(self, side: Side) -> bool:
        """Whether this side may double: either side while the cube is centred, afterwards only its owner."""
        return self.owner in (None, side)
