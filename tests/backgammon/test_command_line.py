"""The command `python -m backgammon plays`: one JSON object per line of input."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from backgammon import Dice, Side, legal_plays, parse_play
from backgammon.__main__ import answer, answers, main
from backgammon.formats.position_id import read_position_id
from backgammon.plays import Play

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parents[1] / "data" / "rules"
CASES = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))["cases"]
START = '{"position": "4HPwATDgc/ABMA", "dice": [3, 1]}'


def _first_vectors(count: int) -> list[dict[str, Any]]:
    with gzip.open(DATA / "legal_plays.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in islice(lines, 0, count * 20, 20)]


def _answer(line: str) -> dict[str, Any]:
    (said,) = answers([line])
    return said


def _error(line: str) -> str:
    said = _answer(line)
    assert list(said) == ["error"], said
    assert said["error"]
    return str(said["error"])


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']} {case['title']}") for case in CASES])
def test_plays_answers_a_case_with_all_its_plays(case: dict[str, Any]) -> None:
    said = answer(case)
    assert set(said) == {"results", "plays"}
    assert said["results"] == len(said["plays"]) == len(set(said["plays"])) == case["results"]
    ends = [sorted(step.partition("[")[0] for step in play.split()) for play in case["all"]]
    for play in said["plays"]:
        assert "hand" not in play
        if "bar" in play:
            assert any("bar" in step for steps in ends for step in steps)


def test_plays_of_a_position_id_agree_with_gnubg() -> None:
    vectors = _first_vectors(300)
    lines = [json.dumps({"position": vector["p"], "dice": vector["d"]}) for vector in vectors]
    found = list(answers(lines))
    assert len(found) == 300
    for vector, said in zip(vectors, found, strict=True):
        assert set(said) == {"results", "plays", "positions"}
        assert said["results"] == len(said["plays"]) == vector["k"] * (vector["n"] > 0)
        assert said["positions"] == sorted(vector["r"])
        if vector["n"] == 0:
            assert (said["plays"], len(said["positions"])) == ([], 1)


def test_printed_plays_can_be_typed() -> None:
    for vector in _first_vectors(60):
        position, dice = read_position_id(vector["p"], Side.X), Dice(*vector["d"])
        said = answer({"position": vector["p"], "dice": vector["d"]})
        found = [parse_play(text, position, Side.X, dice) for text in said["plays"]]
        assert all(isinstance(play, Play) for play in found)
        assert {play.result for play in found if isinstance(play, Play)} == {
            play.result for play in legal_plays(position, Side.X, dice)
        }


def test_entering_is_printed_from_the_bar() -> None:
    dutch = {"variant": "dutch", "dice": [6, 3], "x": {}, "o": {}, "handX": 15, "canHit": False}
    assert answer(dutch) == {"results": 1, "plays": ["bar/22 bar/19"]}
    both = {"variant": "dutch", "dice": [6, 3], "x": {"24": 12}, "o": {}, "handX": 2, "barX": 1}
    assert answer(both) == {"results": 1, "plays": ["bar/22 bar/19"]}


@pytest.mark.parametrize("name", ["exact", "aceyExactBearoff"])
def test_options_accept_short_and_long_names(name: str) -> None:
    bearing_off = {"variant": "acey", "dice": [6, 6], "x": {"6": 2, "5": 2}, "o": {"19": 4}, "offX": 11}
    assert answer(bearing_off)["plays"] == ["6/off(2) 5/off(2)"]
    assert answer(bearing_off | {"options": [name]})["plays"] == ["6/off(2)"]


def test_missing_fields_have_defaults() -> None:
    bare = {"dice": [6, 5], "x": {"20": 1}, "o": {"14": 2}}
    assert answer(bare) == {"results": 1, "plays": ["20/9"]}
    assert answer(bare | {"id": "EC01", "title": 7, "results": None, "all": "?", "handX": 0}) == answer(bare)


def test_order_of_dice_does_not_matter() -> None:
    assert set(_answer(START)["plays"]) == set(_answer(START.replace("[3, 1]", "[1, 3]"))["plays"])


BAD_LINES = [
    pytest.param("nonsense", id="no JSON"),
    pytest.param("{", id="half an object"),
    pytest.param("[]", id="a list"),
    pytest.param("null", id="null"),
    pytest.param("7", id="a number"),
    pytest.param('"8/5"', id="a text"),
    pytest.param("{}", id="an empty object"),
    pytest.param("[" * 100_000, id="far too deep"),
    pytest.param(f'{{"dice": [{"1" * 5000}, 1], "x": {{}}, "o": {{}}}}', id="a number without end"),
    pytest.param('{"position": "4HPwATDgc/ABMA"}', id="no dice"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": []}', id="empty dice"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": [3]}', id="one die"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": [3, 1, 2]}', id="three dice"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": [7, 1]}', id="a seven"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": [0, 1]}', id="a nought"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": [3.0, 1]}', id="a fraction"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": [true, 1]}', id="true is no die"),
    pytest.param('{"position": "4HPwATDgc/ABMA", "dice": "31"}', id="dice as text"),
    pytest.param('{"position": "", "dice": [3, 1]}', id="an empty position"),
    pytest.param('{"position": 5, "dice": [3, 1]}', id="a position that is a number"),
    pytest.param('{"position": null, "dice": [3, 1]}', id="a position that is null"),
    pytest.param('{"position": "4HPwATDgc/ABM", "dice": [3, 1]}', id="a short position"),
    pytest.param('{"position": "4HPwATDgc/ABMA==", "dice": [3, 1]}', id="a padded position"),
    pytest.param('{"position": "4HPwATDgc!ABMA", "dice": [3, 1]}', id="not base64"),
    pytest.param('{"position": "4HPwATDgc/ABMé", "dice": [3, 1]}', id="not even ASCII"),
    pytest.param('{"position": "//////////////", "dice": [3, 1]}', id="too many checkers"),
    pytest.param('{"dice": [3, 1], "x": {"6": 5}}', id="no opponent"),
    pytest.param('{"dice": [3, 1], "o": {"6": 5}}', id="no mover"),
    pytest.param('{"dice": [3, 1], "x": [6], "o": {}}', id="points as a list"),
    pytest.param('{"dice": [3, 1], "x": {"0": 5}, "o": {}}', id="point 0"),
    pytest.param('{"dice": [3, 1], "x": {"25": 5}, "o": {}}', id="point 25"),
    pytest.param('{"dice": [3, 1], "x": {"six": 5}, "o": {}}', id="a point in words"),
    pytest.param('{"dice": [3, 1], "x": {"6": 16}, "o": {}}', id="sixteen checkers"),
    pytest.param('{"dice": [3, 1], "x": {"6": 9, "5": 9}, "o": {}}', id="eighteen checkers on two points"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {"6": 9, "5": 9}}', id="eighteen opposing checkers"),
    pytest.param('{"dice": [3, 1], "x": {"6": -1}, "o": {}}', id="less than none"),
    pytest.param('{"dice": [3, 1], "x": {"6": 1.5}, "o": {}}', id="one and a half"),
    pytest.param('{"dice": [3, 1], "x": {"6": NaN}, "o": {}}', id="not a number"),
    pytest.param('{"dice": [3, 1], "x": {"6": true}, "o": {}}', id="true is no count"),
    pytest.param('{"dice": [3, 1], "x": {"6": 2}, "o": {"6": 2}}', id="both on one point"),
    pytest.param('{"dice": [3, 1], "x": {"6": 2}, "o": {}, "offX": 2}', id="four checkers in all"),
    pytest.param('{"dice": [3, 1], "x": {"6": 2}, "o": {}, "barX": "1"}', id="a bar in words"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {}, "variant": "nardi"}', id="another game"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {}, "variant": []}', id="a game that is a list"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {}, "variant": "acey", "options": ["fast"]}', id="no such option"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {}, "variant": "acey", "options": 5}', id="options as a number"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {}, "options": ["exact"]}', id="an option of another game"),
    pytest.param('{"dice": [3, 1], "x": {}, "o": {}, "variant": "dutch", "canHit": "no"}', id="canHit in words"),
]


@pytest.mark.parametrize("line", BAD_LINES)
def test_bad_line_is_answered_with_a_plain_error(line: str) -> None:
    assert not re.search(r"Traceback|object has|object is|not iterable|unhashable|literal|Expecting", _error(line))


def test_bad_and_empty_lines_do_not_end_the_run() -> None:
    lines = ["", "  ", START, *(str(row.values[0]) for row in BAD_LINES), START, "\n"]
    said = list(answers(lines))
    assert len(said) == len(BAD_LINES) + 2
    assert said[0] == said[-1] == answer(json.loads(START))
    assert all(list(one) == ["error"] for one in said[1:-1])


def test_undecodable_bytes_are_a_bad_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given = b'\xff\xfe{"dice"\n' + START.encode() + b"\n"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
    assert main(["plays"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (list(first), second["results"]) == (["error"], 16)


def test_program_writes_one_line_for_each_line() -> None:
    given = f"{START}\nbad\n\n{START}\n".encode()
    done = subprocess.run(
        [sys.executable, "-m", "backgammon", "plays"], input=given, cwd=ROOT, capture_output=True, check=True
    )
    said = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [one.get("results") for one in said] == [16, None, 16]
    assert done.stderr == b""


@pytest.mark.parametrize("arguments", [[], ["moves"], ["plays", "more"]], ids=repr)
def test_unknown_command_lists_the_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage: python -m backgammon" in capsys.readouterr().err
