"""Blocks between players, in every server."""

from __future__ import annotations

from collections.abc import Collection

from storage.database import Reader, Transaction, placeholders


def add(tx: Transaction, blocker: int, blocked: int, at: int) -> bool:
    """Block a player; False if they were blocked already."""
    changed = tx.execute(
        "INSERT INTO blocks (blocker, blocked, at) VALUES (?, ?, ?) ON CONFLICT (blocker, blocked) DO NOTHING",
        blocker,
        blocked,
        at,
    )
    return changed == 1


def remove(tx: Transaction, blocker: int, blocked: Collection[int]) -> bool:
    """Delete the blocks of a player against a person, who may have several IDs; False if there was none."""
    if not blocked:
        return False
    marks = placeholders(blocked)
    return tx.execute(f"DELETE FROM blocks WHERE blocker = ? AND blocked IN ({marks})", blocker, *blocked) > 0  # noqa: S608 - only question marks


def forget(tx: Transaction, player: int) -> None:
    """Delete every block by a player; those against them belong to the people who blocked them."""
    tx.execute("DELETE FROM blocks WHERE blocker = ?", player)


def blocked_by(tx: Reader, blocker: int) -> list[int]:
    """Return the IDs of the players that this player blocks, the newest block first."""
    rows = tx.fetch("SELECT blocked FROM blocks WHERE blocker = ? ORDER BY at DESC, blocked DESC", blocker)
    return [row["blocked"] for row in rows]


def is_blocked(tx: Reader, blocker: Collection[int], blocked: Collection[int]) -> bool:
    """Return True if one person blocks the other; each may have several IDs, or none."""
    if not blocker or not blocked:
        return False
    one, other = placeholders(blocker), placeholders(blocked)
    sql = f"SELECT at FROM blocks WHERE blocker IN ({one}) AND blocked IN ({other})"  # noqa: S608 - only question marks
    return bool(tx.fetch(sql, *blocker, *blocked))
