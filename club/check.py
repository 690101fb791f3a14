"""Check that results, dice, use of the cube and ratings agree with the logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import partial
from math import isclose
from pathlib import Path

from backgammon import Event, Match, Variant
from backgammon.rating import Rating
from backgammon.summary import rolled_pairs
from club import ratings, results
from storage import check, cube_habits, recounts, rolls
from storage import ratings as stored_ratings
from storage import results as stored_results
from storage.check import Counted, Fault
from storage.database import Reader, Row, Value
from storage.ratings import EVERYWHERE, Change, Ended
from storage.terms import terms_in

MATCHES_PER_READ = 500
_REREAD = "python -m club ratings rebuild reads it anew"


@dataclass(slots=True)
class Checked(Counted):
    """The number of items checked."""

    unread: int = 0
    """Finished matches that an older version saved: not an error, but they have no ratings yet."""
    uncounted: bool = False
    """True if ratings are being recalculated and cannot be checked."""


def faults(path: Path, checked: Checked | None = None) -> Iterator[Fault]:
    """Yield every error in a database as it is found. Nothing is written."""
    seen = checked or Checked()
    return check.faults(path, seen, of_match=partial(_of_match, seen), of_all=partial(_of_ratings, seen))


def _of_match(seen: Checked, tx: Reader, row: Row, match: Match, events: Sequence[Event]) -> Iterator[str]:
    match_id, guild_id, players = row["id"], row["guild_id"], (row["x_player"], row["o_player"])
    rolled = rolls.of_match(tx, match_id)
    if match.end is not None and rolled is None:
        seen.unread += 1
        return
    of_end = guild_id, row["finished_at"]
    due = [(*stored_results.values(one), *of_end) for one in results.of_match(match, events, players, terms_in(row))]
    yield from _differ("its results are", stored_results.of_match(tx, match_id), due)
    over = row["finished_at"] is not None
    due_rolls = (guild_id, rolls.encode(rolled_pairs(events))) if over else None
    if rolled != due_rolls:
        yield f"its throws are kept as {rolled}, but its log leads to {due_rolls}; {_REREAD}"
    habits = results.habits(match, events, players) if over else {}
    due_habits = [(guild_id, player, *astuple(one)) for player, one in habits.items()]
    for fault in _differ("what its players did with the cube is", cube_habits.of_match(tx, match_id), due_habits):
        yield f"{fault}; {_REREAD}"


def _differ(what: str, stored: Sequence[tuple[Value, ...]], due: Sequence[tuple[Value, ...]]) -> Iterator[str]:
    if set(stored) != set(due):
        yield f"{what} kept as {sorted(stored, key=str)}, but its log leads to {sorted(due, key=str)}"


def _of_ratings(seen: Checked, tx: Reader) -> Iterator[str]:
    if seen.unread:
        return
    waiting = recounts.variants(tx)
    seen.uncounted = bool(waiting)
    for variant in sorted(set(Variant) - waiting):
        calculated = dict[tuple[int, int], Rating]()
        found = [_is_stored(tx, variant, change) for change in ratings.changes(_ended(tx, variant), calculated)]
        count = stored_ratings.count_changes(tx, variant)
        present = stored_ratings.present(tx, variant)
        if not all(found) or count != len(found) or not _are_alike(present, calculated):
            yield f"the ratings in {variant} are not what the results lead to: python -m club ratings rebuild"


def _ended(tx: Reader, variant: Variant) -> Iterator[Ended]:
    """Yield every match of a variant that has a winner, in the order of their ends."""
    place = 0, 0
    while found := stored_ratings.next_ended(tx, (EVERYWHERE, variant.value), place, MATCHES_PER_READ):
        yield from found
        place = found[-1].at, found[-1].match_id


def _is_stored(tx: Reader, variant: Variant, change: Change) -> bool:
    stored = stored_ratings.change(tx, variant.value, change)
    return stored is not None and _is_alike(stored, change.rating)


def _are_alike(stored: dict[tuple[int, int], Rating], due: dict[tuple[int, int], Rating]) -> bool:
    return stored.keys() == due.keys() and all(_is_alike(stored[key], due[key]) for key in due)


def _is_alike(stored: Rating, due: Rating) -> bool:
    """Tolerance for powers, whose last digits differ between machines: a database can be moved to another."""
    return stored.experience == due.experience and isclose(stored.value, due.value, abs_tol=1e-6)
