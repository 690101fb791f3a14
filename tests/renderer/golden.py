"""Draws the golden pictures anew: ``python -m tests.renderer.golden``, then look at what git says has changed."""

from __future__ import annotations

from pathlib import Path

from renderer import THEMES, render
from renderer.specimen import BUSY
from tests.renderer.scenes import TELLING

WIDTH = 260
FOLDER = Path(__file__).parent / "golden"


def pictures() -> dict[str, bytes]:
    """One small picture for each telling scene, and a busy one in each theme."""
    scenes = {name: render(scene, width=WIDTH) for name, scene in TELLING.items()}
    return scenes | {f"theme-{name}": render(BUSY, theme, WIDTH) for name, theme in THEMES.items()}


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / f"{name}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
