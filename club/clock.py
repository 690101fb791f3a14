"""The time that a side has for its action, and what comes when it passes. Times in epoch milliseconds.

Whoever owes an action has at least a third of his time left after his reminder. Where the bot did not run when
something was due, that is put off: nobody loses by hours in which he could not play.
"""

from __future__ import annotations

from dataclasses import replace

from backgammon import Event, Match, ResignationRefused
from storage.clocks import Clock, Due

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
DEADLINE = 3 * DAY
"""The time for an action where the server has not decided."""
LOST = 7 * DAY
"""Who owes an action for so long has lost the match, and not the game alone."""
LAPSE = 30 * DAY
"""What nobody touches for so long ends by itself."""
LAST_CALL = 7 * DAY
"""How long before its end a match says so."""
PUNCTUAL = HOUR
"""What is called out later than this was missed because the bot did not run."""


def started(now: int, allowed: int | None) -> Clock:
    """The clock of an action that is owed from now on; `allowed` as the server decided, 0 for no deadline."""
    time = DEADLINE if allowed is None else allowed
    if not time:
        return Clock(now, None, Due.REMINDER, now + LAPSE - LAST_CALL)
    return Clock(now, now + time, Due.REMINDER, now + time - time // 3)


def following(before: Match, events: tuple[Event, ...], after: Match, now: int, allowed: int | None) -> Clock | None:
    """The clock of the action that is owed next; None where nothing was done in the game and the old time runs on.

    Asking to cancel buys nobody time, and a refused resignation no more than a last third.
    """
    if before.game == after.game:
        return None
    refused = isinstance(events[-1], ResignationRefused)
    return started(now, (DEADLINE if allowed is None else allowed) // 3 if refused else allowed)


def called_out(clock: Clock, now: int) -> tuple[Due, Clock]:
    """What is to be said now that the clock has come to something before its end, and the clock after that."""
    late = now - clock.due_at > PUNCTUAL
    if clock.due is Due.REMINDER or (clock.due is Due.DEADLINE and late):
        return Due.REMINDER, _reminded(clock, now)
    return Due.DEADLINE, replace(clock, due=Due.LAPSE, due_at=max(clock.owed_since + LAPSE, now + LAST_CALL))


def lapses(clock: Clock, now: int) -> bool:
    """Whether a match ends now; where the bot did not run at that moment it calls out the deadline once more."""
    return clock.due is Due.LAPSE and now - clock.due_at <= PUNCTUAL


def _reminded(clock: Clock, now: int) -> Clock:
    if clock.deadline is None:
        return replace(clock, due=Due.LAPSE, due_at=now + LAST_CALL)
    moved = max(clock.deadline, now + (clock.deadline - clock.owed_since) // 3)
    return Clock(clock.owed_since + moved - clock.deadline, moved, Due.DEADLINE, moved)


def may_claim(clock: Clock, now: int) -> bool:
    """Whether the side that waits may claim: not before the passed deadline was called out."""
    return clock.due is Due.LAPSE and clock.deadline is not None and clock.deadline <= now


def is_lost(clock: Clock, now: int) -> bool:
    """Whether so much time has passed that a claim wins the match itself; later where an action has more time."""
    allowed = 0 if clock.deadline is None else clock.deadline - clock.owed_since
    return now - clock.owed_since >= max(LOST, allowed + LOST - DEADLINE)
