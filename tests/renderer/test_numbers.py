"""The point numbers on the rails: both sides' numbers, large for one and small for the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backgammon.board import BAR, Side
from renderer import THEMES, Scene
from renderer.arrange import number_cells
from renderer.digits import NumberSigns, PointNumbers
from renderer.geometry import Geometry
from renderer.sample_scenes import BUSY
from renderer.theme import Theme
from tests.support.scenes import SCENES

PHONE = 360
"""The narrowest width at which Discord shows a board, in pixels."""
NARROW = Geometry(PHONE)
every_scene = pytest.mark.parametrize("scene", [BUSY, *SCENES.values()], ids=["busy", *SCENES])


def rails(scene: Scene, geometry: Geometry) -> tuple[dict[int, int], set[NumberSigns]]:
    """Return the large number of each point, counted from the bottom side, and the signs on the rails."""
    numbers, signs = {}, set()
    points = {geometry.number(point): point for point in range(1, BAR)}
    for cell in number_cells(scene, geometry):
        for placed in cell.sprites:
            if isinstance(placed.sprite, PointNumbers):
                numbers[points[placed.place]] = placed.sprite.number
            elif isinstance(placed.sprite, NumberSigns):
                signs.add(placed.sprite)
    return numbers, signs


def rows_of_ink(number: int, *, lower: bool) -> list[bool]:
    """Return for each row of a number's picture on a phone, from the outer edge, whether it has ink."""
    alpha = PointNumbers(number, lower).paint(THEMES["classic"], NARROW).getchannel("A")
    rows = [max(alpha.crop((0, row, alpha.width, row + 1)).tobytes()) > 100 for row in range(alpha.height)]
    return rows[::-1] if lower else rows


@every_scene
@pytest.mark.parametrize("bottom", Side)
@pytest.mark.parametrize("numbering", Side)
def test_large_numbers_are_those_of_the_numbered_side(scene: Scene, bottom: Side, numbering: Side) -> None:
    shown = replace(scene, bottom=bottom, numbering=numbering)
    numbers, signs = rails(shown, Geometry(1040, scene.mirrored))
    own = range(1, BAR) if numbering is bottom else range(BAR - 1, 0, -1)
    assert numbers == dict(zip(range(1, BAR), own, strict=True))
    assert signs == {NumberSigns(numbering, lower=lower) for lower in (False, True)}


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("number", range(1, BAR))
def test_both_numbers_are_legible_on_a_phone(number: int, *, lower: bool) -> None:
    """The small number is at the outer edge, 6 pixels high; the large one, 9 pixels high, is apart from it."""
    runs = "".join("#" if ink else " " for ink in rows_of_ink(number, lower=lower)).split()
    assert [len(run) for run in runs] == [pytest.approx(6, abs=1), pytest.approx(9, abs=1)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_numbers_of_one_point_differ(theme: Theme) -> None:
    """No two pictures of numbers are the same, so no point has the number of another."""
    pictures = {PointNumbers(number, lower=True).paint(theme, NARROW).tobytes() for number in range(1, BAR)}
    assert len(pictures) == BAR - 1
