"""Whether everything that is kept still fits together: SQLite's own checks, and every log against what was read off it.

One match is looked at after the other, each in a short transaction of its own: that needs little memory, sees no match
half way, and holds up nobody who plays meanwhile.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from math import isclose
from pathlib import Path

from backgammon.dice import commitment
from backgammon.events import Event, MatchEnded
from backgammon.evolve import replay
from backgammon.match import Match
from backgammon.rating import Rating
from backgammon.rules import Variant
from storage import cube_habits, ratings, throws
from storage.codec import decode
from storage.counting import Terms
from storage.database import Value
from storage.projection import COLUMNS, project
from storage.results import TAKEN, taken

_AT_A_TIME = 500
_REREAD = "python -m storage ratings rebuild reads it anew"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not fit; `match_id` is None where it is not of one match."""

    match_id: int | None
    says: str

    def __str__(self) -> str:
        return self.says if self.match_id is None else f"match {self.match_id}: {self.says}"


@dataclass(slots=True)
class Counted:
    """How much has been looked at so far."""

    matches: int = 0
    events: int = 0
    unread: int = 0
    """Finished matches that an older version noted: no fault, but no ratings come of them yet."""
    uncounted: bool = False
    """Whether ratings are still being counted again, so that they cannot be judged."""


def faults(path: Path, counted: Counted | None = None) -> Iterator[Fault]:
    """Everything that is wrong with a database, as it is found. Nothing is written."""
    seen = counted or Counted()
    with closing(open_to_read(path)) as connection:
        try:
            yield from _of_the_file(connection)
            for match_id in _match_ids(connection):
                seen.matches += 1
                yield from (Fault(match_id, says) for says in _readable(_of_a_match(connection, match_id, seen)))
            if not seen.unread:
                yield from (Fault(None, says) for says in _readable(_of_the_ratings(connection, seen)))
        except sqlite3.DatabaseError as error:
            yield Fault(None, f"the file cannot be read further: {error}")


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, beside whoever uses the database. Raises sqlite3.Error."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def _readable(found: Iterator[str]) -> Iterator[str]:
    """What was found, up to where something is kept that nobody can have written."""
    try:
        yield from found
    except sqlite3.Error:
        raise
    except Exception as error:  # a text where a number belongs, for instance: SQLite keeps anything anywhere
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
        found = [row["id"] for row in connection.execute(sql, (last, _AT_A_TIME))]
        yield from found
        if not found:
            return
        last = found[-1]


def _of_a_match(connection: sqlite3.Connection, match_id: int, seen: Counted) -> Iterator[str]:
    with _moment(connection):
        row = connection.execute("SELECT * FROM matches WHERE id = ?", (match_id,)).fetchone()
        sql = "SELECT seq, kind, body, at FROM events WHERE match_id = ? ORDER BY seq"
        log = connection.execute(sql, (match_id,)).fetchall()
        seed = connection.execute("SELECT seed FROM seeds WHERE match_id = ?", (match_id,)).fetchone()
        found = connection.execute("SELECT * FROM results WHERE match_id = ?", (match_id,)).fetchall()
        fell = connection.execute("SELECT guild_id, pairs FROM throws WHERE match_id = ?", (match_id,)).fetchone()
        cubes = connection.execute("SELECT * FROM cube_habits WHERE match_id = ?", (match_id,)).fetchall()
    seen.events += len(log)
    if seed is None:
        yield "its seed is missing, so nobody can throw any more"
    elif _commitment(seed["seed"]) != row["commitment"]:
        yield "its seed is not the one that was committed to"
    if [one["seq"] for one in log] != list(range(1, row["version"] + 1)):
        yield f"it is at version {row['version']}, but its log does not run from 1 to there without a gap"
        return
    try:
        events = [decode(one["kind"], one["body"]) for one in log]
        match = replay(events)
    except Exception as error:  # whatever a damaged log leads to is what is looked for here
        yield f"its log cannot be replayed: {error}"
        return
    # A moderator may declare a match void later, which is another end; it was finished at its first.
    ended = next((one["at"] for one, event in zip(log, events, strict=True) if isinstance(event, MatchEnded)), None)
    yield from _of_the_row(row, match, ended)
    if match.end is not None and fell is None:
        seen.unread += 1
        return
    terms = Terms(bool(row["rated"]), bool(row["newcomer"]), bool(row["surplus"]))
    yield from _of_the_results(row, taken(match, events, (row["x_player"], row["o_player"]), terms), found)
    yield from _of_the_dice_and_the_cube(row, events, fell, cubes)


def _of_the_row(row: sqlite3.Row, match: Match, ended: int | None) -> Iterator[str]:
    for column, value in zip(COLUMNS, project(match), strict=True):
        if row[column] != value:
            yield f"its {column} is kept as {row[column]!r}, but its log leads to {_plain(value)!r}"
    if row["finished_at"] != ended:
        yield f"its finished_at is kept as {row['finished_at']!r}, but its log leads to {ended!r}"


def _of_the_results(row: sqlite3.Row, taken: list[tuple[Value, ...]], found: list[sqlite3.Row]) -> Iterator[str]:
    columns = (*TAKEN, "guild_id", "finished_at")
    kept = {tuple(one[column] for column in columns) for one in found}
    due = {(*one, row["guild_id"], row["finished_at"]) for one in taken}
    if kept != due:
        yield f"its results are kept as {sorted(kept, key=str)}, but its log leads to {sorted(due, key=str)}"


def _of_the_dice_and_the_cube(
    row: sqlite3.Row, events: list[Event], fell: sqlite3.Row | None, cubes: list[sqlite3.Row]
) -> Iterator[str]:
    over, guild_id = row["finished_at"] is not None, row["guild_id"]
    thrown = (guild_id, throws.written(throws.thrown(events))) if over else None
    if (tuple(fell) if fell else None) != thrown:
        yield f"its throws are kept as {tuple(fell) if fell else None}, but its log leads to {thrown}; {_REREAD}"
    kept = {(one["guild_id"], *(one[column] for column in cube_habits.COLUMNS)) for one in cubes}
    due = cube_habits.rows(events, (row["x_player"], row["o_player"])) if over else []
    if kept != {(guild_id, *one) for one in due}:
        found = sorted(kept, key=str)
        yield f"what its players did with the cube is kept as {found}, but its log leads to {due}; {_REREAD}"


def _of_the_ratings(connection: sqlite3.Connection, seen: Counted) -> Iterator[str]:
    with _moment(connection):
        waiting = {row["variant"] for row in connection.execute("SELECT variant FROM recounts")}
        seen.uncounted = bool(waiting)
        for variant in set(Variant) - waiting:
            counted = dict[tuple[int, int], Rating]()
            results = ratings.counting(connection.execute(ratings.IN_ORDER, (variant.value,)))
            due = [_is_kept(connection, variant, change) for change in ratings.counted(results, counted)]
            [kept] = connection.execute("SELECT COUNT(*) FROM rating_changes WHERE variant = ?", (variant.value,))
            rows = connection.execute("SELECT * FROM ratings WHERE variant = ?", (variant.value,))
            stand = {(row["guild_id"], row["player_id"]): Rating(row["rating"], row["experience"]) for row in rows}
            if not all(due) or kept[0] != len(due) or not _are_alike(stand, counted):
                yield f"the ratings in {variant} are not what the results lead to: python -m storage ratings rebuild"


def _is_kept(connection: sqlite3.Connection, variant: Variant, change: ratings.Change) -> bool:
    sql = """
        SELECT rating, experience FROM rating_changes
        WHERE guild_id = ? AND variant = ? AND player_id = ? AND finished_at = ? AND match_id = ?
    """
    where = change.guild_id, variant.value, change.player, change.at, change.match_id
    row = connection.execute(sql, where).fetchone()
    return row is not None and _is_alike(Rating(row["rating"], row["experience"]), change.rating)


def _are_alike(kept: ratings.Ratings, due: ratings.Ratings) -> bool:
    return kept.keys() == due.keys() and all(_is_alike(kept[key], due[key]) for key in due)


def _is_alike(kept: Rating, due: Rating) -> bool:
    """Powers differ in their last digits between machines, and a database can be carried from one to another."""
    return kept.experience == due.experience and isclose(kept.value, due.value, abs_tol=1e-6)


@contextmanager
def _moment(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything that is read in this block is of the same moment."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")


def _commitment(seed: str) -> str | None:
    try:
        return commitment(bytes.fromhex(seed))
    except ValueError:
        return None


def _plain(value: object) -> object:
    """Of an enum what is stored of it."""
    return getattr(value, "value", value)
