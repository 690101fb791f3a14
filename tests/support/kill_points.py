"""A database and messages that count the steps of a life, so that it can be killed at any of them.

A step is a moment before or after something leaves this process or comes back: BEGIN, each statement, COMMIT, each
message. Nothing in the program knows of it: the database is one around the real one.
"""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from storage.database import Database, Row, Transaction, Value

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

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        """As the real one."""
        rows = await self._real.fetch(sql, *args)
        self._fate.step("after reading")
        return rows

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """As the real one."""
        self._fate.step("before BEGIN")
        async with self._real.transaction() as tx:
            self._fate.step("after BEGIN")
            yield FragileTransaction(tx, self._fate)
            self._fate.step("before COMMIT")
        self._fate.step("after COMMIT")

    async def at_once(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """As the real one."""

        async def lived(tx: Transaction) -> T:
            self._fate.step("after BEGIN")
            given = await work(FragileTransaction(tx, self._fate))
            self._fate.step("before COMMIT")
            return given

        self._fate.step("before BEGIN")
        given = await self._real.at_once(lived)
        self._fate.step("after COMMIT")
        return given

    async def close(self) -> None:
        """As the real one."""
        await self._real.close()


class FragileTransaction:
    """A transaction whose every statement may be the last."""

    def __init__(self, real: Transaction, fate: Fate) -> None:
        self._real = real
        self._fate = fate

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        """As the real one."""
        rows = await self._real.fetch(sql, *args)
        self._fate.step("in a transaction")
        return rows

    async def execute(self, sql: str, *args: Value) -> int:
        """As the real one."""
        changed = await self._real.execute(sql, *args)
        self._fate.step("in a transaction")
        return changed
