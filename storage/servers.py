"""What a server decides for all its matches."""

from __future__ import annotations

from storage.database import Source, Transaction


async def deadline(source: Source, guild_id: int | None) -> int | None:
    """The time for each action in milliseconds, 0 for none; None where the server has not decided."""
    rows = await source.fetch("SELECT deadline FROM servers WHERE guild_id = ?", guild_id)
    found: int | None = rows[0]["deadline"] if rows else None
    return found


async def set_deadline(tx: Transaction, guild_id: int, milliseconds: int) -> None:
    """Decide the time for each action; 0 for none. It holds from the next action of each match."""
    if not await tx.execute("UPDATE servers SET deadline = ? WHERE guild_id = ?", milliseconds, guild_id):
        await tx.execute("INSERT INTO servers (guild_id, deadline) VALUES (?, ?)", guild_id, milliseconds)
