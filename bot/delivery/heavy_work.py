"""Long work, such as replays, exports and charts: in threads of its own, and a limited number of jobs for each person.

Nothing else waits for it: boards, private views and autocompletes use other threads.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.text.error_messages import UserError
from bot.text.translator import _

MAX_JOBS = 3
"""The maximum of jobs that run at the same time, of all people together."""
MAX_JOBS_OF_A_PERSON = 2
"""One that runs and one that waits for it."""
MAX_SECONDS = 60
"""The time for a job that checks its deadline. Discord accepts the answer for a quarter of an hour."""
MAX_FILE_CACHE_BYTES = 12_000_000
"""The size of the cache of finished files: a few replays, or hundreds of match files."""

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

    async def run(self, user_id: int, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what a function returns, run in a thread when it is the user's turn.

        Raises what the function raises, and UserError if two jobs of the user are there already or the bot is stopping.
        """
        async with self.turn(user_id):
            if self._stopped:
                raise UserError(_("I am being restarted. Please try again in a moment."))
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: function(*args, **kwargs))

    async def file(self, user_id: int, key: Hashable, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return files made by `run`, or by an earlier call with this key."""
        made: R | None = self._files.get(key)
        if made is None:
            made = await self.run(user_id, function, *args, **kwargs)
            if _size(made) <= MAX_FILE_CACHE_BYTES:
                self._files[key] = made
        return made

    def deadline(self) -> Callable[[], None]:
        """Return a function for a job that begins now, which raises UserError when the job has taken too long."""
        end = self._seconds() + MAX_SECONDS

        def check() -> None:
            if self._stopped or self._seconds() > end:
                raise UserError(_("That takes me too long right now. Please try again later."))

        return check

    def stop(self) -> None:
        """Begin nothing more; jobs with a deadline end soon."""
        self._stopped = True
        self._threads.shutdown(wait=False, cancel_futures=True)


def _size(made: Any) -> int:
    """Return the size of files in bytes or characters: one file, or several with what is said about them."""
    if isinstance(made, bytes | str):
        return len(made)
    if isinstance(made, dict):
        return sum(map(_size, made.values()))
    return sum(map(_size, made)) if isinstance(made, tuple) else 0
