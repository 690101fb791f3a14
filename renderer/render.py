"""Draws a scene: `render` takes what is to be seen and gives the bytes of a PNG."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from renderer.geometry import Geometry
from renderer.printer import printer
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from renderer.scene import Scene
    from renderer.theme import Theme

MAX_CACHED_PICTURES = 128
"""A frame that was drawn lately costs nothing; together they hold about 8 MB."""


@lru_cache(maxsize=MAX_CACHED_PICTURES)
def render(scene: Scene, theme: Theme = CLASSIC, width: int = 1040) -> bytes:
    """The picture of a scene as an indexed PNG, ``width`` pixels wide and 0.73 times as high.

    With the result of a game under the board it is 0.86 times as high.

    The same scene always gives the same bytes, and threads may render at the same time.
    Raises ValueError for a width under 160 or over 4160.
    """
    return printer(theme, Geometry(width, scene.mirrored, bool(scene.games))).png(scene)
