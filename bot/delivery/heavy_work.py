"""Long work, such as replays, exports and charts: in threads of its own, a limited number of jobs for each person.

Each job gets a `Check` and calls it again and again, so that its time is limited too. Nothing else waits for this work:
boards, private views and autocompletes use other threads.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.text.error_messages import UserError
from bot.text.translator import Text, _

MAX_JOBS = 3
"""The maximum of jobs that run at the same time, of all people together."""
MAX_JOBS_OF_A_PERSON = 2
"""One that runs and one that waits for it."""
MAX_SECONDS = 60
"""The time for a job. Discord accepts the answer for a quarter of an hour."""
MAX_FILE_CACHE_BYTES = 12_000_000
"""The size of the cache of finished files: a few replays, or hundreds of match files."""

_RESTARTING = _("I'm restarting. Please try again in a moment.")
TOO_LONG = _("That takes me too long right now. Please try again later.")
"""The refusal of a job that has no other way to the same end."""

Check = Callable[[], None]
"""A function that raises UserError when the time of a job is over, or when the bot stops."""
P = ParamSpec("P")
R = TypeVar("R")


class HeavyWork:
    """Runs the long work of one bot."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(MAX_JOBS, thread_name_prefix="heavy")
        self._places = asyncio.Semaphore(MAX_JOBS)
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._jobs: Counter[int] = Counter()
        self._files: LRUCache[Hashable, Any] = LRUCache(MAX_FILE_CACHE_BYTES, _size)
        self._stopped = False

    @asynccontextmanager
    async def turn(self, user_id: int) -> AsyncIterator[None]:
        """Wait for the turn of a user, for work that is not one function. Raises UserError if two jobs are there."""
        if self._jobs[user_id] >= MAX_JOBS_OF_A_PERSON:
            raise UserError(_("I'm still busy with what you asked for before. Please try again in a moment."))
        own = self._turns.setdefault(user_id, asyncio.Lock())
        self._jobs[user_id] += 1
        try:
            async with own, self._places:
                yield
        finally:
            self._jobs[user_id] -= 1
            if not self._jobs[user_id]:
                del self._jobs[user_id]

    async def run(
        self,
        user_id: int,
        refusal: Text,
        function: Callable[Concatenate[Check, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Return what a function returns, run in a thread when it is the user's turn, with a check as first argument.

        Raises what the function raises, and UserError: with `refusal` if it takes too long, and if two jobs of the user
        are there already or the bot is stopping.
        """
        async with self.turn(user_id):
            if self._stopped:
                raise UserError(_RESTARTING)
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, lambda: function(self.deadline(refusal), *args, **kwargs)
            )

    async def file(
        self,
        user_id: int,
        key: Hashable,
        refusal: Text,
        function: Callable[Concatenate[Check, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Return files made by `run`, or by an earlier call with this key."""
        made: R | None = self._files.get(key)
        if made is None:
            made = await self.run(user_id, refusal, function, *args, **kwargs)
            if _size(made) <= MAX_FILE_CACHE_BYTES:
                self._files[key] = made
        return made

    def deadline(self, refusal: Text) -> Check:
        """Return the check of a job that begins now; `refusal` says that it takes too long, and what to do instead."""
        end = self._seconds() + MAX_SECONDS

        def check() -> None:
            if self._stopped:
                raise UserError(_RESTARTING)
            if self._seconds() > end:
                raise UserError(refusal)

        return check

    def stop(self) -> None:
        """Begin nothing more; jobs in progress end at their next check."""
        self._stopped = True
        self._threads.shutdown(wait=False, cancel_futures=True)


def unlimited() -> None:
    """Check nothing: for short work by the functions of heavy work."""


def checked(items: Iterable[R], check: Check) -> Iterator[R]:
    """Yield the items, with a check before each."""
    for item in items:
        check()
        yield item


def _size(made: Any) -> int:
    """Return the size of files in bytes or characters: one file, or several with what is said about them."""
    if isinstance(made, bytes | str):
        return len(made)
    if isinstance(made, dict):
        return sum(map(_size, made.values()))
    return sum(map(_size, made)) if isinstance(made, tuple) else 0
