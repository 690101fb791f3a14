"""The matches that were read last, so that an action reads only what has been added to a log, not all of it again.

A log only grows. So a state that was read once stays the state after so many events, and `refreshed` makes the present
one of it, whichever process has played on meanwhile; the row and the version in it are read anew each time. Only what
is committed is remembered, for each database apart.
"""

from __future__ import annotations

from collections import OrderedDict
from weakref import WeakKeyDictionary

from storage import matches
from storage.database import Database
from storage.matches import StoredMatch

EVENTS_KEPT = 100_000
"""About 26 MB: the logs of some 700 half-played matches to 5 points."""

_memories: WeakKeyDictionary[Database, Memory] = WeakKeyDictionary()


async def load(database: Database, match_id: int, kept: int = EVENTS_KEPT) -> StoredMatch | None:
    """A match as `matches.load` gives it; those that were asked for last are kept, up to so many events in all."""
    before = known(database, match_id)
    stored = await (database.read(matches.refreshed, before) if before else database.read(matches.load, match_id))
    if stored is not None:
        remember(database, stored, kept)
    return stored


def known(database: Database, match_id: int) -> StoredMatch | None:
    """A match as it was when it was read last; None where it is not remembered."""
    return _memories.setdefault(database, Memory()).matches.get(match_id)


def remember(database: Database, stored: StoredMatch, kept: int = EVENTS_KEPT) -> None:
    """Remember a match as it is now, after what was added to it was committed."""
    _memories.setdefault(database, Memory()).keep(stored, kept)


class Memory:
    """Matches as they were read, the one that was asked for last at the end."""

    def __init__(self) -> None:
        self.matches: OrderedDict[int, StoredMatch] = OrderedDict()
        self.events = 0

    def keep(self, stored: StoredMatch, most: int) -> None:
        """Remember this match, and forget those that were asked for longest ago where the events become too many."""
        self._forget(stored.id)
        self.matches[stored.id] = stored
        self.events += len(stored.log)
        while self.events > most:
            self._forget(next(iter(self.matches)))

    def _forget(self, match_id: int) -> None:
        if match_id in self.matches:
            self.events -= len(self.matches.pop(match_id).log)
