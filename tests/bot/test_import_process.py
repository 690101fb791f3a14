"""The process that reads an attached file gets no secrets and is isolated."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.heavy_work import unlimited
from bot.features.archive import import_file

ROOT = Path(__file__).parents[2]
MATCH = b"1 point match\n\n Game 1\n Anna : 0                Ben : 0\n  1) 31: 8/5 6/5              52: 13/8 24/22\n"


def test_import_process_gets_no_secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=secret")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    given: list[dict[str, Any]] = []
    run = subprocess.run

    def watched(*arguments: Any, **options: Any) -> Any:
        given.append(options)
        return run(*arguments, **options)

    monkeypatch.setattr(subprocess, "run", watched)
    assert "Anna" in import_file.read_match(unlimited, MATCH)[0]
    [options] = given
    assert "DISCORD_TOKEN" not in options["env"]
    assert Path(options["cwd"]) not in {tmp_path, ROOT, Path.cwd()}
    assert not (Path(options["cwd"]) / ".env").exists()


def test_import_process_runs_no_code_of_the_working_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('not ours')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert "-I" in import_file._COMMAND  # noqa: SLF001 - the flag is the point
    assert sys.executable == import_file._COMMAND[0]  # noqa: SLF001 - likewise
    assert "Anna" in import_file.read_match(unlimited, MATCH)[0]
