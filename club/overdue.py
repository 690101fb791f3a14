"""Overdue matches: reminders, claims, and the end of abandoned matches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from backgammon import Claim, Concede, Lapse, Side, apply, decide
from club import clock
from club.automatic_actions import habits_at
from club.matches import Acted, act_in_match, save
from club.people import By
from club.play import DiceSource, Outcome, perform
from club.tables import NotYetDue, Table, last_loaded, reload
from storage import boards, clocks, matches
from storage.clocks import Due
from storage.database import Database, Transaction

MAX_TIMERS_PER_ROUND = 100
"""The maximum of timers handled in one round; the others wait for the next, so that no round takes long."""

MAX_RETRY = 30 * clock.DAY
"""The longest time of trying to show the end of a match, and the age at which an old board is shrunk no more."""


@dataclass(frozen=True, slots=True)
class DueTimer:
    """An event that came due at a table: a reminder, a passed deadline, or the end."""

    due: Due
    table: Table


async def claim(db: Database, by: By, match_id: int, expected_version: int | None) -> Acted:
    """Claim what the passed deadline of the opponent gives.

    Raises what `club.matches.act` raises, and NotYetDue before the deadline.
    """

    def judge(now: Table, side: Side, dice: DiceSource) -> Outcome:
        check_claim(now, side, by.now)
        whole = clock.is_lost(now.stored.clock, by.now)
        return perform(now.match, side, Claim(whole), dice, by.salt, habits_at(now))

    return await act_in_match(db, by, match_id, expected_version, judge)


async def has_departed(
    db: Database, by: By, match_id: int, expected_version: int | None, *, known: Table | None = None
) -> Acted:
    """Claim a match whose other player has left the server. Raises what `club.matches.act` raises."""

    def judge(now: Table, side: Side, dice: DiceSource) -> Outcome:
        return perform(now.match, side.other, Concede(), dice, by.salt)

    return await act_in_match(db, by, match_id, expected_version, judge, known=known)


def check_claim(now: Table, side: Side, at: int) -> None:
    """Raise NotYetDue before the announced deadline of the other side, and Illegal if it owes no action."""
    decide(now.match, side, Claim(whole=False))
    if not (clock.may_claim(now.stored.clock, at) and now.is_shown):
        raise NotYetDue(now)


async def due(db: Database, now: int) -> list[int]:
    """Return the IDs of the matches in which something is due."""
    return await db.read(clocks.due, now, now - clock.PUNCTUAL, MAX_TIMERS_PER_ROUND)


async def unshown(db: Database, now: int) -> list[int]:
    """Return the IDs of the matches that could not be shown for so long that they end."""
    return await db.read(clocks.unshown, now, now - clock.LAPSE, MAX_TIMERS_PER_ROUND)


async def save_failure(db: Database, match_id: int, now: int, *, transient: bool) -> bool:
    """Save that a match could not be shown, and return True if it is finished and is not tried any more."""

    def work(tx: Transaction) -> bool:
        boards.mark_failed(tx, match_id, now)
        return not transient and boards.give_up(tx, match_id, now - MAX_RETRY)

    return await db.write(work)


async def end_unshown(db: Database, match_id: int, now: int) -> bool:
    """End a match that could not be shown for long, and return True unless it has ended or was shown meanwhile.

    It has no result, but a session keeps its balance.
    """
    known = await last_loaded(db, match_id)

    def work(tx: Transaction) -> bool:
        before = reload(tx, known)
        since = before.stored.unshown_since
        if before.match.end is not None or since is None or now - since < clock.LAPSE:
            return False
        save(tx, before, apply(before.match, Side.X, Lapse(shown=False)), now)
        return True

    return await db.write(work)


async def fire(db: Database, match_id: int, now: int) -> DueTimer | None:
    """Do what is due in a match, once, even if several processes try; None if nothing is due."""
    known = await last_loaded(db, match_id)

    def work(tx: Transaction) -> DueTimer | None:
        before = reload(tx, known)
        found = before.stored.clock
        stopped = clock.is_stopped(before.stored.unshown_since, now)
        if before.match.end is not None or found.due_at > now or stopped:
            return None
        if clock.is_abandoned(found, now) and before.is_shown:
            end = Lapse(shown=not before.is_shown_without_reminders)
            return DueTimer(Due.LAPSE, save(tx, before, apply(before.match, Side.X, end), now))
        says, restarted = clock.next_notice(found, now, shown=before.is_shown)
        clocks.set_clock(tx, match_id, restarted)
        after = replace(before, stored=replace(before.stored, clock=restarted))
        if not before.is_shown_without_reminders:
            # Mark the board as out of date, so that it is redrawn even if the bot restarts first.
            matches.mark_unshown(tx, match_id)
            after = replace(after, stored=replace(after.stored, shown_version=0))
        return DueTimer(says, after)

    return await db.write(work)


def with_full_time(now: Table, at: int) -> Table:
    """Return a table whose clock starts at this time if it was stopped because the match could not be shown."""
    if now.match.end is not None or not clock.is_stopped(now.stored.unshown_since, at):
        return now
    return replace(now, stored=replace(now.stored, clock=clock.started(at, now.server.deadline)))


async def repeat(db: Database, call: DueTimer, at: int) -> None:
    """Schedule a notice that failed to be sent for this time, unless a player has acted since."""
    await db.write(clocks.repeat, call.table.id, call.table.stored.clock, call.due, at)


async def snooze(db: Database, match_id: int, at: int) -> None:
    """Check a match again at this time and not before, because it cannot be loaded."""
    await db.write(clocks.snooze, match_id, at)
