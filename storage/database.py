"""The interface of a database, and its errors.

SQL is written with `?` placeholders in the subset that SQLite and PostgreSQL share; times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Sized
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Value = int | float | str | None
"""The types that can be bound to a placeholder."""


class Row(Protocol):
    """One row, read by column name."""

    def __getitem__(self, column: str, /) -> Any: ...


class Reader(Protocol):
    """Statements that read. Each sees what is committed when it runs, so a later one may see more."""

    def fetch(self, sql: str, *args: Value) -> list[Row]:
        """Return every row of a statement's result."""
        ...


class Transaction(Reader, Protocol):
    """A transaction that can write: its statements happen together or not at all.

    The first statement that fails ends it, as on PostgreSQL: it is rolled back, even if the caller handles the error.
    """

    def execute(self, sql: str, *args: Value) -> int:
        """Run a statement and return how many rows it changed. Raises Conflict if a unique value is taken."""
        ...

    def execute_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each row of values. Raises Conflict if a unique value is taken."""
        ...


class Database(Protocol):
    """An open database.

    A transaction is an ordinary function, `f(tx, ...)`, which runs in a thread of the database: it cannot wait for
    Discord or a person, because it cannot await. Arguments and results cross threads, so they should be immutable.
    A cancelled caller waits until the transaction has ended. If it was cancelled during the commit, the outcome is
    unknown: look at the version of the match.
    """

    async def read(self, function: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function(tx, ...)` with a reader, which sees the committed state and can change nothing."""
        ...

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function(tx, ...)` in a transaction, commit, and return its result; roll back if it raises.

        Raises Busy if another process holds the database for too long.
        """
        ...

    async def close(self) -> None:
        """Wait for open transactions and close the database. It can be called twice."""
        ...


class StorageError(Exception):
    """An error of storage."""


class Conflict(StorageError):
    """A unique value exists already, or the version has moved on."""


class Busy(StorageError):
    """Another process locked the database for longer than the timeout."""


class TransactionOver(StorageError):
    """A statement was sent to a transaction that has ended or failed."""


class UnsupportedAddress(StorageError):
    """The address is not that of a database we support; the message shows a valid one."""


class Unusable(StorageError):
    """The database cannot be opened, or lacks a feature that is required."""


class Full(StorageError):
    """The disk is full. Stored data is unchanged."""


class Unwritable(StorageError):
    """The file or its folder cannot be read or written: read-only, another user's, or a failing disk."""


class Outdated(StorageError):
    """An older version of the program made this database; only the bot migrates it, at its start."""


class NewerDatabase(StorageError):
    """A newer version of the program has migrated this database; `found` and `known` are the schema versions."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"the database has schema version {found}, this program knows only {known}: update it first")
        self.found = found
        self.known = known


class Unreadable(StorageError):
    """Stored data is invalid: an unknown kind, a body that does not parse, a log with a gap."""


class NoSuchMatch(StorageError):
    """No match has this ID."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"there is no match {match_id}")
        self.match_id = match_id


def placeholders(values: Sized) -> str:
    """Return a question mark for each value, for a statement.

    >>> placeholders([7, 8])
    '?, ?'
    """
    return ", ".join("?" * len(values))
