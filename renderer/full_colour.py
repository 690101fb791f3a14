"""Draw cells in full colour: sprites on the empty board, with soft edges and shadows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from renderer.board import empty_board

if TYPE_CHECKING:
    from PIL import Image

    from renderer.cells import Cell, PlacedSprite, Sprite
    from renderer.geometry import Geometry
    from renderer.theme import Theme

MAX_SPRITES = 256


class CellPainter:
    """Draws cells for one theme and size. It caches the board and the sprites and never changes them."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        """Draw the empty board."""
        self._theme = theme
        self._geometry = geometry
        self._sprite = lru_cache(maxsize=MAX_SPRITES)(self._paint_sprite)
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

    def _paint_sprite(self, sprite: Sprite) -> Image.Image:
        return sprite.paint(self._theme, self._geometry)
