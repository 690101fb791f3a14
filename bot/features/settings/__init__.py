"""Personal and server settings."""

from bot.features.settings.commands import COMMANDS as COMMANDS
from bot.features.settings.commands import SERVER_COMMANDS as SERVER_COMMANDS
from bot.features.settings.handlers import HANDLERS as HANDLERS
from bot.text.command_names import GroupCommand

MATCH_COMMANDS: tuple[GroupCommand, ...] = ()
