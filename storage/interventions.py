"""Actions of moderators on matches: who, what, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Reader, Transaction
from storage.texts import storable


class Act(StrEnum):
    """An action of a moderator on a match."""

    MOVED = "moved"
    CANCELLED = "cancelled"
    VOIDED = "voided"


@dataclass(frozen=True, slots=True)
class Intervention:
    """One action of a moderator, by their player ID and name; `at` in epoch milliseconds."""

    match_id: int
    moderator: int
    name: str
    act: Act
    reason: str
    at: int


def save(  # noqa: PLR0913 - a row has these
    tx: Transaction, *, match_id: int, guild_id: int, moderator: int, act: Act, reason: str, at: int
) -> None:
    """Save an action."""
    tx.execute(
        "INSERT INTO interventions (match_id, guild_id, moderator, act, reason, at) VALUES (?, ?, ?, ?, ?, ?)",
        match_id,
        guild_id,
        moderator,
        act.value,
        storable(reason),
        at,
    )


def latest(tx: Reader, guild_id: int, limit: int) -> list[Intervention]:
    """Return the newest actions in a server, the newest first."""
    rows = tx.fetch(
        """
        SELECT interventions.*, players.name FROM interventions JOIN players ON players.id = interventions.moderator
        WHERE guild_id = ? ORDER BY interventions.id DESC LIMIT ?
        """,
        guild_id,
        limit,
    )
    return [
        Intervention(row["match_id"], row["moderator"], row["name"], Act(row["act"]), row["reason"], row["at"])
        for row in rows
    ]
