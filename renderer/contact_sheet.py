"""Draw every theme with sample positions on one sheet, to look at."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from renderer.render import render
from renderer.sample_scenes import CONTACT_SHEET_SCENES
from renderer.themes import THEMES

WIDTH = 520
GAP = 12
GROUND = (49, 51, 56)
"""The background of Discord's dark mode."""


def contact_sheet(width: int = WIDTH) -> bytes:
    """Return a PNG with a row for each theme and a column for each position, each `width` pixels wide."""
    rows = [
        [Image.open(BytesIO(render(scene, theme, width))) for scene in CONTACT_SHEET_SCENES]
        for theme in THEMES.values()
    ]
    high = max(picture.height for picture in rows[0])
    size = (len(CONTACT_SHEET_SCENES) * (width + GAP) + GAP, len(rows) * (high + GAP) + GAP)
    sheet = Image.new("RGB", size, GROUND)
    for number, row in enumerate(rows):
        for column, picture in enumerate(row):
            sheet.paste(picture.convert("RGB"), (GAP + column * (width + GAP), GAP + number * (high + GAP)))
    file = BytesIO()
    sheet.save(file, "PNG")
    return file.getvalue()
