"""Cells in full colour: sprites laid on the empty board with soft edges and shadows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from renderer.board import empty_board

if TYPE_CHECKING:
    from PIL import Image

    from renderer.cells import Cell, Laid, Sprite
    from renderer.geometry import Geometry
    from renderer.theme import Theme

SPRITES_KEPT = 256


class Workshop:
    """Paints cells for one theme and size; it keeps the board and the sprites, and never changes them."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        """Draw the empty board."""
        self._theme = theme
        self._geometry = geometry
        self._sprite = lru_cache(maxsize=SPRITES_KEPT)(self._paint)
        self.board: Image.Image = empty_board(theme, geometry)

    def picture(self, cell: Cell) -> Image.Image:
        """A cell as it looks on the board, RGB."""
        ground = self.board.crop(cell.box)
        for laid in cell.laid:
            sprite = self._sprite(laid.sprite)
            left = laid.place.x - sprite.width // 2 - cell.box.left
            top = laid.place.y - sprite.height // 2 - cell.box.top
            ground.paste(sprite, (left, top), sprite)
        return ground

    def rows(self, laid: Laid) -> tuple[int, int]:
        """The rows in which a sprite may show: the first, and the first after it."""
        high = self._sprite(laid.sprite).height
        top = laid.place.y - high // 2
        return top, top + high

    def _paint(self, sprite: Sprite) -> Image.Image:
        return sprite.paint(self._theme, self._geometry)
