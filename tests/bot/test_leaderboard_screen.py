"""A leaderboard fits on a phone: no line is too wide, whatever the names, and all names begin in one column."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import east_asian_width

import pytest
from discord import ui

from bot.features.leaderboard.query_codec import decode, encode
from bot.features.leaderboard.screen import leaderboard_screen, table_of
from bot.text.translator import Translator
from club.standings import LeaderboardPage, LeaderboardRequest, Period
from storage.standings import Format, Leaderboard, LeaderboardQuery, Page, Standing
from tests.support.screens import sent

WORDS = Translator()
MAX_LINE_WIDTH = 32
"""Monospace characters that fit in a line of a box on a screen 360 px wide."""
NAMES = ["Anna", "Maximiliane von Hohenstein", "日本語の名前がとても長い人", "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲", "```", "x" * 80]


def seen(board: Leaderboard, number: int = 0) -> LeaderboardPage:
    lines = tuple(
        Standing(place, NAMES[place % len(NAMES)], place, place, 0.5 if "rate" in board else 2345 - place, 99, 88, 999)
        for place in range(100, 110)
    )
    own = Standing(7, "Björn", 7, 1234, 0.25 if "rate" in board else -12, 1, 12, 30)
    return LeaderboardPage(
        LeaderboardRequest(board), LeaderboardQuery(board, (1,)), Page(lines, own, 1300), number, None
    )


@pytest.mark.parametrize("board", Leaderboard)
def test_no_line_is_too_wide_and_own_line_is_last(board: Leaderboard) -> None:
    lines = table_of(seen(board), WORDS).splitlines()
    assert (lines[0], lines[-1], lines[-3]) == ("```", "```", "…")
    assert lines[-2].endswith(" Björn")
    for line in lines[1:-1]:
        assert sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line) <= MAX_LINE_WIDTH, line
        assert "`" not in line


@pytest.mark.parametrize("board", Leaderboard)
def test_every_leaderboard_is_valid_for_discord(board: Leaderboard) -> None:
    for number in (0, 5, 129):
        assert sent(leaderboard_screen(seen(board, number), WORDS, has_seasons=True)) == []
    nothing = LeaderboardPage(LeaderboardRequest(board), LeaderboardQuery(board, (1,)), Page((), None, 0), 0, None)
    assert sent(leaderboard_screen(nothing, WORDS, has_seasons=False)) == []


def test_recalculation_is_stated_even_on_an_empty_leaderboard() -> None:
    says = "Ratings are being recalculated and may still change."
    empty = replace(seen(Leaderboard.RATING), page=Page((), None, 0))
    for recalculating in (True, False):
        for one in (seen(Leaderboard.RATING), empty):
            screen = leaderboard_screen(replace(one, recalculating=recalculating), WORDS, has_seasons=True)
            assert sent(screen) == []
            said = [item.content for item in screen.walk_children() if isinstance(item, ui.TextDisplay)]
            assert (says in "".join(said)) is recalculating


def test_leaderboard_query_survives_its_custom_id() -> None:
    for board in Leaderboard:
        for period in Period:
            look = LeaderboardRequest(
                board, period, None, Format.SESSIONS, everywhere=True, first=20_000, last=20_001, season=36**6 - 1
            )
            assert decode(encode(look)) == look
