"""Compose frames of one theme and size from strips: cached parts of cells, already in the palette.

A frame is cut into bands of rows. A band is identified by the strips in it and compressed once. Strips and bands
never change, so threads share them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, count
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from cachetools import LRUCache, cached

from renderer.arrange import arrange
from renderer.cells import Cell
from renderer.full_colour import CellPainter
from renderer.geometry import Box, Geometry
from renderer.palette import palette, quantize
from renderer.png import Band, compress, indexed_png

if TYPE_CHECKING:
    from renderer.scene import Scene
    from renderer.theme import Theme

MAX_TILE_BYTES = 56_000_000
"""The size of the tile cache, all themes and sizes together: nearly all tiles of a thousand matches.

Tiles share strips with each other and with the strip cache, so their own memory is less than half of that."""
MAX_STRIP_BYTES = 32_000_000
"""The size of the strip cache, all themes and sizes together."""
MAX_BAND_BYTES = 16_000_000
"""The size of the band cache, all themes and sizes together: six thousand bands.

In a thousand matches, three times the size would save a third of the compressions."""
ROW_OVERHEAD_BYTES = 33
"""The memory of a row in Python beside its bytes."""
BAND_OVERHEAD_BYTES = 250
"""The memory of a band's cache key, about."""
MAX_GAPS = 2048
MAX_PRINTERS = 12
"""Themes, widths and directions of play in use at a time; creating another printer takes a tenth of a second."""


class Strip(NamedTuple):
    """A cell's part of one band: all rows of the band, and a key that identifies them."""

    band: int
    left: int
    width: int
    rows: tuple[bytes, ...]
    key: bytes


def _strip_bytes(strip: Strip) -> int:
    return len(strip.rows) * (strip.width + ROW_OVERHEAD_BYTES)


def _tile_bytes(strips: tuple[Strip, ...]) -> int:
    return sum(map(_strip_bytes, strips))


def _band_bytes(band: Band) -> int:
    return len(band.compressed) + BAND_OVERHEAD_BYTES


def _tile_key(printer: Printer, cell: Cell) -> tuple[int, Cell]:
    return printer.number, cell


def _strip_key(printer: Printer, cell: Cell, _band: int) -> tuple[int, Cell]:
    return printer.number, cell


def _band_key(printer: Printer, band: int, strips: list[Strip]) -> tuple[int, int, bytes]:
    return printer.number, band, b"".join([strip.key for strip in strips])


_NUMBERS = count()


class Printer:
    """Makes the pictures of one theme and size."""

    def __init__(self, theme: Theme, geometry: Geometry) -> None:
        """Draw the empty board."""
        self._theme = theme
        self._geometry = geometry
        self._painter = CellPainter(theme, geometry)
        self._palette = bytes(palette(theme).getpalette() or ())
        self._board = quantize(self._painter.board, theme)
        self._edges = geometry.bands
        self.number = next(_NUMBERS)
        """The ID of this printer in the keys of the caches."""
        self._gap = lru_cache(maxsize=MAX_GAPS)(self._ground)

    def png(self, scene: Scene) -> bytes:
        """Return the PNG file of a scene."""
        tile, band = self._tile, self._band  # looked up once, because cachetools binds methods in Python
        by_band: list[list[Strip]] = [[] for _ in self._edges[1:]]
        for cell in arrange(scene, self._geometry):
            for strip in tile(cell):
                by_band[strip.band].append(strip)
        for strips in by_band:
            strips.sort()
        bands = [band(number, strips) for number, strips in enumerate(by_band)]
        return indexed_png(self._geometry.size, self._palette, bands)

    @cached(LRUCache(MAX_TILE_BYTES, _tile_bytes), key=_tile_key, lock=Lock())
    def _tile(self, cell: Cell) -> tuple[Strip, ...]:
        """Return the strips of a cell that differ from the empty board."""
        left, top, right, bottom = cell.box
        spans = [(*self._painter.rows(one), one) for one in cell.sprites]
        strips = []
        for band in self._bands_of(top, bottom):
            box = Box(left, max(top, self._edges[band]), right, min(bottom, self._edges[band + 1]))
            # Only sprites that reach into this strip are in its key, so the foot of a growing stack is not drawn again.
            sprites = tuple([one for first, end, one in spans if first < box.bottom and end > box.top])
            strip = self._strip(Cell(box, sprites), band)
            if strip.width:
                strips.append(strip)
        return tuple(strips)

    def _bands_of(self, top: int, bottom: int) -> range:
        """Return the bands that these rows touch."""
        return range(bisect_right(self._edges, top) - 1, bisect_left(self._edges, bottom))

    @cached(LRUCache(MAX_STRIP_BYTES, _strip_bytes), key=_strip_key, lock=Lock())
    def _strip(self, cell: Cell, band: int) -> Strip:
        """Draw a cell that lies within one band; the width of the strip is 0 if it equals the empty board."""
        left, top, right, _ = cell.box
        pixels = quantize(self._painter.paint(cell), self._theme).tobytes()
        if pixels == self._board.crop(cell.box).tobytes():
            return Strip(band, left, 0, (), b"")
        whole = self._board.crop((left, self._edges[band], right, self._edges[band + 1])).tobytes()
        width = right - left
        start = (top - self._edges[band]) * width
        whole = whole[:start] + pixels + whole[start + len(pixels) :]
        key = left.to_bytes(2, "big") + blake2b(whole, digest_size=16).digest()
        return Strip(band, left, width, _rows(whole, width), key)

    @cached(LRUCache(MAX_BAND_BYTES, _band_bytes), key=_band_key, lock=Lock())
    def _band(self, number: int, strips: list[Strip]) -> Band:
        """Compress the rows of a band that contains these strips."""
        # Each row starts with its filter byte, 0 for none: filters make indexed pictures larger.
        columns = [(b"\0",) * (self._edges[number + 1] - self._edges[number])]
        end = 0
        for strip in strips:
            if strip.left > end:
                columns.append(self._gap(number, end, strip.left))
            columns.append(strip.rows)
            end = strip.left + strip.width
        if end < self._geometry.width:
            columns.append(self._gap(number, end, self._geometry.width))
        return compress(b"".join(chain.from_iterable(zip(*columns, strict=True))))

    def _ground(self, number: int, left: int, right: int) -> tuple[bytes, ...]:
        """Return the empty board between two columns of a band, row by row."""
        pixels = self._board.crop((left, self._edges[number], right, self._edges[number + 1])).tobytes()
        return _rows(pixels, right - left)


def clear_band_cache() -> None:
    """Empty the band cache, for measurements."""
    Printer._band.cache_clear()  # noqa: SLF001 - of this module


def caches() -> dict[str, LRUCache[Any, Any]]:
    """Return the caches of all printers, for measurements; their sizes are in bytes."""
    methods: dict[str, Any] = {"tiles": Printer._tile, "strips": Printer._strip, "bands": Printer._band}  # noqa: SLF001 - of this module
    return {name: method.cache for name, method in methods.items()}


@lru_cache(maxsize=MAX_PRINTERS)
def printer(theme: Theme, geometry: Geometry) -> Printer:
    """Return the printer of a theme and a size."""
    return Printer(theme, geometry)


def _rows(pixels: bytes, width: int) -> tuple[bytes, ...]:
    return tuple([pixels[start : start + width] for start in range(0, len(pixels), width)])
