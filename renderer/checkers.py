"""Checkers: on the board, borne off, and in hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from backgammon.board import Side
from renderer.canvas import Canvas
from renderer.geometry import CHECKER, SLAB, SLAB_LENGTH

if TYPE_CHECKING:
    from PIL import Image

    from renderer.geometry import Geometry
    from renderer.theme import SideColours, Theme

RADIUS = CHECKER / 2 - 0.5
OUTLINE = 1.5
"""The thickness of the rim's outer line."""
EDGE = 1.6
"""The thickness of the rim's inner line."""
NUMBER = 31
"""The type size of a number on a checker."""


def colours_of(side: Side, theme: Theme) -> SideColours:
    """Return the colours of one side."""
    return theme.x if side is Side.X else theme.o


@dataclass(frozen=True, slots=True)
class Checker:
    """A checker on the board; with a count if it stands for a stack."""

    side: Side
    count: int | None = None

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the checker, RGBA."""
        canvas = Canvas((CHECKER, CHECKER), geometry)
        draw_disc(canvas, (0, 0), colours_of(self.side, theme))
        if self.count is not None:
            canvas.text(str(self.count), (0, 0), NUMBER, 34, colours_of(self.side, theme).ink)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Shadow:
    """The shadow of a checker; drawn before all checkers, so that none darkens its neighbour."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the shadow, RGBA."""
        canvas = Canvas((CHECKER + 6, CHECKER + 6), geometry)
        canvas.soft_disc((0, 1.4), RADIUS, theme.shadow, 0.8, 0.5)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Slab:
    """A borne-off checker, on its edge in the tray."""

    side: Side

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the checker seen from the side, RGBA."""
        colours = colours_of(self.side, theme)
        canvas = Canvas((SLAB_LENGTH, SLAB), geometry)
        left, right, thick = -SLAB_LENGTH / 2, SLAB_LENGTH / 2, SLAB / 2
        canvas.block((left, -thick, right, thick), 2.5, colours.outline)
        canvas.block((left + 1, 0.9 - thick, right - 1, thick - 0.9), 2, colours.edge)
        canvas.block((left + 2.2, 2.1 - thick, right - 2.2, thick - 2.1), 1.4, colours.face, colours.shade)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class Hand:
    """The checkers in hand: a small pile with their number on the top one."""

    side: Side
    count: int

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the pile, RGBA."""
        colours = colours_of(self.side, theme)
        canvas = Canvas((CHECKER + 28, CHECKER + 8), geometry)
        below = min(self.count, 3) - 1
        for step in range(below, -1, -1):
            draw_disc(canvas, (step * 9 - below * 4.5, 0), colours)
        canvas.text(str(self.count), (-below * 4.5, 0), NUMBER, 34, colours.ink)
        return canvas.finish()


def draw_disc(canvas: Canvas, middle: tuple[float, float], colours: SideColours) -> None:
    """Draw a checker seen from above."""
    canvas.disc(middle, RADIUS, colours.outline)
    canvas.disc(middle, RADIUS - OUTLINE, colours.edge)
    canvas.domed_disc(middle, RADIUS - OUTLINE - EDGE, colours.shine, colours.shade)
    # The middle is hollow, so its light and shade are reversed.
    canvas.domed_disc(middle, RADIUS - 8.4, colours.groove, colours.shine)
    canvas.disc(middle, RADIUS - 9.9, colours.face)


def draw_sign(canvas: Canvas, middle: tuple[float, float], radius: float, colours: SideColours) -> None:
    """Draw a small checker that stands for a side, with the rim of a large one."""
    canvas.disc(middle, radius, colours.outline)
    canvas.disc(middle, radius - 1.2, colours.edge)
    canvas.domed_disc(middle, radius - 2.6, colours.face, colours.shade)
