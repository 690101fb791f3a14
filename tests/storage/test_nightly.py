"""Nightly backups: one complete copy a day, of which seven are kept."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from storage import Database, Transaction, backup
from storage.backup import UNFINISHED, copy, copy_to
from storage.nightly import (
    MANUAL_KEPT,
    NIGHTS_KEPT,
    copies,
    copy_nightly,
    copy_now,
    manual_copies,
    name_of_copy,
)
from tests.support.database import execute

DAY = 24 * 60 * 60 * 1000
NOON = 1_800_014_400_000
ADD = "INSERT INTO players (name) VALUES (?)"


@pytest.fixture
def path(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "copies"


def names_in(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [name for [name] in connection.execute("SELECT name FROM players ORDER BY id")]


async def add(database: Database, name: str) -> None:
    await execute(database, ADD, name)


async def test_one_copy_is_made_per_day(database: Database, path: Path, folder: Path) -> None:
    await add(database, "first")
    made = await copy_nightly(path, folder, NOON)
    assert made is not None
    await add(database, "second")
    assert [await copy_nightly(path, folder, NOON + later) for later in (0, 1, DAY // 2 - 1)] == [None, None, None]
    assert names_in(made) == ["first"]
    assert copies(path, folder) == [made]
    next_day = await copy_nightly(path, folder, NOON + DAY // 2)
    assert next_day is not None
    assert names_in(next_day) == ["first", "second"]


async def test_one_copy_is_made_after_days_without_the_bot(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    for day in (0, 9):
        assert await copy_nightly(path, folder, NOON + day * DAY) is not None
        assert await copy_nightly(path, folder, NOON + day * DAY) is None
    assert len(copies(path, folder)) == 2


async def test_newest_seven_copies_stay_and_other_files_are_untouched(
    database: Database,  # noqa: ARG001 - makes the file
    path: Path,
    folder: Path,
) -> None:
    folder.mkdir()
    others = [folder / "notes.txt", folder / "barpoint.sqlite3", folder / "other-2020-01-01-000000.sqlite3"]
    for other in others:
        other.write_text("mine")
    made = [await copy_nightly(path, folder, NOON + day * DAY) for day in range(10)]
    assert copies(path, folder) == made[-NIGHTS_KEPT:]
    assert {*folder.iterdir()} == {*others, *made[-NIGHTS_KEPT:]}


def logged_reason(caplog: pytest.LogCaptureFixture) -> str:
    """Return the logged reason why no copy was made."""
    [record] = [one for one in caplog.records if one.getMessage().startswith("database not copied")]
    return str(vars(record)["why"])


async def test_copy_from_the_future_does_not_prevent_new_copies(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    assert await copy_nightly(path, folder, NOON + 9999 * DAY) is not None
    assert await copy_nightly(path, folder, NOON) is not None


async def test_nothing_is_copied_without_a_folder(database: Database, path: Path, tmp_path: Path) -> None:  # noqa: ARG001 - makes the file
    before = {*tmp_path.rglob("*")}
    assert await copy_nightly(path, None, NOON) is None
    assert {*tmp_path.rglob("*")} == before


async def test_failed_copy_is_logged_and_retried(
    database: Database, path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.write_text("a file where the folder should be")
    await add(database, "kept")
    with caplog.at_level(logging.ERROR):
        assert await copy_nightly(path, folder, NOON) is None
    assert "copies" in logged_reason(caplog)
    assert "Traceback" not in caplog.text
    folder.unlink()
    made = await copy_nightly(path, folder, NOON)
    assert made is not None
    assert names_in(made) == ["kept"]


async def test_copy_of_a_damaged_database_replaces_no_good_copy(
    database: Database, path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(200):
        await add(database, f"{number}" * 300)
    good = [await copy_nightly(path, folder, NOON + day * DAY) for day in range(NIGHTS_KEPT)]
    await database.close()
    with path.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\xff" * 4096 * 8)
    assert await copy_nightly(path, folder, NOON + 99 * DAY) is None
    assert "malformed" in logged_reason(caplog)
    assert [*folder.iterdir()] != []
    assert copies(path, folder) == good
    assert not [*folder.glob(f"*{UNFINISHED}")]


async def test_copy_leaves_disk_space_for_the_database(
    database: Database, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await add(database, "kept")
    with monkeypatch.context() as narrow:
        narrow.setattr(backup, "_ROOM_LEFT", 2**60)
        assert await copy_nightly(path, folder, NOON) is None
    assert "MB free, and a copy needs" in logged_reason(caplog)
    assert [*folder.iterdir()] == []


async def test_remains_of_an_interrupted_copy_are_deleted_the_next_day(
    database: Database,  # noqa: ARG001 - makes the file
    path: Path,
    folder: Path,
) -> None:
    folder.mkdir()
    old, new = (  # the newer copies may still be running
        [folder / f"{name_of_copy(path, at, manual=manual)}.0123abcd{UNFINISHED}" for manual in (False, True)]
        for at in (NOON - DAY, NOON)
    )
    for left in (*old, *new):
        left.write_text("half")
    assert await copy_nightly(path, folder, NOON) is not None
    assert [left.exists() for left in (*old, *new)] == [False, False, True, True]


async def test_older_copies_become_private(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    older = [folder / name_of_copy(path, NOON - DAY, manual=manual) for manual in (False, True)]
    folder.mkdir()
    for copy_of_file in older:
        copy_of_file.write_text("a copy")
        copy_of_file.chmod(0o644)
    assert await copy_nightly(path, folder, NOON) is not None
    assert [copy_of_file.stat().st_mode & 0o777 for copy_of_file in older] == [0o600, 0o600]


async def test_bot_writes_while_a_copy_is_made(
    database: Database, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy waits, in its thread, until something was written: on the event loop it would wait forever."""
    written = Event()
    real = copy

    def slow(path: Path, target: Path, stop: Event | None = None) -> None:
        assert written.wait(30)
        real(path, target, stop)

    monkeypatch.setattr(backup, "copy", slow)
    copying = asyncio.create_task(copy_nightly(path, folder, NOON))
    await asyncio.sleep(0)
    await add(database, "meanwhile")
    written.set()
    made = await copying
    assert made is not None
    assert names_in(made) == ["meanwhile"]


async def test_copy_is_consistent_during_writes(database: Database, path: Path, folder: Path) -> None:
    """Names are added in pairs, so every consistent copy has an even number of them."""

    def add_pair(tx: Transaction, number: int) -> None:
        tx.execute(ADD, f"{number} left")
        tx.execute(ADD, f"{number} right")

    async def add_pairs() -> None:
        for number in range(150):
            await database.write(add_pair, number)

    writing = asyncio.create_task(add_pairs())
    folder.mkdir()
    seen: list[list[str]] = []
    while not writing.done():
        target = folder / f"{len(seen)}.sqlite3"
        await copy_to(path, target)
        seen.append(names_in(target))
    await writing
    assert len(seen) > 1
    assert all(len(names) % 2 == 0 for names in seen)


async def test_cancelled_copy_ends_and_leaves_no_file(
    database: Database,  # noqa: ARG001 - makes the file
    path: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder.mkdir()
    monkeypatch.setattr(backup, "_INSTRUCTIONS_BETWEEN_LOOKS", 1)
    started, stopped = Event(), Event()
    real = copy

    def halted(path: Path, target: Path, stop: Event | None = None) -> None:
        started.set()
        assert stop is not None
        assert stop.wait(30)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            real(path, target, stop)
        stopped.set()

    monkeypatch.setattr(backup, "copy", halted)
    copying = asyncio.create_task(copy_to(path, folder / "x.sqlite3"))
    await asyncio.to_thread(started.wait, 30)
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    assert stopped.is_set()
    assert [*folder.iterdir()] == []


async def test_concurrent_copies_to_one_file_are_complete(database: Database, path: Path, folder: Path) -> None:
    await add(database, "kept")
    folder.mkdir()
    await asyncio.gather(*(copy_to(path, folder / "one.sqlite3") for _ in range(4)))
    assert [file.name for file in folder.iterdir()] == ["one.sqlite3"]
    assert names_in(folder / "one.sqlite3") == ["kept"]


async def test_manual_copies_are_kept_up_to_the_given_number(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    made = [copy_now(path, folder, NOON + second * 1000, keep=3) for second in range(5)]
    assert manual_copies(path, folder) == made[-3:]


async def test_manual_copies_delete_no_nightly_ones(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    nights = [await copy_nightly(path, folder, NOON + day * DAY) for day in range(NIGHTS_KEPT)]
    manual = [copy_now(path, folder, NOON + 6 * DAY + second * 1000) for second in range(8)]
    assert copies(path, folder) == nights
    assert manual_copies(path, folder) == manual[-MANUAL_KEPT:]
    nights.append(await copy_nightly(path, folder, NOON + 7 * DAY))
    assert copies(path, folder) == nights[1:]
    assert manual_copies(path, folder) == manual[-MANUAL_KEPT:]


async def test_copies_from_the_future_delete_no_new_ones(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    ahead = [await copy_nightly(path, folder, NOON + (365 + day) * DAY) for day in range(NIGHTS_KEPT)]
    now = [await copy_nightly(path, folder, NOON + day * DAY) for day in range(NIGHTS_KEPT + 1)]
    assert copies(path, folder) == [*now[1:], *ahead]
    late = copy_now(path, folder, NOON + 365 * DAY, keep=1)
    early = copy_now(path, folder, NOON, keep=1)
    assert manual_copies(path, folder) == [early, late]


async def test_newest_copy_of_a_day_stays(database: Database, path: Path, folder: Path) -> None:  # noqa: ARG001 - makes the file
    nights = [await copy_nightly(path, folder, NOON + day * DAY) for day in range(3)]
    earlier = folder / name_of_copy(path, NOON - 1000)  # as older versions named copies made on request
    earlier.write_bytes(b"")
    nights.append(await copy_nightly(path, folder, NOON + 3 * DAY))
    assert copies(path, folder) == nights
