"""What a server decides for all its matches."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Source, Transaction


@dataclass(frozen=True, slots=True)
class Server:
    """The decisions of a server; None where it has not decided.

    `deadline` is the time for each action in milliseconds, 0 for none; `theme` is the name of a board's looks.
    """

    deadline: int | None = None
    theme: str | None = None


async def load(source: Source, guild_id: int | None) -> Server:
    """What a server has decided; nothing outside servers."""
    rows = await source.fetch("SELECT deadline, theme FROM servers WHERE guild_id = ?", guild_id)
    return Server(rows[0]["deadline"], rows[0]["theme"]) if rows else Server()


async def save(tx: Transaction, guild_id: int, server: Server) -> None:
    """Keep what a server decides now, instead of what it decided before."""
    values = server.deadline, server.theme
    if not await tx.execute("UPDATE servers SET deadline = ?, theme = ? WHERE guild_id = ?", *values, guild_id):
        await tx.execute("INSERT INTO servers (deadline, theme, guild_id) VALUES (?, ?, ?)", *values, guild_id)
