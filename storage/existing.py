"""Open an existing database for the command line, which neither creates nor migrates one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.address import path_of
from storage.check import open_to_read
from storage.database import Database, NewerDatabase, Outdated, Unusable
from storage.migrate import MIGRATIONS, read_migrations
from storage.sqlite import open_database


def file_at(url: str) -> Path:
    """Return the file of a database. Raises UnsupportedAddress, and Unusable if it does not exist."""
    path = path_of(url)
    if not path.is_file():
        raise Unusable(f"there is no database at {path}: name it with --database, or with DATABASE_URL")
    return path


def of_this_version(url: str) -> Path:
    """Return the file of a database of this version. Raises what `file_at` raises, NewerDatabase, and Outdated."""
    path = file_at(url)
    known = len(read_migrations(MIGRATIONS))
    try:
        with closing(open_to_read(path)) as connection:
            [found] = connection.execute("SELECT COALESCE(MAX(version), 0) FROM schema_versions").fetchone()
    except sqlite3.Error as error:
        raise Unusable(f"cannot use {path} as a database of Barpoint: {error}") from error
    if found > known:
        raise NewerDatabase(found, known)
    if found < known:
        raise Outdated(
            f"{path} has schema version {found}, and this program knows {known}: "
            "the bot brings its database forward when it starts"
        )
    return path


async def open_existing(url: str) -> Database:
    """Open a database of this version. Raises what `of_this_version` and `open_database` raise."""
    of_this_version(url)
    return await open_database(url)
