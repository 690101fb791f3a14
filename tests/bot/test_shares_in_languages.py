"""Shares are written as in the language of the reader: 17% in English, with a space in Swedish, Danish and Finnish."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import east_asian_width

import pytest

from bot.features.dice.screen import chart_alt_text
from bot.features.leaderboard.screen import table_of
from bot.features.profile.screen import profile_text
from bot.text.catalogues import LANGUAGES, words_in
from storage.past import Record
from storage.standings import Leaderboard
from tests.bot.test_leaderboard_screen import MAX_LINE_WIDTH, seen
from tests.bot.test_profile_screens import NOTHING

SHARES = {"en": "{}%", "nl": "{}%", "sv": "{}\xa0%", "da": "{}\xa0%", "fi": "{}\xa0%"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_profile_writes_shares_as_in_the_language(language: str) -> None:
    profile = replace(NOTHING, record=Record(won=2, lost=1, games=4, gammons=1))
    said = profile_text(profile, words_in(language))
    assert [SHARES[language].format(share) in said for share in (67, 25)] == [True, True]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", [Leaderboard.WIN_RATE, Leaderboard.GAMMON_RATE])
def test_leaderboard_writes_shares_as_in_the_language(board: Leaderboard, language: str) -> None:
    lines = table_of(seen(board), words_in(language)).splitlines()[1:-1]
    assert SHARES[language].format(50) in lines[0]
    assert SHARES[language].format(25) in lines[-1]
    for line in lines:
        assert sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line) <= MAX_LINE_WIDTH, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_chart_states_the_expected_share(language: str) -> None:
    said = chart_alt_text({(1, 1): 30, (2, 1): 60}, words_in(language))
    assert SHARES[language].format(17) in said
