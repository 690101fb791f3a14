"""Digits and signs: the point numbers, and the score and pip count of each side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from backgammon.board import BAR
from renderer.canvas import Canvas, text_width
from renderer.cells import PlacedSprite
from renderer.checkers import colours_of, draw_sign
from renderer.geometry import POINT, STRIP, TRAY_LEFT, TRAY_RIGHT, WIDTH, Place
from renderer.theme import faded_ink, wood_tones

if TYPE_CHECKING:
    from PIL import Image

    from backgammon.board import Side
    from renderer.geometry import Geometry
    from renderer.theme import Colour, Theme

MINUS = "\N{MINUS SIGN}"
PLATE = (TRAY_RIGHT - TRAY_LEFT, 107)
NUMBER = 38
"""The type size of a point's number for the side to act: digits are 9 pixels high if the picture is 360 wide."""
OTHER_NUMBER = 27
"""The type size of its number for the other side: 6 pixels high there."""
MAX_FADING = 0.15
"""The largest share of the wood's colour in the small numbers."""
NUMBER_ROW = 13
"""The distance of the row of large numbers from the middle of the rail towards the field, in units."""
OTHER_ROW = -14.5
"""The distance of the row of small numbers, likewise; it is at the outer edge."""
SCORE = 41
"""The type size of a score."""
PIPS = 36
"""The type size of a pip count."""
PIPS_MIDDLE = 13
"""The distance of the middle of a pip count to the right of the plate's middle, in units."""
PIPS_SIGN = -38
"""The place of the small checker beside it, likewise."""


def quiet_ink(theme: Theme) -> Colour:
    """Return the ink of the small numbers: that of the large ones, faded as far as it stays readable on the wood."""
    return faded_ink(theme.rail_ink, wood_tones(theme), MAX_FADING)


@dataclass(frozen=True, slots=True)
class PointNumbers:
    """The numbers of a point on the rail: large for one side, small for the other."""

    number: int
    lower: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the numbers, RGBA."""
        canvas = Canvas((POINT, STRIP), geometry)
        inwards = -1 if self.lower else 1
        canvas.text(str(self.number), (0, inwards * NUMBER_ROW), NUMBER, POINT, theme.rail_ink)
        canvas.text(str(BAR - self.number), (0, inwards * OTHER_ROW), OTHER_NUMBER, POINT, quiet_ink(theme))
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class NumberSigns:
    """A small checker for each row of numbers, of the side that it belongs to."""

    numbering: Side
    lower: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the checkers, RGBA."""
        canvas = Canvas((POINT, STRIP), geometry)
        inwards = -1 if self.lower else 1
        rows = ((self.numbering, NUMBER_ROW, 13), (self.numbering.other, OTHER_ROW, 10))
        for side, row, radius in rows:
            draw_sign(canvas, (0, inwards * row), radius, colours_of(side, theme))
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate under the score and pip count of a side, lit if that side is to act."""

    lit: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the plate, RGBA."""
        canvas = Canvas(PLATE, geometry)
        right, foot = PLATE[0] / 2 - 4, PLATE[1] / 2 - 3
        canvas.block((-right, -foot, right, foot), 9, theme.turn if self.lit else theme.frame_light)
        edge = 4 if self.lit else 1.5
        canvas.block((edge - right, edge - foot, right - edge, foot - edge), 7, theme.plate)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a side, with the length of the match unless it is a money session."""

    score: int
    length: int | None

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the score, RGBA."""
        canvas = Canvas((94, SCORE), geometry)
        canvas.text(
            score_text(self.score, self.length), (0, 0), SCORE, 92, theme.plate_ink, like=widest_score(self.length)
        )
        return canvas.finish()


def score_text(score: int, length: int | None) -> str:
    """Write a score, with the length of the match unless it is a money session (None).

    >>> score_text(3, 7), score_text(-4, None)
    ('3/7', '−4')
    """
    return str(score).replace("-", MINUS) + ("" if length is None else f"/{length}")


def widest_score(length: int | None) -> str:
    """Return the widest score of a match, so that the scores of both sides get the same type size.

    >>> widest_score(13)
    '00/13'
    """
    return "" if length is None else f"{'0' * len(str(length))}/{length}"


@dataclass(frozen=True, slots=True)
class PipSign:
    """A small checker of a side's colour, beside its pip count."""

    side: Side

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the checker, RGBA."""
        canvas = Canvas((22, 22), geometry)
        colours = colours_of(self.side, theme)
        canvas.disc((0, 0), 10.5, theme.plate_quiet)
        canvas.domed_disc((0, 0), 8.7, colours.face, colours.shade)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class PipDigit:
    """One digit of a pip count. Pip counts change with every play, so digits are drawn once, not whole numbers."""

    digit: str

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the digit, RGBA."""
        canvas = Canvas((PIPS, PIPS), geometry)
        canvas.text(self.digit, (0, 0), PIPS, PIPS, theme.plate_quiet)
        return canvas.finish()


@lru_cache(maxsize=1024)
def pip_sprites(side: Side, count: int, middle: Place, geometry: Geometry) -> tuple[PlacedSprite, ...]:
    """Return the pip count of a side, centred near `middle`, with the small checker before it."""
    digits = str(count)
    widths = [text_width(digit, PIPS) for digit in digits]
    left = PIPS_MIDDLE - sum(widths) / 2
    placed = [PlacedSprite(PipSign(side), Place(middle.x - geometry.pixels(-PIPS_SIGN), middle.y))]
    for number, digit in enumerate(digits):
        across = left + sum(widths[:number]) + widths[number] / 2
        placed.append(PlacedSprite(PipDigit(digit), Place(middle.x + round(across * geometry.width / WIDTH), middle.y)))
    return tuple(placed)
