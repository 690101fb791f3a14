"""/privacy export and /privacy forget."""

from __future__ import annotations

from discord import app_commands

from bot.command_kinds import everywhere
from bot.context import Interaction, Request
from bot.features.privacy.handlers import ask_forget, send_export

privacy_group = everywhere(app_commands.Group(name="privacy", description="What I store about you"))


@privacy_group.command(name="export", description="Download everything I store about you; only you see it")
async def export(interaction: Interaction) -> None:
    """Send the file."""
    await send_export(Request.of(interaction))


@privacy_group.command(name="forget", description="Delete your name and Discord ID; you forfeit matches in progress")
async def forget(interaction: Interaction) -> None:
    """Ask for confirmation."""
    await ask_forget(Request.of(interaction))
