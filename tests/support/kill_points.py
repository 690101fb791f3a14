"""A database and messages that count the steps of a life, so that it can be killed at any of them.

A step is a moment before or after something leaves this process or comes back: BEGIN, each statement, COMMIT, each
message. Nothing in the program knows of it: the database is one around the real one.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from storage import Database, Reader, Transaction
from tests.support.database import WatchedTransaction

P = ParamSpec("P")
T = TypeVar("T")

PLACES = (
    "after reading",
    "before BEGIN",
    "after BEGIN",
    "in a transaction",
    "before COMMIT",
    "after COMMIT",
    "before a message",
    "after a message",
)
"""Where a life can end."""


@dataclass(slots=True)
class Fate:
    """Kills this process at a step, counted from 1, of those at one place where one is named; `note` is told where."""

    fatal: int
    place: str | None
    note: Callable[[str], None]

    def step(self, place: str) -> None:
        """One step of the life."""
        if self.place in (None, place):
            self.fatal -= 1
            if not self.fatal:
                self.note(place)
                os.kill(os.getpid(), signal.SIGKILL)


class FragileDatabase:
    """A database whose every step may be the last."""

    def __init__(self, real: Database, fate: Fate) -> None:
        self._real = real
        self._fate = fate

    async def read(self, function: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """As the real one."""
        result = await self._real.read(function, *args, **kwargs)
        self._fate.step("after reading")
        return result

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """As the real one."""

        def lived(tx: Transaction) -> T:
            self._fate.step("after BEGIN")
            result = function(WatchedTransaction(tx, lambda *_: self._fate.step("in a transaction")), *args, **kwargs)
            self._fate.step("before COMMIT")
            return result

        self._fate.step("before BEGIN")
        result = await self._real.write(lived)
        self._fate.step("after COMMIT")
        return result

    async def close(self) -> None:
        """As the real one."""
        await self._real.close()
