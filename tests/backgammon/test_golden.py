"""Legal plays against complete answers of GNU Backgammon and against published counts."""

from __future__ import annotations

import gzip
import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from backgammon import (
    START,
    Dice,
    Illegal,
    Match,
    Move,
    Phase,
    Play,
    Position,
    Rules,
    Side,
    apply,
    legal_plays,
    parse_play,
)
from tests.support.gnubg_ids import position_id, position_of, position_of_numbers
from tests.support.positions import ALL_ROLLS, a_match, after

DATA = Path(__file__).parents[1] / "data" / "rules"


def _json(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


CASES = _json("cases.json")
PERFT = _json("perft.json")
SPECIAL = _json("legal_plays_special.json")
VECTORS = _json("id_vectors.json")
STANDARD = [
    pytest.param(case, id=f"{case['id']} {case['title']}") for case in CASES["cases"] if case["variant"] == "std"
]


def _disagreement(case: dict[str, Any], side: Side) -> str | None:
    """Return a description of the first difference from GNU Backgammon with this side to move, or None."""
    position = position_of_numbers(case["b"])
    if position_id(position, Side.X) != case["p"] or position_of(case["p"], Side.X) != position:
        return f"position {case['p']}"
    seen = position if side is Side.X else Position(position.o, position.x)
    plays = legal_plays(seen, side, Dice(*case["d"]))
    results = [position_id(play.result, side.other) for play in plays] or [position_id(seen, side.other)]
    agreed = sorted(results) == sorted(case["r"]) and ({len(play.steps) for play in plays} or {0}) == {case["n"]}
    return None if agreed else f"{side} in {case['p']} with {case['d']}"


def test_plays_of_10_000_positions_agree_with_gnubg() -> None:
    with gzip.open(DATA / "legal_plays.jsonl.gz", "rt", encoding="utf-8") as lines:
        answers = [_disagreement(json.loads(line), side) for line, side in zip(lines, cycle(Side), strict=False)]
    assert len(answers) == 10_000
    assert [answer for answer in answers if answer] == []


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("case", [pytest.param(case, id=f"{n} {case['name']}") for n, case in enumerate(SPECIAL)])
def test_plays_of_a_special_position_agree_with_gnubg(case: dict[str, Any], side: Side) -> None:
    assert _disagreement(case, side) is None
    assert case["k"] == len(case["r"])


def _position_of_case(case: dict[str, Any]) -> Position:
    x = {int(point): count for point, count in case["x"].items()} | {25: case["barX"], 0: case["offX"]}
    o = {25 - int(point): count for point, count in case["o"].items()} | {25: case["barO"], 0: case["offO"]}
    return Position.from_counts(x, o)


def _without_dice(play: str) -> str:
    return " ".join(step.partition("[")[0] for step in play.split())


@pytest.mark.parametrize("case", STANDARD)
def test_movement_case_has_exactly_its_results(case: dict[str, Any]) -> None:
    position = _position_of_case(case)
    results = {play.result for play in legal_plays(position, Side.X, Dice(*case["dice"]))}
    assert len(results) == case["results"]
    assert results == {after(position, _without_dice(play)) for play in case["all"]}


@pytest.mark.parametrize("case", STANDARD)
def test_plays_of_a_movement_case_can_be_typed(case: dict[str, Any]) -> None:
    position, dice = _position_of_case(case), Dice(*case["dice"])
    for text in map(_without_dice, case["all"]):
        found = parse_play(text, position, Side.X, dice)
        assert isinstance(found, Play), text
        assert found.result == after(position, text)


def _roll_on_table(position: Position, dice: Dice) -> Match:
    return a_match(Rules(length=5), position=position, dice=dice, phase=Phase.PLAY)


@pytest.mark.parametrize("case", STANDARD)
def test_illegal_entry_of_a_movement_case_is_refused(case: dict[str, Any]) -> None:
    position, dice = _position_of_case(case), Dice(*case["dice"])
    for text in case["illegal"]:
        assert not isinstance(parse_play(text, position, Side.X, dice), Play), text
        if text == "none":
            with pytest.raises(Illegal):
                apply(_roll_on_table(position, dice), Side.X, Move(()))


@pytest.mark.parametrize("dice", ALL_ROLLS, ids=str)
def test_start_has_the_published_number_of_plays(dice: Dice) -> None:
    count = len(legal_plays(START, Side.X, dice))
    assert count == CASES["start_counts"][f"{dice.high}{dice.low}"] == PERFT["d1"][f"{dice.high}{dice.low}"]


def test_start_has_447_plays_with_406_results() -> None:
    results = [play.result for dice in ALL_ROLLS for play in legal_plays(START, Side.X, dice)]
    assert (len(results), len(set(results))) == (PERFT["d1_sum"], PERFT["d1_distinct"])


def _replies(position: Position) -> list[Position]:
    """Return the results of every roll of O; a dance leaves the board unchanged."""
    return [
        result
        for dice in ALL_ROLLS
        for result in [play.result for play in legal_plays(position, Side.O, dice)] or [position]
    ]


def test_two_turns_have_the_published_counts() -> None:
    everything: list[Position] = []
    for dice in ALL_ROLLS:
        reached = [reply for play in legal_plays(START, Side.X, dice) for reply in _replies(play.result)]
        assert [len(reached), len(set(reached))] == PERFT["d2"][f"{dice.high}{dice.low}"]
        everything += reached
    assert (len(everything), len(set(everything))) == (PERFT["d2_paths"], PERFT["d2_distinct"])


@pytest.mark.parametrize("number", range(len(VECTORS["random"])))
def test_position_id_of_a_random_position_is_gnubgs(number: int) -> None:
    vector = VECTORS["random"][number]
    position = position_of_numbers(vector["b"])
    assert position_id(position, Side.X) == vector["pid"]
    assert position_of(vector["pid"], Side.X) == position


@pytest.mark.parametrize("vector", VECTORS["played_by_gnubg"], ids=lambda vector: str(vector["label"])[:60])
def test_position_id_of_a_played_position_is_gnubgs(vector: dict[str, Any]) -> None:
    waiting, rolling = (
        {point: count for point, count in enumerate(counts, start=1) if count}
        for counts in vector["board_opp_then_onroll"]
    )
    position = Position.from_counts(rolling, waiting)
    assert position_id(position, Side.X) == vector["gnubgid"].partition(":")[0]


@pytest.mark.parametrize("side", Side)
def test_position_id_of_the_start_is_the_known_one(side: Side) -> None:
    assert position_id(START, side) == "4HPwATDgc/ABMA"
    assert position_of("4HPwATDgc/ABMA", side) == START
