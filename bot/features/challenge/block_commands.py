"""/block, /unblock and /blocked."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.command_kinds import everywhere
from bot.context import Interaction, Request
from bot.features.challenge import blocking
from bot.text.command_names import AnyCommand


@everywhere
@app_commands.command(name="block", description="Stop someone from challenging you in any server; they aren't told")
@app_commands.describe(person="Who to block")
async def block(interaction: Interaction, person: discord.User) -> None:
    """Block a person."""
    await blocking.block(Request.of(interaction), person)


@everywhere
@app_commands.command(name="unblock", description="Let someone challenge you again")
@app_commands.describe(person="Who to unblock")
async def unblock(interaction: Interaction, person: discord.User) -> None:
    """Unblock a person."""
    await blocking.unblock(Request.of(interaction), person)


@everywhere
@app_commands.command(name="blocked", description="People you've blocked; only you see this")
async def blocked(interaction: Interaction) -> None:
    """Show the list."""
    await blocking.show_blocked(Request.of(interaction))


COMMANDS: tuple[AnyCommand, ...] = (block, unblock, blocked)
