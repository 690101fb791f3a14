"""Looking at pictures: opening them and telling how far two are apart."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageStat


def opened(data: bytes) -> Image.Image:
    """The picture in these bytes, RGB."""
    return Image.open(BytesIO(data)).convert("RGB")


def distance(first: Image.Image, second: Image.Image) -> float:
    """The mean difference of two pictures of one size, 0 (the same) to 255."""
    bands = ImageStat.Stat(ImageChops.difference(first, second)).mean
    return float(sum(bands) / len(bands))
