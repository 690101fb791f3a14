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
    used_at: int
    """The time of the import, or of its last use later; exact to a day."""


def add(  # noqa: PLR0913 - a row has these
    tx: Transaction, *, player: int, guild_id: int | None, channel_id: int, name: str, body: str, at: int
) -> int:
    """Save an imported match and return its ID."""
    [row] = tx.fetch(
        """
        INSERT INTO records (player_id, guild_id, channel_id, name, body, at, used_at) VALUES (?, ?, ?, ?, ?, ?, ?)
        RETURNING id
        """,
        player,
        guild_id,
        channel_id,
        storable(name),
        body,
        at,
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
    used_at = row["at"] if row["used_at"] is None else row["used_at"]
    return StoredRecord(
        row["id"], row["player_id"], row["guild_id"], row["channel_id"], row["name"], row["body"], used_at
    )


def mark_used(tx: Transaction, number: int, at: int) -> None:
    """Save when an imported match was used last."""
    tx.execute("UPDATE records SET used_at = ? WHERE id = ?", at, number)


def delete_unused(tx: Transaction, before: int) -> None:
    """Delete the imported matches that were last used before a time."""
    tx.execute("DELETE FROM records WHERE COALESCE(used_at, at) < ?", before)


def length_of_player(tx: Reader, player: int) -> int:
    """Return the length of a player's imports together, in characters."""
    return _length(tx, "SELECT COALESCE(SUM(LENGTH(body)), 0) AS length FROM records WHERE player_id = ?", player)


def length_of_guild(tx: Reader, guild_id: int) -> int:
    """Return the length of the imports in a server together, in characters."""
    return _length(tx, "SELECT COALESCE(SUM(LENGTH(body)), 0) AS length FROM records WHERE guild_id = ?", guild_id)


def _length(tx: Reader, sql: str, owner: int) -> int:
    [row] = tx.fetch(sql, owner)
    length: int = row["length"]
    return length


def count_between(tx: Reader, player: int, since: int, until: int) -> int:
    """Count the imports of a player after `since` and up to `until`."""
    sql = "SELECT COUNT(*) AS many FROM records WHERE player_id = ? AND at > ? AND at <= ?"
    [row] = tx.fetch(sql, player, since, until)
    many: int = row["many"]
    return many


def forget(tx: Transaction, player: int) -> None:
    """Delete the imports of a player."""
    tx.execute("DELETE FROM records WHERE player_id = ?", player)
