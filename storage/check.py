"""Checks of the file, and of each match against its log; `club.check` also checks results.

Matches are checked one after the other, each in a short transaction of its own: that needs little memory, sees a
consistent match, and does not hold up players.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from backgammon.dice import commitment
from backgammon.events import Event, MatchEnded
from backgammon.evolve import replay
from backgammon.match import Match
from storage.codec import decode
from storage.database import Reader, Row, StorageError
from storage.projection import COLUMNS, project
from storage.sqlite import SqliteTransaction

MATCHES_PER_READ = 500

OfMatch = Callable[[Reader, Row, Match, Sequence[Event]], Iterator[str]]
"""Yields the errors of a match, given its row, its state and its events."""
OfAll = Callable[[Reader], Iterator[str]]
"""Yields the errors that concern all matches together."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error; `match_id` is None if it is not of a single match."""

    match_id: int | None
    says: str

    def __str__(self) -> str:
        return self.says if self.match_id is None else f"match {self.match_id}: {self.says}"


@dataclass(slots=True)
class Counted:
    """The number of items checked."""

    matches: int = 0
    events: int = 0


def _nothing(*_: object) -> Iterator[str]:
    return iter(())


def faults(
    path: Path, counted: Counted | None = None, *, of_match: OfMatch = _nothing, of_all: OfAll = _nothing
) -> Iterator[Fault]:
    """Yield every error in a database as it is found. Nothing is written."""
    seen = counted or Counted()
    with closing(open_to_read(path)) as connection:
        try:
            yield from _of_the_file(connection)
            for match_id in _match_ids(connection):
                seen.matches += 1
                with _moment(connection) as tx:
                    found = list(_readable(_of_a_match(tx, match_id, seen, of_match)))
                yield from (Fault(match_id, says) for says in found)
            with _moment(connection) as tx:
                found = [*_readable(_of_challenges(tx)), *_readable(of_all(tx))]
            yield from (Fault(None, says) for says in found)
        except (sqlite3.DatabaseError, StorageError) as error:
            yield Fault(None, f"the file cannot be read further: {error}")


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a read-only connection to a database in use. Raises sqlite3.Error."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def _readable(found: Iterator[str]) -> Iterator[str]:
    """Yield the errors, up to a value that the program cannot have written."""
    try:
        yield from found
    except (sqlite3.Error, StorageError):
        raise
    except Exception as error:  # a text instead of a number, for instance: SQLite stores any type
        yield f"what is kept of this cannot be read further: {error}"


def _of_the_file(connection: sqlite3.Connection) -> Iterator[Fault]:
    for [says] in connection.execute("PRAGMA integrity_check"):
        if says != "ok":
            yield Fault(None, f"SQLite finds: {says}")
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Fault(None, f"row {row} of {table} points to a row of {parent} that is not there")


def _match_ids(connection: sqlite3.Connection) -> Iterator[int]:
    last = 0
    while True:
        sql = "SELECT id FROM matches WHERE id > ? ORDER BY id LIMIT ?"
        found = [row["id"] for row in connection.execute(sql, (last, MATCHES_PER_READ))]
        yield from found
        if not found:
            return
        last = found[-1]


def _of_challenges(tx: Reader) -> Iterator[str]:
    """Yield the open challenges whose seed does not have the commitment that they show."""
    rows = tx.fetch(
        """
        SELECT id, commitment, seed FROM challenges LEFT JOIN challenge_seeds ON challenge_id = id
        WHERE state = 'open' AND commitment IS NOT NULL ORDER BY id
        """
    )
    for row in rows:
        if row["seed"] is None or _commitment(row["seed"]) != row["commitment"]:
            yield f"the seed of challenge {row['id']} is missing, or not the one that was committed to"


def _of_a_match(tx: Reader, match_id: int, seen: Counted, of_match: OfMatch) -> Iterator[str]:
    [row] = tx.fetch("SELECT * FROM matches WHERE id = ?", match_id)
    log = tx.fetch("SELECT seq, kind, body, version, at FROM events WHERE match_id = ? ORDER BY seq", match_id)
    seed = tx.fetch("SELECT seed FROM seeds WHERE match_id = ?", match_id)
    seen.events += len(log)
    if not seed:
        yield "its seed is missing, so nobody can throw any more"
    elif _commitment(seed[0]["seed"]) != row["commitment"]:
        yield "its seed is not the one that was committed to"
    if [one["seq"] for one in log] != list(range(1, row["version"] + 1)):
        yield f"it is at version {row['version']}, but its log does not run from 1 to there without a gap"
        return
    try:
        events = [decode(one["kind"], one["body"], one["version"]) for one in log]
        match = replay(events)
    except Exception as error:  # any error of a damaged log is reported
        yield f"its log cannot be replayed: {error}"
        return
    # A moderator may void a match later, which is a second end; it was finished at its first.
    ended = next((one["at"] for one, event in zip(log, events, strict=True) if isinstance(event, MatchEnded)), None)
    yield from _of_the_row(row, match, ended)
    yield from of_match(tx, row, match, events)


def _of_the_row(row: Row, match: Match, ended: int | None) -> Iterator[str]:
    for column, value in zip(COLUMNS, project(match), strict=True):
        if row[column] != value:
            yield f"its {column} is kept as {row[column]!r}, but its log leads to {_plain(value)!r}"
    if row["finished_at"] != ended:
        yield f"its finished_at is kept as {row['finished_at']!r}, but its log leads to {ended!r}"


@contextmanager
def _moment(connection: sqlite3.Connection) -> Iterator[Reader]:
    """Return a read transaction, which sees a consistent state."""
    connection.execute("BEGIN")
    try:
        yield SqliteTransaction(connection)
    finally:
        connection.execute("COMMIT")


def _commitment(seed: str) -> str | None:
    try:
        return commitment(bytes.fromhex(seed))
    except ValueError:
        return None


def _plain(value: object) -> object:
    """Return the stored value of an enum."""
    return getattr(value, "value", value)
