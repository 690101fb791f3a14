"""The database in one SQLite file, through aiosqlite: one connection that writes and one that reads."""

from __future__ import annotations

import asyncio
import inspect
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Concatenate, NoReturn, ParamSpec, TypeVar

import aiosqlite

from storage.address import path_of
from storage.aiosqlite_thread import run, run_to_end, start
from storage.backup import copy_of_file, with_stop
from storage.database import (
    Busy,
    Conflict,
    Database,
    Full,
    Reader,
    Row,
    StorageError,
    Transaction,
    TransactionOver,
    Unusable,
    Unwritable,
    Value,
)
from storage.migrate import MIGRATIONS, is_ours, migrate
from storage.private_files import hide, make_folder

P = ParamSpec("P")
T = TypeVar("T")

_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID)
_PRIMARY_CODE = 0xFF
_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM)
_BUSY_MILLISECONDS = 5000
_PAUSE_MILLISECONDS = 50


async def open_database(url: str, *, migrations: Path = MIGRATIONS) -> Database:
    """Open the database at `sqlite:///relative/path` or `sqlite:////absolute/path`; create and migrate it if needed.

    Raises UnsupportedAddress for any other address, NewerDatabase when a newer program has changed the database, and
    Unusable where the file cannot be opened or is no database of ours.
    """
    path = path_of(url)
    # At level DEBUG aiosqlite logs every statement with its arguments, and a match's seed is one of them.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    database = SqliteDatabase(path, migrations)

    async def migrate_database(stop: Event) -> None:
        await database.write(migrate, migrations, copy=lambda version: copy_of_file(path, version, stop))

    try:
        await asyncio.to_thread(make_folder, path.parent)
        await database.open()
        await with_stop(migrate_database)
    except (sqlite3.Error, OSError, Full, Unwritable) as error:
        await database.close()
        raise Unusable(f"cannot use {path} as a database: {error}") from error
    except BaseException:
        await database.close()
        raise
    return database


class SqliteDatabase:
    """Database on SQLite. Each connection's thread runs one transaction after the other.

    Between processes `BEGIN IMMEDIATE` keeps writers apart.
    """

    def __init__(self, path: Path, migrations: Path) -> None:
        self._path = path
        self._migrations = migrations
        self._writer = aiosqlite.connect(path, isolation_level=None)
        self._reader = aiosqlite.connect(path, isolation_level=None)
        self._opened: list[aiosqlite.Connection] = []
        self._closing = asyncio.Lock()

    async def open(self) -> None:
        """Start both connections, the writer first because it creates the file."""
        for connection in (self._writer, self._reader):
            with _named_errors():
                await run_to_end(self._start(connection))
                if connection is self._writer:
                    await run(connection, self._check_and_hide)
                await run(connection, _configure)
        await run(self._reader, lambda connection: connection.execute("PRAGMA query_only = ON"))

    async def read(self, function: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.read."""
        return await run(self._reader, partial(_call, lambda tx: function(tx, *args, **kwargs)))

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.write."""
        return await run(self._writer, partial(_commit, lambda tx: function(tx, *args, **kwargs)))

    async def close(self) -> None:
        """See Database.close."""
        async with self._closing:
            await run_to_end(self._close_all())

    def _check_and_hide(self, connection: sqlite3.Connection) -> None:
        """Refuse a database of another program before anything is written to it, and make ours private."""
        if not is_ours(connection, self._migrations):
            raise Unusable(f"{self._path} is a database of another program: choose another file")
        for file in self._path.parent.glob(f"{self._path.name}*"):
            hide(file)  # with its write-ahead log and the copies from before migrations

    async def _start(self, connection: aiosqlite.Connection) -> None:
        await start(connection)
        self._opened.append(connection)

    async def _close_all(self) -> None:
        # The writer last: the connection that closes last checkpoints the write-ahead log, and the reader may not.
        for connection in reversed(self._opened):
            await connection.close()


class SqliteTransaction:
    """Transaction on SQLite, until its function has returned or one of its statements has failed."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._over: str | None = None

    def fetch(self, sql: str, *args: Value) -> list[Row]:
        """See Reader.fetch; it may also change rows, with RETURNING."""
        self.check_open()
        try:
            return list(self._connection.execute(sql, args).fetchall())
        except Exception as error:
            self._fail(error)

    def execute(self, sql: str, *args: Value) -> int:
        """See Transaction.execute."""
        self.check_open()
        try:
            return self._connection.execute(sql, args).rowcount
        except Exception as error:
            self._fail(error)

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """See Transaction.execute_many."""
        self.check_open()
        try:
            self._connection.executemany(sql, rows)
        except Exception as error:
            self._fail(error)

    def end(self) -> None:
        """Refuse every statement from now on."""
        self._over = self._over or "the transaction has ended"

    def check_open(self) -> None:
        """Raise TransactionOver if it has ended or one of its statements has failed."""
        if self._over is not None:
            raise TransactionOver(self._over)

    def _fail(self, error: Exception) -> NoReturn:
        # PostgreSQL refuses everything after a failed statement. SQLite would continue, and code that relied on it
        # would break on the day of the move.
        self._over = "an earlier statement has failed"
        with _named_errors():
            raise error


def _call(function: Callable[[Transaction], T], connection: sqlite3.Connection) -> T:
    """Call a function that reads or writes through a connection whose thread this is."""
    tx = SqliteTransaction(connection)
    try:
        result = function(tx)
        if inspect.iscoroutine(result):
            result.close()
            raise TypeError("a transaction is an ordinary function, not a coroutine function")
        tx.check_open()
    finally:
        tx.end()
    return result


def _commit(function: Callable[[Transaction], T], connection: sqlite3.Connection) -> T:
    """Call a function and commit what it has written; roll back if it raises."""
    with _named_errors():
        connection.execute("BEGIN IMMEDIATE")
    try:
        result = _call(function, connection)
        with _named_errors():
            connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk has rolled back already
            connection.execute("ROLLBACK")
        raise
    return result


def _configure(connection: sqlite3.Connection) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    connection.execute("PRAGMA foreign_keys = ON")
    # Overwrite deleted data on disk: a person who was forgotten must not be found in the bytes of the file.
    connection.execute("PRAGMA secure_delete = FAST")
    mode = _use_write_ahead_log(connection)
    if mode != "wal":
        raise Unusable(f"SQLite cannot keep a write-ahead log here (it uses {mode}): is this a network drive?")
    connection.execute("PRAGMA synchronous = FULL")


def _use_write_ahead_log(connection: sqlite3.Connection) -> str:
    """Switch to the write-ahead log, and return the journal mode that is then in use.

    If several processes create the same file, one switches it, and SQLite immediately reports a lock to the others: the
    busy timeout does not apply to this statement.
    """
    for left in reversed(range(_BUSY_MILLISECONDS // _PAUSE_MILLISECONDS + 1)):
        try:
            [mode] = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if not left or error.sqlite_errorcode & _PRIMARY_CODE != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(_PAUSE_MILLISECONDS / 1000)
        else:
            return str(mode)
    raise AssertionError("the last attempt either returns or raises")


@contextmanager
def _named_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode in _UNIQUE:
            raise Conflict(str(error)) from error
        raise
    except sqlite3.OperationalError as error:
        named = _named(error)
        if named is None:
            raise
        raise named from error


def _named(error: sqlite3.OperationalError) -> StorageError | None:
    """Return the error of the host that made a statement fail; None if the statement itself is wrong."""
    code = error.sqlite_errorcode & _PRIMARY_CODE
    if code == sqlite3.SQLITE_BUSY:
        return Busy(str(error))
    if code == sqlite3.SQLITE_FULL:
        return Full(f"{error}: make room on the disk")
    if code in _UNWRITABLE:
        return Unwritable(f"{error}: let the bot's user read and write the file and its folder")
    return None
