"""A copy of the database file, taken while it is in use."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path


async def copy_of_file(path: Path, version: int) -> Path:
    """Copy a SQLite database beside itself, as `<name>.version-<version>`, and return where the copy is.

    An older copy of the same schema version is replaced, but only when the new one is complete.
    """
    target = path.with_name(f"{path.name}.version-{version}")
    await asyncio.to_thread(_copy, path, target)
    return target


def _copy(path: Path, target: Path) -> None:
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    # Copying the file itself would miss what is still in the write-ahead log.
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM INTO ?", (str(unfinished),))
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.replace(target)
