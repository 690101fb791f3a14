"""Puts frames of one theme and size together from strips: parts of cells that were drawn before, in the palette.

A frame is cut into bands of rows. A band is known by what lies in it, and one that was pressed before is used again.
Strips and bands are never changed after they were made, so threads share them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from renderer.arrange import arrange
from renderer.cells import Cell
from renderer.full_colour import Workshop
from renderer.geometry import Box, Geometry
from renderer.kept import Kept
from renderer.palette import in_palette, palette
from renderer.png import Band, indexed_png, squeeze

if TYPE_CHECKING:
    from renderer.scene import Scene
    from renderer.theme import Theme

TILES_KEPT = 4096
"""Nearly all that a thousand matches need."""
STRIP_BYTES = 32_000_000
"""How much of strips is kept, of all themes and sizes together."""
BAND_BYTES = 16_000_000
"""How much of bands is kept: six thousand. With three times as much a third fewer would have to be pressed anew where
a thousand matches are played."""
ROW = 33
"""What Python adds to the bytes of a row."""
BAND_KEY = 250
"""About what it takes to know a band again."""
GAPS_KEPT = 2048
PRINTERS_KEPT = 12
"""Themes, widths and directions of play in use at a time; another one is drawn from nothing in a tenth of a second."""


class Strip(NamedTuple):
    """What a cell shows in one band: all rows of the band, and a key that tells it from others."""

    band: int
    left: int
    width: int
    rows: tuple[bytes, ...]
    key: bytes


_NUMBERS = count()
_TILES: Kept[tuple[Strip, ...]] = Kept(TILES_KEPT)
_STRIPS: Kept[Strip] = Kept(STRIP_BYTES, lambda strip: sum(map(len, strip.rows)) + len(strip.rows) * ROW)
_BANDS: Kept[Band] = Kept(BAND_BYTES, lambda band: len(band.squeezed) + BAND_KEY)


class Printer:
    """Makes the pictures of one theme and width."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        """Draw the empty board."""
        self._theme = theme
        self._geometry = geometry
        self._workshop = Workshop(theme, geometry)
        self._palette = bytes(palette(theme).getpalette() or ())
        self._board = in_palette(self._workshop.board, theme)
        self._edges = geometry.bands
        self._number = next(_NUMBERS)
        """What tells its strips and bands from those of other printers."""
        self._gap = lru_cache(maxsize=GAPS_KEPT)(self._ground)

    def png(self, scene: Scene) -> bytes:
        """The file of a scene's picture."""
        lying: list[list[Strip]] = [[] for _ in self._edges[1:]]
        for cell in arrange(scene, self._geometry):
            for strip in _TILES.get((self._number, cell), partial(self._cut, cell)):
                lying[strip.band].append(strip)
        bands = [self._band(number, strips) for number, strips in enumerate(lying)]
        return indexed_png(self._geometry.size, self._palette, bands)

    def _cut(self, cell: Cell) -> tuple[Strip, ...]:
        """The strips of a cell where they differ from the empty board."""
        left, top, right, bottom = cell.box
        spans = [(*self._workshop.rows(one), one) for one in cell.laid]
        strips = []
        for band in self._bands_of(top, bottom):
            box = Box(left, max(top, self._edges[band]), right, min(bottom, self._edges[band + 1]))
            # What reaches into this strip decides how it looks, so a stack that grows is not drawn anew at its foot.
            laid = tuple([one for first, end, one in spans if first < box.bottom and end > box.top])
            part = Cell(box, laid)
            strip = _STRIPS.get((self._number, part), partial(self._draw, part, band))
            if strip.width:
                strips.append(strip)
        return tuple(strips)

    def _bands_of(self, top: int, bottom: int) -> range:
        """The bands that these rows meet."""
        return range(bisect_right(self._edges, top) - 1, bisect_left(self._edges, bottom))

    def _draw(self, cell: Cell, band: int) -> Strip:
        """What is seen of a cell that lies within one band; its width is 0 where that is the empty board."""
        left, top, right, _ = cell.box
        pixels = in_palette(self._workshop.picture(cell), self._theme).tobytes()
        if pixels == self._board.crop(cell.box).tobytes():
            return Strip(band, left, 0, (), b"")
        whole = self._board.crop((left, self._edges[band], right, self._edges[band + 1])).tobytes()
        width = right - left
        start = (top - self._edges[band]) * width
        whole = whole[:start] + pixels + whole[start + len(pixels) :]
        key = left.to_bytes(2, "big") + blake2b(whole, digest_size=16).digest()
        return Strip(band, left, width, _rows(whole, width), key)

    def _band(self, number: int, strips: list[Strip]) -> Band:
        strips.sort()
        key = self._number, number, b"".join([strip.key for strip in strips])
        return _BANDS.get(key, partial(self._press, number, strips))

    def _press(self, number: int, strips: list[Strip]) -> Band:
        """The compressed rows of a band in which these strips lie."""
        # Each row is led by its filter byte, which is 0: plain. Filters only make indexed pictures larger.
        columns = [(b"\0",) * (self._edges[number + 1] - self._edges[number])]
        reached = 0
        for strip in strips:
            if strip.left > reached:
                columns.append(self._gap(number, reached, strip.left))
            columns.append(strip.rows)
            reached = strip.left + strip.width
        if reached < self._geometry.width:
            columns.append(self._gap(number, reached, self._geometry.width))
        return squeeze(b"".join(chain.from_iterable(zip(*columns, strict=True))))

    def _ground(self, number: int, left: int, right: int) -> tuple[bytes, ...]:
        """The empty board between two columns of a band, row by row."""
        pixels = self._board.crop((left, self._edges[number], right, self._edges[number + 1])).tobytes()
        return _rows(pixels, right - left)


def forget_bands() -> None:
    """Press every band anew from now on; for measuring."""
    _BANDS.forget()


@lru_cache(maxsize=PRINTERS_KEPT)
def printer(theme: Theme, geometry: Geometry) -> Printer:
    """The printer for a theme and a size."""
    return Printer(theme, geometry)


def _rows(pixels: bytes, width: int) -> tuple[bytes, ...]:
    return tuple([pixels[start : start + width] for start in range(0, len(pixels), width)])
