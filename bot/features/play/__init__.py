"""Playing a match: roll, move, double, resign, forfeit."""

from bot.features.play.commands import COMMANDS as BOARD_COMMANDS
from bot.features.play.handlers import HANDLERS as HANDLERS
from bot.features.play.match_commands import MATCH_COMMANDS as MATCH_COMMANDS
from bot.features.play.session_commands import session_group
from bot.text.command_names import AnyCommand, GroupCommand

COMMANDS: tuple[AnyCommand, ...] = (*BOARD_COMMANDS, session_group)
SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
