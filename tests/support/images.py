"""Open pictures and compare two of them."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageStat


def opened(data: bytes) -> Image.Image:
    """Return the picture in these bytes, RGB."""
    return Image.open(BytesIO(data)).convert("RGB")


SQUARE = 6
"""The side of the squares in which pictures are compared, in pixels: about the size of a pip on a small board."""


def worst_square(first: Image.Image, second: Image.Image) -> int:
    """Return the difference of two pictures of one size in the square where they differ most, 0 to 255.

    The mean of a whole picture would hardly change if a checker were missing.
    """
    apart = _difference(first, second).convert("L")
    squares = apart.resize((apart.width // SQUARE, apart.height // SQUARE), Image.Resampling.BOX)
    return int(squares.getextrema()[1])  # type: ignore[arg-type]  # a picture of one band has one pair


def distance(first: Image.Image, second: Image.Image) -> float:
    """Return the mean difference of two pictures of one size, 0 to 255."""
    bands = ImageStat.Stat(_difference(first, second)).mean
    return float(sum(bands) / len(bands))


def _difference(first: Image.Image, second: Image.Image) -> Image.Image:
    # Pillow would compare only the part that both have.
    assert first.size == second.size
    return ImageChops.difference(first, second)
