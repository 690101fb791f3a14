"""What the rest of the program knows of a database: five methods, and the errors that can come of them.

SQL is written with `?` placeholders in the subset that SQLite and PostgreSQL share; times are epoch milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

Value = int | float | str | None
"""What can be bound to a placeholder."""


class Row(Protocol):
    """One row, read by column name."""

    def __getitem__(self, column: str, /) -> Any: ...


class Source(Protocol):
    """Anything that can be read from: a database, or a transaction that is under way."""

    async def fetch(self, sql: str, *args: Value) -> list[Row]:
        """Every row that a statement gives. Outside a transaction it sees what was committed and can change nothing."""
        ...


class Transaction(Source, Protocol):
    """Statements that happen together or not at all.

    The first statement that fails ends it, as on PostgreSQL: nothing of it is kept, whatever the caller does next.
    """

    async def execute(self, sql: str, *args: Value) -> int:
        """Run a statement and say how many rows it changed. Raises Conflict where a unique value is taken."""
        ...


class Database(Source, Protocol):
    """A database that is open."""

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Everything in this block is committed at its end, or rolled back when an exception leaves it.

        A cancelled task leaves no transaction open. When the cancellation arrived during the commit, the commit
        stands: treat it as unknown, and look at the version of the match.
        """
        ...

    async def at_once(self, work: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """What this work gives, done in a transaction that no other task waits for longer than its statements take.

        It may await nothing but statements of its transaction, and what it reads it must not share with other threads:
        it need not run in this one. What is said of a cancelled transaction holds here too.
        """
        ...

    async def close(self) -> None:
        """Wait for the transaction that is under way, and let go of the database."""
        ...


class StorageError(Exception):
    """Something that storage refuses or cannot do."""


class Conflict(StorageError):
    """Somebody else was faster: a row that was to be new exists, or the version has moved on."""


class Busy(StorageError):
    """Another process kept the database to itself for longer than we wait."""


class TransactionOver(StorageError):
    """A statement was sent to a transaction that has ended, or that an earlier statement had broken."""


class UnsupportedAddress(StorageError):
    """This is no address of a database that we can open; the message tells what one looks like."""


class Unusable(StorageError):
    """The database cannot be opened, or cannot give what we rely on."""


class Full(StorageError):
    """There is no room for what was to be written. What was kept before is untouched."""


class Unwritable(StorageError):
    """The file or its folder cannot be read or written: read-only, another user's, or a disk that fails."""


class Outdated(StorageError):
    """An older version of the program made this database, and only the bot brings it forward, when it starts."""


class FromTheFuture(StorageError):
    """A newer version of the program has changed this database; `found` and `known` are the schema versions."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"the database has schema version {found}, this program knows only {known}: update it first")
        self.found = found
        self.known = known


class Unreadable(StorageError):
    """What is stored does not make sense: an unknown kind, a body that does not parse, a log with a gap."""


class NoSuchMatch(StorageError):
    """No match has this number."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"there is no match {match_id}")
        self.match_id = match_id
