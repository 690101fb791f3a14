"""The names of commands, their options and their choices in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from discord import Locale, app_commands
from discord.app_commands import (
    Command,
    ContextMenu,
    Group,
    Parameter,
    TranslationContextLocation,
    TranslationContextTypes,
    locale_str,
)

from bot.text.catalogues import LANGUAGES, words_in
from bot.text.languages import LOCALES

GroupCommand = Command[Any, ..., Any] | Group
"""A command that can be in a group."""
AnyCommand = GroupCommand | ContextMenu
MENU = "menu"
"""The context of an entry in the menu of a user or a message."""
CHOICE = "choice"
"""The context of a choice of an option: it begins like a sentence, and the same word in a text may not."""
UNDESCRIBED = "…"
"""discord.py's description of an option that has none."""
_NAMES = {
    TranslationContextLocation.command_name,
    TranslationContextLocation.group_name,
    TranslationContextLocation.parameter_name,
}


class CommandTranslator(app_commands.Translator):
    """Translates the texts of commands. Texts that are the same in English are left out: Discord falls back to them."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """Return the translation for a locale; None if it is the same as in English."""
        words = words_in(LOCALES.get(locale, "en"))
        text, place = string.message, _place(context)
        said = words.catalogue.gettext(text) if place is None else words.catalogue.pgettext(place, text)
        return None if said == text else said


def command_mentions(commands: Iterable[AnyCommand], ids: Mapping[str, int]) -> dict[str, str]:
    """Return the mention of each command that can be run, by its name; `ids` are those of the top level."""
    mentions = {}
    for command in commands:
        if isinstance(command, ContextMenu):
            continue
        for one in command.walk_commands() if isinstance(command, Group) else (command,):
            if isinstance(one, Command) and command.name in ids:
                mentions[f"/{one.qualified_name}"] = f"</{one.qualified_name}:{ids[command.name]}>"
    return mentions


def command_texts(command: AnyCommand) -> Iterator[tuple[str | None, str]]:
    """Yield the translatable texts of a command, each with its context: a path for names, None for descriptions."""
    if isinstance(command, ContextMenu):
        yield MENU, command.name
        return
    path = f"/{command.qualified_name}"
    yield path, command.name
    yield None, command.description
    if isinstance(command, Group):
        for child in command.commands:
            yield from command_texts(child)
        return
    for option in command.parameters:
        yield f"{path} {option.display_name}", option.display_name
        if str(option.description) != UNDESCRIBED:
            yield None, str(option.description)
        for choice in option.choices:
            if _is_worded(choice.name):
                yield CHOICE, choice.name


def _is_worded(name: str) -> bool:
    """Return True if a choice is translatable; numbers and names of languages are not."""
    return not name.isdecimal() and name not in LANGUAGES.values()


def _place(context: TranslationContextTypes) -> str | None:
    """Return the context of a text in the catalogues; None for descriptions."""
    match context.data:
        case ContextMenu():
            return MENU
        case app_commands.Choice():
            return CHOICE
        case Command() | Group() as command if context.location in _NAMES:
            return f"/{command.qualified_name}"
        case Parameter() as option if context.location in _NAMES:
            return f"/{option.command.qualified_name} {option.display_name}"
        case _:
            return None
