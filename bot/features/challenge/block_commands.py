"""/block, /unblock and /blocked."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.command_kinds import Interaction, everywhere
from bot.features.challenge import blocking
from bot.text.command_names import AnyCommand


@everywhere
@app_commands.command(name="block", description="Keep somebody from challenging you, in every server; nobody is told")
@app_commands.describe(person="Whom to keep away")
async def block(interaction: Interaction, person: discord.User) -> None:
    """Block."""
    await blocking.block(interaction.client, interaction, person)


@everywhere
@app_commands.command(name="unblock", description="Let somebody challenge you again")
@app_commands.describe(person="Whom to let back")
async def unblock(interaction: Interaction, person: discord.User) -> None:
    """Unblock."""
    await blocking.unblock(interaction.client, interaction, person)


@everywhere
@app_commands.command(name="blocked", description="Whom you keep from challenging you; only you see this")
async def blocked(interaction: Interaction) -> None:
    """Show the list."""
    await blocking.show_blocked(interaction.client, interaction)


commands: tuple[AnyCommand, ...] = (block, unblock, blocked)
