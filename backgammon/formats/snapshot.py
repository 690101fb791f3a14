"""What a position string says: one moment of a game, without what led to it."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import Position, Side
from backgammon.cube import Cube
from backgammon.dice import Dice


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A moment of a game of the standard kind.

    `on_roll` is the side whose turn it is; while `doubled`, the other side answers its double and the cube still has
    its old value. `dice` are as they fell, None before the throw. `score` is X's and O's; `length` is None for money.
    """

    position: Position
    on_roll: Side
    dice: Dice | None = None
    cube: Cube = Cube()
    doubled: bool = False
    score: tuple[int, int] = (0, 0)
    length: int | None = None
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    highest_cube: int = 10
    """The binary logarithm of the highest value that the cube may reach, as XG writes it."""
