"""Files are for their owner alone, and a database of another program is left as it is."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from stat import S_IMODE

import pytest

from storage import open_database
from storage.database import Unusable
from storage.nightly import copy_nightly

ROOT = Path(__file__).parents[2]
FOREIGN = (
    "CREATE TABLE invoices (id INTEGER PRIMARY KEY, sum REAL)",
    "CREATE TABLE schema_versions (version INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE schema_versions (version TEXT)",
)


def modes(folder: Path) -> dict[str, int]:
    return {one.name: S_IMODE(one.stat().st_mode) for one in (folder, *folder.rglob("*"))}


async def test_new_files_and_folders_are_for_their_owner(tmp_path: Path) -> None:
    path = tmp_path / "outer" / "data" / "barpoint.sqlite3"
    database = await open_database(f"sqlite:///{path}")
    try:
        made = await copy_nightly(path, path.parent / "backups", 1_800_000_000_000)
        assert made is not None
        found = modes(tmp_path / "outer")
    finally:
        await database.close()
    folders = {"outer", "data", "backups"}
    assert {name: found.pop(name) for name in folders} == dict.fromkeys(folders, 0o700)
    assert found == dict.fromkeys((made.name, path.name, f"{path.name}-wal", f"{path.name}-shm"), 0o600)


async def test_existing_database_is_made_private(tmp_path: Path) -> None:
    path = tmp_path / "barpoint.sqlite3"
    await (await open_database(f"sqlite:///{path}")).close()
    for file in (path, path.with_name(f"{path.name}.version-3")):  # a copy from before a migration
        file.touch()
        file.chmod(0o644)
    database = await open_database(f"sqlite:///{path}")
    try:
        found = modes(tmp_path)
        assert {mode for name, mode in found.items() if name.startswith(path.name)} == {0o600}
    finally:
        await database.close()


def test_programs_make_private_files(tmp_path: Path) -> None:
    """The umask counts for what SQLite itself makes."""
    script = (
        "import os, sys; from storage import __main__ as storage; from club import __main__ as club;"
        "os.umask(0); storage.main(['check']); print(os.umask(0)); club.main(['check']); print(os.umask(0))"
    )
    ran = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", script], capture_output=True, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True
    )
    assert ran.stdout.split() == [b"63", b"63"]


@pytest.mark.parametrize("statement", FOREIGN)
async def test_database_of_another_program_is_left_as_it_is(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        if "name TEXT" in statement:
            connection.executemany("INSERT INTO schema_versions VALUES (?, 'x')", [(1,), (2,)])
        connection.commit()
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(Unusable, match="another program"):
        await open_database(f"sqlite:///{path}")
    assert path.read_bytes() == before
    assert modes(tmp_path)["other.sqlite3"] == 0o644
    assert [*tmp_path.iterdir()] == [path]
