"""The seasons of a server, and their final tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from backgammon.rules import Variant
from storage.database import Reader, Row, Transaction
from storage.standings import Leaderboard, Page, Standing, page_of
from storage.texts import storable


@dataclass(frozen=True, slots=True)
class Season:
    """A season, its leaderboard, and its variant (None for all); `closed_at` is None for the current one."""

    id: int
    guild_id: int
    name: str
    board: Leaderboard
    variant: Variant | None
    started_at: int
    closed_at: int | None


def start(tx: Transaction, guild_id: int, name: str, board: Leaderboard, variant: Variant | None, at: int) -> Season:
    """Start a season. Raises Conflict if the server has a current one."""
    [row] = tx.fetch(
        "INSERT INTO seasons (guild_id, name, board, variant, started_at) VALUES (?, ?, ?, ?, ?) RETURNING *",
        guild_id,
        storable(name),
        board.value,
        None if variant is None else variant.value,
        at,
    )
    return _season(row)


def rename(tx: Transaction, season_id: int, name: str) -> None:
    """Rename a season."""
    tx.execute("UPDATE seasons SET name = ? WHERE id = ?", storable(name), season_id)


def close(tx: Transaction, season_id: int, at: int, table: Iterable[Standing]) -> None:
    """Close a season with this table."""
    tx.execute("UPDATE seasons SET closed_at = ? WHERE id = ?", at, season_id)
    rows = ((season_id, one.player, one.place, one.shown, one.wins, one.losses, one.played) for one in table)
    tx.execute_many(
        "INSERT INTO season_places (season_id, player_id, place, shown, wins, losses, played) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        rows,
    )


def running(tx: Reader, guild_id: int) -> Season | None:
    """Return the current season of a server."""
    rows = tx.fetch("SELECT * FROM seasons WHERE guild_id = ? AND closed_at IS NULL", guild_id)
    return _season(rows[0]) if rows else None


def latest(tx: Reader, guild_id: int, limit: int) -> list[Season]:
    """Return the seasons of a server, the newest first."""
    rows = tx.fetch("SELECT * FROM seasons WHERE guild_id = ? ORDER BY id DESC LIMIT ?", guild_id, limit)
    return [_season(row) for row in rows]


def load(tx: Reader, guild_id: int, season_id: int) -> Season | None:
    """Return a season of this server."""
    rows = tx.fetch("SELECT * FROM seasons WHERE id = ? AND guild_id = ?", season_id, guild_id)
    return _season(rows[0]) if rows else None


def final_page(tx: Reader, season_id: int, reader: int, size: int, offset: int = 0) -> Page:
    """Return some lines of a final table, as `storage.standings.page` returns those of a leaderboard.

    Players who were forgotten since are not listed; the others keep their places.
    """
    rows = tx.fetch(
        """
        WITH final AS (
            SELECT season_places.*, players.name, players.discord_id, COUNT(*) OVER () AS total,
                ROW_NUMBER() OVER (ORDER BY place, LOWER(players.name), players.id) AS line
            FROM season_places JOIN players ON players.id = season_places.player_id
            WHERE season_id = ? AND players.discord_id IS NOT NULL
        )
        SELECT * FROM final WHERE (line > ? AND line <= ?) OR player_id = ? ORDER BY line
        """,
        season_id,
        offset,
        offset + size,
        reader,
    )
    return page_of(rows, reader, size, offset)


def _season(row: Row) -> Season:
    variant = None if row["variant"] is None else Variant(row["variant"])
    return Season(
        row["id"], row["guild_id"], row["name"], Leaderboard(row["board"]), variant, row["started_at"], row["closed_at"]
    )
