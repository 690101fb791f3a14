"""What a picture shows: everything the painters need to know, and nothing about how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from backgammon.board import BAR, HAND, OFF, Side

if TYPE_CHECKING:
    from backgammon.board import Position

PIPS = 6
"""The highest number on a die."""
BACKGAMMON = 3
"""The most often that a game counts the cube."""
DICE_A_SIDE = 4
"""The most dice one side shows: a doublet, played four times."""


@dataclass(frozen=True, slots=True)
class Move:
    """One checker's step in the mover's own numbering: 25 is the bar, 26 the hand, 0 borne off.

    >>> Move(13, 8, hit=False).end
    8

    Raises ValueError for a place that is not on the board.
    """

    start: int
    end: int
    hit: bool = False

    def __post_init__(self) -> None:
        if not (0 < self.start <= HAND and OFF <= self.end < BAR):
            raise ValueError(f"no checker goes from {self.start} to {self.end}")


@dataclass(frozen=True, slots=True)
class DiceShown:
    """The dice of one side, each with a flag whether it has been played.

    The opening roll has one die a side, an ordinary roll two; a doublet may be shown as four.
    Raises ValueError unless there are one to four dice from 1 to 6 with a flag each.
    """

    side: Side
    values: tuple[int, ...]
    used: tuple[bool, ...]

    def __post_init__(self) -> None:
        if not 0 < len(self.values) <= DICE_A_SIDE or len(self.values) != len(self.used):
            raise ValueError("one die to four, each with its flag")
        if not all(1 <= value <= PIPS for value in self.values):
            raise ValueError("a die shows 1 to 6")


@dataclass(frozen=True, slots=True)
class CubeShown:
    """The doubling cube: its value, whose it is (None: in the middle) and who is offering it just now.

    A cube at 1 in the middle is drawn as 64, as it lies on a real table. An offered cube shows the value
    it would have if taken, and lies before the side that must answer.
    Raises ValueError for a value below 1.
    """

    value: int
    owner: Side | None = None
    offered_by: Side | None = None

    def __post_init__(self) -> None:
        if self.value < 1:
            raise ValueError("a cube is worth at least 1")


@dataclass(frozen=True, slots=True)
class GameWon:
    """A game that is over: who won it, once, twice or three times the cube, and what the cube was worth.

    >>> GameWon(Side.X, times=2, cube=4).points
    8

    Raises ValueError for another number of times, and for a cube below 1.
    """

    side: Side
    times: int = 1
    cube: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.times <= BACKGAMMON or self.cube < 1:
            raise ValueError("a game is won once, twice or three times the cube")

    @property
    def points(self) -> int:
        """What it was worth."""
        return self.times * self.cube


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a match.

    ``draft`` is the half-made play of the side to act; the position already contains it.
    ``length`` None is a money session. ``numbering`` says whose numbers stand at the points, ``bottom``
    whose home board is below: at the right, or in a ``mirrored`` picture at the left. ``starts`` are the places from
    which the side to act can move, in its own numbering. ``games`` are those played so far, for the picture of a
    result: with them a plate lies under the board, about the last of them; it is ``crowned`` when that won the match.
    A board played without the cube has ``cube=None``; in the
    Crawford game a struck-out cube shows that it rests. ``multiplier`` is what throws have made of the stake, which
    is told in words alone. ``score`` is X's, then O's.
    Raises ValueError for a play by nobody.
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
            raise ValueError("a last play was made by somebody")
        if self.partial_play and self.to_act is None:
            raise ValueError("a half-made play is made by the side to act")
        if self.starts and self.to_act is None:
            raise ValueError("a play is started by the side to act")
