"""Export and deletion of personal data."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.privacy.commands import privacy_group
from bot.features.privacy.handlers import forget
from bot.text.command_names import AnyCommand, GroupCommand
from bot.ui.custom_id import Verb

COMMANDS: tuple[AnyCommand, ...] = (privacy_group,)
MATCH_COMMANDS: tuple[GroupCommand, ...] = ()
SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
HANDLERS: Mapping[str, Handler] = {Verb.FORGET: forget}
