"""`python -m bot` with an unusable database prints a sentence that says what to do, never a stack trace."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from storage import open_database
from tests.support.bot_process import TOKEN, start

ME = {"id": "1", "username": "Barpoint", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {"id": "1", "name": "Barpoint", "icon": None, "description": "", "flags": 0, "owner": ME, "team": None}
APPLICATION |= {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "summary": ""}


class _Discord(BaseHTTPRequestHandler):
    """The part of Discord that a bot needs to log in, which it does before it opens its database."""

    def do_GET(self) -> None:
        body = json.dumps(APPLICATION if "applications" in self.path else ME).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_arguments: object) -> None:
        """Log nothing."""


@pytest.fixture
def discord_api() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Discord) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def refused(folder: Path, discord_api: str, database: Path) -> str:
    """Return the reason printed by a start with this database."""
    ended = start(folder, DISCORD_TOKEN=TOKEN, DISCORD_API_URL=discord_api, DATABASE_URL=f"sqlite:///{database}")
    assert ended.returncode == 1, ended.stderr
    assert "Traceback" not in ended.stderr
    assert TOKEN not in ended.stderr + ended.stdout
    title, reason = ended.stderr.splitlines()[-2:]
    assert title == "The bot could not start:"
    return reason


async def test_database_of_a_newer_version_is_refused_unchanged(tmp_path: Path, discord_api: str) -> None:
    path = tmp_path / "x.sqlite3"
    await (await open_database(f"sqlite:///{path}")).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO schema_versions (version, name) VALUES (999, '999-flying-checkers')")
    before = path.read_bytes()
    reason = refused(tmp_path, discord_api, path)
    assert reason.startswith("- the database has schema version 999, this program knows only ")
    assert reason.endswith(": update it first")
    assert path.read_bytes() == before


def test_file_that_is_no_database_is_named(tmp_path: Path, discord_api: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be read as one" * 40)
    assert refused(tmp_path, discord_api, path) == f"- cannot use {path} as a database: file is not a database"


def test_folder_that_cannot_be_created_is_named(tmp_path: Path, discord_api: str) -> None:
    (tmp_path / "file").write_text("in the way")
    reason = refused(tmp_path, discord_api, tmp_path / "file" / "x.sqlite3")
    assert reason.startswith(f"- cannot use {tmp_path}/file/x.sqlite3 as a database: ")
