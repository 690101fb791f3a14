"""The match from which ratings must be recalculated, in each server and over all of them, for each variant."""

from __future__ import annotations

from storage.database import Reader, Transaction
from storage.ratings import EVERYWHERE, Place, Scope

_OF = "guild_id = ? AND variant = ?"


def schedule(tx: Transaction, scope: Scope, place: Place) -> None:
    """Store that a scope is to be recalculated after a place, or after an earlier one that is stored already."""
    tx.execute(
        """
        INSERT INTO recounts (guild_id, variant, finished_at, match_id) VALUES (?, ?, ?, ?)
        ON CONFLICT (guild_id, variant) DO UPDATE SET finished_at = excluded.finished_at, match_id = excluded.match_id
        WHERE (excluded.finished_at, excluded.match_id) < (recounts.finished_at, recounts.match_id)
        """,
        *scope,
        *place,
    )


def place_of(tx: Reader, scope: Scope) -> Place | None:
    """Return the place after which a scope is to be recalculated."""
    rows = tx.fetch(f"SELECT finished_at, match_id FROM recounts WHERE {_OF}", *scope)  # noqa: S608 - a piece of our own
    return (rows[0]["finished_at"], rows[0]["match_id"]) if rows else None


def move(tx: Transaction, scope: Scope, place: Place) -> None:
    """Store that a scope is recalculated up to a place."""
    tx.execute(f"UPDATE recounts SET finished_at = ?, match_id = ? WHERE {_OF}", *place, *scope)  # noqa: S608 - as above


def delete(tx: Transaction, scope: Scope) -> None:
    """Store that a scope is recalculated to its end."""
    tx.execute(f"DELETE FROM recounts WHERE {_OF}", *scope)  # noqa: S608 - as above


def next_scope(tx: Reader) -> Scope | None:
    """Return the first scope that is to be recalculated."""
    rows = tx.fetch("SELECT guild_id, variant FROM recounts ORDER BY guild_id, variant LIMIT 1")
    return (rows[0]["guild_id"], rows[0]["variant"]) if rows else None


def variants(tx: Reader) -> set[str]:
    """Return the variants in which any scope is to be recalculated."""
    return {row["variant"] for row in tx.fetch("SELECT variant FROM recounts")}


def all_scopes(tx: Reader) -> set[Scope]:
    """Return every scope that has results or rating changes, and of each variant the one over all servers."""
    rows = tx.fetch("SELECT guild_id, variant FROM results UNION SELECT guild_id, variant FROM rating_changes")
    return {(guild_id, row["variant"]) for row in rows for guild_id in (row["guild_id"] or EVERYWHERE, EVERYWHERE)}
