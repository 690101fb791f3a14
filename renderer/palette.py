"""The palette of a theme: the colours of all its pictures."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache

from PIL import Image

from renderer.arrange import arrange
from renderer.dice import MAX_FADING
from renderer.full_colour import CellPainter
from renderer.geometry import Geometry
from renderer.sample_scenes import PALETTE_SCENES
from renderer.theme import Colour, Theme, blend, faded

MAX_COLOURS = 96
"""Fewer than the 256 of an indexed PNG: files are smaller, and more colours make hardly a visible difference."""
SAMPLE_GEOMETRY = Geometry(300)
"""Small pictures have many edges and little plain ground, so that blends get their share of the palette."""
KMEANS_ROUNDS = 1
"""The number of passes in which Pillow improves the choice of colours."""
EDGE_STEPS = (0.35, 0.7)
"""The blends of each signal colour with its edge that the palette contains."""
BEVEL_STEPS = (0.2, 0.4, 0.6, 0.8)
"""The blends of light and shade of each side's checkers that the palette contains."""


@lru_cache(maxsize=8)
def palette(theme: Theme) -> Image.Image:
    """Return an image with the theme's palette: its own colours, and the blends that pictures need most."""
    own = sorted(set(own_colours(theme)))
    chosen = _sheet(theme).quantize(MAX_COLOURS - len(own), Image.Quantize.MEDIANCUT, kmeans=KMEANS_ROUNDS)
    carrier = Image.new("P", (1, 1))
    carrier.putpalette([part for shade in own for part in shade] + (chosen.getpalette() or []))
    return carrier


def own_colours(theme: Theme) -> list[Colour]:
    """Return the colours named by the theme, which pictures show exactly, and the blends around its signals."""
    named: list[Colour] = []
    for part in (theme, theme.x, theme.o):
        values = (getattr(part, field.name) for field in fields(part))
        named += [value for value in values if isinstance(value, tuple)]
    signals = (theme.last, theme.partial_play, theme.hit, theme.turn)
    named += [blend(signal, theme.mark_edge, share) for signal in signals for share in EDGE_STEPS]
    # Played dice have large plain faces, whose tint would be seen.
    named += [
        blend(side.die, theme.felt, faded(side.die, side.pip, theme.felt, MAX_FADING)[0]) for side in (theme.x, theme.o)
    ]
    # Without these, a bevel would take its colours from other things and get a tint that its checker does not have.
    return named + [blend(side.shine, side.shade, share) for side in (theme.x, theme.o) for share in BEVEL_STEPS]


def quantize(picture: Image.Image, theme: Theme) -> Image.Image:
    """Return the picture in the theme's palette, each pixel in the nearest colour."""
    return picture.quantize(palette=palette(theme), dither=Image.Dither.NONE)


def _sheet(theme: Theme) -> Image.Image:
    painter = CellPainter(theme, SAMPLE_GEOMETRY)
    wide, high = SAMPLE_GEOMETRY.size
    sheet = Image.new("RGB", (wide, high * len(PALETTE_SCENES)))
    for number, scene in enumerate(PALETTE_SCENES):
        picture = painter.board.copy()
        for cell in arrange(scene, SAMPLE_GEOMETRY):
            picture.paste(painter.paint(cell), cell.box)
        sheet.paste(picture, (0, number * high))
    return sheet
