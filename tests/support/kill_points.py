"""A database and messages that count the steps of a run, so that it can be killed at any of them.

A step is a moment before or after something leaves this process or comes back: BEGIN, each statement, COMMIT, each
message. The program does not know of it: this database wraps the real one.
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
"""The places at which a run can be killed."""


@dataclass(slots=True)
class KillSwitch:
    """Kills this process at step number `fatal`, from 1, and calls `note` with the place just before.

    If `place` is set, only steps at this place are counted.
    """

    fatal: int
    place: str | None
    note: Callable[[str], None]

    def step(self, place: str) -> None:
        """Count one step of the run."""
        if self.place in (None, place):
            self.fatal -= 1
            if not self.fatal:
                self.note(place)
                os.kill(os.getpid(), signal.SIGKILL)


class FragileDatabase:
    """A database that calls `KillSwitch.step` at each place where a run can be killed."""

    def __init__(self, real: Database, kill_switch: KillSwitch) -> None:
        self._real = real
        self._kill_switch = kill_switch

    async def read(self, function: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.read."""
        result = await self._real.read(function, *args, **kwargs)
        self._kill_switch.step("after reading")
        return result

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.write."""

        def counted(tx: Transaction) -> T:
            self._kill_switch.step("after BEGIN")
            result = function(
                WatchedTransaction(tx, lambda *_: self._kill_switch.step("in a transaction")), *args, **kwargs
            )
            self._kill_switch.step("before COMMIT")
            return result

        self._kill_switch.step("before BEGIN")
        result = await self._real.write(counted)
        self._kill_switch.step("after COMMIT")
        return result

    async def close(self) -> None:
        """See Database.close."""
        await self._real.close()
