"""What anybody may look at: the plays of a match, and the matches that are being played in a server."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.reply import defer, private, private_file, private_screen
from bot.features.archive.history_screen import history_screen, whole_history
from bot.features.moderation.screen import watched_text
from bot.find_match import may_see, watched
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.ui.custom_id import Press, number_in
from club import moderating
from club.tables import Table

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]

MOST_LOOKED_AT = 200
"""So many live matches are looked through for those that a person may see."""


async def show_history(interaction: Interaction, now: Table, game: int | None) -> None:
    """Show the plays of a game, its last page where it is the one that is being played. Raises Kindly."""
    words, present = reader(interaction), now.match.game.number
    number = present if game is None else game
    if not 1 <= number <= max(1, present):
        raise Kindly(
            words.count("This match has {n} game so far.", "This match has {n} games so far.", max(1, present))
        )
    page = 10**6 if number == present else 1
    await private_screen(interaction, history_screen(now, number, page, words))


async def turn_history_page(_bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show another page of a match's plays. Raises NotOfThisServer, and Kindly for a game that was not played."""
    now = await watched(interaction, what.target)
    words, game = reader(interaction), number_in(what.draft)
    if game is None or not 1 <= game <= max(1, now.match.game.number):
        raise Kindly(words("I do not know that button. Use /match history."))
    await private_screen(interaction, history_screen(now, game, what.version, words))


async def send_history(interaction: Interaction, now: Table) -> None:
    """Send every game of a match as a text file."""
    words = reader(interaction)
    await defer(interaction)
    written = BytesIO((await asyncio.to_thread(whole_history, now, words)).encode())
    await private_file(
        interaction, words("Here are all plays of this match."), discord.File(written, f"match-{now.id}.txt")
    )


async def list_matches(bot: Barpoint, interaction: Interaction) -> None:
    """List the matches of the server whose channels a person sees, each with a link to its present board."""
    words = reader(interaction)
    if interaction.guild_id is None:
        raise Kindly(words("Matches are listed for each server; use this command in one."))
    listed = await moderating.live_matches(bot.db, interaction.guild_id, MOST_LOOKED_AT)
    seen = [one for one in listed if one.is_played_by(interaction.user.id) or may_see(interaction, one.live.channel_id)]
    await private(interaction, watched_text(seen, words))
