"""Each player's result of finished matches, and the reason for its exclusion if it does not count."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import astuple, dataclass

from storage.database import Reader, Transaction, Value, placeholders

COLUMNS = (
    "player_id",
    "opponent_id",
    "won",
    "points",
    "against",
    "length",
    "variant",
    "games_won",
    "gammons",
    "discount",
)
_INSERT = f"""
    INSERT INTO results (match_id, guild_id, finished_at, {", ".join(COLUMNS)})
    VALUES (?, ?, ?, {placeholders(COLUMNS)})
"""  # noqa: S608 - column names of our own


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result, in the order of COLUMNS; players by ID. `exclusion` is why it does not count, or None.

    `points` and `against` are those that count on leaderboards; those that were scored are in the row of the match.
    """

    player: int
    opponent: int
    won: bool | None
    points: int
    against: int
    length: int | None
    variant: str
    games_won: int
    gammons: int
    exclusion: str | None


@dataclass(frozen=True, slots=True)
class Excluded:
    """A finished match that does not count, for one of the two (by ID) or for both, and why."""

    match_id: int
    player: int
    opponent: int
    why: str
    at: int


def save(
    tx: Transaction, match_id: int, guild_id: int | None, finished_at: int | None, results: Iterable[Result]
) -> None:
    """Replace the results of a match."""
    delete(tx, match_id)
    tx.execute_many(_INSERT, [(match_id, guild_id, finished_at, *values(one)) for one in results])


def delete(tx: Transaction, match_id: int) -> None:
    """Delete the results of a match."""
    tx.execute("DELETE FROM results WHERE match_id = ?", match_id)


def values(result: Result) -> tuple[Value, ...]:
    """Return the values of COLUMNS."""
    return tuple(int(value) if isinstance(value, bool) else value for value in astuple(result))


def of_match(tx: Reader, match_id: int) -> list[tuple[Value, ...]]:
    """Return the stored results of a match: the values of COLUMNS, the server and the time of the end."""
    columns = (*COLUMNS, "guild_id", "finished_at")
    rows = tx.fetch("SELECT * FROM results WHERE match_id = ?", match_id)
    return [tuple(row[column] for column in columns) for row in rows]


def excluded(tx: Reader, guild_id: int, reasons: Collection[str], limit: int) -> list[Excluded]:
    """Return the newest matches of a server that are excluded for one of these reasons, the newest first."""
    rows = tx.fetch(
        f"""
        SELECT match_id, MIN(player_id) AS player, MAX(player_id + opponent_id) AS both, discount, finished_at
        FROM results WHERE guild_id = ? AND discount IS NOT NULL AND discount IN ({placeholders(reasons)})
        GROUP BY match_id, discount, finished_at ORDER BY finished_at DESC, match_id DESC LIMIT ?
        """,  # noqa: S608 - only question marks
        guild_id,
        *reasons,
        limit,
    )
    return [
        Excluded(row["match_id"], row["player"], row["both"] - row["player"], row["discount"], row["finished_at"])
        for row in rows
    ]


def finished_ids(tx: Reader, after: int, limit: int) -> list[int]:
    """Return the IDs of the next `limit` finished matches after this ID."""
    sql = "SELECT id FROM matches WHERE finished_at IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
    return [row["id"] for row in tx.fetch(sql, after, limit)]


def unsummarized_ids(tx: Reader, after: int, limit: int) -> list[int]:
    """Return the IDs of the next `limit` finished matches whose dice or results an older version did not store."""
    rows = tx.fetch(
        """
        SELECT id FROM matches WHERE finished_at IS NOT NULL AND id > ? AND (
            NOT EXISTS (SELECT 1 FROM throws WHERE match_id = matches.id)
            OR EXISTS (SELECT 1 FROM results WHERE match_id = matches.id AND games_won IS NULL)
        ) ORDER BY id LIMIT ?
        """,
        after,
        limit,
    )
    return [row["id"] for row in rows]
