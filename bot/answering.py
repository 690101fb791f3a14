"""Private answers: one short text that only the person who asked can see."""

from __future__ import annotations

from typing import Any

import discord

from bot.screens.parts import Item, layout, text


async def private(interaction: discord.Interaction[Any], says: str, *rows: Item) -> None:
    """Say something to the person alone, in the private message that was clicked where there is one.

    Raises discord.HTTPException.
    """
    view = layout(text(says), *rows)
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True)
    elif interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)
