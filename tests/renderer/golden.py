"""Draws the golden pictures anew: ``python -m tests.renderer.golden``, then look at what git says has changed."""

from __future__ import annotations

from pathlib import Path

from renderer import render
from tests.renderer.scenes import TELLING

WIDTH = 260
FOLDER = Path(__file__).parent / "golden"


def main() -> None:
    """Write one small picture for each telling scene."""
    FOLDER.mkdir(exist_ok=True)
    for name, scene in TELLING.items():
        (FOLDER / f"{name}.png").write_bytes(render(scene, width=WIDTH))


if __name__ == "__main__":
    main()
