"""Challenges, rematches and blocks."""

from bot.features.challenge.block_commands import COMMANDS as BLOCK_COMMANDS
from bot.features.challenge.commands import COMMANDS as CHALLENGE_COMMANDS
from bot.features.challenge.commands import MATCH_COMMANDS as MATCH_COMMANDS
from bot.features.challenge.handlers import HANDLERS as HANDLERS
from bot.text.command_names import AnyCommand, GroupCommand

COMMANDS: tuple[AnyCommand, ...] = (*CHALLENGE_COMMANDS, *BLOCK_COMMANDS)
SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
