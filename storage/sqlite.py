"""The database in one SQLite file, by aiosqlite: one connection that writes, and one that reads."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from storage.address import path_of
from storage.backup import copy_of_file
from storage.database import (
    Busy,
    Conflict,
    Database,
    Full,
    Row,
    StorageError,
    Transaction,
    TransactionOver,
    Unusable,
    Unwritable,
    Value,
)
from storage.migrate import MIGRATIONS, migrate

T = TypeVar("T")

_UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID)
_PRIMARY_CODE = 0xFF
_UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM)
_BUSY_MILLISECONDS = 5000
_PAUSE_MILLISECONDS = 50


async def open_database(url: str, *, migrations: Path = MIGRATIONS) -> Database:
    """Open the database at `sqlite:///relative/path` or `sqlite:////absolute/path`, made and migrated where needed.

    Raises UnsupportedAddress for any other address, FromTheFuture when a newer program has changed the database, and
    Unusable where the file cannot be opened or is no database of ours.
    """
    path = path_of(url)
    # At level DEBUG aiosqlite logs every statement with its arguments, and a match's seed is one of them.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    database = SqliteDatabase(path)
    try:
        await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True)
        await database.open()
        async with database.transaction() as tx:
            await migrate(tx, migrations, copy=lambda version: copy_of_file(path, version))
    except (sqlite3.Error, OSError, Full, Unwritable) as error:
        await database.close()
        raise Unusable(f"cannot use {path} as a database: {error}") from error
    except BaseException:
        await database.close()
        raise
    return database


class SqliteDatabase:
    """Database on SQLite. A lock gives the writing connection to one task at a time, for a whole transaction.

    Two tasks on one connection would write into each other's transaction, so the lock is what keeps them apart inside
    the process; between processes `BEGIN IMMEDIATE` does.
    """

    def __init__(self, path: Path) -> None:
        self._writer = aiosqlite.connect(path, isolation_level=None)
        self._reader = aiosqlite.connect(path, isolation_level=None)
        self._opened: list[aiosqlite.Connection] = []
        self._lock = asyncio.Lock()
        self._owner: asyncio.Task[Any] | None = None

    async def open(self) -> None:
        """Start both connections, the writer first because it makes the file."""
        for connection in (self._writer, self._reader):
            with _named_errors():
                await _to_the_end(_started(connection, self._opened))
                connection.row_factory = sqlite3.Row
                await _configure(connection)
        await self._reader.execute("PRAGMA query_only = ON")

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        """See Source.fetch."""
        with _named_errors():
            return list(await self._reader.execute_fetchall(sql, args))

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """See Database.transaction. Raises Busy, and RuntimeError inside another transaction of the same task."""
        self._refuse_inside()
        async with self._lock:
            self._owner = asyncio.current_task()
            try:
                async with self._begun() as tx:
                    yield tx
            finally:
                self._owner = None

    async def at_once(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """See Database.at_once. Raises Busy, and RuntimeError where work waits for something else, or inside another.

        All of it is one way to the connection's thread and back, where a transaction has one for each statement. As the
        thread does one thing after the other, nobody need wait for the lock until this is done.
        """
        self._refuse_inside()
        async with self._lock:
            pass  # nobody is amid a transaction now, and what is sent before anybody else runs comes first
        try:
            return await _in_its_thread(self._writer, lambda connection: _done(connection, work))
        except asyncio.CancelledError:
            with suppress(ValueError):  # closed meanwhile, which came after it
                await _to_the_end(_in_its_thread(self._writer, lambda _: None))  # it may still be under way
            raise

    def _refuse_inside(self) -> None:
        if self._owner is not None and self._owner is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction would wait for itself")

    @asynccontextmanager
    async def _begun(self) -> AsyncIterator[Transaction]:
        """From BEGIN to COMMIT or ROLLBACK.

        Cancelling a task does not take its statement out of the connection's queue: a BEGIN or COMMIT still runs
        after its task has gone. So whatever happens a ROLLBACK is sent after it and waited for, and the lock is let
        go only when the thread has really ended the transaction. Then what the caller reads is what stays.
        """
        tx = SqliteTransaction(self._writer)
        try:
            with _named_errors():
                await self._writer.execute("BEGIN IMMEDIATE")
            yield tx
            tx.end()
            with _named_errors():
                await self._writer.execute("COMMIT")
        except BaseException:
            await _to_the_end(self._roll_back())
            raise
        finally:
            with suppress(TransactionOver):
                tx.end()

    async def _roll_back(self) -> None:
        # There may be nothing to roll back: BEGIN failed, COMMIT was done before the cancellation was seen, or SQLite
        # rolled back by itself because the disk was full. It is asked for all the same, because only a statement
        # that has been through the thread's queue comes after everything that was sent before.
        try:
            await self._writer.execute("ROLLBACK")
        except sqlite3.OperationalError:
            if self._writer.in_transaction:
                raise

    async def close(self) -> None:
        """See Database.close. It can be called twice."""
        async with self._lock:
            await _to_the_end(self._let_go())

    async def _let_go(self) -> None:
        # The writer last: whoever closes last folds the write-ahead log into the file, which the reader may not do.
        for connection in reversed(self._opened):
            await connection.close()


class SqliteTransaction:
    """Transaction on SQLite, from its BEGIN until it has ended or one of its statements has failed."""

    def __init__(self, connection: aiosqlite.Connection | _Here) -> None:
        self._connection = connection
        self._over: str | None = None

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        """See Source.fetch; it may also change rows, with RETURNING."""
        with self._statement():
            return list(await self._connection.execute_fetchall(sql, args))

    async def execute(self, sql: str, *args: Value) -> int:
        """See Transaction.execute."""
        with self._statement():
            return (await self._connection.execute(sql, args)).rowcount

    def end(self) -> None:
        """Let no statement in any more. Raises TransactionOver if a failed statement had ended it before."""
        self._raise_if_over()
        self._over = "the transaction has ended"

    @contextmanager
    def _statement(self) -> Iterator[None]:
        self._raise_if_over()
        try:
            with _named_errors():
                yield
        except BaseException:
            # PostgreSQL refuses everything after a failed statement. SQLite would go on, and code that relied on it
            # would break on the day of the move. A cancelled statement is as unknown as a failed one.
            self._over = "an earlier statement has failed"
            raise

    def _raise_if_over(self) -> None:
        if self._over is not None:
            raise TransactionOver(self._over)


class _Here:
    """A connection whose thread this is, with those methods of aiosqlite's that a transaction needs."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def execute_fetchall(self, sql: str, args: Sequence[Value]) -> list[sqlite3.Row]:
        return self._connection.execute(sql, args).fetchall()

    async def execute(self, sql: str, args: Sequence[Value]) -> sqlite3.Cursor:
        return self._connection.execute(sql, args)


def _done(connection: sqlite3.Connection, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
    """What this work gives, done in a transaction on a connection whose thread this is."""
    tx = SqliteTransaction(_Here(connection))
    with _named_errors():
        connection.execute("BEGIN IMMEDIATE")
        try:
            given = _run(work(tx))
            tx.end()
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # a full disk has rolled back already
                connection.execute("ROLLBACK")
            raise
        finally:
            with suppress(TransactionOver):
                tx.end()
    return given


def _run(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives that never has to wait."""
    try:
        work.send(None)
    except StopIteration as done:
        given: T = done.value
        return given
    work.close()
    raise RuntimeError("a transaction that is done at once waited for something else than its statements")


async def _in_its_thread(connection: aiosqlite.Connection, call: Callable[[sqlite3.Connection], T]) -> T:
    # aiosqlite has no public way to give its thread more than one statement at a time.
    given: T = await connection._execute(call, connection._conn)  # type: ignore[no-untyped-call]  # noqa: SLF001 - see above
    return given


async def _started(connection: aiosqlite.Connection, opened: list[aiosqlite.Connection]) -> None:
    await connection
    opened.append(connection)


async def _configure(connection: aiosqlite.Connection) -> None:
    await connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    await connection.execute("PRAGMA foreign_keys = ON")
    # What is deleted is overwritten: whoever was forgotten shall not be found in the bytes of the file.
    await connection.execute("PRAGMA secure_delete = FAST")
    mode = await _write_ahead(connection)
    if mode != "wal":
        raise Unusable(f"SQLite cannot keep a write-ahead log here (it uses {mode}): is this a network drive?")
    await connection.execute("PRAGMA synchronous = FULL")


async def _write_ahead(connection: aiosqlite.Connection) -> str:
    """Switch to the write-ahead log, and say which journal is used then.

    Of several processes that make the same new file one switches it, and SQLite tells the others at once that it is
    locked: the busy timeout does not hold for this statement, so they are the ones who have to wait.
    """
    for left in reversed(range(_BUSY_MILLISECONDS // _PAUSE_MILLISECONDS + 1)):
        try:
            [row] = await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not left or error.sqlite_errorcode & _PRIMARY_CODE != sqlite3.SQLITE_BUSY:
                raise
            await asyncio.sleep(_PAUSE_MILLISECONDS / 1000)
        else:
            return str(row[0])
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
    """What a failed statement means for the host; None where the statement itself is wrong."""
    code = error.sqlite_errorcode & _PRIMARY_CODE
    if code == sqlite3.SQLITE_BUSY:
        return Busy(str(error))
    if code == sqlite3.SQLITE_FULL:
        return Full(f"{error}: make room on the disk")
    if code in _UNWRITABLE:
        return Unwritable(f"{error}: let the bot's user read and write the file and its folder")
    return None


async def _to_the_end(work: Coroutine[Any, Any, T]) -> T:
    """Wait until this is done, also when the task is cancelled meanwhile; the cancellation is raised afterwards."""
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
