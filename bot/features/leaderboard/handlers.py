"""Leaderboards for one user, by command or by the buttons and menus below one."""

from __future__ import annotations

from bot.context import Barpoint, Request
from bot.discord_errors import DISCORD_ERRORS
from bot.features.leaderboard.query_codec import decode
from bot.features.leaderboard.screen import leaderboard_screen
from bot.text.error_messages import UserError
from bot.text.translator import _
from club import seasons, settings
from club.standings import LeaderboardRequest, leaderboard, servers_of

MAX_SERVERS = 10
"""The maximum of servers, because each needs a request to Discord."""
MAX_PAGES = 100_000


async def show(request: Request, look: LeaderboardRequest, number: int = 0) -> None:
    """Show a page of a leaderboard privately. Raises UserError, and NoSeason."""
    guild_id = request.require_guild(_("Leaderboards are per server. Use this command in a server."))
    if not (await settings.server_settings(request.db, guild_id)).leaderboard:
        raise UserError(_("This server has turned its leaderboard off. /match info shows the score of a match."))
    others = await _others_shared(request, guild_id) if look.everywhere else ()
    guilds = (guild_id, *others)
    seen = await leaderboard(request.db, look, guilds, request.user_id, request.bot.clock(), number)
    has_seasons = bool(await seasons.latest(request.db, guild_id))
    await request.reply_view(leaderboard_screen(seen, request.words, has_seasons=has_seasons))


async def turn_to(request: Request) -> None:
    """Show the leaderboard that a button or menu asks for. Raises UserError for an invalid payload."""
    look = decode(request.press.payload)
    if look is None:
        raise UserError(_("That button is out of date. Use /leaderboard."))
    await show(request, look, min(request.press.target, MAX_PAGES))


async def _others_shared(request: Request, here: int) -> list[int]:
    """Return the other servers with a leaderboard where the user has played and both they and the bot are members."""
    played = [
        one for one in await servers_of(request.db, request.user_id) if one != here and request.bot.get_guild(one)
    ]
    return [
        one
        for one in played[:MAX_SERVERS]
        if (await settings.server_settings(request.db, one)).leaderboard
        and await _is_member(request.bot, one, request.user_id)
    ]


async def _is_member(bot: Barpoint, guild_id: int, discord_id: int) -> bool:
    """Return True if a user is certainly in a server: what Discord does not confirm is not shown."""
    guild = bot.get_guild(guild_id)
    if guild is None:
        return False
    try:
        await guild.fetch_member(discord_id)
    except DISCORD_ERRORS:
        return False
    return True
