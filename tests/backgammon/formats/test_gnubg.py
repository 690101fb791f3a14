"""GNU Backgammon imports exported files without a warning and reports the same games, scores and winners."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from backgammon import Rules
from backgammon.formats.export_errors import CannotExport
from backgammon.formats.files import WRITERS
from backgammon.formats.record import Record
from tests.support.match_records import record_of, some_log, some_rules

GNUBG = shutil.which("gnubg", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")
NAMES = [("Ann", "Bo"), ("Ann Lee", '[Bo] "x" \\ ]: y'), ("José", "Ole Müller"), ("李雷", "\u202eevil; 1) 31:")]
QUIET = ["set automatic game off", "set automatic roll off", "set confirm new off", "set confirm save off"]
READS = {"mat": "import mat", "sgf": "load match"}
COMPLAINTS = re.compile(r"warning|invalid|illegal|doesn't|error|unknown|can't|cannot|not a|syntax", re.IGNORECASE)
EXPECTED_WORDS = ("ABSOLUTELY NO WARRANTY", "Will not")
TREE = re.compile(r"^\(;FF.*$", re.MULTILINE)

pytestmark = pytest.mark.skipif(GNUBG is None, reason="gnubg is not installed; .ci/run installs it")


def _records() -> list[Record]:
    chance = Random(1107)
    sure = [
        Rules(length=3),
        Rules(length=7),
        Rules(beavers=True, raccoons=True, jacoby=True),
        Rules(start_score=(2, 1), length=3),
    ]
    rules = [*sure * 6, *(some_rules(chance) for _ in range(16))]
    return [record_of(some_log(chance, one), chance.choice(NAMES)) for one in rules]


@pytest.mark.parametrize("ending", sorted(WRITERS))
def test_gnubg_imports_every_export_and_agrees(ending: str, tmp_path: Path) -> None:
    written: dict[Path, Record] = {}
    for number, record in enumerate(_records()):
        try:
            text = WRITERS[ending](record)
        except CannotExport:
            continue
        if all(game.entries for game in record.games):
            path = tmp_path / f"{number}.{ending}"
            path.write_text(text, encoding="utf-8")
            written[path] = record
    assert len(written) > 20
    said = _imported(written, READS[ending], tmp_path)
    assert [line for line in said.splitlines() if COMPLAINTS.search(line) and not _expected(line)] == []
    for path, record in written.items():
        assert _reported(path.with_suffix(".out")) == _played(record), path.read_text(encoding="utf-8")


def _expected(line: str) -> bool:
    return any(words in line for words in EXPECTED_WORDS)


def _imported(written: dict[Path, Record], read: str, folder: Path) -> str:
    """Return the output of gnubg while it imports and saves each file."""
    commands = [*QUIET]
    for path in written:
        commands += [f"{read} {path}", f"save match {path.with_suffix('.out')}"]
    script = folder / "commands"
    script.write_text("\n".join(commands) + "\n", encoding="utf-8")
    ran = subprocess.run(  # noqa: S603 - gnubg as it is installed
        [str(GNUBG), "-t", "-q", "-c", str(script)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        timeout=120,
        check=False,
    )
    return ran.stdout.decode(errors="replace")


def _reported(path: Path) -> list[tuple[Any, ...]]:
    games: list[tuple[Any, ...]] = []
    for tree in TREE.findall(path.read_text(encoding="utf-8")):
        info = re.search(r"MI\[length:(\d+)\]\[game:\d+\]\[ws:(\d+)\]\[bs:(\d+)\]", tree)
        won = re.search(r"RE\[([WB])\+(\d+)R?\]", tree)
        assert info
        winner, points = ({"W": "X", "B": "O"}[won[1]], int(won[2])) if won else (None, None)
        games.append((int(info[1]), int(info[2]), int(info[3]), winner, points))
    return games


def _played(record: Record) -> list[tuple[Any, ...]]:
    length = record.transcript.length or 0
    return [(length, *game.score, game.winner and game.winner.value, game.points) for game in record.games]
