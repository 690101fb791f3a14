"""Whom a player keeps from challenging him, in every server."""

from __future__ import annotations

from storage.database import Source, Transaction


async def add(tx: Transaction, blocker: int, blocked: int, at: int) -> bool:
    """Block a player; False when he was blocked before, and then nothing changes."""
    changed = await tx.execute(
        "INSERT INTO blocks (blocker, blocked, at) VALUES (?, ?, ?) ON CONFLICT (blocker, blocked) DO NOTHING",
        blocker,
        blocked,
        at,
    )
    return changed == 1


async def remove(tx: Transaction, blocker: int, blocked: int) -> bool:
    """Take a block back; False when there was none."""
    return await tx.execute("DELETE FROM blocks WHERE blocker = ? AND blocked = ?", blocker, blocked) == 1


async def forget(tx: Transaction, player: int) -> None:
    """Take back every block by this player and of him."""
    await tx.execute("DELETE FROM blocks WHERE blocker = ? OR blocked = ?", player, player)


async def of(source: Source, blocker: int) -> list[int]:
    """The players whom this one blocks, the newest block first."""
    rows = await source.fetch("SELECT blocked FROM blocks WHERE blocker = ? ORDER BY at DESC, blocked DESC", blocker)
    return [row["blocked"] for row in rows]


async def holds(source: Source, blocker: int, blocked: int) -> bool:
    """Whether the one blocks the other."""
    return bool(await source.fetch("SELECT at FROM blocks WHERE blocker = ? AND blocked = ?", blocker, blocked))


async def around(source: Source, player: int) -> frozenset[int]:
    """Everybody whom this player blocks, or who blocks him."""
    rows = await source.fetch(
        """
        SELECT blocked AS other FROM blocks WHERE blocker = ?
        UNION ALL SELECT blocker AS other FROM blocks WHERE blocked = ?
        """,
        player,
        player,
    )
    return frozenset(row["other"] for row in rows)
