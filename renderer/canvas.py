"""A small see-through canvas measured in units, with its origin in the middle, drawn large and then reduced."""

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
"""How many times finer than the picture the canvas is; the reduction gives the clean edges."""
MIN_TYPE_SIZE = 6
"""No text is set smaller than so many units."""


class Canvas:
    """Draws shapes given in units around its middle; later shapes cover earlier ones."""

    def __init__(self, size: tuple[float, float], geometry: Geometry) -> None:
        """Open an empty canvas of so many units across and down."""
        self._scale = geometry.width / WIDTH * SUPERSAMPLING
        # Whole even sizes keep the middle on a pixel edge, so that a sprite sits where its place says.
        across, down = (2 * math.ceil(units * geometry.width / WIDTH / 2) for units in size)
        self._image = Image.new("RGBA", (across * SUPERSAMPLING, down * SUPERSAMPLING))

    def finish(self) -> Image.Image:
        """The drawing at the size of the picture, RGBA."""
        return self._image.reduce(SUPERSAMPLING)

    def disc(self, middle: tuple[float, float], radius: float, ink: Colour, opacity: float = 1) -> None:
        """A filled circle."""
        self._fill(self._disc(middle, radius), ink, ink, opacity)

    def domed_disc(self, middle: tuple[float, float], radius: float, above: Colour, below: Colour) -> None:
        """A filled circle that runs from one colour at its top to another at its foot."""
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
        """A circle line around the middle, whole or in so many dashes that take up a share of it."""
        mask = self._mask()
        draw = ImageDraw.Draw(mask)
        box = self._box(-radius, -radius, radius, radius)
        line = max(1, round(thickness * self._scale))
        step = 360 / dashes if dashes else 360
        for dash in range(dashes or 1):
            # Four dashes stand at the corners: the gaps lie around the axes.
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
        """A rectangle with rounded corners, in one colour or running from one to another."""
        mask = self._mask()
        ImageDraw.Draw(mask).rounded_rectangle(self._box(*box), radius * self._scale, fill=255)
        self._fill(mask, above, below or above, opacity)

    def stroke(self, points: list[tuple[float, float]], thickness: float, ink: Colour, opacity: float = 1) -> None:
        """A line through the points, with round ends and corners."""
        mask = self._mask()
        draw = ImageDraw.Draw(mask)
        spots = [self._spot(point) for point in points]
        line = max(1, round(thickness * self._scale))
        draw.line(spots, fill=255, width=line)
        for x, y in spots:
            draw.ellipse((x - line / 2, y - line / 2, x + line / 2, y + line / 2), fill=255)
        self._fill(mask, ink, ink, opacity)

    def star(self, points: int, far: float, near: float, ink: Colour, middle: tuple[float, float] = (0, 0)) -> None:
        """A star, its points reaching ``far`` units from its middle and its notches ``near``."""
        corners = []
        for step in range(2 * points):
            reach, turn = (near if step % 2 else far), math.pi * step / points
            corners.append((middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn)))
        self.shape(corners, ink)

    def shape(self, corners: list[tuple[float, float]], ink: Colour) -> None:
        """A filled shape with straight sides."""
        mask = self._mask()
        ImageDraw.Draw(mask).polygon([self._spot(corner) for corner in corners], fill=255)
        self._fill(mask, ink, ink, 1)

    def soft_disc(self, middle: tuple[float, float], radius: float, ink: Colour, blur: float, opacity: float) -> None:
        """A circle with a soft edge: a shadow or a glow."""
        self._soften(self._disc(middle, radius), ink, blur, opacity)

    def soft_block(
        self, box: tuple[float, float, float, float], radius: float, ink: Colour, blur: float, opacity: float
    ) -> None:
        """A rounded rectangle with a soft edge: a shadow or a glow."""
        mask = self._mask()
        ImageDraw.Draw(mask).rounded_rectangle(self._box(*box), radius * self._scale, fill=255)
        self._soften(mask, ink, blur, opacity)

    def text(
        self, words: str, middle: tuple[float, float], height: float, max_width: float, ink: Colour, *, like: str = ""
    ) -> None:
        """Digits and signs centred on a spot, ``height`` units of type, set smaller if wider than ``max_width``.

        They are set no larger than ``like`` would be.
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


def text_width(words: str, height: float) -> float:
    """How far a text of this type size reaches from end to end, in units."""
    return float(_font(height * SUPERSAMPLING).getlength(words)) / SUPERSAMPLING


@lru_cache(maxsize=64)
def _font(size: float) -> ImageFont.FreeTypeFont:
    # The basic layout is in every Pillow, so that the same scene gives the same bytes everywhere.
    return ImageFont.truetype(BytesIO(_typeface()), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1)
def _typeface() -> bytes:
    return files("renderer").joinpath("fonts", "Rubik-SemiBold.ttf").read_bytes()
