"""A cache of the matches loaded last, so that an action reads only the new events of a log.

A log only grows, so `matches.refresh` can update a loaded state with the new events, even those of another process. The
row and its version are always read from the database. Only committed states are cached.
"""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

from cachetools import LRUCache

from storage import matches
from storage.database import Database
from storage.matches import StoredMatch

MAX_EVENTS = 100_000
"""About 26 MB for each database: the logs of some 700 half-played matches to 5 points."""

_caches: WeakKeyDictionary[Database, LRUCache[int, StoredMatch]] = WeakKeyDictionary()
_lock = Lock()


async def load(db: Database, match_id: int) -> StoredMatch | None:
    """Return a match as `matches.load` does, and cache it."""
    before = known(db, match_id)
    stored = await (db.read(matches.refresh, before) if before else db.read(matches.load, match_id))
    if stored is not None:
        remember(db, stored)
    return stored


def known(db: Database, match_id: int) -> StoredMatch | None:
    """Return a match as it was loaded last; None if it is not cached."""
    with _lock:
        return _cache_of(db).get(match_id)


def remember(db: Database, stored: StoredMatch) -> None:
    """Cache a match after its new events were committed."""
    if len(stored.log) <= MAX_EVENTS:
        with _lock:
            _cache_of(db)[stored.id] = stored


def _cache_of(db: Database) -> LRUCache[int, StoredMatch]:
    if (cache := _caches.get(db)) is None:
        cache = _caches[db] = LRUCache(MAX_EVENTS, getsizeof=lambda stored: len(stored.log))
    return cache
