"""/help and /leaderboard."""

from __future__ import annotations

from discord import app_commands

from bot.answering import private
from bot.commands.kinds import AnyCommand, Interaction, in_servers
from bot.screens.help import help_screen
from bot.screens.standings import standings_text
from club.standings import standings

PLACES = 10


@in_servers
@app_commands.command(name="help", description="How to start, how to move, what the buttons do")
async def show_help(interaction: Interaction) -> None:
    """Explain the bot on one screen."""
    await interaction.response.send_message(view=help_screen(interaction.client.words), ephemeral=True)


@in_servers
@app_commands.command(name="leaderboard", description="The standings of this server")
async def leaderboard(interaction: Interaction) -> None:
    """Show the standings."""
    bot = interaction.client
    if interaction.guild_id is None:
        await private(interaction, bot.words("Standings are kept for each server; use this command in one."))
        return
    places = await standings(bot.db, interaction.guild_id, interaction.user.id, PLACES)
    await private(interaction, standings_text(places, bot.words))


commands: tuple[AnyCommand, ...] = (show_help, leaderboard)
