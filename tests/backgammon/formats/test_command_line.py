"""The command `python -m backgammon.formats`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from backgammon.formats import __main__ as command_line
from backgammon.formats.__main__ import main

MATCH = " 1 point match\n\n Game 1\n José : 0     Bo : 0\n  1) 31: 8/5 6/5     64: 24/15\n      Wins 1 point\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.mat"
    path.write_text(MATCH, encoding="utf-8")
    return path


def test_replay_prints_one_json_object(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 0
    game = {
        "score_x": 0,
        "score_o": 0,
        "winner": "X",
        "points": 1,
        "plays": 2,
        "problems": ['line 5, game 1: O "64: 24/15" is no legal play'],
    }
    assert json.loads(capsys.readouterr().out) == {"length": 1, "games": [game], "problems": []}


@pytest.mark.parametrize(("ending", "begins"), [("mat", " 1 point match"), ("sgf", "(;FF[4]GM[6]")])
def test_convert_writes_the_other_format(
    file: Path, ending: str, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(file), "--to", ending]) == 0
    out = capsys.readouterr().out
    assert out.startswith(begins)
    assert "José" in out


@pytest.mark.parametrize(
    ("text", "xgid", "gnubgid"),
    [
        (
            "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:0:0:7:10",
            "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:0:0:7:10",
            "4HPwATDgc/ABMA:ARngAAAAEAAE",
        ),
        (
            "look: 4HPwATDgc/ABMA:cImlAAAAAAAE",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10",
            "4HPwATDgc/ABMA:cImlAAAAAAAE",
        ),
    ],
)
def test_position_prints_the_decoded_string(
    text: str, xgid: str, gnubgid: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["position", text]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["xgid"], said["gnubgid"]) == (xgid, gnubgid)


@pytest.mark.parametrize(
    "arguments", [["replay", "no-such-file.mat"], ["position", "hello"], ["replay", __file__], ["replay", "."]]
)
def test_unreadable_input_exits_with_2_and_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1


@pytest.mark.parametrize("command", [["replay"], ["convert", "--to", "sgf"], ["prepare"]])
def test_match_of_another_game_is_refused_in_one_line(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.sgf"
    file.write_text("(;GM[6]MI[length:3]PW[A]PB[B]RU[Crawford:Hypergammon3];W[21xvwv])")
    assert main([*command, str(file)]) == 2
    assert capsys.readouterr() == ("", "it is of another game: Hypergammon3\n")


def test_timeout_ends_a_reader_that_catches_every_error(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def read_on(content: bytes) -> bytes:
        with suppress(Exception):
            signal.raise_signal(signal.SIGXCPU)
        return content

    monkeypatch.setattr(command_line, "read_file", read_on)
    before = signal.signal(signal.SIGXCPU, command_line.stop_on_timeout)
    try:
        assert main(["replay", str(file)]) == 2
    finally:
        signal.signal(signal.SIGXCPU, before)
    assert capsys.readouterr() == ("", "it takes too long to read\n")


def test_module_reads_standard_input() -> None:
    command = [sys.executable, "-m", "backgammon.formats", "replay", "-"]
    ran = subprocess.run(command, input=MATCH.encode(), capture_output=True, check=False)  # noqa: S603 - our own module
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["length"] == 1
