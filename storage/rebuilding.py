"""Reading off the logs anew what was noted of finished matches, and counting ratings anew after it.

Both are remembered in the database, so that whoever is stopped goes on from there the next time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from storage import matches, rating_changes, ratings, results
from storage.database import Database, Reader, Transaction, Unreadable
from storage.matches import StoredMatch

_AT_A_TIME = 10
"""So many matches are noted in one transaction: nobody who plays meanwhile waits for long."""
_FINISHED = "SELECT id FROM matches WHERE finished_at IS NOT NULL AND id > ? ORDER BY id LIMIT ?"
_UNREAD = """
    SELECT id FROM matches WHERE finished_at IS NOT NULL AND id > ? AND (
        NOT EXISTS (SELECT 1 FROM throws WHERE match_id = matches.id)
        OR EXISTS (SELECT 1 FROM results WHERE match_id = matches.id AND games_won IS NULL)
    ) ORDER BY id LIMIT ?
"""


@dataclass(slots=True)
class Rebuilt:
    """How many finished matches were read, and which could not be: what was noted of those stays."""

    matches: int = 0
    unreadable: list[int] = field(default_factory=list)


async def rebuild(database: Database) -> Rebuilt:
    """Read every finished match off its log, and count all ratings anew, while others play on."""
    done = await _read_all(database, _FINISHED)
    await database.write(rating_changes.put_off_all)
    await rating_changes.count(database)
    return done


async def complete(database: Database) -> Rebuilt:
    """Read the matches that ended before all of that was noted, and count the ratings that change by it.

    What waits to be counted is counted first as it was noted: reading takes minutes, and boards shall not be empty.
    """
    await rating_changes.count(database)
    done = await _read_all(database, _UNREAD)
    await rating_changes.count(database)
    return done


async def _read_all(database: Database, which: str) -> Rebuilt:
    done, last = Rebuilt(), 0
    while True:
        found = await database.read(_next, which, last)
        # Whole logs are read and replayed out here, while others can write; what was added since is read in there.
        read = [one for match_id in found if (one := await _read(database, match_id, done)) is not None]
        done.matches += await database.write(_note_all, read)
        if len(found) < _AT_A_TIME:
            return done
        last = found[-1]


def _next(tx: Reader, which: str, last: int) -> list[int]:
    return [row["id"] for row in tx.fetch(which, last, _AT_A_TIME)]


async def _read(database: Database, match_id: int, done: Rebuilt) -> StoredMatch | None:
    try:
        return await database.read(matches.load, match_id)
    except Unreadable:
        done.unreadable.append(match_id)
        return None


def _note_all(tx: Transaction, read: list[StoredMatch]) -> int:
    return sum(_note(tx, known) for known in read)


def _note(tx: Transaction, known: StoredMatch) -> bool:
    stored = matches.refreshed(tx, known)
    if stored is None:
        return False
    before = ratings.ended(tx, stored.id)
    results.note(tx, stored)
    after = ratings.ended(tx, stored.id)
    for one in (before, after):
        if one is not None and (before != after or not rating_changes.is_counted(tx, one)):
            rating_changes.put_off(tx, one)
    matches.note_dice_and_cube(tx, stored)
    return True
