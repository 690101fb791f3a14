"""Help and rules."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.help.commands import COMMANDS as COMMANDS
from bot.text.command_names import GroupCommand

MATCH_COMMANDS: tuple[GroupCommand, ...] = ()
SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
HANDLERS: Mapping[str, Handler] = {}
