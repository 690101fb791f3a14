"""The content of a picture, without anything about its looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from backgammon.board import BAR, HAND, OFF, Side

if TYPE_CHECKING:
    from backgammon.board import Position

PIPS = 6
"""The highest number on a die."""
BACKGAMMON = 3
"""The multiple of the cube that a backgammon wins."""
MAX_DICE_A_SIDE = 4
"""The largest number of dice of one side: a doublet, played four times."""


@dataclass(frozen=True, slots=True)
class Move:
    """The move of one checker in the mover's own numbering: 25 is the bar, 26 the hand, 0 off.

    >>> Move(13, 8).hit
    False

    Raises ValueError for a place that is not on the board.
    """

    start: int
    end: int
    hit: bool = False

    def __post_init__(self) -> None:
        if not (0 < self.start <= HAND and OFF <= self.end < BAR):
            raise ValueError(f"no checker moves from {self.start} to {self.end}")


@dataclass(frozen=True, slots=True)
class DiceShown:
    """The dice of one side, each with a flag that tells whether it has been played.

    The opening roll has one die per side, an ordinary roll two; a doublet may be shown as four.
    Raises ValueError unless there are one to four dice from 1 to 6 with a flag each.
    """

    side: Side
    values: tuple[int, ...]
    used: tuple[bool, ...]

    def __post_init__(self) -> None:
        if not 0 < len(self.values) <= MAX_DICE_A_SIDE or len(self.values) != len(self.used):
            raise ValueError("a side shows one die to four, each with a flag")
        if not all(1 <= value <= PIPS for value in self.values):
            raise ValueError("a die shows 1 to 6")


@dataclass(frozen=True, slots=True)
class CubeShown:
    """The doubling cube: its value, its owner (None: in the middle), and the side that is offering it.

    A cube at 1 in the middle shows 64, as on a real table. An offered cube shows the value it will have if taken, on
    the half of the side that must answer. Raises ValueError for a value below 1.
    """

    value: int
    owner: Side | None = None
    offered_by: Side | None = None

    def __post_init__(self) -> None:
        if self.value < 1:
            raise ValueError("a cube is worth at least 1")


@dataclass(frozen=True, slots=True)
class GameWon:
    """A finished game: its winner, the multiple of the cube (1 to 3), and the value of the cube.

    >>> GameWon(Side.X, times=2, cube=4).points
    8

    Raises ValueError for another multiple, and for a cube below 1.
    """

    side: Side
    times: int = 1
    cube: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.times <= BACKGAMMON or self.cube < 1:
            raise ValueError("a game is won once, twice or three times the cube")

    @property
    def points(self) -> int:
        """The points that the winner got."""
        return self.times * self.cube


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a match.

    `partial_play` is the unfinished play of the side to act; the position already contains it. `length` is None for a
    money session. `numbering` is the side whose point numbers are large; those of the other side are small. `bottom` is
    the side whose home board is below: at the right, or at the left if `mirrored`. `starts` are the places from which
    the side to act can move, in its own numbering. `games` are those played so far, for the picture of a result: a
    plate under the board shows the last of them, `crowned` if it won the match. `cube` is None in a game without a
    cube; in the Crawford game a struck-out cube is drawn. `multiplier` is the factor that rolls have put on the stake;
    only the alt text shows it. `score` is X's, then O's. Raises ValueError for a play without the side that makes it.
    """

    position: Position
    numbering: Side
    dice: tuple[DiceShown, ...] = ()
    cube: CubeShown | None = None
    last_by: Side | None = None
    last: tuple[Move, ...] = ()
    partial_play: tuple[Move, ...] = ()
    score: tuple[int, int] = (0, 0)
    length: int | None = None
    to_act: Side | None = None
    crawford: bool = False
    bottom: Side = Side.X
    mirrored: bool = False
    starts: tuple[int, ...] = ()
    games: tuple[GameWon, ...] = ()
    crowned: bool = False
    multiplier: int = 1

    def __post_init__(self) -> None:
        if self.last and self.last_by is None:
            raise ValueError("a last play needs the side that made it")
        if self.partial_play and self.to_act is None:
            raise ValueError("a partial play needs a side to act")
        if self.starts and self.to_act is None:
            raise ValueError("starts need a side to act")
