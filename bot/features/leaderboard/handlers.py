"""Leaderboards for one person: what he asks for, by a command or by what stands below one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.reply import private_screen
from bot.discord_errors import MISHAPS
from bot.features.leaderboard.query_codec import read
from bot.features.leaderboard.screen import leaderboard_screen
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.ui.custom_id import Press
from club import seasons, settings
from club.standings import Look, leaderboard, servers_of

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]

MOST_SERVERS = 10
"""Discord is asked about each, so there is an end to them."""
MOST_PAGES = 100_000


async def show(bot: Barpoint, interaction: Interaction, look: Look, number: int = 0) -> None:
    """Show a page of a board to a person alone. Raises Kindly, and NoSeason."""
    words = reader(interaction)
    if interaction.guild_id is None:
        raise Kindly(words("Standings are kept for each server; use this command in one."))
    if not (await settings.of_server(bot.db, interaction.guild_id)).leaderboard:
        raise Kindly(words("This server keeps no leaderboard. /match show tells the score of a match."))
    others = await _others_shared(bot, interaction, interaction.guild_id) if look.everywhere else ()
    guilds = (interaction.guild_id, *others)
    seen = await leaderboard(bot.db, look, guilds, interaction.user.id, bot.clock(), number)
    has_seasons = bool(await seasons.latest(bot.db, interaction.guild_id))
    await private_screen(interaction, leaderboard_screen(seen, words, has_seasons=has_seasons))


async def turn_to(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show what a button or menu below a board says. Raises Kindly for what nobody wrote."""
    look = read(what.draft)
    if look is None:
        raise Kindly(reader(interaction)("I do not know that button. Use /leaderboard to see the standings."))
    await show(bot, interaction, look, min(what.target, MOST_PAGES))


async def _others_shared(bot: Barpoint, interaction: Interaction, here: int) -> list[int]:
    """The other servers with a leaderboard where this person has played and still is a member, as we are."""
    played = [one for one in await servers_of(bot.db, interaction.user.id) if one != here and bot.get_guild(one)]
    return [
        one
        for one in played[:MOST_SERVERS]
        if (await settings.of_server(bot.db, one)).leaderboard and await _is_member(bot, one, interaction.user.id)
    ]


async def _is_member(bot: Barpoint, guild_id: int, discord_id: int) -> bool:
    """Whether a person surely is in a server: what Discord does not confirm is not shown."""
    guild = bot.get_guild(guild_id)
    if guild is None:
        return False
    try:
        await guild.fetch_member(discord_id)
    except MISHAPS:
        return False
    return True
