"""People who were forgotten, by a keyed hash of their Discord ID: limits and blocks apply to them if they come back.

The key is random and never leaves the database. It is deleted with the last hash.
"""

from __future__ import annotations

import hmac
import secrets

from storage.database import Reader, Transaction

KEY_BYTES = 32


def add(tx: Transaction, player: int, discord_id: int, at: int, *, imports: int) -> None:
    """Save which person a player was who is being forgotten, and their imports of the last day, which are deleted."""
    if _key(tx) is None:
        tx.execute("INSERT INTO person_key (secret) VALUES (?)", secrets.token_hex(KEY_BYTES))
    hashed = _hash(tx, discord_id)
    tx.execute(
        "INSERT INTO forgotten (player_id, person_hash, at, imports) VALUES (?, ?, ?, ?)", player, hashed, at, imports
    )


def ids_of(tx: Reader, discord_id: int | None) -> tuple[int, ...]:
    """Return the IDs of a person as a player: the present one, and those from before they were forgotten."""
    if discord_id is None:
        return ()
    rows = tx.fetch(
        "SELECT id FROM players WHERE discord_id = ? UNION ALL SELECT player_id FROM forgotten WHERE person_hash = ?",
        discord_id,
        _hash(tx, discord_id),
    )
    return tuple(row["id"] for row in rows)


def imports_of(tx: Reader, discord_id: int, since: int, until: int) -> int:
    """Return the imports that a person made before they were forgotten, if that was between these times."""
    [row] = tx.fetch(
        "SELECT COALESCE(SUM(imports), 0) AS many FROM forgotten WHERE person_hash = ? AND at > ? AND at <= ?",
        _hash(tx, discord_id),
        since,
        until,
    )
    many: int = row["many"]
    return many


def times_of(tx: Reader, discord_id: int) -> dict[int, int]:
    """Return when a person was forgotten, for each ID that they had."""
    sql = "SELECT player_id, at FROM forgotten WHERE person_hash = ? ORDER BY player_id"
    return {row["player_id"]: row["at"] for row in tx.fetch(sql, _hash(tx, discord_id))}


def delete_unless_blocked(tx: Transaction, since: int, until: int) -> None:
    """Delete the hashes of players who were not forgotten between these times, except of those who are blocked."""
    tx.execute(
        """
        DELETE FROM forgotten
        WHERE (at < ? OR at > ?) AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocked = player_id)
        """,
        since,
        until,
    )
    tx.execute("DELETE FROM person_key WHERE NOT EXISTS (SELECT 1 FROM forgotten)")


def _hash(tx: Reader, discord_id: int) -> str | None:
    """Return the keyed hash of a Discord ID; None if no one is forgotten."""
    key = _key(tx)
    return None if key is None else hmac.digest(key, str(discord_id).encode(), "sha256").hex()


def _key(tx: Reader) -> bytes | None:
    rows = tx.fetch("SELECT secret FROM person_key")
    return bytes.fromhex(rows[0]["secret"]) if rows else None
