"""Checkers are named after their colors: in the server's theme for everyone, in the personal theme for the user."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backgammon import START, Dice, Side
from bot.delivery.publisher import board_file_name
from bot.features.challenge.screen import accepted_screen
from bot.text.catalogues import LANGUAGES, words_in
from bot.text.translator import Translator
from bot.ui.alt_text import describe
from bot.ui.board.message import headline, plain_names
from bot.ui.scene import scene_of
from bot.ui.themes import CIRCLES, colour, theme_named
from club.tables import Table
from renderer import THEMES, ColourName, Theme
from storage.servers import Server
from tests.support.screens import written
from tests.support.tables import at_play, table_of


def table_in(theme: str | None) -> Table:
    table = table_of(at_play(START, Side.O, Dice(3, 1)))
    seats = replace(table.stored.seats, server=Server(theme=theme))
    return Table(replace(table.stored, seats=seats))


@pytest.mark.parametrize(
    ("theme", "circles", "called"),
    [
        (None, "⚪⚫", "black"),
        ("tournament", "⚪🔴", "red"),
        ("colour-blind", "⚪🔵", "blue"),
        ("gone", "⚪⚫", "black"),
    ],
)
def test_headline_and_description_use_the_colours_of_the_theme(theme: str | None, circles: str, called: str) -> None:
    table, words = table_in(theme), Translator()
    title = headline(table, words).splitlines()[0]
    assert title.startswith(f"### {circles[0]} Anna")
    assert title.endswith(f"Björn {circles[1]}")
    began = str(written(accepted_screen(table, words)))
    assert "**Anna** (white) against" in began
    assert f"**Björn** ({called}):" in began
    text = describe(scene_of(table), plain_names(table, words), words, theme_named(theme))
    assert f"Björn ({called})" in text
    assert "Anna (white)" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_its_own_circle_and_word(language: str) -> None:
    assert set(CIRCLES) == set(ColourName)
    said = {colour(theme_with_colour(called), Side.X, words_in(language)) for called in ColourName}
    assert len(said) == len(ColourName)


def theme_with_colour(called: ColourName) -> Theme:
    theme = THEMES["classic"]
    return replace(theme, x=replace(theme.x, colour_name=called))


@pytest.mark.parametrize("name", THEMES)
def test_sides_of_a_theme_have_different_colours(name: str) -> None:
    assert THEMES[name].x.colour_name is not THEMES[name].o.colour_name


def test_picture_has_its_own_name_in_each_theme() -> None:
    names = {board_file_name(table_in(theme), None) for theme in THEMES}
    assert len(names) == len(THEMES)
