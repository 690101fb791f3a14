"""Contrasts in every theme, and in the colour-blind theme for every kind of colour vision."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image

from backgammon.board import START, Side
from renderer import THEMES, DiceShown, Scene, Theme, cube, dice, render
from renderer.digits import quiet_ink
from renderer.geometry import Geometry
from renderer.palette import MAX_COLOURS, own_colours, palette, quantize
from renderer.rating_chart import GROUND
from renderer.theme import Colour, SideColours, blend, contrast, faded, luminance
from tests.support.color_vision import MATRICES, seen
from tests.support.images import opened

MIN_CONTRAST = 4.5
MIN_DIFFERENCE = 3.0
EYES = [(name, "every cone") for name in THEMES] + [("colour-blind", eye) for eye in MATRICES if eye != "every cone"]
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
every_eye = pytest.mark.parametrize(("name", "eye"), EYES)


def wood(theme: Theme) -> list[Colour]:
    """Return the darkest and the lightest streak of the frame and the bar."""
    darkest = blend(theme.frame, theme.frame_dark, 0.42)
    return [darkest, blend(darkest, theme.frame_light, 3 / 12)]


def surfaces(theme: Theme) -> list[Colour]:
    """Return all colours that a checker can be on; cloth and points also in the dark threads."""
    cloth = [theme.felt, theme.light_point, theme.dark_point, theme.recess]
    return [*cloth, *(blend((0, 0, 0), shade, theme.thread / 255) for shade in cloth), *wood(theme)]


def text_pairs(theme: Theme) -> list[tuple[Colour, Colour]]:
    """Return digits and pips, each with the colour under it."""
    pairs = [(ink, ground) for ink in (theme.rail_ink, quiet_ink(theme)) for ground in wood(theme)]
    pairs += [(theme.plate_ink, theme.plate), (theme.plate_quiet, theme.plate), (theme.cube_ink, theme.cube)]
    for side in (theme.x, theme.o):
        pairs += [(side.ink, side.face), (side.ink, blend(side.face, side.shade, 0.3)), (side.pip, side.die)]
        pairs.append(on_faded(side.die, side.pip, theme.felt, dice.MAX_FADING))
    return [*pairs, on_faded(theme.cube, theme.cube_ink, theme.frame, cube.MAX_FADING)]


def on_faded(face: Colour, ink: Colour, ground: Colour, max_share: float) -> tuple[Colour, Colour]:
    """Return the ink and the face of a played die, or of a struck-out cube."""
    share, weaker = faded(face, ink, ground, max_share)
    return weaker, blend(face, ground, share)


def distinct_pairs(theme: Theme) -> list[tuple[Colour, Colour]]:
    """Return things that must differ in lightness."""
    return [
        (theme.x.face, theme.o.face),
        (theme.x.die, theme.o.die),
        (theme.light_point, theme.dark_point),
        (theme.last, theme.felt),
        (theme.partial_play, theme.felt),
        (theme.hit, theme.hit_edge),
        (theme.turn, theme.plate),
        (theme.last, blend(theme.plate, theme.last, GROUND)),
        (theme.last, theme.mark_edge),
        (theme.partial_play, theme.mark_edge),
    ]


@every_eye
def test_digits_and_pips_are_readable(name: str, eye: str) -> None:
    pairs = [*text_pairs(THEMES[name])]
    assert pairs
    for ink, ground in pairs:
        assert contrast(seen(ink, eye), seen(ground, eye)) >= MIN_CONTRAST, (ink, ground)


@every_eye
@pytest.mark.parametrize("used", [False, True], ids=["rolled", "played"])
def test_pips_are_readable_in_the_picture(name: str, eye: str, *, used: bool) -> None:
    geometry = Geometry(1040)
    fives = tuple(DiceShown(side, (5,), (used,)) for side in Side)
    picture = opened(render(Scene(START, Side.X, dice=fives), THEMES[name]))
    for side in Side:
        x, y = geometry.die(0, 1, lower=side is Side.X)
        pip, *face = (seen(picture.getpixel(spot), eye) for spot in ((x, y), (x, y - 20), (x - 20, y), (x + 20, y)))  # type: ignore[arg-type]  # RGB
        assert min(contrast(pip, shade) for shade in face) >= MIN_CONTRAST, (pip, face)


@every_eye
def test_distinct_things_differ_in_lightness(name: str, eye: str) -> None:
    pairs = [*distinct_pairs(THEMES[name])]
    assert pairs
    for first, second in pairs:
        assert contrast(seen(first, eye), seen(second, eye)) >= MIN_DIFFERENCE, (first, second)


@every_eye
def test_rim_has_contrast_to_every_surface(name: str, eye: str) -> None:
    theme = THEMES[name]
    for side, surface in product((theme.x, theme.o), surfaces(theme)):
        lines = (side.outline, side.edge)
        assert max(contrast(seen(line, eye), seen(surface, eye)) for line in lines) >= MIN_DIFFERENCE, (lines, surface)
        assert contrast(*(seen(line, eye) for line in lines)) >= MIN_DIFFERENCE, lines


@every_theme
def test_checkers_differ_in_luminance(theme: Theme) -> None:
    """A viewer who sees no hue tells the sides apart: every shade of X is lighter than every shade of O."""

    def lights(side: SideColours) -> list[float]:
        return [luminance(shade) for shade in (side.face, side.shade, side.shine)]

    assert min(lights(theme.x)) > max(lights(theme.o))


def test_simulated_color_vision_confuses_red_and_green() -> None:
    red, green = (200, 60, 40), (110, 110, 40)
    for eye in ("protanopia", "deuteranopia"):
        closer = sum(abs(a - b) for a, b in zip(seen(red, eye), seen(green, eye), strict=True))
        assert closer < sum(abs(a - b) for a, b in zip(red, green, strict=True)) / 2
    assert seen((128, 128, 128), "tritanopia") == (128, 128, 128)


def test_black_and_white_have_the_highest_contrast() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@every_theme
def test_palette_contains_every_colour_of_the_theme(theme: Theme) -> None:
    entries = palette(theme).getpalette() or []
    held = {tuple(entries[start : start + 3]) for start in range(0, len(entries), 3)}
    assert len(entries) <= 3 * MAX_COLOURS
    assert set(own_colours(theme)) <= held


@every_theme
def test_plain_patch_keeps_its_colour_in_the_palette(theme: Theme) -> None:
    """Pillow looks for the nearest colour in steps of eight, so it may take a neighbour that looks the same."""
    shades = [*own_colours(theme)]
    assert shades
    for shade in shades:
        patch = quantize(Image.new("RGB", (8, 8), shade), theme).convert("RGB").getpixel((4, 4))
        assert isinstance(patch, tuple)
        assert all(abs(after - before) < 8 for after, before in zip(patch, shade, strict=True)), shade
