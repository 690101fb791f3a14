"""The doubling cube: at rest, offered, or struck out in the Crawford game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from renderer.canvas import Canvas
from renderer.geometry import CUBE, OFFER
from renderer.theme import blend, faded

if TYPE_CHECKING:
    from PIL import Image

    from renderer.geometry import Geometry
    from renderer.theme import Theme

FACE = 38
"""The type size of the number on the cube."""
MAX_FADING = 0.6
"""The largest share of the frame's colour in a struck-out cube; its number stays readable."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube at its place; `rests` if neither side may turn it in this game."""

    number: int
    rests: bool = False

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the cube, RGBA."""
        canvas = Canvas((CUBE + 10, CUBE + 10), geometry)
        draw_cube(canvas, CUBE, self.number, theme, rests=self.rests)
        if self.rests:
            reach = CUBE / 2 - 10
            canvas.stroke([(-reach, reach), (reach, -reach)], 7, theme.frame_dark)
            canvas.stroke([(-reach, reach), (reach, -reach)], 4, theme.hit)
        return canvas.finish()


@dataclass(frozen=True, slots=True)
class OfferedCube:
    """An offered cube, on a lit plate with arrows towards the side that must answer."""

    number: int
    towards_lower: bool

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw plate, arrows and cube, RGBA."""
        canvas = Canvas(OFFER, geometry)
        right, foot = OFFER[0] / 2 - 2, OFFER[1] / 2 - 2
        canvas.block((-right, -foot, right, foot), 14, theme.last)
        canvas.block((4 - right, 4 - foot, right - 4, foot - 4), 11, theme.plate)
        draw_cube(canvas, CUBE + 2, self.number, theme)
        way = 1 if self.towards_lower else -1
        for x in (-82, 82):
            for y in (-13, 9):
                canvas.stroke([(x - 19, (y - 6) * way), (x, (y + 10) * way), (x + 19, (y - 6) * way)], 8, theme.last)
        return canvas.finish()


def draw_cube(
    canvas: Canvas, size: float, number: int, theme: Theme, *, rests: bool = False, middle: tuple[float, float] = (0, 0)
) -> None:
    """Draw a cube of this size in units; one that `rests` is faded into the frame."""
    x, y = middle
    half = size / 2
    fade, ink = faded(theme.cube, theme.cube_ink, theme.frame, MAX_FADING) if rests else (0, theme.cube_ink)
    top, foot = (blend(shade, theme.frame, fade) for shade in (theme.cube, theme.cube_shade))
    canvas.soft_block((x + 1.5 - half, y + 2.5 - half, x + half + 1.5, y + half + 2), 10, theme.shadow, 1.6, 0.55)
    for inset, radius, shades in (
        (0, 10, (blend(foot, theme.shadow, 0.55), None)),
        (1.4, 9, (top, foot)),
        (5, 7, (top, None)),
    ):
        reach = half - inset
        canvas.block((x - reach, y - reach, x + reach, y + reach), radius, *shades)
    canvas.text(str(number), middle, FACE * size / CUBE, size - 14, ink)
