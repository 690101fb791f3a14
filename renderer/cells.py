"""A cell is a box of the picture with the sprites in it; no two cells of a picture share a pixel.

The picture of a cell depends on nothing outside it, so it can be cached. That makes drawing fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL import Image

    from renderer.geometry import Box, Geometry, Place
    from renderer.theme import Theme


class Sprite(Protocol):
    """Something that can be drawn; two equal sprites look the same."""

    def __hash__(self) -> int:
        """Sprites are keys of caches."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """Draw the sprite on a transparent ground, RGBA."""


@dataclass(frozen=True, slots=True)
class PlacedSprite:
    """A sprite and the place of its middle."""

    sprite: Sprite
    place: Place


@dataclass(frozen=True, slots=True)
class Cell:
    """A box and the sprites in it, the lowest first."""

    box: Box
    sprites: tuple[PlacedSprite, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Cells are cache keys that are looked up often, and hashing all their sprites is slow.
        object.__setattr__(self, "_hash", hash((self.box, self.sprites)))

    def __hash__(self) -> int:
        """Return the hash that was computed once, at the start."""
        return self._hash
