"""A user's language: their choice, then what Discord says, then English."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.text.languages import Languages
from bot.text.translator import Text
from storage.languages import Chosen

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


def test_commands_have_the_names_shown_in_the_users_discord() -> None:
    of = languages(Chosen({ANNA: "fi"}, {}), None)
    text = "There's no match in this channel. Start one with /challenge match."
    said = {locale: of.of_person(ANNA, locale)(Text(text)) for locale in (FINNISH, GERMAN, SWEDISH)}
    assert "/haasta ottelu" in said[FINNISH]
    assert "/challenge match" in said[GERMAN]
    assert "/utmana match" in said[SWEDISH]
    assert all(one.startswith("Tällä kanavalla") for one in said.values())
    english = languages(Chosen({ANNA: "en"}, {}), None).of_person(ANNA, SWEDISH)(Text(text))
    assert english == text.replace("/challenge match", "/utmana match")
