"""Draw a scene: `render` returns the bytes of a PNG."""

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
"""The cache of recent frames; together they take about 8 MB."""


@lru_cache(maxsize=MAX_CACHED_PICTURES)
def render(scene: Scene, theme: Theme = CLASSIC, width: int = 1040) -> bytes:
    """Return the picture of a scene as an indexed PNG, `width` pixels wide.

    It is 0.73 times as high as wide, or 0.86 times if the result of a game is under the board. The same scene always
    gives the same bytes, and threads may render at the same time.
    Raises ValueError for a width below 160 or above 4160.
    """
    return printer(theme, Geometry(width, scene.mirrored, bool(scene.games))).png(scene)
