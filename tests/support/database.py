"""A real database whose statements a test observes, and one-line SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Concatenate, ParamSpec, TypeVar, cast

from storage import Database, Reader, Transaction
from storage.database import Row, Value

P = ParamSpec("P")
T = TypeVar("T")

Watch = Callable[[Reader, str, Sequence[Value], list[Row]], None]
"""Called after each statement, in the database's thread: with its transaction, SQL, values and rows."""


async def fetch(db: Database, sql: str, *args: Value) -> list[Row]:
    """Return every row of a reading statement."""
    return await db.read(lambda tx: tx.fetch(sql, *args))


async def execute(db: Database, sql: str, *args: Value) -> int:
    """Run a writing statement in its own transaction; return the number of changed rows."""
    return await db.write(lambda tx: tx.execute(sql, *args))


class WatchedDatabase:
    """A database that calls `in_read` or `in_write` after each statement."""

    def __init__(self, real: Database, in_read: Watch, in_write: Watch) -> None:
        self._real = real
        self._in_read = in_read
        self._in_write = in_write

    async def read(self, function: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.read."""
        return await self._real.read(
            lambda tx: function(WatchedTransaction(cast("Transaction", tx), self._in_read), *args, **kwargs)
        )

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.write."""
        return await self._real.write(lambda tx: function(WatchedTransaction(tx, self._in_write), *args, **kwargs))

    async def close(self) -> None:
        """See Database.close."""
        await self._real.close()


class ExplainedDatabase(WatchedDatabase):
    """A database that records SQLite's query plans."""

    def __init__(self, real: Database) -> None:
        super().__init__(real, self._read, self._written)
        self.steps: list[str] = []
        self.read_after: list[Value] = []
        """For each read of a log within a writing transaction: the event after which it began."""

    def _read(self, tx: Reader, sql: str, args: Sequence[Value], _rows: list[Row]) -> None:
        # The plan for saving a person lists all references to them, which SQLite would read only if their ID changed.
        if not sql.strip().startswith("INSERT INTO players"):
            self.steps += [row["detail"] for row in tx.fetch(f"EXPLAIN QUERY PLAN {sql}", *args)]

    def _written(self, tx: Reader, sql: str, args: Sequence[Value], rows: list[Row]) -> None:
        self._read(tx, sql, args, rows)
        if "FROM events" in sql:
            self.read_after.append(args[1])


class WatchedTransaction:
    """A transaction that calls `watch` after each statement."""

    def __init__(self, real: Transaction, watch: Watch) -> None:
        self._real = real
        self._watch = watch

    def fetch(self, sql: str, *args: Value) -> list[Row]:
        """See Transaction.fetch."""
        rows = self._real.fetch(sql, *args)
        self._watch(self._real, sql, args, rows)
        return rows

    def execute(self, sql: str, *args: Value) -> int:
        """See Transaction.execute."""
        changed = self._real.execute(sql, *args)
        self._watch(self._real, sql, args, [])
        return changed

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """See Transaction.execute_many."""
        values = list(rows)
        self._real.execute_many(sql, values)
        if values:
            self._watch(self._real, sql, values[0], [])
