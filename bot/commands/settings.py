"""/settings."""

from __future__ import annotations

from discord import app_commands

from bot.commands.kinds import AnyCommand, Interaction, in_servers
from bot.looking import show_settings


@in_servers
@app_commands.command(name="settings", description="How you like to see boards, for you alone")
async def settings(interaction: Interaction) -> None:
    """Show the settings of whoever asks."""
    await show_settings(interaction.client, interaction)


commands: tuple[AnyCommand, ...] = (settings,)
