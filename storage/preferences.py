"""How people like to see boards."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Source, Transaction


@dataclass(frozen=True, slots=True)
class Preferences:
    """How a person likes to see boards in private.

    `theme` is the name of a board's looks, None for the server's; `mirrored`: his home board lies on the left.
    """

    theme: str | None = None
    mirrored: bool = False


async def load(source: Source, player: int) -> Preferences:
    """What a person prefers."""
    rows = await source.fetch("SELECT theme, mirrored FROM preferences WHERE player_id = ?", player)
    return Preferences(rows[0]["theme"], bool(rows[0]["mirrored"])) if rows else Preferences()


async def save(tx: Transaction, player: int, preferences: Preferences) -> None:
    """Keep what a person prefers now, instead of what he preferred before."""
    values = preferences.theme, int(preferences.mirrored)
    if not await tx.execute("UPDATE preferences SET theme = ?, mirrored = ? WHERE player_id = ?", *values, player):
        await tx.execute("INSERT INTO preferences (theme, mirrored, player_id) VALUES (?, ?, ?)", *values, player)


async def forget(tx: Transaction, player: int) -> None:
    """Forget what a person prefers."""
    await tx.execute("DELETE FROM preferences WHERE player_id = ?", player)
