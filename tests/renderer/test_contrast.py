"""What must be told apart can be told apart, also by those who see colours otherwise."""

from __future__ import annotations

import pytest
from PIL import Image

from renderer.palette import SIZE, in_palette, own_colours, palette
from renderer.theme import CLASSIC, Colour, blend, contrast

READABLE = 4.5
DISTINCT = 3.0
LIGHTEST_WOOD = blend(CLASSIC.frame, CLASSIC.frame_light, 0.3)

READ = {
    "point numbers on the rail": (CLASSIC.rail_ink, LIGHTEST_WOOD),
    "the score on its plate": (CLASSIC.plate_ink, CLASSIC.plate),
    "pips on their plate": (CLASSIC.plate_quiet, CLASSIC.plate),
    "the number on the cube": (CLASSIC.cube_ink, CLASSIC.cube),
    "a number on X's checker": (CLASSIC.x.ink, CLASSIC.x.shade),
    "a number on O's checker": (CLASSIC.o.ink, CLASSIC.o.shine),
    "the pips of X's dice": (CLASSIC.x.pip, CLASSIC.x.die),
    "the pips of O's dice": (CLASSIC.o.pip, CLASSIC.o.die),
}
TOLD_APART = {
    "the two sides' checkers": (CLASSIC.x.face, CLASSIC.o.face),
    "the two sides' dice": (CLASSIC.x.die, CLASSIC.o.die),
    "X's checker and the felt": (CLASSIC.x.face, CLASSIC.felt),
    "the two kinds of points": (CLASSIC.light_point, CLASSIC.dark_point),
    "X's checker and its edge": (CLASSIC.x.face, CLASSIC.x.outline),
    "the mark of the last play and the felt": (CLASSIC.last, CLASSIC.felt),
    "the mark of the half-made play and the felt": (CLASSIC.draft, CLASSIC.felt),
    "a hit and its edge": (CLASSIC.hit, CLASSIC.hit_edge),
    "whose turn it is": (CLASSIC.turn, CLASSIC.frame_light),
}


@pytest.mark.parametrize(("ink", "ground"), READ.values(), ids=READ)
def test_digits_can_be_read(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= READABLE


@pytest.mark.parametrize(("first", "second"), TOLD_APART.values(), ids=TOLD_APART)
def test_things_differ_in_lightness(first: Colour, second: Colour) -> None:
    assert contrast(first, second) >= DISTINCT


def test_black_and_white_have_the_greatest_contrast() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


def test_the_palette_is_full_and_holds_every_colour_of_the_theme() -> None:
    entries = palette(CLASSIC).getpalette() or []
    held = {tuple(entries[start : start + 3]) for start in range(0, len(entries), 3)}
    assert len(entries) <= 3 * SIZE
    assert set(own_colours(CLASSIC)) <= held


@pytest.mark.parametrize("shade", [CLASSIC.last, CLASSIC.draft, CLASSIC.hit, CLASSIC.x.face, CLASSIC.o.face])
def test_a_plain_patch_keeps_its_colour_in_the_palette(shade: Colour) -> None:
    patch = in_palette(Image.new("RGB", (8, 8), shade), CLASSIC).convert("RGB").getpixel((4, 4))
    assert isinstance(patch, tuple)
    assert all(abs(kept - asked) <= 4 for kept, asked in zip(patch, shade, strict=True))
