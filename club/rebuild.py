"""Rebuild the results of finished matches from their logs, and then recalculate the ratings.

The progress of both is stored, so that a stopped process continues from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from club import ratings, results
from storage import matches
from storage import ratings as stored_ratings
from storage import results as stored_results
from storage.database import Database, Reader, Transaction, Unreadable
from storage.matches import StoredMatch

MATCHES_PER_STEP = 10
"""The matches per transaction: others who want to write do not wait for long."""


@dataclass(slots=True)
class Rebuilt:
    """The number of finished matches read, and those that could not be; the stored results of the latter stay."""

    matches: int = 0
    unreadable: list[int] = field(default_factory=list)


async def rebuild(db: Database) -> Rebuilt:
    """Rebuild the results of every finished match and recalculate all ratings, while others play on."""
    done = await _read_all(db, stored_results.finished_ids)
    await db.write(ratings.schedule_all)
    await ratings.recalculate(db)
    return done


async def complete(db: Database) -> Rebuilt:
    """Save the results of matches that ended under an older version, and recalculate the ratings they change.

    What is already scheduled is recalculated first, from the current results: reading logs takes minutes, and
    leaderboards should not be empty meanwhile.
    """
    await ratings.recalculate(db)
    done = await _read_all(db, stored_results.unsummarized_ids)
    await ratings.recalculate(db)
    return done


async def _read_all(db: Database, which: Callable[[Reader, int, int], list[int]]) -> Rebuilt:
    done, last = Rebuilt(), 0
    while True:
        found = await db.read(which, last, MATCHES_PER_STEP)
        # Whole logs are replayed in reads, while others can write; the write loads what was added since.
        read = [one for match_id in found if (one := await _read(db, match_id, done)) is not None]
        done.matches += await db.write(_save_all, read)
        if len(found) < MATCHES_PER_STEP:
            return done
        last = found[-1]


async def _read(db: Database, match_id: int, done: Rebuilt) -> StoredMatch | None:
    try:
        return await db.read(matches.load, match_id)
    except Unreadable:
        done.unreadable.append(match_id)
        return None


def _save_all(tx: Transaction, read: list[StoredMatch]) -> int:
    return sum(_save(tx, known) for known in read)


def _save(tx: Transaction, known: StoredMatch) -> bool:
    stored = matches.refresh(tx, known)
    if stored is None:
        return False
    before = ratings.ended(tx, stored.id)
    results.save(tx, stored)
    after = ratings.ended(tx, stored.id)
    for one in (before, after):
        if one is not None and (before != after or not stored_ratings.has_changed(tx, one)):
            ratings.schedule(tx, one)
    results.save_dice_and_cube(tx, stored)
    return True
