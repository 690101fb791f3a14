"""/server season start, name and close, for those who manage the server."""

from __future__ import annotations

import logging

from discord import app_commands

from backgammon import Variant
from bot.command_kinds import Interaction
from bot.delivery.reply import private
from bot.features.leaderboard.commands import BOARDS, VARIANTS
from bot.features.leaderboard.screen import board_name
from bot.features.settings.server import managed
from bot.text.languages import reader
from bot.text.translator import harmless
from club import seasons
from storage.standings import Board

LONGEST_SEASON = 32

Name = app_commands.Range[str, 1, LONGEST_SEASON]

_log = logging.getLogger(__name__)

season_group = app_commands.Group(name="season", description="The seasons of this server")


@season_group.command(name="start", description="Begin a season: what is finished from now on is in it")
@app_commands.describe(name="What it is called", by="By which board it is won", variant="Of which game alone")
@app_commands.choices(by=BOARDS, variant=VARIANTS)
async def start(interaction: Interaction, name: Name, by: str = Board.POINTS.value, variant: str | None = None) -> None:
    """Begin a season."""
    bot, guild_id, words = interaction.client, managed(interaction), reader(interaction)
    begun = await seasons.start(
        bot.db, guild_id, name, Board(by), None if variant is None else Variant(variant), bot.clock()
    )
    _log.info("season started", extra={"guild": guild_id, "season": begun.id})
    says = words(
        "The season {name} has begun. This decides it: {board}. /leaderboard shows how it stands.",
        name=harmless(name),
        board=board_name(begun.board, words),
    )
    await private(interaction, says)


@season_group.command(name="name", description="Call the season that runs otherwise")
@app_commands.describe(name="What it is called from now on")
async def rename(interaction: Interaction, name: Name) -> None:
    """Call the season otherwise."""
    bot, guild_id, words = interaction.client, managed(interaction), reader(interaction)
    await seasons.rename(bot.db, guild_id, name)
    await private(interaction, words("The season is called {name} now.", name=harmless(name)))


@season_group.command(name="close", description="End the season; its final table is kept")
async def close(interaction: Interaction) -> None:
    """End the season."""
    bot, guild_id, words = interaction.client, managed(interaction), reader(interaction)
    ended = await seasons.close(bot.db, guild_id, bot.clock())
    _log.info("season closed", extra={"guild": guild_id, "season": ended.id})
    says = words(
        "The season {name} is over, and its table is kept. Everybody can see it with /leaderboard, by its name.",
        name=harmless(ended.name),
    )
    await private(interaction, says)
