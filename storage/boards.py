"""Boards that could not be shown, and old ones that could not be shrunk; both are retried."""

from __future__ import annotations

from storage.database import Reader, Transaction
from storage.matches import BoardMessage


def waiting(tx: Reader) -> list[int]:
    """Return the IDs of the matches, live or finished, with a state to show or an old board to shrink."""
    rows = tx.fetch(
        "SELECT id FROM matches WHERE shown_version < version UNION SELECT match_id AS id FROM old_boards ORDER BY id"
    )
    return [row["id"] for row in rows]


def mark_failed(tx: Transaction, match_id: int, now: int) -> None:
    """Save that the present state of a match could not be shown, unless that is saved already."""
    tx.execute(
        "UPDATE matches SET unshown_since = ? WHERE id = ? AND unshown_since IS NULL AND shown_version < version",
        now,
        match_id,
    )


def give_up(tx: Transaction, match_id: int, until: int) -> bool:
    """Stop showing a match that finished and could not be shown since `until` or before; return False for any other.

    Its last state counts as shown, and its old boards stay as they are.
    """
    sql = """
        UPDATE matches SET shown_version = version, unshown_since = NULL
        WHERE id = ? AND shown_version < version AND finished_at <= ? AND unshown_since <= ?
        RETURNING id
    """
    given_up = bool(tx.fetch(sql, match_id, until, until))
    if given_up:
        tx.execute("DELETE FROM old_boards WHERE match_id = ?", match_id)
    return given_up


def add_old(tx: Transaction, match_id: int, board: BoardMessage) -> None:
    """Save an old board that is still to be shrunk."""
    tx.execute(
        """
        INSERT INTO old_boards (match_id, channel_id, message_id, posted_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (match_id, message_id) DO NOTHING
        """,
        match_id,
        board.channel_id,
        board.message_id,
        board.posted_at,
    )


def old_boards(tx: Reader, match_id: int) -> list[BoardMessage]:
    """Return the old boards of a match that are still to be shrunk."""
    rows = tx.fetch("SELECT * FROM old_boards WHERE match_id = ? ORDER BY message_id", match_id)
    return [BoardMessage(row["channel_id"], row["message_id"], row["posted_at"]) for row in rows]


def remove_old(tx: Transaction, match_id: int, message_id: int) -> None:
    """Save that an old board was shrunk, is gone, or is given up."""
    tx.execute("DELETE FROM old_boards WHERE match_id = ? AND message_id = ?", match_id, message_id)
