"""A cell is a box of the picture and what lies in it; no two cells of a picture share a pixel.

That is what makes drawing fast: the picture of a cell depends on nothing outside it, so it can be kept.
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
        """Sprites are kept by what they are."""

    def paint(self, theme: Theme, geometry: Geometry) -> Image.Image:
        """The sprite on a see-through ground, RGBA."""


@dataclass(frozen=True, slots=True)
class PlacedSprite:
    """A sprite with its middle on a place."""

    sprite: Sprite
    place: Place


@dataclass(frozen=True, slots=True)
class Cell:
    """A box and what lies in it, the lowest first."""

    box: Box
    sprites: tuple[PlacedSprite, ...]
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Cells are looked up again and again, and what they hold is deep.
        object.__setattr__(self, "_hash", hash((self.box, self.sprites)))

    def __hash__(self) -> int:
        """Worked out once."""
        return self._hash
