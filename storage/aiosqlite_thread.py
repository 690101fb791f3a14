"""Run functions in the thread of an aiosqlite connection: the only file that uses its private names."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import aiosqlite

T = TypeVar("T")


async def start(connection: aiosqlite.Connection) -> None:
    """Start the thread of a connection and open its file. Raises sqlite3.Error, after the thread has ended."""
    try:
        await connection
    except BaseException:
        # aiosqlite only asks its thread to end; that thread must not report to an event loop that is closed by then.
        await asyncio.to_thread(connection._thread.join)  # noqa: SLF001 - aiosqlite has no public way to wait for it
        raise


async def run(connection: aiosqlite.Connection, function: Callable[[sqlite3.Connection], T]) -> T:
    """Call a function with the SQLite connection in its thread, after what was sent there before.

    A cancelled caller waits until the thread is done with the function, and is cancelled then.
    """
    try:
        return await _send(connection, function)
    except asyncio.CancelledError:
        with suppress(ValueError):  # the connection was closed meanwhile, which came after the function
            await run_to_end(_send(connection, lambda _: None))
        raise


async def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """Wait until this is done even if the caller is cancelled meanwhile; raise the cancellation afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled from (None if task.cancelled() else task.exception())
    return task.result()


async def _send(connection: aiosqlite.Connection, function: Callable[[sqlite3.Connection], T]) -> T:
    def call(raw: sqlite3.Connection) -> T:
        try:
            return function(raw)
        except StopIteration as error:  # a future cannot hold it, and the caller would wait forever
            raise RuntimeError("a function in the database's thread raised StopIteration") from error

    # aiosqlite has no public way to run a function in its thread.
    result: T = await connection._execute(call, connection._conn)  # type: ignore[no-untyped-call]  # noqa: SLF001 - see above
    return result
