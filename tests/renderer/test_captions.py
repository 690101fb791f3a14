"""The captions of a replay: names that can be drawn, and bars that are readable."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.board import Side
from renderer import CLASSIC, THEMES, Caption
from renderer.canvas import has_glyph, text_width
from renderer.caption import ELLIPSIS, MIN_NAME, NAME, NAME_WIDTH, fitted, lower_bar, printable, title_bar
from renderer.geometry import WIDTH

PHONE = 360


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Björn Ståhl", "Björn Ståhl"),
        ("Żółć", "Żółć"),
        ("Дмитрий", "Дмитрий"),
        ("\N{MATHEMATICAL BOLD CAPITAL A}nna", "Anna"),
        ("Anna \N{GAME DIE}  B", "Anna B"),
        ("\N{CJK UNIFIED IDEOGRAPH-592A}\N{CJK UNIFIED IDEOGRAPH-90CE}", ""),
    ],
)
def test_name_is_drawn_as_far_as_the_typeface_can(name: str, drawn: str) -> None:
    assert printable(name) == drawn


@given(st.text(max_size=40))
@settings(deadline=None, max_examples=200)
def test_any_name_has_only_signs_of_the_typeface_and_fits(name: str) -> None:
    shown, size = fitted(printable(name), NAME_WIDTH)
    assert all(map(has_glyph, shown))
    assert text_width(shown, size) <= NAME_WIDTH
    assert MIN_NAME <= size <= NAME


def test_long_name_is_made_smaller_and_then_cut() -> None:
    assert fitted("Anna", NAME_WIDTH) == ("Anna", NAME)
    smaller, size = fitted("A name of twenty-two le", NAME_WIDTH)
    assert smaller.endswith("le")
    assert size < NAME
    cut, size = fitted("A name " * 9, NAME_WIDTH)
    assert cut.endswith(ELLIPSIS)
    assert size == MIN_NAME


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_captions_that_differ_look_different(theme: object) -> None:
    captions = [
        Caption(),
        Caption(Side.X),
        Caption(Side.O),
        Caption(Side.X, "6-1: 13/7 8/7"),
        Caption(Side.X, "6-1: 13/7 8/7*"),
        Caption(Side.X, cube=2),
        Caption(Side.X, cube=4),
        Caption(Side.O, cube=2),
        Caption(Side.X, cube=2, takes=True),
    ]
    bars = [lower_bar(caption, theme, PHONE) for caption in captions]  # type: ignore[arg-type]  # a theme
    assert all(one.tobytes() != other.tobytes() for one, other in combinations(bars, 2))


def test_longest_play_stays_inside_the_bar() -> None:
    bar = lower_bar(Caption(Side.O, "6-6: bar/24*/22*/20*/18* 13/11*/9*/7*"), CLASSIC, WIDTH).convert("RGB")
    edges = (bar.crop((left, 0, left + 20, bar.height)) for left in (0, WIDTH - 20))
    assert all(len(edge.getcolors() or ()) == 1 for edge in edges)


def test_names_do_not_reach_the_score() -> None:
    wide = "W" * 80
    plain = title_bar(("", ""), (12, 11), CLASSIC, WIDTH)
    named = title_bar((wide, wide), (12, 11), CLASSIC, WIDTH)
    box = (WIDTH // 2 - 85, 0, WIDTH // 2 + 85, plain.height)
    assert plain.crop(box).tobytes() == named.crop(box).tobytes()
    assert plain.tobytes() != named.tobytes()
