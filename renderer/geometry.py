"""Where everything lies: boxes and places in pixels, for a board of a given width.

Lengths below are in *units*: a board is 1040 units wide and 760 high, whatever its size in pixels.
Points are counted as the bottom side sees them: 1 at the lower right, 12 lower left, 13 upper left, 24 upper right.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

WIDTH = 1040
HEIGHT = 760
MIN_WIDTH = 160
MAX_WIDTH = 4160

STRIP = 40
"""The rail above and below the field; the point numbers stand on it."""
MIDDLE = HEIGHT / 2
POINT = 64
"""The width of a point."""
LEFT_HALF = 26
BAR_LEFT = LEFT_HALF + 6 * POINT
BAR_RIGHT = BAR_LEFT + 78
RIGHT_END = BAR_RIGHT + 6 * POINT
TRAY_LEFT = RIGHT_END + 22
TRAY_RIGHT = TRAY_LEFT + 118

CHECKER = 58
"""The diameter of a checker, and how far the next one in a stack lies from it."""
POINT_HEIGHT = 305
"""The height of a point's box: five checkers and a little room for the mark of a checker that left."""
TRIANGLE = 276
"""The height of the triangle painted on a point."""
MAX_STACK = 5
"""How many checkers of a stack can be seen; a number tells the rest."""
MAX_BAR_STACK = 3
CUBE = 60
CUBE_BOX = 70
CUBE_END = 88
"""How much of the bar the cube has to itself at either end."""
DIE = 64
DIE_STEP = 76
HEADINGS = 16
"""In how many directions the arrows of a play can point."""
PIPS_ROWS = (288, 318)
"""Between which rows the upper side's pip count stands."""
RESULT = 132
"""The height of the plate under the board with the result of a game."""
OFFER = (268, 70)
"""The plate on which an offered cube lies."""
TRAY_DEPTH = 233
SLAB = 11
"""The height of a borne-off checker standing on its edge."""
SLAB_LENGTH = 84


class Place(NamedTuple):
    """A spot on the picture, in pixels; the middle of what is drawn there."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom are the first that no longer belong to it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.right - self.left, self.bottom - self.top

    @property
    def middle(self) -> Place:
        """The pixel in the middle."""
        return Place((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def contains(self, other: Box) -> bool:
        """Whether the other box lies wholly in this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@dataclass(frozen=True, slots=True)
class Geometry:
    """The places on a board that is ``width`` pixels wide; mirrored, the home boards and the trays are at the left.

    >>> Geometry(1040).size
    (1040, 760)

    Raises ValueError for a width that is no picture (under 160 or over 4160 pixels).
    """

    width: int
    mirrored: bool = False
    with_result: bool = False
    """Whether the plate with the result of a game lies under the board."""

    def __post_init__(self) -> None:
        if not MIN_WIDTH <= self.width <= MAX_WIDTH:
            raise ValueError(f"a board is {MIN_WIDTH} to {MAX_WIDTH} pixels wide")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.width, self.pixels(HEIGHT + RESULT if self.with_result else HEIGHT)

    @property
    def bands(self) -> tuple[int, ...]:
        """Where the picture is cut into bands of rows, from its first row to its end.

        Half a checker is a band, so that one that comes or goes changes few of them; lower bands would cost more
        bytes, as each begins its compression anew. Cells that lie above each other never share a band.
        """
        halves = [STRIP + 1 + CHECKER / 2 * half for half in range(1, 2 * MAX_STACK - 1)]
        # The pip counts change with every play, so they have a band of their own.
        upper = (STRIP, *halves, *PIPS_ROWS, STRIP + 1 + CHECKER * MAX_STACK, STRIP + POINT_HEIGHT)
        lower = (HEIGHT - edge for edge in reversed(upper))
        scale = self.width / WIDTH
        under = (HEIGHT, HEIGHT + RESULT / 3, HEIGHT + 2 * RESULT / 3) if self.with_result else ()
        return (0, *(round(edge * scale) for edge in (*upper, MIDDLE, *lower, *under)), self.size[1])

    def pixels(self, units: float) -> int:
        """So many units in whole pixels, at least one."""
        return max(1, round(units * self.width / WIDTH))

    def offset(self, units: float) -> int:
        """How many pixels something lies to the right of another, or below it."""
        return round(units * self.width / WIDTH)

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """A box given in units, in pixels."""
        scale = self.width / WIDTH
        if self.mirrored:
            left, right = WIDTH - right, WIDTH - left
        return Box(round(left * scale), round(top * scale), round(right * scale), round(bottom * scale))

    def half(self, box: tuple[float, float, float, float], *, lower: bool) -> Box:
        """A box given in units for the upper half; for the lower one it is mirrored."""
        left, top, right, bottom = box
        return self.box(left, HEIGHT - bottom, right, HEIGHT - top) if lower else self.box(*box)

    @lru_cache(maxsize=1024)  # noqa: B019 - there are few geometries, and they hold three numbers each
    def point(self, point: int) -> Box:
        """The box of a point: its checkers, its marks, its triangle."""
        left = point_left(point)
        return self.half((left, STRIP, left + POINT, STRIP + POINT_HEIGHT), lower=is_lower(point))

    @lru_cache(maxsize=4096)  # noqa: B019 - as above
    def on_point(self, point: int, height: int) -> Place:
        """Where the checker with so many below it lies on a point."""
        return self._stacked(self.point(point), height, lower=is_lower(point))

    def heading(self, place: Place, target: Place) -> int:
        """Which way a target lies, in ``HEADINGS`` steps from straight up, clockwise."""
        turn = math.atan2(target.x - place.x, place.y - target.y) / math.tau
        return round(turn * HEADINGS) % HEADINGS

    def tip(self, point: int) -> Place:
        """The free spot above a full stack of a point."""
        box = self.point(point)
        room = self.pixels(6)
        return Place(box.middle.x, box.top + room if is_lower(point) else box.bottom - room)

    def bar(self, *, lower: bool) -> Box:
        """The half of the bar where hit checkers wait, without the cube's places at both ends."""
        return self.half((BAR_LEFT, STRIP + CUBE_END, BAR_RIGHT, MIDDLE - CUBE_BOX / 2), lower=lower)

    def on_bar(self, height: int, *, lower: bool) -> Place:
        """Where a hit checker lies: the first by the middle, the others outwards."""
        return self._stacked(self.bar(lower=lower), height, lower=not lower)

    def cube(self, *, lower: bool | None) -> Box:
        """The cube's place: at the lower or upper end of the bar, or in its middle (None)."""
        if lower is None:
            return self.box(BAR_LEFT, MIDDLE - CUBE_BOX / 2, BAR_RIGHT, MIDDLE + CUBE_BOX / 2)
        return self.half((BAR_LEFT, STRIP, BAR_RIGHT, STRIP + CUBE_END), lower=lower)

    def dice(self, *, lower: bool) -> Box:
        """Where a side throws: the lower one in the right half of the board, the upper one in the left."""
        left, right = (BAR_RIGHT, RIGHT_END) if lower else (LEFT_HALF, BAR_LEFT)
        return self.box(left, STRIP + POINT_HEIGHT, right, HEIGHT - STRIP - POINT_HEIGHT)

    def die(self, number: int, of: int, *, lower: bool) -> Place:
        """Where one die of several lies, in a row around the middle of its half."""
        middle = self.dice(lower=lower).middle
        step = self.pixels(DIE_STEP)
        return Place(middle.x + (2 * number - of + 1) * step // 2, middle.y)

    def tray(self, *, lower: bool) -> Box:
        """The recess at the right where a side's borne-off checkers, and those in hand, lie."""
        return self.half((TRAY_LEFT, STRIP, TRAY_RIGHT, STRIP + TRAY_DEPTH), lower=lower)

    def slab(self, number: int, *, lower: bool) -> Place:
        """Where a borne-off checker stands; the first lies at the outer edge."""
        box = self.tray(lower=lower)
        depth = round((5 + SLAB * (number + 0.5)) * self.width / WIDTH)
        return Place(box.middle.x, box.bottom - depth if lower else box.top + depth)

    def hand(self, *, lower: bool) -> Place:
        """Where the checkers in hand lie: at the inner end of the tray, clear of fifteen borne off."""
        box = self.tray(lower=lower)
        depth = self.pixels(32)
        return Place(box.middle.x, box.top + depth if lower else box.bottom - depth)

    def beside_hand(self, *, lower: bool) -> Place:
        """The free spot between the checkers in hand and those borne off."""
        hand = self.hand(lower=lower)
        depth = self.pixels(35)
        return Place(hand.x, hand.y + depth if lower else hand.y - depth)

    def tally(self, *, lower: bool) -> Box:
        """The plate between the trays with a side's score and pips."""
        return self.half((TRAY_LEFT, STRIP + TRAY_DEPTH, TRAY_RIGHT, MIDDLE), lower=lower)

    def tally_of_pips(self, *, lower: bool) -> Box:
        """The part of that plate with the pips."""
        return self.half((TRAY_LEFT, STRIP + TRAY_DEPTH, TRAY_RIGHT, PIPS_ROWS[1]), lower=lower)

    def tally_of_score(self, *, lower: bool) -> Box:
        """The part of that plate with the score."""
        return self.half((TRAY_LEFT, PIPS_ROWS[1], TRAY_RIGHT, MIDDLE), lower=lower)

    def numbers(self, *, lower: bool) -> Box:
        """The rail with the point numbers."""
        return self.half((LEFT_HALF, 0, RIGHT_END, STRIP), lower=lower)

    def number(self, point: int) -> Place:
        """Where a point's number stands."""
        rail = self.numbers(lower=is_lower(point))
        return Place(self.point(point).middle.x, rail.middle.y)

    def result(self, left: float, right: float) -> Box:
        """A part of the plate under the board, between two places in units."""
        scale = self.width / WIDTH
        return Box(round(left * scale), round(HEIGHT * scale), round(right * scale), self.size[1])

    def _stacked(self, box: Box, height: int, *, lower: bool) -> Place:
        depth = round((CHECKER * (height + 0.5) + 1) * self.width / WIDTH)
        return Place(box.middle.x, box.bottom - depth if lower else box.top + depth)


def is_lower(point: int) -> bool:
    """Whether a point, counted as the bottom side sees it, lies in the lower half."""
    return point <= 12


def point_left(point: int) -> float:
    """The left edge of a point in units."""
    column = 12 - point if is_lower(point) else point - 13
    return LEFT_HALF + POINT * column if column < 6 else BAR_RIGHT + POINT * (column - 6)
