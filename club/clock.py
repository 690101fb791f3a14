"""The time that a side has for its action, and what comes when it passes. Times in epoch milliseconds.

A reminder always comes before a deadline, with a third of the time still left: where the bot did not run when it was
due, the deadline moves. So nobody loses by an hour in which he could not play.
"""

from __future__ import annotations

from dataclasses import replace

from backgammon import Match
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


def started(now: int, allowed: int | None) -> Clock:
    """The clock of an action that is owed from now on; `allowed` as the server decided, 0 for no deadline."""
    time = DEADLINE if allowed is None else allowed
    if not time:
        return Clock(now, None, Due.REMINDER, now + LAPSE - LAST_CALL)
    return Clock(now, now + time, Due.REMINDER, now + time - time // 3)


def restarts(before: Match, after: Match) -> bool:
    """Whether something was done in the game; asking to cancel buys nobody time."""
    return before.game != after.game


def reminded(clock: Clock, now: int) -> Clock:
    """The clock after its reminder."""
    if clock.deadline is None:
        return replace(clock, due=Due.LAPSE, due_at=now + LAST_CALL)
    late = max(0, now - clock.due_at)
    moved = clock.deadline + late
    return Clock(clock.owed_since + late, moved, Due.DEADLINE, moved)


def passed(clock: Clock, now: int) -> Clock:
    """The clock after its deadline has been called out."""
    return replace(clock, due=Due.LAPSE, due_at=max(clock.owed_since + LAPSE, now + LAST_CALL))


def may_claim(clock: Clock, now: int) -> bool:
    """Whether the side that waits may claim: not before the deadline was announced by a reminder."""
    return clock.due is not Due.REMINDER and clock.deadline is not None and clock.deadline <= now


def is_lost(clock: Clock, now: int) -> bool:
    """Whether so much time has passed that a claim wins the match itself."""
    return now - clock.owed_since >= LOST
