"""Blocks between players, in every server."""

from __future__ import annotations

from storage.database import Reader, Transaction


def add(tx: Transaction, blocker: int, blocked: int, at: int) -> bool:
    """Block a player; False if they were blocked already."""
    changed = tx.execute(
        "INSERT INTO blocks (blocker, blocked, at) VALUES (?, ?, ?) ON CONFLICT (blocker, blocked) DO NOTHING",
        blocker,
        blocked,
        at,
    )
    return changed == 1


def remove(tx: Transaction, blocker: int, blocked: int) -> bool:
    """Delete a block; False if there was none."""
    return tx.execute("DELETE FROM blocks WHERE blocker = ? AND blocked = ?", blocker, blocked) == 1


def forget(tx: Transaction, player: int) -> None:
    """Delete every block by or of a player."""
    tx.execute("DELETE FROM blocks WHERE blocker = ? OR blocked = ?", player, player)


def blocked_by(tx: Reader, blocker: int) -> list[int]:
    """Return the IDs of the players that this player blocks, the newest block first."""
    rows = tx.fetch("SELECT blocked FROM blocks WHERE blocker = ? ORDER BY at DESC, blocked DESC", blocker)
    return [row["blocked"] for row in rows]


def is_blocked(tx: Reader, blocker: int, blocked: int) -> bool:
    """Return True if one player blocks the other."""
    return bool(tx.fetch("SELECT at FROM blocks WHERE blocker = ? AND blocked = ?", blocker, blocked))


def all_involving(tx: Reader, player: int) -> frozenset[int]:
    """Return every player who blocks this one or is blocked by them."""
    rows = tx.fetch(
        """
        SELECT blocked AS other FROM blocks WHERE blocker = ?
        UNION ALL SELECT blocker AS other FROM blocks WHERE blocked = ?
        """,
        player,
        player,
    )
    return frozenset(row["other"] for row in rows)
