"""Copies of the database file, taken while it is in use."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

from storage.private_files import hide

UNFINISHED = ".unfinished"
_INSTRUCTIONS_BETWEEN_LOOKS = 10_000
_ROOM_LEFT = 16 * 1024 * 1024
"""The minimum of bytes that a copy leaves free: a copy must never fill the disk."""


def copy_of_file(path: Path, version: int, stop: Event) -> Path:
    """Copy a SQLite database beside itself, as `<name>.version-<version>`, and return the path of the copy.

    An older copy of the same schema version is replaced, but only when the new one is complete.
    """
    target = path.with_name(f"{path.name}.version-{version}")
    for left in target.parent.glob(f"{target.name}.*{UNFINISHED}"):
        left.unlink()  # of an interrupted copy: no other process migrates at the same time
    copy(path, target, stop)
    return target


async def copy_to(path: Path, target: Path) -> None:
    """Copy a database to this file, off the event loop. A cancelled copy ends immediately and leaves nothing behind.

    Raises sqlite3.Error and OSError, and then leaves `target` as it was.
    """
    await with_stop(lambda stop: asyncio.to_thread(copy, path, target, stop))


async def with_stop(start: Callable[[Event], Coroutine[Any, Any, None]]) -> None:
    """Run work that ends early if its event is set; set it if the caller is cancelled, and wait for the end."""
    stop = Event()
    work = asyncio.ensure_future(start(stop))
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait({work})
        if not work.cancelled():
            work.exception()  # asyncio complains about an exception that no one retrieves
        raise


def copy(path: Path, target: Path, stop: Event | None = None) -> None:
    """Copy a database to this file; `stop` ends that with sqlite3.OperationalError."""
    # The name is unique: two processes that copy at the same time must not write into each other's file.
    unfinished = target.with_name(f"{target.name}.{secrets.token_hex(4)}{UNFINISHED}")
    _check_room(path, target.parent)
    try:
        # Copying the file itself would miss what is still in the write-ahead log.
        with closing(sqlite3.connect(path)) as connection:
            if stop is not None:
                connection.set_progress_handler(stop.is_set, _INSTRUCTIONS_BETWEEN_LOOKS)
            connection.execute("VACUUM INTO ?", (str(unfinished),))
        hide(unfinished)
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _check_room(path: Path, folder: Path) -> None:
    log = path.with_name(f"{path.name}-wal")
    needed = path.stat().st_size + (log.stat().st_size if log.exists() else 0) + _ROOM_LEFT
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise OSError(f"{folder} has {free // 1024**2} MB free, and a copy needs up to {needed // 1024**2} MB")
