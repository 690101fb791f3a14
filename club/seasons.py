"""The seasons of a server, which its managers start, rename and close."""

from __future__ import annotations

from dataclasses import replace

from backgammon import Variant
from club.errors import NoSeason, SeasonInProgress, StillRecalculating
from club.standings import is_recalculating, won_by
from storage import seasons, standings
from storage.database import Conflict, Database, Reader, Transaction
from storage.seasons import Season
from storage.standings import Leaderboard

MAX_SEASONS_LISTED = 25


async def start(
    db: Database, guild_id: int, name: str, board: Leaderboard, variant: Variant | None, now: int
) -> Season:
    """Start a season that is decided by this leaderboard. Raises SeasonInProgress if there is a current one."""
    try:
        return await db.write(seasons.start, guild_id, name, board, variant, now)
    except Conflict:
        raise SeasonInProgress from None


async def rename(db: Database, guild_id: int, name: str) -> Season:
    """Rename the current season. Raises NoSeason."""

    def work(tx: Transaction) -> Season:
        season = _running(tx, guild_id)
        seasons.rename(tx, season.id, name)
        return replace(season, name=name)

    return await db.write(work)


async def close(db: Database, guild_id: int, now: int) -> Season:
    """End the current season and save its final table. Raises NoSeason.

    Raises StillRecalculating while ratings are being recalculated, because the table would be wrong.
    """

    def work(tx: Transaction) -> Season:
        season = _running(tx, guild_id)
        everything = won_by(season, now)
        if is_recalculating(tx, everything):
            raise StillRecalculating
        seasons.close(tx, season.id, now, standings.all_standings(tx, everything))
        return replace(season, closed_at=now)

    return await db.write(work)


async def latest(db: Database, guild_id: int) -> list[Season]:
    """Return the seasons of a server, the newest first."""
    return await db.read(seasons.latest, guild_id, MAX_SEASONS_LISTED)


def _running(tx: Reader, guild_id: int) -> Season:
    season = seasons.running(tx, guild_id)
    if season is None:
        raise NoSeason
    return season
