"""Put a backup in the place of the database, which is kept aside."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from storage import epochs
from storage.address import PREFIX
from storage.backup import UNFINISHED, copy
from storage.check import Counted, Fault, faults, open_to_read
from storage.database import Busy, NewerDatabase, Transaction, Unusable
from storage.migrate import MIGRATIONS, is_ours, read_migrations
from storage.nightly import time_stamp
from storage.private_files import make_folder
from storage.sqlite import open_database

_PARTS = ("", "-wal", "-shm", "-journal")


class Damaged(Exception):
    """The backup has errors; nothing was changed."""

    def __init__(self, found: list[Fault]) -> None:
        super().__init__("the backup has errors")
        self.faults = found


def restore(backup: Path, path: Path, now: int, counted: Counted) -> Path | None:
    """Put a copy of a backup in the place of a database, and return where the present file is kept, if there was one.

    The backup stays as it is. Its copy is brought to the newest schema and checked first, and gets a new epoch. Raises
    Damaged, Busy if a process has the present database open, Unusable, NewerDatabase, sqlite3.Error and OSError.
    """
    _check_readable(backup)
    make_folder(path.parent)
    incoming = path.with_name(f"{path.name}.{secrets.token_hex(4)}{UNFINISHED}")
    try:
        copy(backup, incoming)
        asyncio.run(_prepare(f"{PREFIX}{incoming.absolute()}"))
        found = list(faults(incoming, counted))
        if found:
            raise Damaged(found)
        _check_closed(path)
        aside = _move_aside(path, now)
        incoming.replace(path)
    finally:
        for left in path.parent.glob(f"{incoming.name}*"):
            left.unlink()
    return aside


def _check_readable(backup: Path) -> None:
    """Raise Unusable if a file is no database of this program, and NewerDatabase if it is of a newer version."""
    if not backup.is_file():
        raise Unusable(f"there is no backup at {backup}")
    known = len(read_migrations(MIGRATIONS))
    try:
        with closing(open_to_read(backup)) as connection:
            if not is_ours(connection, MIGRATIONS):
                raise Unusable(f"{backup} is no backup of Barpoint")
            [found] = connection.execute("SELECT COALESCE(MAX(version), 0) FROM schema_versions").fetchone()
    except sqlite3.Error as error:
        raise Unusable(f"cannot read {backup} as a backup of Barpoint: {error}") from error
    if found > known:
        raise NewerDatabase(found, known)


async def _prepare(address: str) -> None:
    database = await open_database(address)
    try:
        await database.write(_begin_epoch)
    finally:
        await database.close()


def _begin_epoch(tx: Transaction) -> None:
    epochs.renew(tx)
    # The buttons of all boards are of the old epoch, so the bot shows the live ones again when it starts.
    tx.execute("UPDATE matches SET shown_version = 0 WHERE finished_at IS NULL")


def _check_closed(path: Path) -> None:
    """Raise Busy if another process has a database open; a file that cannot be read is open nowhere."""
    if not path.exists():
        return
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
        try:
            # SQLite leaves the write-ahead log only if no other connection is open.
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise Busy("the database is in use: stop the bot first") from error
        except sqlite3.DatabaseError:
            return


def _move_aside(path: Path, now: int) -> Path | None:
    aside = _free_name(path.with_name(f"{path.name}.before-restore-{time_stamp(now)}"))
    moved = [*_existing(path)]
    for part in moved:
        path.with_name(f"{path.name}{part}").replace(aside.with_name(f"{aside.name}{part}"))
    return aside if moved else None


def _free_name(wanted: Path) -> Path:
    """Return this path, or with a number after it if a file has that name."""
    numbered = (wanted.with_name(f"{wanted.name}-{number}") for number in count(2))
    return next(path for path in chain([wanted], numbered) if not path.exists())


def _existing(path: Path) -> Iterator[str]:
    return (part for part in _PARTS if path.with_name(f"{path.name}{part}").exists())
