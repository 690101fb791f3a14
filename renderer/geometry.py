"""Boxes and places of everything on the board, in pixels, for a board of a given width.

Lengths in the constants are in *units*: a board is 1040 units wide and 800 high, whatever its size in pixels.
Points are counted from the bottom side: 1 at the lower right, 12 lower left, 13 upper left, 24 upper right.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

WIDTH = 1040
HEIGHT = 800
MIN_WIDTH = 160
MAX_WIDTH = 4160

STRIP = 60
"""The height of the rails with the point numbers, above and below the field."""
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
"""The diameter of a checker, and the distance of the checkers in a stack."""
POINT_HEIGHT = 305
"""The height of a point's box: five checkers and a little room for the mark of a checker that left."""
TRIANGLE = 276
"""The height of the triangle painted on a point."""
MAX_STACK = 5
"""The number of checkers of a stack that are drawn; the top one shows the number if there are more."""
MAX_BAR_STACK = 3
CUBE = 60
CUBE_BOX = 70
CUBE_END = 88
"""The height of the cube's box at either end of the bar."""
DIE = 64
DIE_STEP = 76
HEADINGS = 16
"""The number of directions of the arrows of a play."""
PIPS_ROWS = (STRIP + 248, STRIP + 278)
"""The top and bottom of the upper side's pip count."""
RESULT = 132
"""The height of the plate under the board with the result of a game."""
OFFER = (268, 70)
"""The size of the plate under an offered cube."""
TRAY_DEPTH = 233
SLAB = 11
"""The height of a borne-off checker on its edge."""
SLAB_LENGTH = 84


class Place(NamedTuple):
    """The middle of something on the picture, in pixels."""

    x: int
    y: int


class Box(NamedTuple):
    """A rectangle in pixels; `right` and `bottom` are exclusive."""

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
        """Return whether the other box is inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@dataclass(frozen=True, slots=True)
class Geometry:
    """The places on a board that is `width` pixels wide; if mirrored, home boards and trays are at the left.

    >>> Geometry(1040).size
    (1040, 800)

    Raises ValueError for a width below 160 or above 4160.
    """

    width: int
    mirrored: bool = False
    with_result: bool = False
    """True if the plate with the result of a game is under the board."""

    def __post_init__(self) -> None:
        if not MIN_WIDTH <= self.width <= MAX_WIDTH:
            raise ValueError(f"a board is {MIN_WIDTH} to {MAX_WIDTH} pixels wide")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self.width, self.pixels(HEIGHT + RESULT if self.with_result else HEIGHT)

    @property
    def bands(self) -> tuple[int, ...]:
        """The edges of the bands of rows that the picture is cut into, from its first row to its end.

        A band is half a checker high, so few bands change when a checker comes or goes. Lower bands would cost more
        bytes, as the compression of each starts from nothing. Two cells above each other never share a band.
        """
        halves = [STRIP + 1 + CHECKER / 2 * half for half in range(1, 2 * MAX_STACK - 1)]
        # The pip counts change with every play, so they have a band of their own.
        upper = (STRIP, *halves, *PIPS_ROWS, STRIP + 1 + CHECKER * MAX_STACK, STRIP + POINT_HEIGHT)
        lower = (HEIGHT - edge for edge in reversed(upper))
        scale = self.width / WIDTH
        under = (HEIGHT, HEIGHT + RESULT / 3, HEIGHT + 2 * RESULT / 3) if self.with_result else ()
        return (0, *(round(edge * scale) for edge in (*upper, MIDDLE, *lower, *under)), self.size[1])

    def pixels(self, units: float) -> int:
        """Convert units to whole pixels, at least one."""
        return max(1, round(units * self.width / WIDTH))

    def offset(self, units: float) -> int:
        """Convert a signed distance in units to pixels."""
        return round(units * self.width / WIDTH)

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Convert a box from units to pixels."""
        scale = self.width / WIDTH
        if self.mirrored:
            left, right = WIDTH - right, WIDTH - left
        return Box(round(left * scale), round(top * scale), round(right * scale), round(bottom * scale))

    def half(self, box: tuple[float, float, float, float], *, lower: bool) -> Box:
        """Convert a box, given in units for the upper half, to pixels; for the lower half it is mirrored."""
        left, top, right, bottom = box
        return self.box(left, HEIGHT - bottom, right, HEIGHT - top) if lower else self.box(*box)

    @lru_cache(maxsize=1024)  # noqa: B019 - there are few geometries, and they hold three numbers each
    def point(self, point: int) -> Box:
        """Return the box of a point: its checkers, its marks, its triangle."""
        left = point_left(point)
        return self.half((left, STRIP, left + POINT, STRIP + POINT_HEIGHT), lower=is_lower(point))

    @lru_cache(maxsize=4096)  # noqa: B019 - as above
    def on_point(self, point: int, height: int) -> Place:
        """Return the place of the checker on a point that has `height` checkers below it."""
        return self._stacked(self.point(point), height, lower=is_lower(point))

    def heading(self, place: Place, target: Place) -> int:
        """Return the direction from a place to a target, in `HEADINGS` steps clockwise from straight up."""
        turn = math.atan2(target.x - place.x, place.y - target.y) / math.tau
        return round(turn * HEADINGS) % HEADINGS

    def tip(self, point: int) -> Place:
        """Return the free spot above a full stack of a point."""
        box = self.point(point)
        room = self.pixels(6)
        return Place(box.middle.x, box.top + room if is_lower(point) else box.bottom - room)

    def bar(self, *, lower: bool) -> Box:
        """Return the half of the bar for hit checkers, without the cube's boxes at both ends."""
        return self.half((BAR_LEFT, STRIP + CUBE_END, BAR_RIGHT, MIDDLE - CUBE_BOX / 2), lower=lower)

    def on_bar(self, height: int, *, lower: bool) -> Place:
        """Return the place of a hit checker: the first by the middle, the others outwards."""
        return self._stacked(self.bar(lower=lower), height, lower=not lower)

    def cube(self, *, lower: bool | None) -> Box:
        """Return the cube's box: at the lower or upper end of the bar, or in its middle (None)."""
        if lower is None:
            return self.box(BAR_LEFT, MIDDLE - CUBE_BOX / 2, BAR_RIGHT, MIDDLE + CUBE_BOX / 2)
        return self.half((BAR_LEFT, STRIP, BAR_RIGHT, STRIP + CUBE_END), lower=lower)

    def dice(self, *, lower: bool) -> Box:
        """Return the box for the dice of a side: the right half for the lower side, the left for the upper one."""
        left, right = (BAR_RIGHT, RIGHT_END) if lower else (LEFT_HALF, BAR_LEFT)
        return self.box(left, STRIP + POINT_HEIGHT, right, HEIGHT - STRIP - POINT_HEIGHT)

    def die(self, number: int, count: int, *, lower: bool) -> Place:
        """Return the place of die `number` of `count`, in a row around the middle of its half."""
        middle = self.dice(lower=lower).middle
        step = self.pixels(DIE_STEP)
        return Place(middle.x + (2 * number - count + 1) * step // 2, middle.y)

    def tray(self, *, lower: bool) -> Box:
        """Return the recess at the right for the checkers of a side that are borne off or in hand."""
        return self.half((TRAY_LEFT, STRIP, TRAY_RIGHT, STRIP + TRAY_DEPTH), lower=lower)

    def slab(self, number: int, *, lower: bool) -> Place:
        """Return the place of a borne-off checker; the first is at the outer edge."""
        box = self.tray(lower=lower)
        depth = round((5 + SLAB * (number + 0.5)) * self.width / WIDTH)
        return Place(box.middle.x, box.bottom - depth if lower else box.top + depth)

    def hand(self, *, lower: bool) -> Place:
        """Return the place of the checkers in hand: the inner end of the tray, clear of fifteen borne off."""
        box = self.tray(lower=lower)
        depth = self.pixels(32)
        return Place(box.middle.x, box.top + depth if lower else box.bottom - depth)

    def beside_hand(self, *, lower: bool) -> Place:
        """Return the free spot between the checkers in hand and those borne off."""
        hand = self.hand(lower=lower)
        depth = self.pixels(35)
        return Place(hand.x, hand.y + depth if lower else hand.y - depth)

    def tally(self, *, lower: bool) -> Box:
        """Return the plate between the trays with the score and pip count of a side."""
        return self.half((TRAY_LEFT, STRIP + TRAY_DEPTH, TRAY_RIGHT, MIDDLE), lower=lower)

    def tally_of_pips(self, *, lower: bool) -> Box:
        """Return the part of that plate with the pip count."""
        return self.half((TRAY_LEFT, STRIP + TRAY_DEPTH, TRAY_RIGHT, PIPS_ROWS[1]), lower=lower)

    def tally_of_score(self, *, lower: bool) -> Box:
        """Return the part of that plate with the score."""
        return self.half((TRAY_LEFT, PIPS_ROWS[1], TRAY_RIGHT, MIDDLE), lower=lower)

    def numbers(self, *, lower: bool) -> Box:
        """Return the rail with the point numbers."""
        return self.half((LEFT_HALF, 0, RIGHT_END, STRIP), lower=lower)

    def number(self, point: int) -> Place:
        """Return the place of a point's numbers."""
        rail = self.numbers(lower=is_lower(point))
        return Place(self.point(point).middle.x, rail.middle.y)

    def numbers_sign(self, *, lower: bool) -> Place:
        """Return the place of the signs that say whose numbers are on a rail: on the bar, between its halves."""
        return Place(self.cube(lower=lower).middle.x, self.numbers(lower=lower).middle.y)

    def result(self, left: float, right: float) -> Box:
        """Return the part of the plate under the board between two x-coordinates in units."""
        scale = self.width / WIDTH
        return Box(round(left * scale), round(HEIGHT * scale), round(right * scale), self.size[1])

    def _stacked(self, box: Box, height: int, *, lower: bool) -> Place:
        depth = round((CHECKER * (height + 0.5) + 1) * self.width / WIDTH)
        return Place(box.middle.x, box.bottom - depth if lower else box.top + depth)


def is_lower(point: int) -> bool:
    """Return whether a point, counted from the bottom side, is in the lower half."""
    return point <= 12


def point_left(point: int) -> float:
    """Return the left edge of a point in units."""
    column = 12 - point if is_lower(point) else point - 13
    return LEFT_HALF + POINT * column if column < 6 else BAR_RIGHT + POINT * (column - 6)
