"""Charts: quiet sheets in the theme's colours that can be read on a phone."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from backgammon.fairness import Pairs
from renderer import THEMES, Theme, dice_chart
from renderer.dice_chart import ink_on, square, written
from renderer.theme import contrast
from tests.renderer.golden import LOADED
from tests.renderer.pictures import opened

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
PHONE = 360
EVERY = list(product(range(1, 7), repeat=2))
NONE: Pairs = {}


@pytest.mark.parametrize(
    "pairs", [NONE, {(3, 3): 1}, LOADED, dict.fromkeys(EVERY, 10**9)], ids=["0", "1", "many", "all"]
)
def test_a_chart_of_dice_is_a_small_png_whatever_was_thrown(pairs: Pairs) -> None:
    png = dice_chart(pairs)
    picture = Image.open(BytesIO(png))
    assert picture.format == "PNG"
    assert picture.width == 720
    assert len(png) < 40_000


def test_the_same_dice_always_give_the_same_bytes() -> None:
    assert dice_chart(LOADED) == dice_chart(LOADED)
    assert dice_chart(LOADED) != dice_chart({**LOADED, (1, 1): 0})


@every_theme
def test_a_chart_stands_on_the_plate_of_its_theme(theme: Theme) -> None:
    picture = opened(dice_chart(LOADED, theme))
    assert picture.getpixel((picture.width - 3, 3)) == theme.plate


@every_theme
def test_every_count_can_be_read_on_its_square(theme: Theme) -> None:
    for seen in range(0, 200, 5):
        ground = square(seen, 1800, 2 / 36, theme)
        assert contrast(ink_on(ground, theme), ground) >= 4.5


@every_theme
def test_too_often_and_too_seldom_look_different_and_as_expected_is_quiet(theme: Theme) -> None:
    often, seldom, due = (square(seen, 1800, 2 / 36, theme) for seen in (150, 50, 100))
    assert sum(abs(a - b) for a, b in zip(often, seldom, strict=True)) > 100
    assert contrast(due, theme.plate) < min(contrast(often, theme.plate), contrast(seldom, theme.plate))


def test_counts_keep_to_four_signs() -> None:
    assert [written(count) for count in (0, 999, 9999, 10_000, 999_999)] == ["0", "999", "9999", "10k", "999k"]


def test_a_chart_holds_on_a_phone() -> None:
    assert opened(dice_chart(LOADED, width=PHONE)).width == PHONE
