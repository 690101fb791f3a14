"""/server season start, name and close, for those who manage the server."""

from __future__ import annotations

import logging

from discord import app_commands

from backgammon import Variant
from bot.context import Interaction, Request
from bot.delivery.permissions import check_manages_server
from bot.features.leaderboard.commands import BOARDS, VARIANTS
from bot.features.leaderboard.screen import board_name
from bot.text.translator import _, sanitize
from club import seasons
from storage.standings import Leaderboard

MAX_SEASON_NAME_LENGTH = 32

Name = app_commands.Range[str, 1, MAX_SEASON_NAME_LENGTH]

_log = logging.getLogger(__name__)

season_group = app_commands.Group(name="season", description="This server's seasons")


@season_group.command(name="start", description="Start a season: everything finished from now on counts towards it")
@app_commands.describe(name="Season name", rank_by="The ranking that decides it", variant="Limit it to one variant")
@app_commands.choices(rank_by=BOARDS, variant=VARIANTS)
async def start(
    interaction: Interaction, name: Name, rank_by: str = Leaderboard.RATING.value, variant: str | None = None
) -> None:
    """Start a season."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    begun = await seasons.start(
        request.db,
        guild_id,
        name,
        Leaderboard(rank_by),
        None if variant is None else Variant(variant),
        request.bot.clock(),
    )
    _log.info("season started", extra={"guild": guild_id, "season": begun.id})
    says = _(
        "Season {name} has started. It's decided by: {board}. /leaderboard shows who leads.",
        name=sanitize(name),
        board=board_name(begun.board, request.words),
    )
    await request.reply(says)


@season_group.command(name="name", description="Rename the current season")
@app_commands.describe(name="New season name")
async def rename(interaction: Interaction, name: Name) -> None:
    """Rename the current season."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    await seasons.rename(request.db, guild_id, name)
    await request.reply(_("The season is now called {name}.", name=sanitize(name)))


@season_group.command(name="close", description="End the season and keep its final table")
async def close(interaction: Interaction) -> None:
    """End the season."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    ended = await seasons.close(request.db, guild_id, request.bot.clock())
    _log.info("season closed", extra={"guild": guild_id, "season": ended.id})
    says = _(
        "Season {name} is over and its table is saved. Anyone can see it with /leaderboard, by its name.",
        name=sanitize(ended.name),
    )
    await request.reply(says)
