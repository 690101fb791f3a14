"""What each player took from finished matches, and the standings that come of it."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon.board import Side
from backgammon.events import COUNTS_FOR_NOTHING
from backgammon.match import Match
from storage.database import Row, Source, Transaction, Value


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
        FROM results WHERE guild_id = ? GROUP BY player_id
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


async def record(
    tx: Transaction, match_id: int, match: Match, *, guild_id: int | None, seats: tuple[int, int], at: int
) -> None:
    """Note what both players (X's number, O's) took from a match that ended, unless it counts for nothing."""
    for row in taken(match, seats):
        await tx.execute(
            f"INSERT INTO results (match_id, guild_id, finished_at, {', '.join(TAKEN)}) "  # noqa: S608 - names of our own
            f"VALUES (?, ?, ?, {', '.join('?' * len(TAKEN))})",
            match_id,
            guild_id,
            at,
            *row,
        )


TAKEN = ("player_id", "opponent_id", "won", "points", "length", "variant")


def taken(match: Match, seats: tuple[int, int]) -> list[tuple[Value, ...]]:
    """The values of TAKEN for both players (X's number, O's); none where the match counts for nothing."""
    if match.end is None or match.end.close in COUNTS_FOR_NOTHING:
        return []
    players = dict(zip(Side, seats, strict=True))
    return [
        (
            player,
            players[side.other],
            None if match.end.winner is None else int(match.end.winner is side),
            _scored(match, side),
            match.rules.length,
            match.rules.variant.value,
        )
        for side, player in players.items()
    ]


async def remove(tx: Transaction, match_id: int) -> None:
    """Take back what was noted of a match."""
    await tx.execute("DELETE FROM results WHERE match_id = ?", match_id)


def _scored(match: Match, side: Side) -> int:
    """What a side scored itself; points beyond the length of a match have no value (spec 4.2)."""
    points, length = match.points(side), match.rules.length
    return (points if length is None else min(points, length)) - match.rules.start_score[side is Side.O]


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
