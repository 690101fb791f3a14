"""Deadlines of actions, and what follows when they pass. Times are in epoch milliseconds.

After a reminder at least a third of the time is left. What came due while the bot was down is postponed: downtime never
counts against a player. Nor does time in which the match could not be shown: nothing follows a reminder that no board
shows, and the full time starts when a board can be shown again. A match that cannot be shown for long ends without a
result. Where only a user installed the bot, it cannot remind: there the time counts from the board that was shown, and
an abandoned match ends without a result.
"""

from __future__ import annotations

from dataclasses import replace

from backgammon import Event, Match, ResignationRefused
from storage.clocks import Clock, Due

MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
DEFAULT_DEADLINE = 3 * DAY
"""The default time for an action."""
LOST = 7 * DAY
"""A player who is overdue for longer than this has lost the match, and not the game alone."""
LAPSE = 30 * DAY
"""A match that no one touches for this long ends automatically."""
LAST_CALL = 7 * DAY
"""The time between the warning and the end of an abandoned match."""
PUNCTUAL = HOUR
"""A timer that fires later than this was missed because the bot was down."""


def started(now: int, allowed: int | None) -> Clock:
    """Return the clock of an action that is due from now on; `allowed` is the server's time limit, 0 for none."""
    time = DEFAULT_DEADLINE if allowed is None else allowed
    if not time:
        return Clock(now, None, Due.REMINDER, now + LAPSE - LAST_CALL)
    return Clock(now, now + time, Due.REMINDER, now + time - time // 3)


def following(before: Match, events: tuple[Event, ...], after: Match, now: int, allowed: int | None) -> Clock | None:
    """Return the clock of the next action; None if the game did not change and the current clock runs on.

    A request to cancel does not extend the deadline. After a refused resignation the clock
    starts again with a third of the time.
    """
    if before.game == after.game:
        return None
    refused = isinstance(events[-1], ResignationRefused)
    return started(now, (DEFAULT_DEADLINE if allowed is None else allowed) // 3 if refused else allowed)


def is_stopped(unshown_since: int | None, now: int) -> bool:
    """Return True if a match could not be shown for so long that its clock starts again with the next board."""
    return unshown_since is not None and now - unshown_since > PUNCTUAL


def next_notice(clock: Clock, now: int, *, shown: bool) -> tuple[Due, Clock]:
    """Return the notice that is due before the end of a clock, and the clock after it.

    `shown`: a board shows the last notice, so that the next may follow.
    """
    late = now - clock.due_at > PUNCTUAL
    if clock.due is Due.REMINDER or (clock.due is Due.DEADLINE and (late or not shown)):
        return Due.REMINDER, _reminded(clock, now)
    return Due.DEADLINE, replace(clock, due=Due.LAPSE, due_at=max(clock.owed_since + LAPSE, now + LAST_CALL))


def is_abandoned(clock: Clock, now: int) -> bool:
    """Return True if a match ends now; after a downtime the deadline is announced once more first."""
    return clock.due is Due.LAPSE and now - clock.due_at <= PUNCTUAL


def _reminded(clock: Clock, now: int) -> Clock:
    if clock.deadline is None:
        return replace(clock, due=Due.LAPSE, due_at=now + LAST_CALL)
    moved = max(clock.deadline, now + (clock.deadline - clock.owed_since) // 3)
    return Clock(clock.owed_since + moved - clock.deadline, moved, Due.DEADLINE, moved)


def may_claim(clock: Clock, now: int) -> bool:
    """Return True if the waiting side may claim: only after the passed deadline was announced."""
    return clock.due is Due.LAPSE and clock.deadline is not None and clock.deadline <= now


def is_lost(clock: Clock, now: int) -> bool:
    """Return True if a claim wins the whole match; that takes longer if an action has more time."""
    allowed = 0 if clock.deadline is None else clock.deadline - clock.owed_since
    return now - clock.owed_since >= max(LOST, allowed + LOST - DEFAULT_DEADLINE)
