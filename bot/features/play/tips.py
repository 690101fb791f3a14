"""Three short tips for somebody's first match, shown to him alone and only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.reply import private
from bot.text.languages import reader
from club import settings
from club.matches import Acted

if TYPE_CHECKING:
    from bot.context import Barpoint


async def give_tips(bot: Barpoint, interaction: discord.Interaction[Any], acted: Acted) -> None:
    """Show the tips to a player who has acted for the first time."""
    side = acted.table.stored.side_of(acted.player)
    if side is None or acted.table.player(side).prefers.tips_seen:
        return
    await settings.prefer(bot.db, bot.by(interaction), tips_seen=True)
    words = reader(interaction)
    tips = [
        words(
            "Choose a whole play in the menu, or tap the points whose checkers you want to move; then press **Confirm**."
        ),
        words("Points are numbered for whoever is to act, and **My view** shows you the board from your own side."),
        words("What leaves you no choice happens by itself; /settings changes that, and /help tells the rest."),
    ]
    lines = [words("Your first match: three tips, which I show only once."), *(f"- {tip}" for tip in tips)]
    await private(interaction, "\n".join(lines))
