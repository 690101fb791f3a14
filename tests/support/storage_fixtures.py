"""A fresh database for each test, with two people in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database, open_database, players


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/kept/barpoint.sqlite3"


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    opened = await open_database(address)
    yield opened
    await opened.close()


@pytest.fixture
async def other(database: Database, address: str) -> AsyncIterator[Database]:  # noqa: ARG001 - opened after the first
    """Return a second database on the same file, as in another process."""
    opened = await open_database(address)
    yield opened
    await opened.close()


@pytest.fixture
async def ann(database: Database) -> int:
    return (await database.write(players.touch, 1001, "Ann", 1)).id


@pytest.fixture
async def ben(database: Database) -> int:
    return (await database.write(players.touch, 1002, "Ben", 1)).id
