"""The dice of a match and of a server."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.dice.commands import MATCH_COMMANDS as MATCH_COMMANDS
from bot.text.command_names import AnyCommand, GroupCommand

COMMANDS: tuple[AnyCommand, ...] = ()
SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
HANDLERS: Mapping[str, Handler] = {}
