"""The standings of a server."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Row, Source


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place in a server. `rank` counts from 1, and players with equal wins and points share it.

    Wins and losses are of matches; points are all that he scored, in sessions too.
    """

    player: int
    name: str
    discord_id: int | None
    wins: int
    losses: int
    points: int
    rank: int


_RANKED = """
    WITH tally AS (
        SELECT
            player_id,
            SUM(CASE WHEN won = 1 THEN 1 ELSE 0 END) AS wins,
            SUM(CASE WHEN won = 0 THEN 1 ELSE 0 END) AS losses,
            SUM(points) AS points
        FROM results WHERE guild_id = ? AND discount IS NULL GROUP BY player_id
    ),
    ranked AS (
        SELECT player_id, wins, losses, points, RANK() OVER (ORDER BY wins DESC, points DESC) AS place FROM tally
    )
    SELECT players.id, players.name, players.discord_id, wins, losses, points, place
    FROM ranked JOIN players ON players.id = ranked.player_id
"""
_PAGE = _RANKED + " ORDER BY place, LOWER(players.name), players.id LIMIT ? OFFSET ?"
_ONE = _RANKED + " WHERE players.id = ?"


async def standings(source: Source, guild_id: int, limit: int, offset: int = 0) -> list[Standing]:
    """A page of a server's standings: the most wins first, then the most points, then by name."""
    return [_standing(row) for row in await source.fetch(_PAGE, guild_id, limit, offset)]


async def standing_of(source: Source, guild_id: int, player: int) -> Standing | None:
    """One player's place among all of a server; None if he finished nothing there."""
    rows = await source.fetch(_ONE, guild_id, player)
    return _standing(rows[0]) if rows else None


def _standing(row: Row) -> Standing:
    return Standing(
        player=row["id"],
        name=row["name"],
        discord_id=row["discord_id"],
        wins=row["wins"],
        losses=row["losses"],
        points=row["points"],
        rank=row["place"],
    )
