"""Compose frames of one theme and size from strips: cached parts of cells, already in the palette.

A frame is cut into bands of rows. A band is identified by the strips in it and compressed once. Strips and bands
never change, so threads share them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from cachetools.keys import hashkey

from renderer.arrange import arrange
from renderer.cells import Cell
from renderer.full_colour import CellPainter
from renderer.geometry import Box, Geometry
from renderer.palette import palette, quantize
from renderer.part_cache import ENTRY_BYTES, cached_part, memory_of
from renderer.png import Band, compress, indexed_png

if TYPE_CHECKING:
    from renderer.scene import Scene
    from renderer.theme import Theme

ROW_BYTES = 48
"""The memory of a row in Python beside its bytes."""
PIXEL_BYTES = 6
"""The memory of a pixel of the empty board: four bytes in full colour, and twice one in the palette."""


class Strip(NamedTuple):
    """A cell's part of one band: all rows of the band, and a key that identifies them."""

    band: int
    left: int
    width: int
    rows: tuple[bytes, ...]
    key: bytes


@memory_of.register
def _(strip: Strip) -> int:
    return len(strip.rows) * (strip.width + ROW_BYTES) + ENTRY_BYTES


@memory_of.register
def _(strips: tuple) -> int:  # type: ignore[type-arg]  # dispatched by the class: the strips of a tile
    # Tiles share strips with each other and with the entries of the strips, so this is more than they take.
    return sum(map(memory_of, strips)) + ENTRY_BYTES


@memory_of.register
def _(band: Band) -> int:
    return len(band.compressed) + ENTRY_BYTES


def _tile_key(printer: Printer, cell: Cell) -> tuple[str, int, Cell]:
    return "tile", printer.number, cell


def _strip_key(printer: Printer, cell: Cell, _band: int) -> tuple[str, int, Cell]:
    return "strip", printer.number, cell


def _band_key(printer: Printer, band: int, strips: list[Strip]) -> tuple[int, int, bytes]:
    return printer.number, band, b"".join([strip.key for strip in strips])


class Printer:
    """Makes the pictures of one theme and size, those with a result under the board and those without."""

    def __init__(self, theme: Theme, width: int, *, mirrored: bool = False) -> None:
        """Draw the empty board."""
        self._theme = theme
        self._without_result = Geometry(width, mirrored)
        self._geometry = Geometry(width, mirrored, with_result=True)
        self._painter = CellPainter(theme, self._geometry)
        self._palette = bytes(palette(theme).getpalette() or ())
        self._board = quantize(self._painter.board, theme)
        self._edges = self._geometry.bands
        self._bands_without_result = len(self._without_result.bands) - 1
        self._grounds = [self._ground(top, bottom) for top, bottom in pairwise(self._edges)]
        self.number = self._painter.number
        """The ID of this printer in the keys of the cache."""

    @property
    def memory(self) -> int:
        """The memory of its board and sprites in bytes, about."""
        width, height = self._geometry.size
        return width * height * PIXEL_BYTES

    def png(self, scene: Scene) -> bytes:
        """Return the PNG file of a scene."""
        geometry, bands = self._geometry, len(self._grounds)
        if not scene.games:
            geometry, bands = self._without_result, self._bands_without_result
        tile, band = self._tile, self._band  # looked up once, because cachetools binds methods in Python
        by_band: list[list[Strip]] = [[] for _ in range(bands)]
        for cell in arrange(scene, self._geometry):
            for strip in tile(cell):
                by_band[strip.band].append(strip)
        for strips in by_band:
            strips.sort()
        compressed = [band(number, strips) for number, strips in enumerate(by_band)]
        return indexed_png(geometry.size, self._palette, compressed)

    @cached_part(_tile_key)
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

    @cached_part(_strip_key)
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

    @cached_part(_band_key)
    def _band(self, number: int, strips: list[Strip]) -> Band:
        """Compress the rows of a band that contains these strips."""
        rows = bytearray(self._grounds[number])
        stride = self._geometry.width + 1
        for strip in strips:
            start, width = strip.left + 1, strip.width
            for row in strip.rows:
                rows[start : start + width] = row
                start += stride
        return compress(rows)

    def _ground(self, top: int, bottom: int) -> bytes:
        """Return these rows of the empty board, each with its filter byte before it.

        That is 0 for none: filters make indexed pictures larger.
        """
        pixels = self._board.crop((0, top, self._geometry.width, bottom)).tobytes()
        return b"".join([b"\0" + row for row in _rows(pixels, self._geometry.width)])


@memory_of.register
def _(made: Printer) -> int:
    return made.memory


@cached_part(hashkey)
def printer(theme: Theme, width: int, *, mirrored: bool = False) -> Printer:
    """Return the printer of a theme and a size; creating one takes a tenth of a second."""
    return Printer(theme, width, mirrored=mirrored)


def _rows(pixels: bytes, width: int) -> tuple[bytes, ...]:
    return tuple([pixels[start : start + width] for start in range(0, len(pixels), width)])
