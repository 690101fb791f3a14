"""A full disk and a read-only file raise named errors, lose nothing and allow later writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from backgammon import Side
from backgammon.actions import Concede
from backgammon.decide import apply
from storage import Database, matches, open_database
from storage.check import faults
from storage.database import Full, Transaction, Unusable, Unwritable
from tests.support.database import execute, fetch
from tests.support.failing_database import no_room, read_only
from tests.support.matches import add_events, begin_match, loaded
from tests.support.random_matches import RULES, random_log


@pytest.fixture
def path(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


async def test_action_on_a_full_disk_happens_whole_or_not_at_all(
    database: Database, path: Path, ann: int, ben: int
) -> None:
    log = list(random_log(RULES[1], 3, boldness=0))
    kept = await begin_match(database, ann, ben, events=log[:2])
    done = 2
    async with no_room(database):
        with pytest.raises(Full, match="make room on the disk"):  # noqa: PT012 - a few more fit into the last page
            while done < len(log):
                await add_events(database, kept.id, log[done : done + 4])
                done += 4
        now = await loaded(database, kept.id)
        assert [event for event, _ in now.log] == log[:done]
        with pytest.raises(Full):
            await begin_match(database, ann, ben, channel=11)
        assert await database.read(matches.live_ids) == [kept.id]
        assert list(faults(path)) == []
    await add_events(database, kept.id, log[done:])
    assert [event for event, _ in await database.read(matches.log, kept.id)] == log
    assert list(faults(path)) == []


async def test_transaction_on_a_full_disk_leaves_nothing(database: Database) -> None:
    add = "INSERT INTO players (name) VALUES (?)"

    def too_much(tx: Transaction) -> None:
        tx.execute(add, "small")
        tx.execute(add, "large" * 100_000)

    async with no_room(database):
        with pytest.raises(Full, match="make room on the disk"):
            await database.write(too_much)
    await execute(database, add, "next")
    assert [row["name"] for row in await fetch(database, "SELECT name FROM players")] == ["next"]


async def test_file_that_becomes_read_only_keeps_its_data(database: Database, path: Path, ann: int, ben: int) -> None:
    kept = await begin_match(database, ann, ben)
    left = apply(kept.match, Side.X, Concede())[1]
    async with read_only(database):
        with pytest.raises(Unwritable, match="readonly"):
            await add_events(database, kept.id, left)
        assert await loaded(database, kept.id) == kept
    await add_events(database, kept.id, left)
    assert list(faults(path)) == []


async def test_read_only_file_is_refused_at_start(
    database: Database, address: str, path: Path, ann: int, ben: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin_match(database, ann, ben)
    await database.close()
    before = path.read_bytes()
    really: Any = aiosqlite.connect

    def for_reading(file: Path, **options: Any) -> Any:
        return really(f"{file.as_uri()}?mode=ro", uri=True, **options)

    with monkeypatch.context() as changed:
        changed.setattr(aiosqlite, "connect", for_reading)
        with pytest.raises(Unusable, match=r"barpoint\.sqlite3 .*let the bot's user read and write"):
            await open_database(address)
    assert path.read_bytes() == before
    opened = await open_database(address)
    assert len(await opened.read(matches.live_ids)) == 1
    await opened.close()


async def test_folder_that_cannot_be_created_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Unusable, match="file"):
        await open_database(f"sqlite:///{tmp_path}/file/x.sqlite3")


async def test_migration_without_a_copy_of_the_file_changes_nothing(tmp_path: Path) -> None:
    folder, path = tmp_path / "migrations", tmp_path / "x.sqlite3"
    folder.mkdir()
    (folder / "001-first.sql").write_text("CREATE TABLE words (word TEXT);\nINSERT INTO words VALUES ('old');\n")
    await (await open_database(f"sqlite:///{path}", migrations=folder)).close()
    (folder / "002-second.sql").write_text("UPDATE words SET word = 'new';\n")
    in_the_way = tmp_path / "x.sqlite3.version-1"
    in_the_way.mkdir()
    with pytest.raises(Unusable, match="version-1"):
        await open_database(f"sqlite:///{path}", migrations=folder)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT word FROM words").fetchall() == [("old",)]
    assert not [*tmp_path.glob("*.unfinished")]
    in_the_way.rmdir()
    (tmp_path / "x.sqlite3.version-1.0123abcd.unfinished").write_text("what a crash left")
    await (await open_database(f"sqlite:///{path}", migrations=folder)).close()
    assert in_the_way.is_file()
    assert not [*tmp_path.glob("*.unfinished")]
