"""Migrations to the newest schema: forward only, all steps in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from storage.database import NewerDatabase, Transaction

MIGRATIONS = Path(__file__).parent / "migrations"


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema, from `version` - 1 to `version`."""

    version: int
    name: str
    statements: tuple[str, ...]


def migrate(tx: Transaction, folder: Path, *, copy: Callable[[int], object]) -> int:
    """Apply what is missing and return the schema version reached. Raises NewerDatabase and changes nothing then.

    `copy(version)` is called before a database with content is changed. That happens inside the transaction: no other
    process can write between the copy and the change, or copy what was already changed.
    """
    migrations = read_migrations(folder)
    tx.execute("CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    [row] = tx.fetch("SELECT COALESCE(MAX(version), 0) AS version FROM schema_versions")
    found: int = row["version"]
    if found > len(migrations):
        raise NewerDatabase(found, len(migrations))
    # A write that changes nothing and fails on a read-only file: SQLite lets a transaction begin there, and the first
    # user to act would find out.
    tx.execute("DELETE FROM schema_versions WHERE version < 0")
    missing = migrations[found:]
    if missing and found:
        copy(found)
    for migration in missing:
        for statement in migration.statements:
            tx.execute(statement)
        tx.execute("INSERT INTO schema_versions (version, name) VALUES (?, ?)", migration.version, migration.name)
    return len(migrations)


def is_ours(connection: sqlite3.Connection, folder: Path) -> bool:
    """Return whether a database is empty or was made by these migrations. Nothing is written."""
    tables = {name for [name] in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        return True
    if "schema_versions" not in tables:
        return False
    columns = {column[1] for column in connection.execute("PRAGMA table_info(schema_versions)")}
    if not {"version", "name"} <= columns:
        return False
    first = connection.execute("SELECT name FROM schema_versions WHERE version = 1").fetchone()
    return first is not None and first[0] == read_migrations(folder)[0].name


def read_migrations(folder: Path) -> list[Migration]:
    """Return the migrations in a folder, `001-words.sql` and so on. Raises ValueError if a number is missing or
    duplicate.
    """
    migrations = [_read(path) for path in sorted(folder.glob("*.sql"))]
    versions = [migration.version for migration in migrations]
    if versions != list(range(1, len(versions) + 1)):
        raise ValueError(f"migrations are numbered 1, 2, 3 and so on, but these are {versions}")
    return migrations


def split_statements(script: str) -> Iterator[str]:
    r"""Return the statements of a script, each of which ends with a semicolon at the end of a line.

    They run one by one because `executescript` would commit first.

    >>> list(split_statements("-- why\nCREATE TABLE a (b TEXT);\nDROP TABLE c;\n-- end\n"))
    ['-- why\nCREATE TABLE a (b TEXT);', 'DROP TABLE c;']
    """
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if any(line.strip() and not line.strip().startswith("--") for line in statement.splitlines()):
        raise ValueError(f"the last statement does not end: {statement.strip()}")


def _read(path: Path) -> Migration:
    number = path.name.partition("-")[0]
    return Migration(int(number), path.stem, tuple(split_statements(path.read_text(encoding="utf-8"))))
