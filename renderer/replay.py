"""Animated GIFs: scenes one after the other, each drawn over the one before.

Only changed pixels are written, the rest is transparent. One frame is in memory at a time, whatever the length of
the game. Source of the format: GIF89a, CompuServe 1990.
"""

from __future__ import annotations

import struct
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from renderer.geometry import MIN_WIDTH
from renderer.palette import palette
from renderer.printer import printer
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from renderer.scene import Scene
    from renderer.theme import Theme

MAX_BYTES = 8_000_000
"""The largest attachment that every server accepts."""
SHRINK = 0.8
"""The factor by which the picture gets narrower if it would be too large."""
LAST_FRAME_FACTOR = 3
"""The last frame is shown this many times longer than the others."""
_TRANSPARENT = 255
_FULL_TABLE = 0xF7
_KEEP_TRANSPARENT = 0x05
_LOOP_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_CODE_SIZE = 8
_END = b"\x3b"


def animate(
    scenes: Sequence[Scene],
    theme: Theme = CLASSIC,
    width: int = 720,
    seconds: float = 1,
    *,
    check: Callable[[], object] = lambda: None,
) -> bytes:
    """Return a GIF that shows these scenes in order, `seconds` each, in less than 8,000,000 bytes.

    `check` is called before each frame; what it raises ends the work.

    A GIF that would be larger is drawn narrower. The same scenes always give the same bytes. Raises ValueError without
    scenes, and if even the narrowest picture would be too large.
    """
    if not scenes:
        raise ValueError("there are no scenes to show")
    while width >= MIN_WIDTH:
        file = _written(scenes, theme, width, round(seconds * 100), check)
        if file is not None:
            return file
        width = int(width * SHRINK)
    raise ValueError("there are too many scenes for one GIF")


def _written(
    scenes: Sequence[Scene], theme: Theme, width: int, hundredths: int, check: Callable[[], object]
) -> bytes | None:
    """Return the file at this width, or None as soon as it grows too large."""
    frames = (_frame(scene, theme, width) for scene in scenes)
    tallest = max(_frame(scene, theme, width).height for scene in _of_each_height(scenes))
    file = BytesIO()
    colours = bytes(palette(theme).getpalette() or ()).ljust(3 * 256, b"\0")
    file.write(b"GIF89a" + struct.pack("<HHBBB", width, tallest, _FULL_TABLE, 0, 0) + colours + _LOOP_FOREVER)
    shown = Image.new("L", (width, tallest), _TRANSPARENT)
    check()
    for number, frame in enumerate(frames, 1):
        held = hundredths * (LAST_FRAME_FACTOR if number == len(scenes) else 1)
        file.write(_step(shown, frame, held))
        shown.paste(frame, (0, 0))
        check()
        if file.tell() + len(_END) >= MAX_BYTES:
            return None
    return file.getvalue() + _END


def _frame(scene: Scene, theme: Theme, width: int) -> Image.Image:
    """Return the picture of a scene as indices into the palette."""
    # Past the cache of pictures: a replay shows each only once, and would evict the boards of matches.
    with Image.open(BytesIO(printer(theme, width, mirrored=scene.mirrored).png(scene))) as picture:
        return Image.frombytes("L", picture.size, picture.tobytes())


def _of_each_height(scenes: Iterable[Scene]) -> Iterable[Scene]:
    """Return one scene with a result under it and one without, as far as there are any."""
    return {bool(scene.games): scene for scene in scenes}.values()


def _step(shown: Image.Image, frame: Image.Image, hundredths: int) -> bytes:
    """Return the block of a frame: the pixels that differ from those shown, and how long it is shown."""
    before = shown.crop((0, 0, *frame.size))
    same = ImageChops.difference(before, frame).point([255] + [0] * 255)
    # A frame without changes is still shown for its time.
    box = ImageChops.invert(same).getbbox() or (0, 0, 1, 1)
    changed = frame.crop(box)
    changed.paste(_TRANSPARENT, mask=same.crop(box))
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, _KEEP_TRANSPARENT, hundredths, _TRANSPARENT, 0)
    place = struct.pack("<BHHHHB", 0x2C, *box[:2], *changed.size, 0)
    return control + place + bytes([_CODE_SIZE]) + changed.tobytes("gif", "L", 8, 0) + b"\0"
