"""A club with an empty database, and its players."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database, open_database
from tests.support.club import restart_interactions
from tests.support.storage_fixtures import address, ann, ben, database, other

__all__ = ["address", "ann", "ben", "database", "db", "other"]


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    """Return an empty database."""
    restart_interactions()
    opened = await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    yield opened
    await opened.close()
