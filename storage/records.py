"""Imported matches."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Reader, Transaction
from storage.texts import storable


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """An imported match: who imported it where, the name of the file, and its transcript as text."""

    id: int
    player: int
    guild_id: int | None
    channel_id: int
    name: str
    body: str


def add(  # noqa: PLR0913 - a row has these
    tx: Transaction, *, player: int, guild_id: int | None, channel_id: int, name: str, body: str, at: int
) -> int:
    """Save an imported match and return its ID."""
    [row] = tx.fetch(
        """
        INSERT INTO records (player_id, guild_id, channel_id, name, body, at) VALUES (?, ?, ?, ?, ?, ?)
        RETURNING id
        """,
        player,
        guild_id,
        channel_id,
        storable(name),
        body,
        at,
    )
    record: int = row["id"]
    return record


def load(tx: Reader, number: int) -> StoredRecord | None:
    """Return an imported match; None if it does not exist."""
    rows = tx.fetch("SELECT * FROM records WHERE id = ?", number)
    if not rows:
        return None
    row = rows[0]
    return StoredRecord(row["id"], row["player_id"], row["guild_id"], row["channel_id"], row["name"], row["body"])


def count_between(tx: Reader, player: int, since: int, until: int) -> int:
    """Count the imports of a player after `since` and up to `until`."""
    sql = "SELECT COUNT(*) AS many FROM records WHERE player_id = ? AND at > ? AND at <= ?"
    [row] = tx.fetch(sql, player, since, until)
    many: int = row["many"]
    return many


def forget(tx: Transaction, player: int) -> None:
    """Delete the imports of a player."""
    tx.execute("DELETE FROM records WHERE player_id = ?", player)
