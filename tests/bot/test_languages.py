"""A user's language: their choice, then what Discord says, then English."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.text.catalogues import LANGUAGES, words_in
from bot.text.languages import Languages
from bot.text.mentions import CommandMentions
from bot.text.translator import Text, Translator, _, sanitize
from storage.languages import Chosen
from tests.support.mentions import LINKED, MENTIONS

ANNA, SERVER = 7, 1
SWEDISH, FINNISH, GERMAN = discord.Locale.swedish, discord.Locale.finnish, discord.Locale.german


def languages(chosen: Chosen, here: discord.Locale | None) -> Languages:
    guild = None if here is None else SimpleNamespace(preferred_locale=here)
    made = Languages(cast("discord.Client", SimpleNamespace(get_guild=lambda _id: guild)))
    made._chosen = chosen  # noqa: SLF001 - as if it had been loaded
    return made


@pytest.mark.parametrize(
    ("chosen", "locale", "language"),
    [
        (None, SWEDISH, "sv"),
        (None, GERMAN, "en"),
        (None, discord.Locale.british_english, "en"),
        ("fi", SWEDISH, "fi"),
        ("en", SWEDISH, "en"),
        ("no longer there", SWEDISH, "sv"),
    ],
)
def test_user_language_is_their_choice_or_their_locale(
    chosen: str | None, locale: discord.Locale, language: str
) -> None:
    of = languages(Chosen({ANNA: chosen} if chosen else {}, {SERVER: "da"}), SWEDISH)
    assert of.of_person(ANNA, locale).language == language


@pytest.mark.parametrize(
    ("chosen", "here", "known", "language"),
    [
        (None, FINNISH, None, "fi"),
        (None, GERMAN, None, "en"),
        ("nl", FINNISH, None, "nl"),
        (None, None, SWEDISH, "sv"),
        (None, None, None, "en"),
        (None, FINNISH, SWEDISH, "fi"),
    ],
)
def test_server_language_is_its_choice_or_its_locale(
    chosen: str | None, here: discord.Locale | None, known: discord.Locale | None, language: str
) -> None:
    of = languages(Chosen({ANNA: "sv"}, {SERVER: chosen} if chosen else {}), here)
    assert of.of_server(SERVER, known).language == language


def test_public_language_outside_servers_is_the_users() -> None:
    of = languages(Chosen({ANNA: "da"}, {SERVER: "nl"}), FINNISH)
    asked: Any = SimpleNamespace(user=SimpleNamespace(id=ANNA), locale=SWEDISH, guild_id=None, guild_locale=None)
    assert (of.reader(asked).language, of.public(asked).language) == ("da", "da")
    asked.guild_id = SERVER
    assert (of.reader(asked).language, of.public(asked).language) == ("da", "nl")
    assert languages(Chosen(), FINNISH).of_server(None).language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_mentioned_in_english_in_every_language(language: str) -> None:
    of = languages(Chosen({ANNA: language}, {SERVER: language}), FINNISH)
    text = Text("There's no match in this channel. Start one with /challenge.")
    before = of.of_person(ANNA, SWEDISH)(text)
    assert before == words_in(language)(text)
    assert "/challenge" in before
    of.link_commands(CommandMentions({"/challenge": "</challenge:7>"}))
    after = before.replace("/challenge", "</challenge:7>")
    assert of.of_person(ANNA, SWEDISH)(text) == of.of_server(SERVER)(text) == after
    assert of.of_person(ANNA, SWEDISH).plain(text) == before


@pytest.mark.parametrize("written", ["/board", "</board:7>", "/match list", "< /board:7>"])
def test_command_that_a_person_wrote_is_not_mentioned(written: str) -> None:
    words = Translator().linking(LINKED)
    said = words(_("{name} isn't blocked. /block list shows who is.", name=sanitize(written)))
    assert said == f"{sanitize(written)} isn't blocked. {MENTIONS['/block list']} shows who is."
    assert re.findall(r"(?<!\\)</", said) == ["</"]
