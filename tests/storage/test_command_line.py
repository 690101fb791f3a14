"""`python -m storage` and `python -m club` as a host runs them: output, exit codes, and a running bot beside them."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from backgammon.rules import Rules
from club.__main__ import main as club
from storage import Database, command_line
from storage.__main__ import main as storage
from tests.support.matches import begin_match, loaded, save_finished
from tests.support.random_matches import RULES, random_log

ROOT = Path(__file__).parents[2]
Main = Callable[[Sequence[str]], int]
COMMANDS = (
    (storage, ["backup"]),
    (storage, ["check"]),
    (storage, ["export", "--discord-id", "1001"]),
    (club, ["check"]),
    (club, ["ratings", "rebuild"]),
    (club, ["forget", "--discord-id", "1001"]),
)
EACH = pytest.mark.parametrize(
    ("main", "command"), COMMANDS, ids=lambda part: part[0] if isinstance(part, list) else ""
)


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ignore the developer's `.env` and environment variables."""
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "BACKUPS"):
        monkeypatch.delenv(name, raising=False)


def run_process(
    folder: Path, *arguments: str, package: str = "storage", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command in its own process."""
    return subprocess.run(  # noqa: S603 - runs ourselves
        [sys.executable, "-m", package, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_commands_work_while_a_bot_has_the_database_open(
    database: Database, address: str, tmp_path: Path, ann: int, ben: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run(main: Main, *arguments: str) -> tuple[int, str]:
        code = await asyncio.to_thread(main, [*arguments, "--database", address])
        told = capsys.readouterr()
        assert told.err == ""
        return code, told.out

    live = await begin_match(database, ann, ben, rules=Rules(length=3))
    code, copied = await run(storage, "backup")
    copy = Path(copied.strip())
    assert (code, copy.parent) == (0, tmp_path / "kept" / "backups")
    assert await run(club, "ratings", "rebuild") == (0, "0 finished matches read, and all ratings counted anew\n")
    code, told = await run(storage, "export", "--discord-id", "1001")
    assert (code, json.loads(told)["person"]["name"]) == (0, "Ann")
    code, told = await run(club, "forget", "--discord-id", "1001")
    assert code == 0
    assert "1 live matches left" in told
    assert (await loaded(database, live.id)).match.end is not None
    code, told = await run(club, "check")
    assert code == 0
    assert told.startswith("1 matches and ")
    assert (await begin_match(database, ann, ben)).id == live.id + 1
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT name FROM players ORDER BY id").fetchall() == [("Ann",), ("Ben",)]


async def test_command_takes_its_database_from_the_environment(
    database: Database, address: str, tmp_path: Path, ann: int, ben: int
) -> None:
    await begin_match(database, ann, ben)
    checked = run_process(tmp_path, "check", DATABASE_URL=address)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.endswith("no faults\n")
    failed = run_process(tmp_path, "check", DATABASE_URL=f"sqlite:///{tmp_path}/none.sqlite3")
    assert (failed.returncode, failed.stdout, len(failed.stderr.splitlines())) == (1, "", 1)
    assert run_process(tmp_path, "fly").returncode == 2
    checked = run_process(tmp_path, "check", package="club", DATABASE_URL=address)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.endswith("no faults\n")


async def test_check_prints_one_line_per_fault_and_advice(
    database: Database, address: str, ann: int, ben: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (1, 2):
        await save_finished(database, ann, ben, random_log(RULES[0], number))
    assert storage(["check", "--database", address]) == 0
    assert capsys.readouterr().out.endswith(" events looked at, no faults\n")
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute("UPDATE matches SET score_o = 99 WHERE id = 2")
    assert storage(["check", "--database", address]) == 1
    first, second, *advice = capsys.readouterr().out.splitlines()
    assert first.startswith("match 2: its score_o is kept as 99, but its log leads to ")
    assert second.endswith("1 faults")
    assert "What to do: where a line above names a command" in "\n".join(advice)


def test_command_reads_the_database_setting_of_the_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert storage(["check"]) == 1
    assert "data/barpoint.sqlite3" in capsys.readouterr().err
    (tmp_path / ".env").write_text("DATABASE_URL=sqlite:///./from-file.sqlite3\n", encoding="utf-8")
    assert storage(["check"]) == 1
    assert "from-file.sqlite3" in capsys.readouterr().err
    monkeypatch.setenv("DATABASE_URL", "sqlite:///./from-environment.sqlite3")
    assert storage(["check"]) == 1
    assert "from-environment.sqlite3" in capsys.readouterr().err
    assert storage(["check", "--database", "sqlite:///./named.sqlite3"]) == 1
    assert "named.sqlite3" in capsys.readouterr().err


@EACH
def test_no_command_creates_a_missing_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], main: Main, command: list[str]
) -> None:
    assert main([*command, "--database", f"sqlite:///{tmp_path}/deep/none.sqlite3"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "there is no database at" in told.err
    assert list(tmp_path.iterdir()) == []


@EACH
def test_file_that_is_no_database_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], main: Main, command: list[str]
) -> None:
    (tmp_path / "notes.txt").write_text("not a database, but long enough to be read as one" * 40)
    assert main([*command, "--database", f"sqlite:///{tmp_path}/notes.txt"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "not a database" in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(("main", "command"), COMMANDS[1:], ids=lambda part: part[0] if isinstance(part, list) else "")
@pytest.mark.parametrize(("version", "says"), [(999, "update it first"), (0, "brings its database forward")])
def test_database_of_another_version_is_left_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], main: Main, command: list[str], version: int, says: str
) -> None:
    path = tmp_path / "x.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE schema_versions (version INTEGER PRIMARY KEY, name TEXT NOT NULL)")
        connection.execute("INSERT INTO schema_versions (version, name) VALUES (?, 'x')", [version])
    before = path.read_bytes()
    assert main([*command, "--database", f"sqlite:///{path}"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert path.read_bytes() == before


@pytest.mark.parametrize(("main", "command"), [(storage, "export"), (club, "forget")])
async def test_unknown_discord_id_is_reported(
    database: Database,  # noqa: ARG001 - makes the file
    address: str,
    capsys: pytest.CaptureFixture[str],
    main: Main,
    command: str,
) -> None:
    arguments = [command, "--discord-id", "4711", "--database", address]
    assert await asyncio.to_thread(main, arguments) == 1
    assert capsys.readouterr() == ("", "nothing is kept about anybody with the Discord id 4711\n")


@pytest.mark.parametrize(
    "arguments",
    [
        [storage],
        [club],
        [storage, "fly"],
        [club, "ratings"],
        [storage, "export"],
        [storage, "export", "--discord-id", "Anna"],
        [club, "forget", "--discord-id", "-1"],
        [club, "forget", "--discord-id", str(2**63)],
        [storage, "backup", "--keep", "0"],
        [storage, "check", "--database", "postgresql://bot:hunter2@host/db"],
        [club, "check", "--database", "postgresql://bot:hunter2@host/db"],
    ],
    ids=lambda arguments: " ".join(map(str, arguments[1:])),
)
def test_wrong_usage_exits_with_2_and_shows_no_password(
    arguments: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    main, *words = arguments
    try:
        code: int | str | None = main(words)
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    assert code == 2
    assert told.err
    assert "Traceback" not in told.err
    assert "hunter2" not in told.err


def test_invalid_database_setting_is_named_without_its_value(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://bot:hunter2@host/db")
    assert storage(["check"]) == 2
    told = capsys.readouterr().err
    assert "DATABASE_URL: " in told
    assert "must look like sqlite:///" in told
    assert "hunter2" not in told


@EACH
def test_every_command_has_a_help_text(main: Main, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command[0], "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert "--database URL" in told
    assert {"he", "his", "him"}.isdisjoint(told.split())


async def test_backup_obeys_its_folder_and_number_options(
    database: Database,  # noqa: ARG001 - makes the file
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    times = iter(range(1_800_000_000_000, 1_900_000_000_000, 1000))
    monkeypatch.setattr(command_line, "now", lambda: next(times))
    for _ in range(4):
        assert storage(["backup", "--database", address, "--to", str(tmp_path / "a"), "--keep", "2"]) == 0
    assert len([*(tmp_path / "a").iterdir()]) == 2
    monkeypatch.setenv("BACKUPS", str(tmp_path / "b"))
    assert storage(["backup", "--database", address]) == 0
    assert len([*(tmp_path / "b").iterdir()]) == 1
    (tmp_path / "file").write_text("in the way")
    assert storage(["backup", "--database", address, "--to", str(tmp_path / "file")]) == 1
    assert "file is a file: name a folder" in capsys.readouterr().err
