"""What commands, their options and their choices are called in each language, for Discord to show."""

from __future__ import annotations

from collections.abc import Iterator
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
"""The context of an entry in the menu of a person or a message."""
UNDESCRIBED = "…"
"""What discord.py says of an option that nobody has described."""
_NAMES = {
    TranslationContextLocation.command_name,
    TranslationContextLocation.group_name,
    TranslationContextLocation.parameter_name,
}


class CommandTranslator(app_commands.Translator):
    """Translates what stands in commands. What reads as in English is left out: Discord shows that by itself."""

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """What this is called where Discord is read in this locale; None where English is."""
        words = words_in(LOCALES.get(locale, "en"))
        text, place = string.message, _place(context)
        said = words.catalogue.gettext(text) if place is None else words.catalogue.pgettext(place, text)
        return None if said == text else said


def command_texts(command: AnyCommand) -> Iterator[tuple[str | None, str]]:
    """What has to be translated of a command: each text with its context, which names have and texts have not."""
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
        yield f"{path} {option.name}", option.name
        if str(option.description) != UNDESCRIBED:
            yield None, str(option.description)
        for choice in option.choices:
            if _is_worded(choice.name):
                yield None, choice.name


def _is_worded(name: str) -> bool:
    """Whether a choice is said in words; numbers, and languages by their own names, are so everywhere."""
    return not name.isdecimal() and name not in LANGUAGES.values()


def _place(context: TranslationContextTypes) -> str | None:
    """The context under which a name stands in the catalogues; None for descriptions and choices."""
    match context.data:
        case ContextMenu():
            return MENU
        case Command() | Group() as command if context.location in _NAMES:
            return f"/{command.qualified_name}"
        case Parameter() as option if context.location in _NAMES:
            return f"/{option.command.qualified_name} {option.name}"
        case _:
            return None
