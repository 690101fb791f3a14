"""Find the match that a request refers to."""

from __future__ import annotations

from backgammon import Side
from bot.context import Request
from bot.delivery.permissions import is_gone, may_see
from bot.text.error_messages import UserError
from bot.text.translator import _
from bot.ui.match_list import live_text
from club.errors import NoSuchMatch, NotOfThisServer
from club.matches import latest_here, live_here, live_matches_of
from club.moderation import live_matches_of_player
from club.tables import NotYourSeat, Stale, Table, table
from storage.matches import LiveMatch

MAX_CHANNELS_NAMED = 5
MAX_MATCHES_NAMED = 5


async def live_match_here(request: Request) -> int:
    """Return the ID of the live match in this channel.

    Raises NoSuchMatch, or UserError naming the channels where the user is playing.
    """
    try:
        return await live_here(request.db, request.channel_id)
    except NoSuchMatch:
        elsewhere = [
            one for one in await live_matches_of(request.db, request.user_id) if one.guild_id == request.guild_id
        ]
        if not elsewhere:
            raise
        where = " ".join(f"<#{one.channel_id}>" for one in elsewhere[:MAX_CHANNELS_NAMED])
        raise UserError(_("There's no match in this channel. You're playing in {where}.", where=where)) from None


async def unreachable_matches(request: Request) -> list[LiveMatch]:
    """Return the user's live matches that cannot be shown: the channel is gone or the bot is not in the server."""
    return [
        one
        for one in await live_matches_of(request.db, request.user_id)
        if one.channel_id != request.interaction.channel_id and await is_gone(request.bot, one.guild_id, one.channel_id)
    ]


async def match_to_end(request: Request, number: int | None) -> int:
    """Return the ID of the live match of this channel, or of one of the user's that cannot be shown any more.

    `number` is its ID; without it and in a channel without a match, the only one that cannot be shown is meant.
    Raises NoSuchMatch, and UserError with the list of those that may be meant.
    """
    if number is None:
        try:
            return await live_match_here(request)
        except NoSuchMatch:
            unreachable = {one.id for one in await unreachable_matches(request)}
            if not unreachable:
                raise
    else:
        unreachable = {number}
    mine = [one for one in await live_matches_of_player(request.db, request.user_id) if one.live.id in unreachable]
    if not mine:
        raise UserError(
            _("You aren't playing match {number}. Send me /match list in a direct message to see yours.", number=number)
        )
    if len(mine) > 1:
        matches = live_text(mine[:MAX_MATCHES_NAMED], request.words)
        raise UserError(_("Which match do you mean? Add its number.\n{matches}", matches=matches))
    live = mine[0].live
    here = live.channel_id == request.interaction.channel_id
    if number is not None and not here and not await is_gone(request.bot, live.guild_id, live.channel_id):
        raise UserError(_("Your match is in {where}.", where=f"<#{live.channel_id}>"))
    return live.id


async def find_match(request: Request, match_id: int | None = None) -> Table:
    """Return the match with this ID, or the newest match of the channel; the user may be a spectator.

    Raises NoSuchMatch, and NotOfThisServer for a match that the user may not see here.
    """
    if match_id is None:
        return await table(request.db, await latest_here(request.db, request.channel_id))
    try:
        found = await table(request.db, match_id)
    except NoSuchMatch:
        raise NotOfThisServer from None
    plays = found.side_of(request.user_id) is not None
    visible = plays or may_see(request.interaction, found.stored.channel_id)
    if found.stored.guild_id != request.guild_id or not visible:
        raise NotOfThisServer
    return found


async def find_seat(
    request: Request, match_id: int, version: int | None, *, known: Table | None = None
) -> tuple[Table, Side]:
    """Return the match and the user's side; `version` is the one that they saw, None for any.

    `known` is the match as this request has just loaded it. Raises NoSuchMatch, NotYourSeat, and Stale when the match has moved on since.
    """
    now = known or await table(request.db, match_id)
    side = now.side_of(request.user_id)
    if side is None:
        raise NotYourSeat(now)
    if version not in (None, now.match.version):
        raise Stale(now)
    return now, side
