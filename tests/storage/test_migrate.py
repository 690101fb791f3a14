"""Migrations are applied whole or not at all, after a copy of the file."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from backgammon import MAX_POINTS, Rules, Variant, begin
from club.clock import DAY
from storage import Database, NewerDatabase, matches, open_database
from storage.clocks import Clock, Due
from storage.codec import encode
from storage.database import Unusable
from storage.migrate import MIGRATIONS, read_migrations, split_statements
from tests.support.bulk_results import Played, insert
from tests.support.database import execute, fetch


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "migrations"
    made.mkdir()
    add(made, "001-first.sql", "CREATE TABLE words (word TEXT);\nINSERT INTO words (word) VALUES ('old');\n")
    return made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.sqlite3"


def add(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(script)


async def open_and_close(path: Path, folder: Path = MIGRATIONS) -> None:
    database = await open_database(f"sqlite:///{path}", migrations=folder)
    await database.close()


async def old_database(tmp_path: Path, migrations: int) -> Path:
    """Return the path of a database with only the first migrations."""
    before, path = tmp_path / "migrations", tmp_path / "old.sqlite3"
    before.mkdir()
    for migration in sorted(MIGRATIONS.glob("*.sql"))[:migrations]:
        shutil.copy(migration, before)
    await open_and_close(path, before)
    return path


def query(path: Path, sql: str) -> list[str | int]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute(sql)]


async def schema(database: Database) -> list[str]:
    return [row["sql"] for row in await fetch(database, "SELECT sql FROM sqlite_master ORDER BY name")]


async def test_opening_again_changes_nothing_and_copies_nothing(address: str, tmp_path: Path) -> None:
    first = await open_database(address)
    before = await schema(first)
    await first.close()
    second = await open_database(address)
    assert await schema(second) == before
    await second.close()
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["barpoint.sqlite3"]


async def test_migration_is_applied_after_a_copy(path: Path, folder: Path) -> None:
    await open_and_close(path, folder)
    add(folder, "002-second.sql", "UPDATE words SET word = 'new';\n")
    await open_and_close(path, folder)
    assert query(path, "SELECT word FROM words") == ["new"]
    copy = path.with_name("x.sqlite3.version-1")
    assert query(copy, "SELECT word FROM words") == ["old"]
    assert query(copy, "SELECT MAX(version) FROM schema_versions") == [1]


async def test_copy_before_a_migration_includes_the_write_ahead_log(path: Path, folder: Path) -> None:
    database = await open_database(f"sqlite:///{path}", migrations=folder)
    await execute(database, "INSERT INTO words (word) VALUES ('in the write-ahead log')")
    add(folder, "002-second.sql", "DELETE FROM words;\n")
    await open_and_close(path, folder)
    await database.close()
    assert query(path.with_name("x.sqlite3.version-1"), "SELECT COUNT(*) FROM words") == [2]
    assert query(path, "SELECT COUNT(*) FROM words") == [0]


async def test_failed_migration_leaves_everything_unchanged(path: Path, folder: Path) -> None:
    await open_and_close(path, folder)
    add(folder, "002-second.sql", "UPDATE words SET word = 'new';\n")
    add(folder, "003-broken.sql", "DELETE FROM words;\nINSERT INTO nowhere (word) VALUES ('x');\n")
    for _ in range(2):
        with pytest.raises(Unusable, match="nowhere"):
            await open_and_close(path, folder)
        assert query(path, "SELECT word FROM words") == ["old"]
        assert query(path, "SELECT MAX(version) FROM schema_versions") == [1]
    (folder / "003-broken.sql").unlink()
    await open_and_close(path, folder)
    assert query(path, "SELECT word FROM words") == ["new"]


async def test_database_of_a_newer_version_is_refused_unchanged(path: Path, folder: Path) -> None:
    add(folder, "002-second.sql", "UPDATE words SET word = 'new';\n")
    await open_and_close(path, folder)
    (folder / "002-second.sql").unlink()
    with pytest.raises(NewerDatabase) as refused:
        await open_and_close(path, folder)
    assert (refused.value.found, refused.value.known) == (2, 1)
    assert query(path, "SELECT word FROM words") == ["new"]


@pytest.mark.parametrize("name", ["003-gap.sql", "001-twice.sql"])
def test_missing_or_duplicate_migration_number_is_refused(folder: Path, name: str) -> None:
    add(folder, name, "DELETE FROM words;\n")
    with pytest.raises(ValueError, match="numbered"):
        read_migrations(folder)


def test_semicolon_in_a_text_or_comment_ends_no_statement() -> None:
    script = "-- first; then\nINSERT INTO words VALUES ('a;\nb');\n\nDELETE FROM words;\n"
    assert list(split_statements(script)) == [
        "-- first; then\nINSERT INTO words VALUES ('a;\nb');",
        "DELETE FROM words;",
    ]


def test_statement_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="DELETE"):
        list(split_statements("DELETE FROM words"))


def test_migrations_use_nothing_that_only_sqlite_has() -> None:
    migrations = [*read_migrations(MIGRATIONS)]
    assert migrations
    for migration in migrations:
        script = "\n".join(migration.statements).upper()
        for word in ("AUTOINCREMENT", "WITHOUT ROWID", "INSERT OR", "PRAGMA", "JSON_", "DATETIME", "BLOB"):
            assert word not in script


async def test_migration_gives_old_matches_a_deadline_of_three_days(tmp_path: Path) -> None:
    path = await old_database(tmp_path, 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO players (id, discord_id, name) VALUES (1, 11, 'Ann'), (2, 12, 'Ben')")
        columns = "x_player, o_player, length, variant, score_x, score_o, cube_value, version, commitment, created_at"
        connection.execute(
            f"INSERT INTO matches (id, channel_id, {columns}) VALUES (7, 10, 1, 2, 5, 'standard', 0, 0, 1, 2, 'c', 5)"  # noqa: S608 - columns of our own
        )
        for seq, event in enumerate(begin(Rules(length=5)), start=1):
            connection.execute(
                "INSERT INTO events (match_id, seq, kind, body, at) VALUES (7, ?, ?, ?, ?)",
                (seq, *encode(event)[:2], 900),
            )
    database = await open_database(f"sqlite:///{path}")
    stored = await database.read(matches.load, 7)
    await database.close()
    assert stored is not None
    assert stored.clock == Clock(900, 900 + 3 * DAY, Due.REMINDER, 900 + 2 * DAY)


@pytest.mark.parametrize("read", [True, False], ids=["all read", "one still to be read"])
async def test_migration_recalculates_what_an_older_version_left(tmp_path: Path, read: bool) -> None:
    path = await old_database(tmp_path, 8)
    insert(str(path), 2, [Played(one, 5, (1, 2), Variant.DUTCH, 5, (5, 0), one) for one in (1, 2)])
    with closing(sqlite3.connect(path)) as connection, connection:
        for match_id in (1, 2) if read else (1,):
            connection.execute("INSERT INTO throws (match_id, pairs) VALUES (?, '')", (match_id,))
    await open_and_close(path)
    waiting = query(path, "SELECT guild_id || variant || finished_at FROM recounts ORDER BY guild_id")
    assert waiting == ([] if read else ["0dutch0", "5dutch0"])


async def test_migration_adds_points_against_and_unrates_sessions(
    tmp_path: Path,
) -> None:
    path = await old_database(tmp_path, 4)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO players (id, discord_id, name) VALUES (1, 11, 'Ann'), (2, 12, 'Ben')")
        columns = (
            "channel_id, x_player, o_player, variant, score_x, score_o, cube_value, version, commitment, created_at"
        )
        for match_id, length in ((7, 5), (8, None)):
            connection.execute(
                f"INSERT INTO matches (id, length, finished_at, {columns}) "  # noqa: S608 - columns of our own
                "VALUES (?, ?, 9, 10, 1, 2, 'standard', 5, 3, 1, 2, 'c', 5)",
                (match_id, length),
            )
            for player, opponent, won, points in ((1, 2, 1, 5), (2, 1, 0, 3)):
                connection.execute(
                    "INSERT INTO results (match_id, player_id, opponent_id, won, points, length, variant, finished_at) "
                    "VALUES (?, ?, ?, ?, ?, ?, 'standard', 9)",
                    (match_id, player, opponent, won, points, length),
                )
    await open_and_close(path)
    assert query(path, "SELECT against FROM results ORDER BY match_id, player_id") == [3, 5, 3, 5]
    assert query(path, "SELECT rated FROM matches ORDER BY id") == [1, 0]
    assert query(path, "SELECT COUNT(*) FROM results WHERE discount IS NULL AND games_won IS NULL") == [4]


async def test_migration_limits_stored_points(tmp_path: Path) -> None:
    """Stakes of Acey Deucey had no ceiling; their sums were too large for the database."""
    path = await old_database(tmp_path, 10)
    insert(str(path), 2, [Played(1, 5, (1, 2), Variant.ACEY_DEUCEY, None, (2**62, 7), 9)])
    await open_and_close(path)
    assert query(path, "SELECT points FROM results ORDER BY player_id") == [MAX_POINTS, 7]
    assert query(path, "SELECT against FROM results ORDER BY player_id") == [7, MAX_POINTS]
    assert query(path, "SELECT score_x FROM matches UNION SELECT score_o FROM matches") == [7, MAX_POINTS]


async def test_migration_bounds_only_sessions_that_are_not_over(tmp_path: Path) -> None:
    path = await old_database(tmp_path, 16)
    insert(str(path), 2, [Played(one, 5, (1, 2), Variant.STANDARD, None, (64, 7), one) for one in (1, 2)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE matches SET finished_at = NULL WHERE id = 2")
    await open_and_close(path)
    assert query(path, "SELECT bounded FROM matches ORDER BY id") == [0, 1]
