"""Leaderboards and seasons."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.leaderboard.commands import COMMANDS as COMMANDS
from bot.features.leaderboard.handlers import turn_to
from bot.features.leaderboard.season_commands import season_group
from bot.text.command_names import GroupCommand
from bot.ui.custom_id import Menu, Verb

MATCH_COMMANDS: tuple[GroupCommand, ...] = ()
SERVER_COMMANDS: tuple[GroupCommand, ...] = (season_group,)
HANDLERS: Mapping[str, Handler] = {Verb.STANDINGS: turn_to, Menu.BOARD: turn_to, Menu.PERIOD: turn_to}
