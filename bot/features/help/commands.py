"""/help and /position, and the menu of a message."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.command_kinds import Interaction, everywhere
from bot.delivery.reply import post_or_send, private_screen
from bot.features.archive.positions import match_on, position_message, show_strings
from bot.features.help.help_screen import help_screen
from bot.find_match import watched
from bot.text.command_names import AnyCommand
from bot.text.languages import reader, shared


@everywhere
@app_commands.command(name="help", description="How to start, how to move, what the buttons do")
async def show_help(interaction: Interaction) -> None:
    """Explain the bot on one screen."""
    await private_screen(interaction, help_screen(reader(interaction)))


@everywhere
@app_commands.command(
    name="position", description="Draw a position that another program wrote as an XGID, OGID or GNUBG ID"
)
@app_commands.describe(text="The XGID, OGID or GNUBG ID, alone or in a longer text")
async def position(interaction: Interaction, text: app_commands.Range[str, 1, 2000]) -> None:
    """Draw a pasted position for everybody."""
    await post_or_send(interaction, **await position_message(text, shared(interaction)))


@everywhere
@app_commands.context_menu(name="Show position")
async def show_position(interaction: Interaction, message: discord.Message) -> None:
    """Draw the position in a message, or write that of a board, for the person who asks."""
    number = match_on(message)
    if number is not None:
        await show_strings(interaction, await watched(interaction, number))
        return
    await private_screen(interaction, **await position_message(message.content, reader(interaction)))


commands: tuple[AnyCommand, ...] = (show_help, position, show_position)
