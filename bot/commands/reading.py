"""/help, /leaderboard and /position, and the menu of a message."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.answering import post, private, private_screen
from bot.commands.kinds import AnyCommand, Interaction, channel_of, in_servers
from bot.languages import reader, shared
from bot.positions import match_on, position_message, show_strings
from bot.screens.help import help_screen
from bot.screens.standings import standings_text
from bot.watching import watched
from club.standings import standings

PLACES = 10


@in_servers
@app_commands.command(name="help", description="How to start, how to move, what the buttons do")
async def show_help(interaction: Interaction) -> None:
    """Explain the bot on one screen."""
    await private_screen(interaction, help_screen(reader(interaction)))


@in_servers
@app_commands.command(name="leaderboard", description="The standings of this server")
async def leaderboard(interaction: Interaction) -> None:
    """Show the standings."""
    bot = interaction.client
    words = reader(interaction)
    if interaction.guild_id is None:
        await private(interaction, words("Standings are kept for each server; use this command in one."))
        return
    places = await standings(bot.db, interaction.guild_id, interaction.user.id, PLACES)
    await private(interaction, standings_text(places, words))


@in_servers
@app_commands.command(
    name="position", description="Draw a position that another program wrote as an XGID, OGID or GNUBG ID"
)
@app_commands.describe(text="The XGID, OGID or GNUBG ID, alone or in a longer text")
async def position(interaction: Interaction, text: app_commands.Range[str, 1, 2000]) -> None:
    """Draw a pasted position for everybody."""
    message = await position_message(text, shared(interaction))
    if await post(interaction, **message) is None and interaction.response.is_done():
        await interaction.client.get_partial_messageable(channel_of(interaction)).send(**message)


@in_servers
@app_commands.context_menu(name="Show position")
async def show_position(interaction: Interaction, message: discord.Message) -> None:
    """Draw the position in a message, or write that of a board, for the person who asks."""
    number = match_on(message)
    if number is not None:
        await show_strings(interaction, await watched(interaction, number))
        return
    await private_screen(interaction, **await position_message(message.content, reader(interaction)))


commands: tuple[AnyCommand, ...] = (show_help, leaderboard, position, show_position)
