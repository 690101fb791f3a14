"""The next due date of each match, found by query, so that a restart loses nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Reader, Row, Transaction


class Due(StrEnum):
    """The next step if no one acts."""

    REMINDER = "reminder"
    """The side to act is reminded."""
    DEADLINE = "deadline"
    """The deadline has passed, and the other side may claim."""
    LAPSE = "lapse"
    """The match ends automatically."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match, all times in epoch milliseconds.

    `owed_since` is when the current action became due; `deadline` is None if there is none.
    """

    owed_since: int
    deadline: int | None
    due: Due
    due_at: int


COLUMNS = ("owed_since", "deadline", "due", "due_at")


def columns(clock: Clock) -> tuple[int, int | None, str, int]:
    """Return the values of COLUMNS."""
    return clock.owed_since, clock.deadline, clock.due.value, clock.due_at


def clock_of(row: Row) -> Clock:
    """Return the clock in a row of matches."""
    return Clock(row["owed_since"], row["deadline"], Due(row["due"]), row["due_at"])


def due(tx: Reader, now: int, unshown_after: int, limit: int) -> list[int]:
    """Return the IDs of up to `limit` live matches in which something is due, the longest wait first.

    Matches that could not be shown since before `unshown_after` are left out.
    """
    sql = """
        SELECT id FROM matches
        WHERE finished_at IS NULL AND due_at <= ? AND (unshown_since IS NULL OR unshown_since >= ?)
        ORDER BY due_at, id LIMIT ?
    """
    rows = tx.fetch(sql, now, unshown_after, limit)
    return [row["id"] for row in rows]


def unshown(tx: Reader, now: int, unshown_until: int, limit: int) -> list[int]:
    """Return the IDs of up to `limit` live matches that could not be shown since `unshown_until` or before.

    Those whose next due date is after `now` are left out.
    """
    sql = """
        SELECT id FROM matches
        WHERE shown_version < version AND finished_at IS NULL AND unshown_since <= ? AND due_at <= ?
        ORDER BY unshown_since, id LIMIT ?
    """
    return [row["id"] for row in tx.fetch(sql, unshown_until, now, limit)]


def repeat(tx: Transaction, match_id: int, clock: Clock, due: Due, at: int) -> None:
    """Repeat what is due, unless the clock of the match has changed meanwhile."""
    tx.execute(
        "UPDATE matches SET due = ?, due_at = ? WHERE id = ? AND due = ? AND due_at = ?",
        due.value,
        at,
        match_id,
        clock.due.value,
        clock.due_at,
    )


def snooze(tx: Transaction, match_id: int, at: int) -> None:
    """Postpone what is due in a match to this time."""
    tx.execute("UPDATE matches SET due_at = ? WHERE id = ?", at, match_id)


def set_clock(tx: Transaction, match_id: int, clock: Clock) -> None:
    """Set the clock of a match."""
    tx.execute(
        "UPDATE matches SET owed_since = ?, deadline = ?, due = ?, due_at = ? WHERE id = ?", *columns(clock), match_id
    )
