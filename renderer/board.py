"""Draw the empty board: frame, felt, points, bar and trays. It is drawn once per theme and width."""

from __future__ import annotations

from hashlib import shake_256
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderer.geometry import (
    BAR_LEFT,
    BAR_RIGHT,
    CUBE,
    HEIGHT,
    LEFT_HALF,
    POINT,
    RIGHT_END,
    STRIP,
    TRIANGLE,
    WIDTH,
    is_lower,
    point_left,
)
from renderer.theme import wood_tones

if TYPE_CHECKING:
    from renderer.geometry import Box, Geometry
    from renderer.theme import Theme

SUPERSAMPLING = 3
"""The points are drawn this many times larger and then reduced."""
WEAVE = 64
"""The cloth repeats after this many columns: too many to notice, and few enough for PNG to compress the repeats."""
DARK_THREADS = 110
"""A thread is dark when its noise (0 to 255) is above this."""


def empty_board(theme: Theme, geometry: Geometry) -> Image.Image:
    """Return the board without anything on it, RGB."""
    board = _wood(theme, geometry)
    for left, right in ((LEFT_HALF, BAR_LEFT), (BAR_RIGHT, RIGHT_END)):
        _sink(board, _field(theme, geometry, left, right), geometry.box(left, STRIP, right, HEIGHT - STRIP), theme)
    for lower in (False, True):
        box = geometry.tray(lower=lower)
        _sink(board, _napped(Image.new("RGB", box.size, theme.recess), theme), box, theme)
    _carve(board, theme, geometry)
    return board


def _wood(theme: Theme, geometry: Geometry) -> Image.Image:
    board = Image.new("RGB", geometry.size, theme.plate)
    rails = (
        ((0, 0, WIDTH, STRIP), False),
        ((0, HEIGHT - STRIP, WIDTH, HEIGHT), False),
        ((0, STRIP, LEFT_HALF, HEIGHT - STRIP), True),
        ((BAR_LEFT, STRIP, BAR_RIGHT, HEIGHT - STRIP), True),
        ((RIGHT_END, STRIP, WIDTH, HEIGHT - STRIP), True),
    )
    for number, (units, upright) in enumerate(rails):
        box = geometry.box(*units)
        board.paste(_grain(box.size, theme, number, upright=upright), box)
    return board


def _grain(size: tuple[int, int], theme: Theme, number: int, *, upright: bool) -> Image.Image:
    """Draw straight streaks along the piece in a few tones; long runs of one tone compress well."""
    along, across = (size[1], size[0]) if upright else size
    noise = _noise(f"{theme.grain}{number}", (1, max(2, round(across / 2.2))))
    streaks = noise.resize((1, across), Image.Resampling.BICUBIC)
    tones = wood_tones(theme)
    piece = Image.new("RGB", (along, across), tones[0])
    for step, tone in enumerate(tones[1:]):
        threshold = 88 + step * 36
        mask = streaks.point([255 if value > threshold else 0 for value in range(256)])
        piece.paste(tone, mask=mask.resize((along, across)))
    return piece.transpose(Image.Transpose.ROTATE_90) if upright else piece


def _field(theme: Theme, geometry: Geometry, left: float, right: float) -> Image.Image:
    box = geometry.box(left, STRIP, right, HEIGHT - STRIP)
    wide, high = box.size
    fine = Image.new("RGB", (wide * SUPERSAMPLING, high * SUPERSAMPLING), theme.felt)
    draw = ImageDraw.Draw(fine)
    scale = geometry.width / WIDTH * SUPERSAMPLING
    for point in range(1, 25):
        start = point_left(point) - left
        if 0 <= start < right - left:
            _triangle(draw, point, (start * scale, high * SUPERSAMPLING), scale, theme)
    field = fine.reduce(SUPERSAMPLING)
    if geometry.mirrored:
        field = field.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return _napped(field, theme)


def _triangle(draw: ImageDraw.ImageDraw, point: int, corner: tuple[float, float], scale: float, theme: Theme) -> None:
    """Draw a point with its inlaid edge; `corner` is the lower left corner of its box, in pixels."""
    left, bottom = corner
    middle = left + POINT * scale / 2
    for edge, ink in ((1.0, theme.inlay), (3.0, theme.dark_point if point % 2 else theme.light_point)):
        reach = (TRIANGLE - edge * 4.5) * scale
        near, far = left + edge * scale, left + (POINT - edge) * scale
        base, tip = (bottom, bottom - reach) if is_lower(point) else (0, reach)
        draw.polygon([(near, base), (far, base), (middle, tip)], fill=ink)


def _napped(cloth: Image.Image, theme: Theme) -> Image.Image:
    """Give the cloth its weave: some threads are darker from edge to edge, which adds few bytes to the file."""
    patch = _noise(f"{theme.grain} cloth", (WEAVE, 1)).point(
        [255 if value > DARK_THREADS else 0 for value in range(256)]
    )
    threads = Image.new("L", (cloth.width, 1))
    for left in range(0, cloth.width, WEAVE):
        threads.paste(patch, (left, 0))
    darker = ImageChops.multiply(cloth, Image.new("RGB", cloth.size, (theme.thread,) * 3))
    return Image.composite(darker, cloth, threads.resize(cloth.size))


def _noise(seed: str, size: tuple[int, int]) -> Image.Image:
    """Return grey noise that is the same on every machine."""
    return Image.frombytes("L", size, shake_256(seed.encode()).digest(size[0] * size[1]))


def _sink(board: Image.Image, floor: Image.Image, box: Box, theme: Theme) -> None:
    """Paste a recessed surface into the frame, with the shadow of the frame on it and a light lower edge."""
    shade = Image.new("L", floor.size, 170)
    depth = max(2, round(board.width * 7 / WIDTH))
    inner = (depth // 2, depth, floor.width - depth // 2 - 1, floor.height - depth // 3 - 1)
    ImageDraw.Draw(shade).rectangle(inner, fill=0)
    shade = shade.filter(ImageFilter.GaussianBlur(depth / 2))
    board.paste(Image.composite(Image.new("RGB", floor.size, theme.shadow), floor, shade), box)
    lip = max(1, round(board.width * 2 / WIDTH))
    frame = (box.left - lip, box.top - lip, box.right + lip - 1, box.bottom + lip - 1)
    draw = ImageDraw.Draw(board)
    draw.rectangle(frame, outline=theme.frame_dark, width=lip)
    draw.line([(frame[0], frame[3]), (frame[2], frame[3])], fill=theme.frame_light, width=1)


def _carve(board: Image.Image, theme: Theme, geometry: Geometry) -> None:
    """Draw the edges of the frame, and the shallow beds for the cube on the bar."""
    draw = ImageDraw.Draw(board)
    line = geometry.pixels(2)
    wide, high = geometry.width, geometry.pixels(HEIGHT)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=theme.frame_dark, width=line)
    draw.line([(line, line), (wide - line, line)], fill=theme.frame_light, width=line)
    half = geometry.pixels(CUBE / 2 + 2)
    for lower in (None, False, True):
        x, y = geometry.cube(lower=lower).middle
        bed = (x - half, y - half, x + half, y + half)
        draw.rounded_rectangle(bed, geometry.pixels(9), outline=theme.frame_dark, width=line)
