"""Imported matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from storage.database import Reader, Transaction
from storage.texts import storable

_LENGTHS = """
    SELECT
        LENGTH(body) + COALESCE(LENGTH(contents), 0)
        + COALESCE((SELECT SUM(LENGTH(body)) FROM record_pages WHERE record_id = records.id), 0) AS length
    FROM records
"""


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """An imported match: who imported it where, and the name of the file."""

    id: int
    player: int
    guild_id: int | None
    channel_id: int
    name: str
    used_at: int
    """The time of the import, or of its last use later; exact to a day."""
    contents: str | None = None
    """The contents of the prepared pages; None if they have not been prepared."""


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
    """Return an imported match; None if it does not exist or was removed."""
    sql = """
        SELECT id, player_id, guild_id, channel_id, name, at, used_at, contents FROM records WHERE id = ? AND body <> ''
    """
    rows = tx.fetch(sql, number)
    if not rows:
        return None
    row = rows[0]
    used_at = row["at"] if row["used_at"] is None else row["used_at"]
    return StoredRecord(
        row["id"], row["player_id"], row["guild_id"], row["channel_id"], row["name"], used_at, row["contents"]
    )


def transcript(tx: Reader, number: int) -> str | None:
    """Return the transcript of an imported match as text; None if the match does not exist or was removed."""
    rows = tx.fetch("SELECT body FROM records WHERE id = ? AND body <> ''", number)
    return rows[0]["body"] if rows else None


def piece(tx: Reader, number: int, place: int) -> str | None:
    """Return a piece of the prepared pages, which count from 0; None if it does not exist."""
    rows = tx.fetch("SELECT body FROM record_pages WHERE record_id = ? AND number = ?", number, place)
    return rows[0]["body"] if rows else None


def save_pages(tx: Transaction, number: int, contents: str, pieces: Sequence[str]) -> None:
    """Save the prepared pages of an imported match, in place of earlier ones; nothing if the match was deleted."""
    if tx.execute("UPDATE records SET contents = ? WHERE id = ? AND body <> ''", contents, number):
        tx.execute("DELETE FROM record_pages WHERE record_id = ?", number)
        rows = [(number, place, body) for place, body in enumerate(pieces)]
        tx.execute_many("INSERT INTO record_pages (record_id, number, body) VALUES (?, ?, ?)", rows)


def clear(tx: Transaction, number: int, player: int) -> None:
    """Delete what an import of this player contains. The row stays until it expires, for their daily limit."""
    if tx.execute(
        "UPDATE records SET name = '', body = '', contents = NULL WHERE id = ? AND player_id = ?", number, player
    ):
        tx.execute("DELETE FROM record_pages WHERE record_id = ?", number)


def mark_used(tx: Transaction, number: int, at: int) -> None:
    """Save when an imported match was used last."""
    tx.execute("UPDATE records SET used_at = ? WHERE id = ?", at, number)


def delete_unused(tx: Transaction, before: int) -> None:
    """Delete the imported matches that were last used before a time."""
    unused = "SELECT id FROM records WHERE COALESCE(used_at, at) < ?"
    _delete(tx, [row["id"] for row in tx.fetch(unused, before)])


def length_of_player(tx: Reader, player: int) -> int:
    """Return the length of a player's imports and their pages together, in characters."""
    return sum(row["length"] for row in tx.fetch(_LENGTHS + "WHERE player_id = ?", player))


def length_of_guild(tx: Reader, guild_id: int) -> int:
    """Return the length of the imports in a server and their pages together, in characters."""
    return sum(row["length"] for row in tx.fetch(_LENGTHS + "WHERE guild_id = ?", guild_id))


def count_between(tx: Reader, player: int, since: int, until: int) -> int:
    """Count the imports of a player after `since` and up to `until`."""
    sql = "SELECT COUNT(*) AS many FROM records WHERE player_id = ? AND at > ? AND at <= ?"
    [row] = tx.fetch(sql, player, since, until)
    many: int = row["many"]
    return many


def forget(tx: Transaction, player: int) -> None:
    """Delete the imports of a player."""
    _delete(tx, [row["id"] for row in tx.fetch("SELECT id FROM records WHERE player_id = ?", player)])


def _delete(tx: Transaction, numbers: Sequence[int]) -> None:
    rows = [(number,) for number in numbers]
    tx.execute_many("DELETE FROM record_pages WHERE record_id = ?", rows)
    tx.execute_many("DELETE FROM records WHERE id = ?", rows)
