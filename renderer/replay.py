"""Animated GIFs: scenes one after the other with captions, each drawn over the one before.

Only changed pixels are written, the rest is transparent. One frame is in memory at a time, whatever the length of
the game. Source of the format: GIF89a, CompuServe 1990.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from renderer.caption import TITLE, Caption, lower_bar, title_bar
from renderer.geometry import MIN_WIDTH, Geometry
from renderer.palette import palette
from renderer.printer import printer
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from renderer.scene import Scene
    from renderer.theme import Theme

MAX_BYTES = 8_000_000
"""The largest attachment that every server accepts."""
SHRINK = 0.8
"""The factor by which the picture gets narrower if it would be too large."""
_TRANSPARENT = 255
_FULL_TABLE = 0xF7
_KEEP_TRANSPARENT = 0x05
_LOOP_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_CODE_SIZE = 8
_END = b"\x3b"


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene of a replay with its caption, and how long it is shown. The result of a game covers the lower caption."""

    scene: Scene
    caption: Caption = field(default_factory=Caption)
    seconds: float = 1


def animate(
    frames: Sequence[Frame],
    names: tuple[str, str],
    theme: Theme = CLASSIC,
    width: int = 720,
    *,
    check: Callable[[], object] = lambda: None,
) -> bytes:
    """Return a GIF that shows these frames in order, in less than 8,000,000 bytes; `names` are X's and O's.

    `check` is called before each frame; what it raises ends the work.

    A GIF that would be larger is drawn narrower. The same frames always give the same bytes. Raises ValueError without
    frames, and if even the narrowest picture would be too large.
    """
    if not frames:
        raise ValueError("there are no frames to show")
    while width >= MIN_WIDTH:
        file = _written(frames, names, theme, width, check)
        if file is not None:
            return file
        width = int(width * SHRINK)
    raise ValueError("there are too many frames for one GIF")


def _written(
    frames: Sequence[Frame], names: tuple[str, str], theme: Theme, width: int, check: Callable[[], object]
) -> bytes | None:
    """Return the file at this width, or None as soon as it grows too large."""
    title, board = Geometry(width).pixels(TITLE), Geometry(width, with_result=True).size[1]
    size = width, title + board
    file = BytesIO()
    colours = bytes(palette(theme).getpalette() or ()).ljust(3 * 256, b"\0")
    file.write(b"GIF89a" + struct.pack("<HHBBB", *size, _FULL_TABLE, 0, 0) + colours + _LOOP_FOREVER)
    shown = Image.new("L", size, _TRANSPARENT)
    check()
    for frame in frames:
        picture = _drawn(frame, names, theme, size)
        file.write(_step(shown, picture, round(frame.seconds * 100)))
        shown = picture
        check()
        if file.tell() + len(_END) >= MAX_BYTES:
            return None
    return file.getvalue() + _END


def _drawn(frame: Frame, names: tuple[str, str], theme: Theme, size: tuple[int, int]) -> Image.Image:
    """Return the picture of a frame as indices into the palette."""
    scene, (width, height) = frame.scene, size
    title = title_bar(names, scene.score, theme, width)
    # Past the cache of pictures: a replay shows each only once, and would evict the boards of matches.
    with Image.open(BytesIO(printer(theme, width, mirrored=scene.mirrored).png(scene))) as board:
        parts = [title, board] if scene.games else [title, board, lower_bar(frame.caption, theme, width)]
        picture, top = Image.new("L", size), 0
        for part in parts:
            picture.paste(Image.frombytes("L", part.size, part.tobytes()), (0, min(top, height - part.height)))
            top += part.height
    return picture


def _step(shown: Image.Image, frame: Image.Image, hundredths: int) -> bytes:
    """Return the block of a frame: the pixels that differ from those shown, and how long it is shown."""
    same = ImageChops.difference(shown, frame).point([255] + [0] * 255)
    # A frame without changes is still shown for its time.
    box = ImageChops.invert(same).getbbox() or (0, 0, 1, 1)
    changed = frame.crop(box)
    changed.paste(_TRANSPARENT, mask=same.crop(box))
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, _KEEP_TRANSPARENT, hundredths, _TRANSPARENT, 0)
    place = struct.pack("<BHHHHB", 0x2C, *box[:2], *changed.size, 0)
    return control + place + bytes([_CODE_SIZE]) + changed.tobytes("gif", "L", 8, 0) + b"\0"
