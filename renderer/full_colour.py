"""Draw cells in full colour: sprites on the empty board, with soft edges and shadows."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from PIL import Image

from renderer.board import empty_board
from renderer.part_cache import ENTRY_BYTES, cached_part, memory_of

if TYPE_CHECKING:
    from renderer.cells import Cell, PlacedSprite, Sprite
    from renderer.geometry import Geometry
    from renderer.theme import Theme

_NUMBERS = count()


@memory_of.register
def _(sprite: Image.Image) -> int:
    # Pillow takes four bytes for a pixel with or without transparency.
    return sprite.width * sprite.height * 4 + ENTRY_BYTES


def _sprite_key(painter: CellPainter, sprite: Sprite) -> tuple[str, int, Sprite]:
    return "sprite", painter.number, sprite


class CellPainter:
    """Draws cells for one theme and size. It never changes the board and the sprites, which are cached."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        """Draw the empty board."""
        self._theme = theme
        self._geometry = geometry
        self.number = next(_NUMBERS)
        """The ID of this painter in the keys of the cache."""
        self.board: Image.Image = empty_board(theme, geometry)

    def paint(self, cell: Cell) -> Image.Image:
        """Draw a cell as it looks on the board, RGB."""
        ground = self.board.crop(cell.box)
        for placed in cell.sprites:
            sprite = self._sprite(placed.sprite)
            left = placed.place.x - sprite.width // 2 - cell.box.left
            top = placed.place.y - sprite.height // 2 - cell.box.top
            ground.paste(sprite, (left, top), sprite)
        return ground

    def rows(self, placed: PlacedSprite) -> tuple[int, int]:
        """Return the rows that a sprite may cover, as the first row and the one after the last."""
        high = self._sprite(placed.sprite).height
        top = placed.place.y - high // 2
        return top, top + high

    @cached_part(_sprite_key)
    def _sprite(self, sprite: Sprite) -> Image.Image:
        return sprite.paint(self._theme, self._geometry)
