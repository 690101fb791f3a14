"""The folder of backups, named by their time. Its content shows whether tonight's is missing.

Copies made on request have names of their own, so that they never take the place of nightly ones.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from storage.backup import UNFINISHED, copy, copy_to
from storage.private_files import hide, make_folder

NIGHTS_KEPT = 7
MANUAL_KEPT = 7
_MANUAL = "-manual"
_STAMP = "%Y-%m-%d-%H%M%S"
_DATE = re.compile(r"\d{4}-\d\d-\d\d")

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
        await asyncio.to_thread(prune, path, folder, now)
    except (OSError, sqlite3.Error) as error:
        _log.error("database not copied, the next round tries again", extra={"why": str(error)})
        return None
    _log.info("database copied", extra={"to": str(target)})
    return target


def copy_now(path: Path, folder: Path, now: int, keep: int = MANUAL_KEPT) -> Path:
    """Copy the database, and keep this many of the newest manual copies. Raises sqlite3.Error and OSError."""
    make_folder(folder)
    target = folder / name_of_copy(path, now, manual=True)
    copy(path, target)
    _delete(manual_copies(path, folder), lambda old: old[-keep:], now)
    return target


def copies(path: Path, folder: Path) -> list[Path]:
    """Return the nightly copies of a database in a folder, the oldest first."""
    return _copies_named(path.stem, path, folder)


def manual_copies(path: Path, folder: Path) -> list[Path]:
    """Return the copies made on request, the oldest first."""
    return _copies_named(f"{path.stem}{_MANUAL}", path, folder)


def name_of_copy(path: Path, now: int, *, manual: bool = False) -> str:
    """Return the name of a copy made at this time, in epoch milliseconds.

    >>> name_of_copy(Path("data/barpoint.sqlite3"), 1_800_000_000_000)
    'barpoint-2027-01-15-080000.sqlite3'
    """
    return f"{path.stem}{_MANUAL if manual else ''}-{time_stamp(now)}{path.suffix}"


def time_stamp(now: int) -> str:
    """Return a time, in epoch milliseconds, as part of a file name; a later one is greater."""
    return f"{datetime.fromtimestamp(now / 1000, UTC):{_STAMP}}"


def prune(path: Path, folder: Path, now: int) -> None:
    """Keep the newest nightly copy of each of the last seven days with one; delete others and interrupted copies.

    Copies from the future, of a clock that was ahead, neither count nor are deleted.
    """
    _delete(copies(path, folder), lambda old: [*{_day(one): one for one in old}.values()][-NIGHTS_KEPT:], now)
    for left in folder.glob(f"{path.stem}-*{UNFINISHED}"):
        started = _DATE.search(left.name)
        # One of today may be in progress in another process.
        if started is not None and started[0] < time_stamp(now)[: len(started[0])]:
            left.unlink(missing_ok=True)
    for one in (*copies(path, folder), *manual_copies(path, folder)):
        hide(one)  # others could read those of older versions


def _copies_named(start: str, path: Path, folder: Path) -> list[Path]:
    named = re.compile(rf"{re.escape(start)}-\d{{4}}-\d\d-\d\d-\d{{6}}{re.escape(path.suffix)}")
    return sorted(file for file in folder.glob("*") if named.fullmatch(file.name))


def _delete(found: list[Path], kept_of: Callable[[list[Path]], list[Path]], now: int) -> None:
    """Delete the copies up to now that are not kept; the one just made is the newest of them."""
    past = [one for one in found if _stamp(one) <= time_stamp(now)]
    for old in {*past} - {*kept_of(past)}:
        old.unlink(missing_ok=True)


def _is_due(path: Path, folder: Path, now: int) -> bool:
    make_folder(folder)
    # Not "older than today": a clock that was once far ahead must not end all copying.
    return _day(Path(name_of_copy(path, now))) not in map(_day, copies(path, folder))


def _day(copy: Path) -> str:
    """Return the name up to the day; of two copies of one database the later day has the greater one."""
    return copy.stem[: -len("-HHMMSS")]


def _stamp(copy: Path) -> str:
    return copy.stem[-len("YYYY-MM-DD-HHMMSS") :]
