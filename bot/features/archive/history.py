"""Views for spectators: the plays of a match, and the live matches of a server."""

from __future__ import annotations

import asyncio
from io import BytesIO

import discord

from bot.context import Request
from bot.delivery.heavy_work import unlimited
from bot.delivery.permissions import may_see
from bot.features.archive.games import check_game
from bot.features.archive.history_screen import history_screen, whole_history
from bot.find_match import find_match, unreachable_matches
from bot.text.error_messages import UserError
from bot.text.translator import _
from bot.ui.custom_id import number_in
from bot.ui.match_list import own_text, watched_text
from club import moderation
from club.tables import Table

MAX_MATCHES_READ = 200
"""The maximum of live matches that are searched for those that a user may see."""
MAX_EVENTS_AT_ONCE = 1000
"""A page of a longer match is heavy work."""
_TOO_LONG = _("That takes me too long right now. /match review shows the match step by step.")


async def show_history(request: Request, now: Table, game: int | None) -> None:
    """Show the plays of a game, its last page if it is live. Raises UserError."""
    current = now.match.game.number
    number = current if game is None else game
    check_game(number, max(1, current))
    page = 10**6 if number == current else 1
    await _show_page(request, now, number, page)


async def turn_history_page(request: Request) -> None:
    """Show another page of a match's plays. Raises NotOfThisServer, and UserError for a game that was not played."""
    press = request.press
    now, game = await find_match(request, press.target), number_in(press.payload)
    if game is None or not 1 <= game <= max(1, now.match.game.number):
        raise UserError(_("That button is out of date. Use /match plays."))
    await _show_page(request, now, game, press.version)


async def _show_page(request: Request, now: Table, game: int, page: int) -> None:
    words = request.words
    if len(now.log) > MAX_EVENTS_AT_ONCE:
        view = await request.bot.heavy.run(request.user_id, _TOO_LONG, history_screen, now, game, page, words)
    else:
        view = await asyncio.to_thread(history_screen, unlimited, now, game, page, words)
    await request.reply_view(view)


async def send_history(request: Request, now: Table) -> None:
    """Send every game of a match as a text file."""
    await request.defer()
    written = BytesIO(
        (await request.bot.heavy.run(request.user_id, _TOO_LONG, whole_history, now, request.words.plain)).encode()
    )
    await request.reply_files(_("Here are all the plays of this match."), discord.File(written, f"match-{now.id}.txt"))


async def list_matches(request: Request) -> None:
    """List the matches of the server in channels that the user sees, each with a link to its current board.

    In direct messages, list the user's own matches in every server.
    """
    if request.guild_id is None:
        own = await moderation.live_matches_of_player(request.db, request.user_id)
        unreachable = {one.id for one in await unreachable_matches(request)}
        await request.reply(own_text(own, unreachable, request.words))
        return
    listed = await moderation.live_matches(request.db, request.guild_id, MAX_MATCHES_READ)
    seen = [
        one for one in listed if one.is_played_by(request.user_id) or may_see(request.interaction, one.live.channel_id)
    ]
    await request.reply(watched_text(seen, request.words))
