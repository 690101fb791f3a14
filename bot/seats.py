"""Who sits where: the seat that a person needs before anything is asked or shown to him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from backgammon import Side
from bot.ui.custom_id import Press
from club.errors import NotYourSeat, Stale
from club.tables import Table, table

if TYPE_CHECKING:
    from bot.context import Barpoint


async def seat(bot: Barpoint, interaction: discord.Interaction[Any], what: Press) -> tuple[Table, Side]:
    """The table and the side of the person who pressed something on its present board.

    Raises NoSuchMatch, NotYourSeat, and Stale when the match has moved on since that board.
    """
    now = await table(bot.db, what.target)
    side = now.side_of(interaction.user.id)
    if side is None:
        raise NotYourSeat(now)
    if what.version != now.match.version:
        raise Stale(now)
    return now, side
