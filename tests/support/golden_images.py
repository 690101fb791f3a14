"""Draw the golden pictures: `python -m tests.support.golden_images`, then look at what git shows as changed."""

from __future__ import annotations

from pathlib import Path

from renderer import THEMES, dice_chart, rating_chart, render
from renderer.sample_scenes import BUSY
from tests.support.scenes import SCENES

WIDTH = 260
PHONE = 360
CURVE = [1500 + 3 * match - match * match / 9 + 11 * (match % 5 > 2) for match in range(40)]
LOADED = {(first, second): 3 + 2 * first + second * second % 7 for first in range(1, 7) for second in range(1, 7)}
"""Counts of uneven dice."""
FOLDER = Path(__file__).parents[1] / "renderer" / "golden"


def pictures() -> dict[str, bytes]:
    """One small picture for each telling scene, and a busy one in each theme."""
    scenes = {name: render(scene, width=WIDTH) for name, scene in SCENES.items()}
    charts = {"dice": dice_chart(LOADED, width=PHONE), "dice-none": dice_chart({}, width=PHONE)}
    charts |= {"rating": rating_chart(CURVE, 9, width=PHONE), "rating-begins": rating_chart(CURVE[:2], width=PHONE)}
    return scenes | charts | {f"theme-{name}": render(BUSY, theme, WIDTH) for name, theme in THEMES.items()}


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / f"{name}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
