"""Movement cases of `cases.json` for Dutch backgammon and Acey Deucey, with their options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backgammon import (
    BAR,
    HAND,
    OFF,
    Dice,
    Match,
    Phase,
    Play,
    Position,
    Rules,
    Side,
    Variant,
    format_play,
    format_plays,
    legal_plays,
    movement_of,
    parse_play,
    refusal,
)
from tests.support.positions import a_match, after, move_of
from tests.support.reference_plays import slow_results, ways_of

CASES = json.loads((Path(__file__).parents[1] / "data" / "rules" / "cases.json").read_text(encoding="utf-8"))
OPTIONS = {"exact": "acey_exact_bear_off", "barpriority": "acey_bar_priority"}
GAMES = {"dutch": Variant.DUTCH, "acey": Variant.ACEY_DEUCEY}
OF_VARIANTS = [
    pytest.param(case, id=f"{case['id']} {case['title']}") for case in CASES["cases"] if case["variant"] in GAMES
]


def _rules(case: dict[str, Any]) -> Rules:
    options: dict[str, Any] = {OPTIONS[name]: True for name in case["options"]}
    return Rules(variant=GAMES[case["variant"]], **options)


def _hit_goes_to(rules: Rules) -> int:
    return HAND if rules.variant is Variant.ACEY_DEUCEY and not rules.acey_bar_priority else BAR


def _position(case: dict[str, Any]) -> Position:
    """Return the position; unnamed checkers of the opponent are in hand, and without a bar so is a hit checker."""
    x = {int(point): count for point, count in case["x"].items()} | {OFF: case["offX"], HAND: case["handX"]}
    o = {25 - int(point): count for point, count in case["o"].items()} | {OFF: case["offO"], BAR: case["barO"]}
    waiting = _hit_goes_to(_rules(case))
    x[waiting] = x.get(waiting, 0) + case["barX"]
    return Position.from_counts(x, o | {HAND: 15 - sum(o.values())})


def _match(case: dict[str, Any]) -> Match:
    dice, been_home = Dice(*case["dice"]), (case["canHit"], False)
    return a_match(_rules(case), position=_position(case), dice=dice, phase=Phase.PLAY, been_home=been_home)


def _texts(case: dict[str, Any], match: Match) -> list[str]:
    """Return the plays of a case without their dice; `bar` becomes `hand` if the bar is empty."""
    from_hand = not match.game.position.x[BAR]
    plain = [" ".join(step.partition("[")[0] for step in play.split()) for play in case["all"]]
    return [text.replace("bar", "hand") if from_hand else text for text in plain]


def test_variants_have_sixteen_cases() -> None:
    assert len(OF_VARIANTS) == 16


@pytest.mark.parametrize("case", OF_VARIANTS)
def test_variant_case_has_exactly_its_results(case: dict[str, Any]) -> None:
    match = _match(case)
    plays = legal_plays(match.game.position, Side.X, Dice(*case["dice"]), movement_of(match, Side.X))
    hit_goes_to = _hit_goes_to(match.rules)
    expected = {after(match.game.position, text, hit_goes_to) for text in _texts(case, match)}
    assert {play.result for play in plays} == expected
    assert len(plays) == len(expected) == case["results"]


@pytest.mark.parametrize("case", OF_VARIANTS)
def test_reference_generator_agrees_with_variant_case(case: dict[str, Any]) -> None:
    match = _match(case)
    ways = ways_of(match.rules, been_home=case["canHit"])
    _, results = slow_results(match.game.position, Side.X, Dice(*case["dice"]), ways)
    assert len(results) == case["results"]


@pytest.mark.parametrize("case", OF_VARIANTS)
def test_variant_plays_can_be_typed_with_bar_or_hand(case: dict[str, Any]) -> None:
    match = _match(case)
    position, hit_goes_to = match.game.position, _hit_goes_to(match.rules)
    for text in _texts(case, match):
        for entry in (text, text.replace("hand", "bar"), text.replace("*", ""), text.replace("hand", "25")):
            found = parse_play(entry, position, Side.X, Dice(*case["dice"]), movement_of(match, Side.X))
            assert isinstance(found, Play), entry
            assert found.result == after(position, text, hit_goes_to)
            assert refusal(match, Side.X, move_of(found)) is None


@pytest.mark.parametrize("case", OF_VARIANTS)
def test_variant_plays_are_written_apart_and_read_back(case: dict[str, Any]) -> None:
    match = _match(case)
    movement = movement_of(match, Side.X)
    plays = legal_plays(match.game.position, Side.X, Dice(*case["dice"]), movement)
    texts = format_plays(play.steps for play in plays)
    assert len(set(texts)) == len(plays)
    for play, text in zip(plays, texts, strict=True):
        assert "hand" not in text
        found = parse_play(text, match.game.position, Side.X, Dice(*case["dice"]), movement)
        assert isinstance(found, Play), text
        assert found.result == play.result
        assert format_play(play.steps).count("bar") <= 4


@pytest.mark.parametrize("case", OF_VARIANTS)
def test_illegal_entry_of_a_variant_case_is_refused(case: dict[str, Any]) -> None:
    match = _match(case)
    for text in case["illegal"]:
        found = parse_play(text, match.game.position, Side.X, Dice(*case["dice"]), movement_of(match, Side.X))
        assert not isinstance(found, Play), text
