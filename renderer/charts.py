"""The sheet for charts: a plain ground in the theme's colours, with digits and signs but no words."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from renderer.canvas import Canvas, draw_text
from renderer.geometry import WIDTH, Geometry

if TYPE_CHECKING:
    from renderer.theme import Colour, Theme

MAX_COLOURS = 128
"""A chart needs no more colours, and its file is much smaller with few."""


class Sheet:
    """An empty sheet 1040 units wide; things are placed by their middle, in units from the upper left."""

    def __init__(self, height: float, theme: Theme, width: int) -> None:
        self.geometry = Geometry(width)
        self._unit = width / WIDTH
        self._image = Image.new("RGB", (width, round(height * self._unit)), theme.plate)

    def lay(self, sprite: Image.Image, middle: tuple[float, float]) -> None:
        """Draw a transparent picture."""
        x, y = (round(units * self._unit - size / 2) for units, size in zip(middle, sprite.size, strict=True))
        self._image.paste(sprite, (x, y), sprite)

    def block(self, middle: tuple[float, float], size: tuple[float, float], radius: float, ink: Colour) -> None:
        """Draw a rectangle with rounded corners."""
        canvas = Canvas(size, self.geometry)
        wide, high = size[0] / 2, size[1] / 2
        canvas.block((-wide, -high, wide, high), radius, ink)
        self.lay(canvas.finish(), middle)

    def text(self, signs: str, middle: tuple[float, float], height: float, max_width: float, ink: Colour) -> None:
        """Draw digits and signs, smaller if they would be wider than `max_width`."""
        canvas = Canvas((max_width, height * 1.4), self.geometry)
        canvas.text(signs, (0, 0), height, max_width, ink)
        self.lay(canvas.finish(), middle)

    def line(self, words: str, middle: tuple[float, float], height: float, ink: Colour) -> None:
        """Draw a text that is drawn only once, without the work for a cached one."""
        x, y = (units * self._unit for units in middle)
        draw_text(self._image, words, (x, y), height * self._unit, ink)

    def picture(self) -> Image.Image:
        """Return a copy of the sheet, RGB."""
        return self._image.copy()

    def finish(self) -> bytes:
        """Return the bytes of a PNG."""
        file = BytesIO()
        self._image.quantize(MAX_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
        return file.getvalue()
