"""Charts are plain sheets in the theme's colours that are readable on a phone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from backgammon.fairness import RollCounts
from renderer import THEMES, Theme, dice_chart, rating_chart
from renderer.dice_chart import ink_on, short_count, square_colour
from renderer.theme import contrast
from renderer.themes import CLASSIC
from tests.support.golden_images import CURVE, LOADED
from tests.support.images import opened

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
PHONE = 360
NARROW = 260
"""The width of a picture inside a frame on a phone."""
EVERY = list(product(range(1, 7), repeat=2))
NONE: RollCounts = {}


@pytest.mark.parametrize(
    "pairs", [NONE, {(3, 3): 1}, LOADED, dict.fromkeys(EVERY, 10**9)], ids=["0", "1", "many", "all"]
)
def test_dice_chart_is_a_small_png(pairs: RollCounts) -> None:
    png = dice_chart(pairs)
    picture = Image.open(BytesIO(png))
    assert picture.format == "PNG"
    assert picture.width == 720
    assert len(png) < 40_000


def test_dice_chart_depends_only_on_the_counts() -> None:
    assert dice_chart(LOADED) == dice_chart(LOADED)
    assert dice_chart(LOADED) != dice_chart({**LOADED, (1, 1): 0})


@every_theme
def test_dice_chart_has_the_ground_of_its_theme(theme: Theme) -> None:
    picture = opened(dice_chart(LOADED, theme))
    assert picture.getpixel((picture.width - 3, 3)) == theme.plate


@every_theme
def test_count_is_readable_on_its_square(theme: Theme) -> None:
    for seen in range(0, 200, 5):
        ground = square_colour(seen, 1800, 2 / 36, theme)
        assert contrast(ink_on(ground, theme), ground) >= 4.5


@every_theme
def test_deviating_squares_differ_and_expected_one_is_muted(theme: Theme) -> None:
    often, seldom, due = (square_colour(seen, 1800, 2 / 36, theme) for seen in (150, 50, 100))
    assert sum(abs(a - b) for a, b in zip(often, seldom, strict=True)) > 100
    assert contrast(due, theme.plate) < min(contrast(often, theme.plate), contrast(seldom, theme.plate))


def test_counts_have_at_most_four_characters() -> None:
    assert [short_count(count) for count in (0, 999, 9999, 10_000, 999_999)] == ["0", "999", "9999", "10k", "999k"]


def _contrast(colour: Any) -> float:
    """Return the contrast to the plate."""
    return contrast(CLASSIC.plate, colour)


def _seen(colour: Any) -> bool:
    return _contrast(colour) > 4.5


def test_expected_share_is_readable_on_a_phone() -> None:
    """The expected share is the only text at the left, in a colour of its own."""
    picture = opened(dice_chart(LOADED, CLASSIC, NARROW))
    column = picture.crop((0, 0, NARROW // 8, picture.height // 3))
    inked = [at for at in product(range(column.width), range(column.height)) if _seen(column.getpixel(at))]
    assert len({y for _, y in inked}) >= 8


@settings(max_examples=6, deadline=None)
@given(st.lists(st.floats(0, 3000), min_size=2, max_size=60), st.integers(0, 100))
def test_rating_chart_has_the_requested_size(ratings: list[float], provisional: int) -> None:
    picture = Image.open(BytesIO(rating_chart(ratings, provisional, width=PHONE)))
    assert (picture.format, picture.size) == ("PNG", (PHONE, PHONE // 2))


def test_rating_chart_of_5000_matches_is_small() -> None:
    assert len(rating_chart([1500 + match % 37 for match in range(5000)], 12)) < 100_000


@pytest.mark.parametrize("ratings", [[], [1500.0]], ids=repr)
def test_rating_chart_without_a_match_is_refused(ratings: list[float]) -> None:
    with pytest.raises(ValueError, match="no match"):
        rating_chart(ratings)


@every_theme
def test_rating_chart_has_the_ground_of_its_theme(theme: Theme) -> None:
    assert opened(rating_chart(CURVE, theme=theme)).getpixel((3, 3)) == theme.plate


def rows_of_the_line(ratings: list[float], provisional: int) -> list[int]:
    """Return how many rows of each column have the colour of the line, left of the dot."""
    picture = opened(rating_chart(ratings, provisional, width=720))
    columns = range(100, 600)
    return [sum(picture.getpixel((x, y)) == CLASSIC.last for y in range(picture.height)) for x in columns]


def test_provisional_rating_has_thin_line_and_pale_ground() -> None:
    level = [1500.0] * 11
    rows = rows_of_the_line(level, 5)
    assert max(rows[:200]) < min(rows[300:])
    picture = opened(rating_chart(level, 5, width=720))
    pale, ground = (picture.getpixel((x, picture.height * 5 // 8)) for x in (200, 520))
    assert 1 < _contrast(pale) < _contrast(ground)


def test_rising_rating_gives_a_rising_line() -> None:
    picture = opened(rating_chart([1500, 1520, 1600, 1700], width=720))
    tops = [
        next(y for y in range(picture.height) if picture.getpixel((x, y)) == CLASSIC.last) for x in (100, 250, 400, 550)
    ]
    assert tops == sorted(tops, reverse=True)
    assert tops[0] - tops[-1] > picture.height // 2


@pytest.mark.parametrize("width", [PHONE, NARROW])
def test_last_rating_is_readable_on_a_phone(width: int) -> None:
    picture = opened(rating_chart([1500, 1500], width=width))
    beside = picture.crop((width * 9 // 10, 0, width, picture.height))
    inked = [at for at in product(range(beside.width), range(beside.height)) if _seen(beside.getpixel(at))]
    assert len({y for _, y in inked}) >= width / 45


def test_threads_draw_the_same_rating_charts_in_parallel() -> None:
    expected = [rating_chart(CURVE[: 2 + count]) for count in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda count: rating_chart(CURVE[: 2 + count % 4]), range(12)))
    assert together == expected * 3
