"""Moves in Acey Deucey: entering, hitting, bar and hand, bearing off."""

from __future__ import annotations

import pytest

from backgammon import (
    BAR,
    HAND,
    OFF,
    AmbiguousPlay,
    Dice,
    ImpossiblePlay,
    Match,
    Phase,
    Play,
    Position,
    Reason,
    Rules,
    Side,
    Variant,
    format_plays,
    game_of,
    movement_of,
    parse_play,
    plays_now,
    published_options,
)
from tests.support.positions import a_match, after, board, played, typed

ACEY = Rules(variant=Variant.ACEY_DEUCEY)
PRIORITY = Rules(variant=Variant.ACEY_DEUCEY, acey_bar_priority=True)
EXACT = Rules(variant=Variant.ACEY_DEUCEY, acey_exact_bear_off=True)


def _rolled(text: str, dice: str, rules: Rules = ACEY) -> Match:
    first, second = map(int, dice.split("-"))
    return a_match(rules, position=board(text), dice=Dice(first, second), phase=Phase.PLAY)


def _results(match: Match) -> set[Position]:
    return {play.result for play in plays_now(match)}


def _read(match: Match, text: str) -> Play | AmbiguousPlay | ImpossiblePlay:
    assert match.game.dice is not None
    return parse_play(text, match.game.position, Side.X, match.game.dice, movement_of(match, Side.X))


def _expected(match: Match, *texts: str) -> set[Position]:
    hit_goes_to = game_of(match.rules).hit_goes_to(match.rules)
    return {after(match.game.position, text, hit_goes_to) for text in texts}


def test_first_turn_enters_one_or_two_checkers() -> None:
    """Rules 7A.4 and A1."""
    match = _rolled("X: hand 15 · O: hand 15", "6-3")
    assert _results(match) == _expected(match, "hand/19 hand/22", "hand/19/16")


def test_number_may_enter_a_checker_or_move_one() -> None:
    """Rules 7A.4 and A2."""
    match = _rolled("X: 22 19, hand 13 · O: hand 15", "5-4")
    assert len(_results(match)) == 10
    assert _results(match) >= _expected(match, "hand/20 hand/21", "22/17/13", "hand/20 22/18")


def test_hitting_is_allowed_from_the_first_turn() -> None:
    """Rules 7A.5 and A10."""
    match = _rolled("X: 20(2), hand 13 · O: 22 3(2), hand 12", "3-1")
    assert len(_results(match)) == 7
    assert _results(match) >= _expected(match, "hand/22* hand/24", "hand/22*/21")


@pytest.mark.parametrize(("rules", "place"), [(ACEY, HAND), (PRIORITY, BAR)], ids=["default", "bar priority"])
def test_hit_checker_goes_in_hand_or_to_the_bar(rules: Rules, place: int) -> None:
    """Rule 7A.6."""
    match = _rolled("X: 20(2), hand 13 · O: 22 3(2), off 12", "3-1", rules)
    match = typed(match, "bar/22* bar/24")
    assert (match.game.position.o[place], match.game.position.o[BAR] + match.game.position.o[HAND]) == (1, 1)


def test_hit_checker_may_wait() -> None:
    """Rules 7A.6 and A8."""
    match = _rolled("X: 13(5) 6(5), hand 5 · O: 24(2) 19(2) 12(8) 1(3)", "6-1")
    assert _results(match) == _expected(match, "13/7 6/5", "13/7/6")


def test_bar_priority_binds_the_bar_but_not_the_hand() -> None:
    """Rules 7A.6 and A8."""
    shut_out = _rolled("X: 13(5) 6(5), bar 1, hand 4 · O: 24(2) 19(2) 12(8) 1(3)", "6-1", PRIORITY)
    assert _results(shut_out) == set()
    free = _rolled("X: 13(9), bar 1, hand 5 · O: 1(15)", "6-5", PRIORITY)
    assert {play.steps[0].start for play in plays_now(free)} == {BAR}
    assert _results(free) >= _expected(free, "bar/20 13/7", "bar/19 13/8", "bar/20 hand/19")
    found = _read(free, "13/7 13/8")
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is Reason.BAR_FIRST


def test_acey_roll_is_played_as_far_as_possible() -> None:
    """Rule 7A.7."""
    higher = _rolled("X: 20, off 14 · O: 9(2)", "6-5")
    assert _results(higher) == _expected(higher, "20/14")
    both = _rolled("X: hand 1 7, off 13 · O: 19(2) 17(2)", "6-2")
    assert _results(both) == _expected(both, "7/1 hand/23")


def test_checker_in_hand_prevents_bearing_off() -> None:
    """Rules 7A.14 and A9."""
    match = _rolled("X: 6(5) 4(4), hand 1, off 5 · O: 13(15)", "6-4")
    assert _results(match) == _expected(match, "hand/19/15", "hand/19 6/2")
    found = _read(match, "6/off 4/off")
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is Reason.NOT_ALL_HOME


@pytest.mark.parametrize(
    ("text", "dice", "ordinary", "exact"),
    [
        pytest.param("X: 4(2) 2, off 12", "6-5", ("4/off(2)",), (), id="larger numbers"),
        pytest.param("X: 6(2) 5(2), off 11", "6-6", ("6/off(2) 5/off(2)",), ("6/off(2)",), id="A7"),
        pytest.param("X: 3 1, off 13", "3-1", ("3/off 1/off", "3/2/off"), ("3/off 1/off",), id="after a move inside"),
        pytest.param("X: 5, off 14", "6-1", ("5/off",), ("5/4",), id="moving instead"),
        pytest.param("X: 6 5, off 13", "6-5", ("6/off 5/off", "6/1 5/off"), ("6/off 5/off",), id="each its own"),
    ],
)
def test_exact_bear_off_needs_the_exact_number(
    text: str, dice: str, ordinary: tuple[str, ...], exact: tuple[str, ...]
) -> None:
    """Rule 7A.14."""
    for rules, texts in ((ACEY, ordinary), (EXACT, exact)):
        match = _rolled(f"{text} · O: 24(2)", dice, rules)
        assert _results(match) == _expected(match, *texts)


def test_exact_bear_off_refusal_names_its_reason() -> None:
    """Rule 7A.14."""
    found = _read(_rolled("X: 5 2, off 13 · O: 24(2)", "6-1", EXACT), "5/off 2/1")
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, found.part) == (Reason.BEAR_OFF_EXACTLY, "5/off")


@pytest.mark.parametrize(
    "entry", ["bar/20 bar/21", "hand/20 hand/21", "b/20 25/21", "BAR/20, HAND/21", "bar 20 bar 21"]
)
def test_bar_and_hand_are_typed_alike(entry: str) -> None:
    match = _rolled("X: 22 19, hand 13 · O: hand 15", "5-4")
    found = _read(match, entry)
    assert isinstance(found, Play)
    assert {found.result} == _expected(match, "hand/20 hand/21")
    assert typed(match, entry).game.position.x[HAND] == 11


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("bar/16", "hand/20/16"),
        ("bar/20(2)", None),
        ("bar/20 22/18", "hand/20 22/18"),
        ("22/18 bar/20", "hand/20 22/18"),
        ("22/13", "22/17/13"),
    ],
)
def test_typed_ways_through_several_points_are_read(entry: str, meant: str | None) -> None:
    match = _rolled("X: 22 19, hand 13 · O: hand 15", "5-4")
    found = _read(match, entry)
    if meant is None:
        assert isinstance(found, ImpossiblePlay)
    else:
        assert isinstance(found, Play)
        assert {found.result} == _expected(match, meant)


def test_entering_checker_is_written_from_the_bar() -> None:
    match = _rolled("X: hand 15 · O: hand 15", "6-3")
    assert set(format_plays(play.steps for play in plays_now(match))) == {"bar/22 bar/19", "bar/16"}


def test_typing_hand_without_a_hand_is_refused() -> None:
    found = _read(_rolled("X: 22(15) · O: hand 15", "5-4"), "bar/20 22/18")
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, found.part) == (Reason.NO_CHECKER, "bar/20")


def test_published_options_of_acey_deucey() -> None:
    """Rule 0.3."""
    assert published_options(Variant.ACEY_DEUCEY) == {"opening_reroll": True, "acey_bar_priority": True}


def test_entering_keeps_fifteen_checkers() -> None:
    match = played(_rolled("X: hand 15 · O: hand 15", "6-6"))
    assert (sum(match.game.position.x), match.game.position.x[OFF]) == (15, 0)
