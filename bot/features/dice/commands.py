"""/match dice."""

from __future__ import annotations

from discord import app_commands

from bot.context import Interaction, Request
from bot.features.dice.handlers import show_dice
from bot.text.command_names import GroupCommand


@app_commands.command(name="dice", description="Check a match's dice and how evenly this server's dice fall")
@app_commands.describe(match="Match number (default: this channel's latest)")
async def dice(interaction: Interaction, match: app_commands.Range[int, 1, 2**53 - 1] | None = None) -> None:
    """Show dice privately."""
    await show_dice(Request.of(interaction), match)


MATCH_COMMANDS: tuple[GroupCommand, ...] = (dice,)
