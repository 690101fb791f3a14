"""A small transparent canvas, measured in units from its middle, that is drawn large and then reduced."""

from __future__ import annotations

import math
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from renderer.geometry import WIDTH

if TYPE_CHECKING:
    from renderer.geometry import Geometry
    from renderer.theme import Colour

SUPERSAMPLING = 4
"""The canvas is this many times larger than the picture; reducing it makes the edges smooth."""
MIN_TYPE_SIZE = 6
"""The smallest type size, in units."""


class Canvas:
    """Draws shapes, in units from the middle; later shapes cover earlier ones."""

    def __init__(self, size: tuple[float, float], geometry: Geometry) -> None:
        """Create an empty canvas of this width and height, in units."""
        self._scale = geometry.width / WIDTH * SUPERSAMPLING
        # Even sizes in pixels keep the middle on a pixel edge, so that a sprite is exactly centred on its place.
        across, down = (2 * math.ceil(units * geometry.width / WIDTH / 2) for units in size)
        self._image = Image.new("RGBA", (across * SUPERSAMPLING, down * SUPERSAMPLING))

    def finish(self) -> Image.Image:
        """Return the drawing at the size of the picture, RGBA."""
        return self._image.reduce(SUPERSAMPLING)

    def disc(self, middle: tuple[float, float], radius: float, ink: Colour, opacity: float = 1) -> None:
        """Draw a filled circle."""
        self._fill(self._disc(middle, radius), ink, ink, opacity)

    def domed_disc(self, middle: tuple[float, float], radius: float, above: Colour, below: Colour) -> None:
        """Draw a filled circle with a gradient from one colour at the top to another at the bottom."""
        self._fill(self._disc(middle, radius), above, below, 1)

    def ring(
        self,
        radius: float,
        thickness: float,
        ink: Colour,
        opacity: float = 1,
        dashes: int = 0,
        share: float = 0.72,
    ) -> None:
        """Draw a circle around the middle, whole or as dashes that cover this share of it."""
        mask = self._mask()
        draw = ImageDraw.Draw(mask)
        box = self._box(-radius, -radius, radius, radius)
        line = max(1, round(thickness * self._scale))
        step = 360 / dashes if dashes else 360
        for dash in range(dashes or 1):
            # Four dashes are at the corners: the gaps are around the axes.
            start = dash * step - 90 + (step * (1 - share) / 2 if dashes else 0)
            draw.arc(box, start, start + (step * share if dashes else 360), fill=255, width=line)
        self._fill(mask, ink, ink, opacity)

    def block(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        above: Colour,
        below: Colour | None = None,
        opacity: float = 1,
    ) -> None:
        """Draw a rectangle with rounded corners, in one colour or with a gradient from top to bottom."""
        mask = self._mask()
        ImageDraw.Draw(mask).rounded_rectangle(self._box(*box), radius * self._scale, fill=255)
        self._fill(mask, above, below or above, opacity)

    def stroke(self, points: list[tuple[float, float]], thickness: float, ink: Colour, opacity: float = 1) -> None:
        """Draw a line through the points, with round ends and corners."""
        mask = self._mask()
        draw = ImageDraw.Draw(mask)
        spots = [self._spot(point) for point in points]
        line = max(1, round(thickness * self._scale))
        draw.line(spots, fill=255, width=line)
        for x, y in spots:
            draw.ellipse((x - line / 2, y - line / 2, x + line / 2, y + line / 2), fill=255)
        self._fill(mask, ink, ink, opacity)

    def star(self, points: int, far: float, near: float, ink: Colour, middle: tuple[float, float] = (0, 0)) -> None:
        """Draw a star whose points are `far` units from its middle and whose notches are `near` units from it."""
        corners = []
        for step in range(2 * points):
            reach, turn = (near if step % 2 else far), math.pi * step / points
            corners.append((middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn)))
        self.shape(corners, ink)

    def shape(self, corners: list[tuple[float, float]], ink: Colour) -> None:
        """Draw a filled polygon."""
        mask = self._mask()
        ImageDraw.Draw(mask).polygon([self._spot(corner) for corner in corners], fill=255)
        self._fill(mask, ink, ink, 1)

    def soft_disc(self, middle: tuple[float, float], radius: float, ink: Colour, blur: float, opacity: float) -> None:
        """Draw a circle with a soft edge: a shadow or a glow."""
        self._soften(self._disc(middle, radius), ink, blur, opacity)

    def soft_block(
        self, box: tuple[float, float, float, float], radius: float, ink: Colour, blur: float, opacity: float
    ) -> None:
        """Draw a rounded rectangle with a soft edge: a shadow or a glow."""
        mask = self._mask()
        ImageDraw.Draw(mask).rounded_rectangle(self._box(*box), radius * self._scale, fill=255)
        self._soften(mask, ink, blur, opacity)

    def text(
        self, words: str, middle: tuple[float, float], height: float, max_width: float, ink: Colour, *, like: str = ""
    ) -> None:
        """Draw digits and signs centred on a spot, `height` units high.

        The type is made smaller until neither the text nor `like` is wider than `max_width` units, so texts with the
        same `like` get the same size.
        """
        size = height
        while (
            size > MIN_TYPE_SIZE
            and max(map(_font(size * self._scale).getlength, (words, like))) > max_width * self._scale
        ):
            size -= 1
        font = _font(size * self._scale)
        top, foot = font.getbbox("0", anchor="ls")[1::2]
        x, y = self._spot(middle)
        mask = self._mask()
        ImageDraw.Draw(mask).text((x, y - (top + foot) / 2), words, fill=255, font=font, anchor="ms")
        self._fill(mask, ink, ink, 1)

    def _disc(self, middle: tuple[float, float], radius: float) -> Image.Image:
        mask = self._mask()
        x, y = middle
        ImageDraw.Draw(mask).ellipse(self._box(x - radius, y - radius, x + radius, y + radius), fill=255)
        return mask

    def _soften(self, mask: Image.Image, ink: Colour, blur: float, opacity: float) -> None:
        self._fill(mask.filter(ImageFilter.GaussianBlur(blur * self._scale)), ink, ink, opacity)

    def _fill(self, mask: Image.Image, above: Colour, below: Colour, opacity: float) -> None:
        box = mask.getbbox()
        if box is None:
            return
        mask = mask.crop(box)
        if opacity < 1:
            mask = mask.point([round(value * opacity) for value in range(256)])
        layer = Image.new("RGBA", mask.size, (*above, 255))
        if above != below:
            layer.paste((*below, 255), mask=Image.linear_gradient("L").resize(mask.size))
        layer.putalpha(mask)
        self._image.alpha_composite(layer, box[:2])

    def _mask(self) -> Image.Image:
        return Image.new("L", self._image.size)

    def _spot(self, point: tuple[float, float]) -> tuple[float, float]:
        x, y = point
        return self._image.width / 2 + x * self._scale, self._image.height / 2 + y * self._scale

    def _box(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        x, y = self._spot((left, top))
        far_x, far_y = self._spot((right, bottom))
        return x, y, far_x - 1, far_y - 1


def draw_text(image: Image.Image, words: str, middle: tuple[float, float], height: float, ink: Colour) -> None:
    """Draw a text centred on a spot, all in pixels. It is faster than on a canvas, for texts that are drawn once."""
    font = _font(height)
    top, foot = font.getbbox("0", anchor="ls")[1::2]
    ImageDraw.Draw(image).text((middle[0], middle[1] - (top + foot) / 2), words, fill=ink, font=font, anchor="ms")


def text_width(words: str, height: float) -> float:
    """Return the width of a text of this type size, in units."""
    return float(_font(height * SUPERSAMPLING).getlength(words)) / SUPERSAMPLING


@lru_cache(maxsize=4096)
def has_glyph(sign: str) -> bool:
    """Return whether the typeface can draw a character.

    >>> has_glyph("Å"), has_glyph("\N{SNOWMAN}")
    (True, False)
    """
    # A missing glyph is drawn as a box, like this code point, which is no character.
    return bytes(_font(20).getmask(sign)) != bytes(_font(20).getmask("\uffff"))


@lru_cache(maxsize=64)
def _font(size: float) -> ImageFont.FreeTypeFont:
    # Every build of Pillow has the basic layout, so the same scene gives the same bytes everywhere.
    return ImageFont.truetype(BytesIO(_typeface()), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1)
def _typeface() -> bytes:
    return files("renderer").joinpath("fonts", "Rubik-SemiBold.ttf").read_bytes()
