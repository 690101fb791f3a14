"""Looking at pictures: opening them and telling how far two are apart."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageStat


def opened(data: bytes) -> Image.Image:
    """The picture in these bytes, RGB."""
    return Image.open(BytesIO(data)).convert("RGB")


SQUARE = 6
"""The side of the squares in which pictures are compared, in pixels: on a small board about the size of a pip."""


def worst_square(first: Image.Image, second: Image.Image) -> int:
    """How far two pictures of one size are apart in the square where they differ most, 0 (the same) to 255.

    The mean of a whole picture would hardly notice a checker that is missing.
    """
    apart = _difference(first, second).convert("L")
    squares = apart.resize((apart.width // SQUARE, apart.height // SQUARE), Image.Resampling.BOX)
    return int(squares.getextrema()[1])  # type: ignore[arg-type]  # a picture of one band has one pair


def distance(first: Image.Image, second: Image.Image) -> float:
    """The mean difference of two pictures of one size, 0 (the same) to 255."""
    bands = ImageStat.Stat(_difference(first, second)).mean
    return float(sum(bands) / len(bands))


def _difference(first: Image.Image, second: Image.Image) -> Image.Image:
    # Pillow would look at no more than both have.
    assert first.size == second.size
    return ImageChops.difference(first, second)
