"""Perform an action of a player: the club first, then the board, then a reply to the user."""

from __future__ import annotations

import logging

from bot.context import Request
from bot.delivery.permissions import is_user_install
from bot.delivery.pings import ping_for_turn
from bot.delivery.unused_threads import remove_unused_thread
from bot.discord_errors import DISCORD_ERRORS, describe_error
from bot.features.play.tips import give_tips
from bot.logs import ids
from bot.text.translator import _
from bot.ui.board.message import recent_events_text
from club.matches import Acted, ActionAt, act
from club.tables import Table

_log = logging.getLogger(__name__)


async def perform(
    request: Request,
    match_id: int,
    version: int | None,
    action: ActionAt,
    *,
    known: Table | None = None,
) -> None:
    """Perform an action and show the result.

    `version` is the one that the user saw, None for any; `known` is the match as this request has just loaded it. A
    `action` may be a function of the match and the user's side. Raises what `club.matches.act` refuses.
    """
    await show_result(request, await act(request.db, request.actor, match_id, version, action, known=known))


async def show_result(request: Request, acted: Acted) -> None:
    """Show the board after an action, and reply in words if the board is no answer."""
    interaction, words = request.interaction, request.words
    match_id, version = acted.table.id, acted.table.match.version
    events = ",".join(type(event).__name__ for event in acted.table.events[acted.before.version :])
    did = {"match": match_id, "version": version, "player": acted.player, "events": events}
    _log.info("acted", extra=did | ids(interaction))
    ping = ping_for_turn(
        acted.before, acted.table, request.user_id, request.bot.clock(), request.bot.settings.away_minutes
    )
    if is_user_install(interaction):
        ping = None  # no new message can be posted for a ping
    try:
        shown = await request.bot.publisher.show(match_id, request.responder, known=acted.table, ping=ping)
    except DISCORD_ERRORS as error:
        if acted.table.stored.channel_id == request.channel_id:
            raise
        # A match that cannot be shown any more was ended from elsewhere; that is answered in words.
        _log.info("not shown", extra={"match": match_id, **describe_error(error)})
        await request.reply(recent_events_text(acted.table, acted.before.version, words))
        return
    if not shown.answered:
        # Reply to a command in words. Delete a confirmation, because the board shows the result.
        if interaction.message is None:
            await request.reply(recent_events_text(shown.table, acted.before.version, words))
        elif interaction.message.flags.ephemeral:
            await request.responder.delete_clicked()
        else:
            await request.reply(_("Done."))
    # After a question, and if Discord did not take the board, one private message is enough.
    if shown.answered or interaction.message is None:
        await give_tips(request, acted)
    await remove_unused_thread(request.bot, request.db, acted.table)
