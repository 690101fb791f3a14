"""The dice of a match and of a server."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.dice.commands import COMMANDS as COMMANDS
from bot.text.command_names import GroupCommand

MATCH_COMMANDS: tuple[GroupCommand, ...] = ()
SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
HANDLERS: Mapping[str, Handler] = {}
