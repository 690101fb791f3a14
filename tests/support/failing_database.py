"""A failing database: SQLite itself refuses to write, as on a full disk or in a read-only file."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from storage import Database


@asynccontextmanager
async def no_room(database: Database) -> AsyncIterator[None]:
    """Make the file full: it cannot grow by a page."""
    writer = _writer(database)
    [[pages]] = await writer.execute_fetchall("PRAGMA page_count")
    await writer.execute_fetchall(f"PRAGMA max_page_count = {pages}")
    yield
    await writer.execute_fetchall("PRAGMA max_page_count = 1073741823")


@asynccontextmanager
async def read_only(database: Database) -> AsyncIterator[None]:
    """Make the database read-only."""
    await _writer(database).execute_fetchall("PRAGMA query_only = ON")
    yield
    await _writer(database).execute_fetchall("PRAGMA query_only = OFF")


def _writer(database: Any) -> Any:
    return database._writer  # noqa: SLF001 - these PRAGMAs must run outside a transaction


def spoil(path: Path, sql: str, *values: object) -> None:
    """Change the file without the knowledge of the program."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        assert connection.execute(sql, values).rowcount
