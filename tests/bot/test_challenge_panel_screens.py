"""The challenge panel in every language, with the longest names and rules, is uncut and valid for Discord."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from discord import ui

from backgammon import Rules
from bot.features.challenge.panel import Page, length_modal, panel_screen, score_modal, sent_screen, stake_modal
from bot.text.catalogues import LANGUAGES
from bot.text.translator import Translator
from bot.ui.rule_names import differences
from club.drafts import OpenDraft
from storage.drafts import Draft
from storage.players import Player
from tests.support.hostile_names import AGREEMENTS
from tests.support.mentions import linking_words
from tests.support.screens import WORST_NAME, faults
from tests.support.tables import NOON

PEOPLE = Player(1, 2**63 - 1, WORST_NAME, None), Player(2, 2**63 - 2, WORST_NAME, None)
NEW = Draft(2**62 - 1, 10**6, 1, 1, 1, 2, None, None, Rules(), rated=True, expires_at=NOON)
MAX_MODAL_TEXT = 45


def opened(rules: Rules, *, opponent: bool = True, suggestion: bool = False) -> OpenDraft:
    draft = replace(NEW, rules=rules, challenge_id=1 if suggestion else None)
    return OpenDraft(draft, PEOPLE[0], PEOPLE[1] if opponent else None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", AGREEMENTS, ids=["everything", "private", "acey", "dutch", "longest"])
@pytest.mark.parametrize("page", Page)
def test_panel_fits_discord_in_every_language(language: str, rules: Rules, page: Page) -> None:
    words = linking_words(language)
    for found in (opened(rules), opened(rules, suggestion=True), opened(rules, opponent=False)):
        assert faults(panel_screen(found, words, page, ["x" * 200])) == []
        assert faults(sent_screen(words)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", [length_modal, stake_modal, score_modal])
def test_modal_is_uncut_in_every_language(language: str, make: Callable[[OpenDraft, Translator], ui.Modal]) -> None:
    body = make(opened(Rules(length=25, start_score=(24, 0))), linking_words(language)).to_dict()
    assert len(body["title"]) < MAX_MODAL_TEXT
    assert len(body["custom_id"]) <= 100
    assert [label["label"] for label in body["components"] if len(label["label"]) >= MAX_MODAL_TEXT] == []
    assert body["components"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_usual_rules_differ_in_nothing(language: str) -> None:
    words = linking_words(language)
    assert differences(Rules(length=5), words) == ""
    assert differences(Rules(length=1), words) == ""
    assert differences(Rules(), words) == ""
    assert differences(Rules(jacoby=True, beavers=True), words).count(",") == 1
