"""The schedule of boards that are shown again after an error. Nothing here waits; a loop asks what is due."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord_errors import is_transient

FIRST_PAUSE = 10 * 1000
"""The pause after a first fault of Discord's, in milliseconds; it doubles with each further one."""
MAX_PAUSE = 60 * 60 * 1000
"""The longest pause, and the pause after an error that is no fault of Discord's, a missing permission for instance."""
GONE = frozenset({10003, 10004})
"""Discord's codes for a deleted channel or server, where trying again is useless until the match moves."""


@dataclass(slots=True)
class _Retry:
    at: int
    pause: int
    transient: bool
    advanced: bool = False


class RetrySchedule:
    """The matches with boards to try again. Times are epoch milliseconds.

    >>> retries = RetrySchedule()
    >>> retries.postpone(7, TimeoutError(), now=0)
    >>> retries.matches_due(9_999), retries.matches_due(10_000)
    ([], [7])
    """

    def __init__(self) -> None:
        self._retries: dict[int, _Retry] = {}

    def postpone(self, match_id: int, error: Exception, now: int) -> None:
        """Schedule a match again after this error, later each time."""
        if getattr(error, "code", None) in GONE:
            self.remove(match_id)
            return
        before, transient = self._retries.get(match_id), is_transient(error)
        pause = FIRST_PAUSE if transient else MAX_PAUSE
        if before is not None and transient and before.transient:
            pause = min(2 * before.pause, MAX_PAUSE)
        advanced = before is not None and before.advanced
        self._retries[match_id] = _Retry(now + pause, pause, transient, advanced)

    def remove(self, match_id: int) -> None:
        """Remove a match, because nothing is left to show."""
        self._retries.pop(match_id, None)

    def make_due(self, now: int) -> None:
        """Let what failed by a fault of Discord's be due now, because a request has just succeeded.

        This happens once to a match: one that fails again has a reason of its own, and waits.
        """
        for retry in self._retries.values():
            if retry.transient and not retry.advanced:
                retry.at, retry.pause, retry.advanced = now, FIRST_PAUSE, True

    def matches_due(self, now: int) -> list[int]:
        """Return the IDs of the matches to try now, the longest wait first."""
        ready = [(retry.at, match_id) for match_id, retry in self._retries.items() if retry.at <= now]
        return [match_id for _, match_id in sorted(ready)]
