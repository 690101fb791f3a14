"""The seasons of a server: those who manage it begin, name and close them."""

from __future__ import annotations

from dataclasses import replace

from backgammon import Variant
from club.errors import NoSeason, SeasonRuns, StillCounting
from club.standings import won_by
from storage import seasons, standings
from storage.database import Conflict, Database, Source
from storage.seasons import Season
from storage.standings import Board

MOST_LISTED = 25


async def start(db: Database, guild_id: int, name: str, board: Board, variant: Variant | None, now: int) -> Season:
    """Begin a season that is won by this board. Raises SeasonRuns while another one runs."""
    try:
        async with db.transaction() as tx:
            return await seasons.start(tx, guild_id, name, board, variant, now)
    except Conflict:
        raise SeasonRuns from None


async def rename(db: Database, guild_id: int, name: str) -> Season:
    """Call the season that runs otherwise. Raises NoSeason."""
    async with db.transaction() as tx:
        season = await _running(tx, guild_id)
        await seasons.rename(tx, season.id, name)
        return replace(season, name=name)


async def close(db: Database, guild_id: int, now: int) -> Season:
    """End the season that runs, and keep the table with which it ends. Raises NoSeason.

    Raises StillCounting while the table is being counted again, because it would be kept as it is.
    """
    async with db.transaction() as tx:
        season = await _running(tx, guild_id)
        everything = won_by(season, now)
        if await standings.is_counting(tx, everything):
            raise StillCounting
        await seasons.close(tx, season.id, now, await standings.whole(tx, everything))
        return replace(season, closed_at=now)


async def latest(source: Source, guild_id: int) -> list[Season]:
    """The seasons of a server, the newest first."""
    return await seasons.latest(source, guild_id, MOST_LISTED)


async def _running(source: Source, guild_id: int) -> Season:
    season = await seasons.running(source, guild_id)
    if season is None:
        raise NoSeason
    return season
