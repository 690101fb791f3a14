"""Moderation of a server's matches."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.moderation.commands import SERVER_COMMANDS as SERVER_COMMANDS
from bot.text.command_names import AnyCommand, GroupCommand

COMMANDS: tuple[AnyCommand, ...] = ()
MATCH_COMMANDS: tuple[GroupCommand, ...] = ()
HANDLERS: Mapping[str, Handler] = {}
