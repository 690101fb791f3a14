"""Looking at matches: history, review, replay, files, positions."""

from collections.abc import Mapping

from bot.context import Handler
from bot.features.archive.commands import COMMANDS as COMMANDS
from bot.features.archive.commands import MATCH_COMMANDS as MATCH_COMMANDS
from bot.features.archive.export import export_pressed
from bot.features.archive.history import turn_history_page
from bot.features.archive.imported import export_record, turn_record_page
from bot.features.archive.my_view import show_my_view
from bot.features.archive.removal import remove_post
from bot.features.archive.review import turn_review
from bot.text.command_names import GroupCommand
from bot.ui.custom_id import Menu, Verb

SERVER_COMMANDS: tuple[GroupCommand, ...] = ()
HANDLERS: Mapping[str, Handler] = {
    Verb.HISTORY: turn_history_page,
    Verb.MY_VIEW: show_my_view,
    Verb.PAGE: turn_review,
    Menu.GAME: turn_review,
    Verb.EXPORT: export_pressed,
    Verb.RECORD: turn_record_page,
    Menu.RECORD_GAME: turn_record_page,
    Verb.RECORD_EXPORT: export_record,
    Verb.REMOVE: remove_post,
}
