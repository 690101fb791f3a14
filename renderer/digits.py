"""Digits and signs: the point numbers, and each side's score and pips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from renderer.canvas import Canvas
from renderer.checkers import colours_of
from renderer.geometry import POINT, STRIP, TRAY_LEFT, TRAY_RIGHT

if TYPE_CHECKING:
    from PIL import Image

    from backgammon.board import Side
    from renderer.geometry import Geometry
    from renderer.theme import Theme

MINUS = "\N{MINUS SIGN}"
PLATE = (TRAY_RIGHT - TRAY_LEFT, 92)
NUMBER = 39
"""The type size of a point's number: on a phone, where a picture is 260 pixels wide, it is still 7 pixels high."""
SCORE = 37
"""The type size of a score."""
PIPS = 31
"""The type size of a pip count."""


@dataclass(frozen=True, slots=True)
class PointNumber:
    """The number of a point, on the rail."""

    number: int

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """The number, RGBA."""
        canvas = Canvas((POINT, STRIP), geometry)
        canvas.text(str(self.number), (0, 0), NUMBER, POINT, theme.rail_ink)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate on which a side's score and pips stand, lit when that side is to act."""

    lit: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """The plate, RGBA."""
        canvas = Canvas(PLATE, geometry)
        right, foot = PLATE[0] / 2 - 4, PLATE[1] / 2 - 3
        canvas.block((-right, -foot, right, foot), 9, theme.turn if self.lit else theme.frame_light)
        edge = 4 if self.lit else 1.5
        canvas.block((edge - right, edge - foot, right - edge, foot - edge), 7, theme.plate)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Score:
    """A side's score, with the length of the match unless it is a money session."""

    score: int
    length: int | None

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """The score, RGBA."""
        canvas = Canvas((94, SCORE), geometry)
        score = str(self.score).replace("-", MINUS)
        canvas.text(score if self.length is None else f"{score}/{self.length}", (0, 0), SCORE, 92, theme.plate_ink)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Pips:
    """A side's pip count beside a small checker of its colour."""

    side: Side
    count: int

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """The count, RGBA."""
        canvas = Canvas((96, PIPS), geometry)
        colours = colours_of(self.side, theme)
        canvas.disc((-36, 0), 10.5, theme.plate_quiet)
        canvas.domed_disc((-36, 0), 8.7, colours.face, colours.shade)
        canvas.text(str(self.count), (11, 0), PIPS, 62, theme.plate_quiet)
        return canvas.finish()
