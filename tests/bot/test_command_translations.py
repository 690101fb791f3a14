"""Commands in every language have valid, distinct names and short descriptions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from unicodedata import category

import discord
import pytest
from discord import app_commands

from bot.features import every_command
from bot.text.catalogues import LANGUAGES, TRANSLATED
from bot.text.command_names import CommandTranslator
from bot.text.languages import LOCALES

MAX_COMMAND_LENGTH = 8000
LOCALE = {"sv": "sv-SE", "fi": "fi", "da": "da", "nl": "nl"}
IN_A_MENU = (2, 3)
SUBCOMMANDS = (1, 2)
MAX_AT_THE_TOP = 22
SAME_THING = {"cancel", "export", "list", "position", "relocate", "settings"}
"""Names that several commands share, because they mean the same."""
Part = dict[str, Any]


@pytest.fixture
async def commands() -> list[Part]:
    """Return the commands as they are sent to Discord."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    for command in every_command():
        tree.add_command(command)
    translator = CommandTranslator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands(type=None)]


def parts(command: Part) -> Iterator[Part]:
    """Yield a command with its subcommands and options."""
    yield command
    for option in command.get("options") or ():
        yield from parts(option)


def said(part: Part, key: str, language: str) -> str:
    """Return the name or description of a part in a language."""
    localised: dict[str, str] = part.get(f"{key}_localizations") or {}
    return localised.get(LOCALE.get(language, ""), str(part[key]))


def is_name(name: str) -> bool:
    """Return whether a command or option can have this name: letters of any script, digits, hyphens and apostrophes."""
    return all(letter in "-_'" or category(letter)[0] in "LN" for letter in name) and 1 <= len(name) <= 32


def test_languages_correspond_to_locales_of_discord() -> None:
    assert set(LOCALES.values()) == set(LANGUAGES)
    assert {locale.value for locale in LOCALES} == {"en-US", "en-GB", *LOCALE.values()}


@pytest.mark.parametrize("language", TRANSLATED)
async def test_names_and_descriptions_are_valid_for_discord(commands: list[Part], language: str) -> None:
    assert commands
    for command in commands:
        in_a_menu = command["type"] in IN_A_MENU
        for part in parts(command):
            name = said(part, "name", language)
            assert 1 <= len(name) <= 32 if in_a_menu else is_name(name), name
            assert in_a_menu or name == name.lower()
            if not in_a_menu:
                assert 1 <= len(said(part, "description", language)) <= 100, said(part, "description", language)
            for choice in part.get("choices") or ():
                assert 1 <= len(said(choice, "name", language)) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
async def test_names_of_commands_options_and_choices_are_distinct(commands: list[Part], language: str) -> None:
    groups: list[list[Part]] = [[command for command in commands if command["type"] == kind] for kind in (1, 2, 3)]
    groups += [
        part[key] for command in commands for part in parts(command) for key in ("options", "choices") if part.get(key)
    ]
    assert groups
    for group in groups:
        names = Counter(said(part, "name", language) for part in group)
        assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_command_does_not_exceed_the_total_length(commands: list[Part], language: str) -> None:
    assert commands
    for command in commands:
        length = 0
        for part in parts(command):
            choices = part.get("choices") or ()
            length += len(said(part, "name", language))
            length += len(said(part, "description", language)) if part.get("description") else 0
            length += sum(len(said(one, "name", language)) + len(str(one["value"])) for one in choices)
        assert length <= MAX_COMMAND_LENGTH, command["name"]


async def test_only_differences_from_english_are_sent(commands: list[Part]) -> None:
    assert commands
    for command in commands:
        for part in parts(command):
            for key in ("name", "description"):
                assert part.get(key) not in (part.get(f"{key}_localizations") or {}).values()


@pytest.mark.parametrize("language", TRANSLATED)
async def test_every_description_is_translated(commands: list[Part], language: str) -> None:
    assert commands
    for command in commands:
        for part in parts(command):
            if re.search("[a-z]", part.get("description") or ""):
                assert LOCALE[language] in part["description_localizations"], part["description"]


async def test_list_of_commands_is_short(commands: list[Part]) -> None:
    """All bots of a server share one list."""
    at_the_top = [command["name"] for command in commands if command["type"] not in IN_A_MENU]
    assert "match" in at_the_top
    assert len(at_the_top) <= MAX_AT_THE_TOP


def groups_and_commands(command: Part) -> Iterator[Part]:
    """Yield a command with its subcommands, without their options."""
    yield command
    for option in command.get("options") or ():
        if option["type"] in SUBCOMMANDS:
            yield from groups_and_commands(option)


async def test_no_group_has_a_single_subcommand(commands: list[Part]) -> None:
    groups = [
        [child["name"] for child in (group.get("options") or ()) if child["type"] in SUBCOMMANDS]
        for command in commands
        for group in groups_and_commands(command)
    ]
    assert sum(bool(children) for children in groups) > 5
    assert [children for children in groups if len(children) == 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_two_commands_share_a_name_for_different_things(commands: list[Part], language: str) -> None:
    names = [
        (said(one, "name", language), one["name"])
        for command in commands
        if command["type"] not in IN_A_MENU
        for one in groups_and_commands(command)
    ]
    assert len(names) > 50
    meanings: dict[str, list[str]] = {}
    for name, meaning in names:
        meanings.setdefault(name, []).append(meaning)
    shared = {name: found for name, found in meanings.items() if len(found) > 1}
    assert {name: found for name, found in shared.items() if len(set(found)) > 1} == {}
    assert {found[0] for found in shared.values()} <= SAME_THING


@pytest.mark.parametrize("language", LANGUAGES)
async def test_choices_begin_like_sentences(commands: list[Part], language: str) -> None:
    names = [
        said(choice, "name", language)
        for command in commands
        for part in parts(command)
        for choice in part.get("choices") or ()
    ]
    assert len(names) > 50
    assert [name for name in names if name[0] != name[0].upper()] == []
