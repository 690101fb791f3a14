"""A restore checks the copy first, keeps the present file aside, and begins a new epoch."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Database, NewerDatabase, epochs, open_database
from storage.__main__ import main
from storage.backup import copy
from storage.check import Counted
from storage.database import Busy, Unusable
from storage.matches import load
from storage.restore import Damaged, restore
from tests.support.database import execute
from tests.support.matches import begin_match, stale

NOW = 1_800_000_000_000
ADD = "INSERT INTO players (name) VALUES (?)"


@pytest.fixture
def path(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


@pytest.fixture
async def backup(database: Database, path: Path, tmp_path: Path, ann: int, ben: int) -> Path:
    """Return a copy with one match; its database goes on, and is closed."""
    await begin_match(database, ann, ben)
    await database.write(epochs.current)
    made = tmp_path / "copy.sqlite3"
    copy(path, made)
    await execute(database, ADD, "after the copy")
    await database.close()
    return made


def names_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for [name] in connection.execute("SELECT name FROM players ORDER BY id")]


def test_restore_puts_the_copy_in_place_and_keeps_the_file(path: Path, backup: Path) -> None:
    before, content = {*path.parent.iterdir()}, backup.read_bytes()
    counted = Counted()
    aside = restore(backup, path, NOW, counted)
    assert aside is not None
    assert (names_in(path), names_in(aside)) == (["Ann", "Ben"], ["Ann", "Ben", "after the copy"])
    assert counted.matches == 1
    assert backup.read_bytes() == content
    assert {*path.parent.iterdir()} - before == {aside}
    assert path.stat().st_mode & 0o077 == 0


def test_second_restore_in_a_second_keeps_both_files(path: Path, backup: Path) -> None:
    first, second = (restore(backup, path, now, Counted()) for now in (NOW, NOW + 1))
    assert first is not None
    assert second is not None
    assert (names_in(first), names_in(second)) == (["Ann", "Ben", "after the copy"], ["Ann", "Ben"])


async def test_restore_begins_an_epoch_and_shows_boards_again(path: Path, backup: Path, address: str) -> None:
    with closing(sqlite3.connect(backup)) as connection:
        [old] = connection.execute("SELECT epoch FROM epochs").fetchone()
        connection.execute("UPDATE matches SET shown_version = version")
        connection.commit()
    await _in_thread(backup, path)
    database = await open_database(address)
    try:
        assert await database.write(epochs.current) != old
        assert await database.read(stale) == [1]
        assert await database.read(load, 1) is not None
    finally:
        await database.close()


async def test_restore_is_refused_while_the_database_is_open(path: Path, backup: Path, address: str) -> None:
    database = await open_database(address)
    try:
        with pytest.raises(Busy):
            await _in_thread(backup, path)
        await execute(database, ADD, "still open")
    finally:
        await database.close()
    assert names_in(path)[-1] == "still open"


def test_damaged_copy_changes_nothing(path: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("UPDATE matches SET score_x = 3")
        connection.commit()
    before = {one: one.read_bytes() for one in path.parent.iterdir()}
    with pytest.raises(Damaged):
        restore(backup, path, NOW, Counted())
    assert main(["restore", str(backup), "--database", f"sqlite:///{path}"]) == 1
    told = capsys.readouterr()
    assert "its score_x is kept as 3" in told.out
    assert "nothing was changed" in told.err
    assert {one: one.read_bytes() for one in path.parent.iterdir()} == before


def test_what_is_no_backup_is_refused(path: Path, backup: Path, tmp_path: Path) -> None:
    text, foreign = tmp_path / "text", tmp_path / "foreign"
    text.write_text("hello " * 1000)
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE invoices (id INTEGER)")
    for other in (text, foreign, tmp_path / "missing"):
        with pytest.raises(Unusable):
            restore(other, path, NOW, Counted())
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("INSERT INTO schema_versions VALUES (999, 'later')")
        connection.commit()
    with pytest.raises(NewerDatabase):
        restore(backup, path, NOW, Counted())
    assert names_in(path)[-1] == "after the copy"


def test_damaged_present_file_is_moved_aside(path: Path, backup: Path) -> None:
    path.write_text("no database any more " * 1000)
    aside = restore(backup, path, NOW, Counted())
    assert aside is not None
    assert aside.read_text().startswith("no database any more")
    assert names_in(path) == ["Ann", "Ben"]


def test_command_says_what_it_did(path: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for expected in (True, False):
        assert main(["restore", str(backup), "--database", f"sqlite:///{path}"]) == 0
        told = capsys.readouterr().out
        assert "1 matches and" in told
        assert ("moved the present database to" in told) is expected
        for left in path.parent.glob(f"{path.name}*"):
            left.unlink()


async def _in_thread(backup: Path, path: Path) -> None:
    """Restore outside of this event loop, as the command does."""
    await asyncio.to_thread(restore, backup, path, NOW, Counted())
