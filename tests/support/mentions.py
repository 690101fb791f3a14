"""Translators that mention commands, as in the running bot."""

from __future__ import annotations

from bot.features import every_command
from bot.text.catalogues import words_in
from bot.text.command_names import command_mentions
from bot.text.mentions import CommandMentions
from bot.text.translator import Translator

LONGEST_ID = 2**63 - 1
MENTIONS = command_mentions(every_command(), {command.name: LONGEST_ID for command in every_command()})
"""The mention of each command, as long as Discord's IDs can make it."""
LINKED = CommandMentions(MENTIONS)


def linking_words(language: str) -> Translator:
    """Return the translator of a language that mentions every command."""
    return words_in(language).linking(LINKED)
