"""Writes many rows with few statements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice

from storage.database import Transaction, Value

ROWS_AT_ONCE = 100
"""A statement may not bind more than some thousand values."""


async def insert(tx: Transaction, into: str, rows: Iterable[Sequence[Value]]) -> None:
    """Add these rows `into` a table, named with its columns: "events (match_id, seq)". Raises Conflict."""
    left = iter(rows)
    while some := list(islice(left, ROWS_AT_ONCE)):
        places = ", ".join(f"({', '.join('?' * len(row))})" for row in some)
        await tx.execute(f"INSERT INTO {into} VALUES {places}", *chain.from_iterable(some))  # noqa: S608 - columns of our own
