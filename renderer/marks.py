"""Marks on the board: where checkers came from, where they landed, and which were hit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from renderer.canvas import Canvas
from renderer.checkers import RADIUS, colours_of
from renderer.geometry import CHECKER, HEADINGS, SLAB, SLAB_LENGTH

if TYPE_CHECKING:
    from PIL import Image

    from backgammon.board import Side
    from renderer.geometry import Geometry
    from renderer.theme import Colour, Theme

DASHES = 7
ARROW = (((0.0, 12.0), (0.0, -12.0)), ((-9.0, -3.0), (0.0, -12.0), (9.0, -3.0)))
"""The lines of an arrow that points straight up."""


class Trace(Enum):
    """The play that a mark belongs to."""

    LAST = "last"
    PARTIAL = "partial"

    def ink(self, theme: Theme) -> Colour:
        """Return the colour of this play's marks."""
        return theme.last if self is Trace.LAST else theme.partial_play

    @property
    def dashes(self) -> int:
        """The number of dashes in its circles, 0 for a whole circle: the plays differ by more than their colour."""
        return 0 if self is Trace.LAST else DASHES


@dataclass(frozen=True, slots=True)
class Landing:
    """A ring on a checker that has just arrived: whole for the last play, dashed for a partial play."""

    trace: Trace
    hit: bool = False

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the ring, RGBA; with a burst in it if the checker hit."""
        canvas = Canvas((CHECKER, CHECKER), geometry)
        canvas.ring(RADIUS, 9, theme.mark_edge, 0.85)
        canvas.ring(RADIUS - 1.6, 5.8, self.trace.ink(theme), dashes=self.trace.dashes)
        if self.hit:
            _draw_burst(canvas, theme)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Burst:
    """The mark on a point where a checker hit and moved on."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the burst, RGBA."""
        canvas = Canvas((CHECKER, CHECKER), geometry)
        _draw_burst(canvas, theme)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class HitMark:
    """The cross on a checker that has just been hit."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the cross, RGBA."""
        canvas = Canvas((CHECKER, CHECKER), geometry)
        reach = 9.5
        for thickness, ink in ((11, theme.hit_edge), (7, theme.hit)):
            canvas.stroke([(-reach, -reach), (reach, reach)], thickness, ink)
            canvas.stroke([(-reach, reach), (reach, -reach)], thickness, ink)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Ghost:
    """The faint outline of a checker that has left, with an arrow to its end (see `Geometry.heading`)."""

    side: Side
    trace: Trace
    heading: int | None = None

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the outline, RGBA."""
        canvas = Canvas((CHECKER, CHECKER), geometry)
        canvas.disc((0, 0), RADIUS - 3, colours_of(self.side, theme).face, 0.42)
        canvas.ring(RADIUS - 1, 6.4, theme.mark_edge, 0.4)
        canvas.ring(RADIUS - 2.2, 4, self.trace.ink(theme), dashes=self.trace.dashes)
        if self.heading is not None:
            for thickness, ink in ((9.5, theme.mark_edge), (5, self.trace.ink(theme))):
                for line in ARROW:
                    canvas.stroke([_turned(spot, self.heading) for spot in line], thickness, ink)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Start:
    """Four corners around a checker that can be moved."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the corners, RGBA."""
        canvas = Canvas((CHECKER, CHECKER), geometry)
        canvas.ring(RADIUS, 9, theme.mark_edge, dashes=4, share=0.5)
        canvas.ring(RADIUS - 1.8, 5.4, theme.partial_play, dashes=4, share=0.44)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class LeftMark:
    """A line above a full stack that a checker has left."""

    trace: Trace

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the line, RGBA."""
        canvas = Canvas((44, 10), geometry)
        canvas.block((-22, -5, 22, 5), 5, theme.mark_edge, opacity=0.7)
        canvas.block((-20, -3.4, 20, 3.4), 3.4, self.trace.ink(theme))
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class SlabLanding:
    """Two lights beside a checker that has just been borne off."""

    trace: Trace

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the lights, RGBA."""
        canvas = Canvas((SLAB_LENGTH + 30, SLAB), geometry)
        for way in (-1, 1):
            middle = way * (SLAB_LENGTH / 2 + 7.5)
            canvas.block((middle - 5.5, 1 - SLAB / 2, middle + 5.5, SLAB / 2 - 1), 3, self.trace.ink(theme))
        return canvas.finish()


def _turned(spot: tuple[float, float], heading: int) -> tuple[float, float]:
    turn = heading * math.tau / HEADINGS
    (x, y), sine, cosine = spot, math.sin(turn), math.cos(turn)
    return x * cosine - y * sine, x * sine + y * cosine


def _draw_burst(canvas: Canvas, theme: Theme) -> None:
    canvas.star(9, 19, 11, theme.hit_edge)
    canvas.star(9, 16, 8, theme.hit)
