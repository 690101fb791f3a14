"""The folder of backups, named by their time. Its content shows whether tonight's is missing."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from storage.backup import UNFINISHED, copy, copy_to

NIGHTS_KEPT = 7
_STAMP = "%Y-%m-%d-%H%M%S"

_log = logging.getLogger(__name__)


async def copy_nightly(path: Path, folder: Path | None, now: int) -> Path | None:
    """Copy the database once in each UTC day and keep seven; return the new copy, or None if none was made.

    The first call of a day makes the copy. Nothing is raised: errors are logged, and the next call tries again. Without
    a folder nothing is copied.
    """
    try:
        if folder is None or not await asyncio.to_thread(_is_due, path, folder, now):
            return None
        target = folder / name_of_copy(path, now)
        await copy_to(path, target)
        await asyncio.to_thread(prune, path, folder, NIGHTS_KEPT)
    except (OSError, sqlite3.Error) as error:
        _log.error("database not copied, the next round tries again", extra={"why": str(error)})
        return None
    _log.info("database copied", extra={"to": str(target)})
    return target


def copy_now(path: Path, folder: Path, now: int, keep: int = NIGHTS_KEPT) -> Path:
    """Copy the database, and keep this many of the newest copies. Raises sqlite3.Error and OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / name_of_copy(path, now)
    copy(path, target)
    prune(path, folder, keep)
    return target


def copies(path: Path, folder: Path) -> list[Path]:
    """Return the copies of a database in a folder, the oldest first."""
    named = re.compile(rf"{re.escape(path.stem)}-\d{{4}}-\d\d-\d\d-\d{{6}}{re.escape(path.suffix)}")
    return sorted(file for file in folder.glob("*") if named.fullmatch(file.name))


def name_of_copy(path: Path, now: int) -> str:
    """Return the name of a copy made at this time, in epoch milliseconds.

    >>> name_of_copy(Path("data/barpoint.sqlite3"), 1_800_000_000_000)
    'barpoint-2027-01-15-080000.sqlite3'
    """
    return f"{path.stem}-{datetime.fromtimestamp(now / 1000, UTC):{_STAMP}}{path.suffix}"


def prune(path: Path, folder: Path, keep: int) -> None:
    """Delete all copies but the newest, and the rest of an interrupted copy of an earlier day."""
    kept = copies(path, folder)
    for old in kept[: max(0, len(kept) - keep)]:
        old.unlink(missing_ok=True)
    if kept:
        for left in folder.glob(f"{path.stem}-*{UNFINISHED}"):
            # One of today may be in progress in another process.
            if left.name[: len(_day(kept[-1]))] < _day(kept[-1]):
                left.unlink(missing_ok=True)


def _is_due(path: Path, folder: Path, now: int) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    # Not "older than today": a clock that was once far ahead must not end all copying.
    return _day(Path(name_of_copy(path, now))) not in map(_day, copies(path, folder))


def _day(copy: Path) -> str:
    """Return the name up to the day; of two copies of one database the later day has the greater one."""
    return copy.stem[: -len("-HHMMSS")]
