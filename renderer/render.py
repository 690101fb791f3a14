"""Draw a scene: `render` returns the bytes of a PNG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderer.part_cache import cached_part
from renderer.printer import printer
from renderer.themes import CLASSIC

if TYPE_CHECKING:
    from renderer.scene import Scene
    from renderer.theme import Theme


def _picture_key(scene: Scene, theme: Theme = CLASSIC, width: int = 1040) -> tuple[Scene, Theme, int]:
    return scene, theme, width


@cached_part(_picture_key)
def render(scene: Scene, theme: Theme = CLASSIC, width: int = 1040) -> bytes:
    """Return the picture of a scene as an indexed PNG, `width` pixels wide.

    It is 0.77 times as high as wide, or 0.9 times if the result of a game is under the board. The same scene always
    gives the same bytes, and threads may render at the same time.
    Raises ValueError for a width below 160 or above 4160.
    """
    return printer(theme, width, mirrored=scene.mirrored).png(scene)
