"""What each match needs next without anybody asking, and when: found by query, so that a restart forgets nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Reader, Row, Transaction


class Due(StrEnum):
    """What comes next when nobody acts."""

    REMINDER = "reminder"
    """The side to act is reminded."""
    DEADLINE = "deadline"
    """Its time is up, and the other side may claim."""
    LAPSE = "lapse"
    """The match ends by itself."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a match, all in epoch milliseconds.

    `owed_since` is when the side to act came to owe its action; `deadline` is None where there is none.
    """

    owed_since: int
    deadline: int | None
    due: Due
    due_at: int


COLUMNS = ("owed_since", "deadline", "due", "due_at")


def columns(clock: Clock) -> tuple[int, int | None, str, int]:
    """The values of COLUMNS."""
    return clock.owed_since, clock.deadline, clock.due.value, clock.due_at


def clock_of(row: Row) -> Clock:
    """The clock in a row of matches."""
    return Clock(row["owed_since"], row["deadline"], Due(row["due"]), row["due_at"])


def due(tx: Reader, now: int, most: int) -> list[int]:
    """The live matches that need something now, the one that has waited longest first."""
    rows = tx.fetch(
        "SELECT id FROM matches WHERE finished_at IS NULL AND due_at <= ? ORDER BY due_at, id LIMIT ?", now, most
    )
    return [row["id"] for row in rows]


def put_back(tx: Transaction, match_id: int, clock: Clock, due: Due, at: int) -> None:
    """Let this be due once more, unless the clock of the match is another one by now."""
    tx.execute(
        "UPDATE matches SET due = ?, due_at = ? WHERE id = ? AND due = ? AND due_at = ?",
        due.value,
        at,
        match_id,
        clock.due.value,
        clock.due_at,
    )


def put_off(tx: Transaction, match_id: int, at: int) -> None:
    """Let what is due in a match be due at this time."""
    tx.execute("UPDATE matches SET due_at = ? WHERE id = ?", at, match_id)


def wind(tx: Transaction, match_id: int, clock: Clock) -> None:
    """Set the clock of a match."""
    tx.execute(
        "UPDATE matches SET owed_since = ?, deadline = ?, due = ?, due_at = ? WHERE id = ?", *columns(clock), match_id
    )
