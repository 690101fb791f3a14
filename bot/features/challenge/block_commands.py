"""/block add, remove and list."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.command_kinds import everywhere
from bot.context import Interaction, Request
from bot.features.challenge import blocking
from bot.text.command_names import AnyCommand

block_group = everywhere(app_commands.Group(name="block", description="People who can't challenge you"))


@block_group.command(name="add", description="Stop someone from challenging you in any server; they aren't told")
@app_commands.describe(person="Who to block")
async def add(interaction: Interaction, person: discord.User) -> None:
    """Block a person."""
    await blocking.block(Request.of(interaction), person)


@block_group.command(name="remove", description="Let someone challenge you again")
@app_commands.describe(person="Who to unblock")
async def remove(interaction: Interaction, person: discord.User) -> None:
    """Unblock a person."""
    await blocking.unblock(Request.of(interaction), person)


@block_group.command(name="list", description="People you've blocked; only you see this")
async def list_blocked(interaction: Interaction) -> None:
    """Show the list."""
    await blocking.show_blocked(Request.of(interaction))


COMMANDS: tuple[AnyCommand, ...] = (block_group,)
