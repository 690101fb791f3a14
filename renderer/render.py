"""Draws a scene: `render` takes what is to be seen and gives the bytes of a PNG."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from renderer.arrange import arrange
from renderer.full_colour import Workshop
from renderer.geometry import Geometry
from renderer.palette import in_palette
from renderer.theme import CLASSIC, Theme

if TYPE_CHECKING:
    from PIL import Image

    from renderer.cells import Cell
    from renderer.scene import Scene

COMPRESSION = 4
"""Measured at 1040 pixels: 61 KB. Level 5 saves 4 of 100 bytes and takes 17 of 100 longer; level 3 saves a third of the
time and makes 67 KB. A filter before it, or another strategy of zlib, makes more bytes and saves no time."""
TILES_KEPT = 2048
"""Nearly all that a thousand matches need; at 1040 pixels about 32 MB."""
PRINTERS_KEPT = 4


def render(scene: Scene, theme: Theme = CLASSIC, width: int = 1040) -> bytes:
    """The picture of a scene as an indexed PNG, ``width`` pixels wide and 0.73 times as high.

    The same scene always gives the same bytes, and threads may render at the same time.
    Raises ValueError for a width under 160 or over 4160.
    """
    printer = _printer(theme, width)
    file = BytesIO()
    printer.frame(scene).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


class _Printer:
    """Puts frames of one theme and size together from tiles: cells that were drawn before, in the palette.

    Tiles are kept and never changed after they were made, so threads can share them.
    """

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        self._theme = theme
        self._geometry = geometry
        self._workshop = Workshop(theme, geometry)
        self._board = in_palette(self._workshop.board, theme)
        self._tile = lru_cache(maxsize=TILES_KEPT)(self._draw)

    def frame(self, scene: Scene) -> Image.Image:
        frame = self._board.copy()
        for cell in arrange(scene, self._geometry):
            frame.paste(self._tile(cell), cell.box)
        return frame

    def _draw(self, cell: Cell) -> Image.Image:
        return in_palette(self._workshop.picture(cell), self._theme)


@lru_cache(maxsize=PRINTERS_KEPT)
def _printer(theme: Theme, width: int) -> _Printer:
    return _Printer(theme, Geometry(width))
