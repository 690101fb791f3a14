"""How checkers move in Acey Deucey: entering, hitting, the bar or the hand, bearing off (7A.4 to 7A.7, 7A.14)."""

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


def _thrown(text: str, dice: str, rules: Rules = ACEY) -> Match:
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


def test_7a_4_a1_the_first_turn_enters_one_or_two_checkers() -> None:
    match = _thrown("X: hand 15 · O: hand 15", "6-3")
    assert _results(match) == _expected(match, "hand/19 hand/22", "hand/19/16")


def test_7a_4_a2_each_number_may_enter_a_checker_or_move_one() -> None:
    match = _thrown("X: 22 19, hand 13 · O: hand 15", "5-4")
    assert len(_results(match)) == 10
    assert _results(match) >= _expected(match, "hand/20 hand/21", "22/17/13", "hand/20 22/18")


def test_7a_5_a10_hitting_is_allowed_from_the_first_turn() -> None:
    match = _thrown("X: 20(2), hand 13 · O: 22 3(2), hand 12", "3-1")
    assert len(_results(match)) == 7
    assert _results(match) >= _expected(match, "hand/22* hand/24", "hand/22*/21")


@pytest.mark.parametrize(("rules", "place"), [(ACEY, HAND), (PRIORITY, BAR)], ids=["documents", "bar priority"])
def test_7a_6_a_hit_checker_goes_back_in_hand_or_with_the_option_to_the_bar(rules: Rules, place: int) -> None:
    match = _thrown("X: 20(2), hand 13 · O: 22 3(2), off 12", "3-1", rules)
    match = typed(match, "bar/22* bar/24")
    assert (match.game.position.o[place], match.game.position.o[BAR] + match.game.position.o[HAND]) == (1, 1)


def test_7a_6_a8_a_hit_checker_may_wait() -> None:
    match = _thrown("X: 13(5) 6(5), hand 5 · O: 24(2) 19(2) 12(8) 1(3)", "6-1")
    assert _results(match) == _expected(match, "13/7 6/5", "13/7/6")


def test_7a_6_a8b_with_bar_priority_it_enters_first_and_the_hand_may_still_wait() -> None:
    shut_out = _thrown("X: 13(5) 6(5), bar 1, hand 4 · O: 24(2) 19(2) 12(8) 1(3)", "6-1", PRIORITY)
    assert _results(shut_out) == set()
    free = _thrown("X: 13(9), bar 1, hand 5 · O: 1(15)", "6-5", PRIORITY)
    assert {play.steps[0].start for play in plays_now(free)} == {BAR}
    assert _results(free) >= _expected(free, "bar/20 13/7", "bar/19 13/8", "bar/20 hand/19")
    found = _read(free, "13/7 13/8")
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is Reason.BAR_FIRST


def test_7a_7_the_higher_number_and_as_many_numbers_as_possible_are_played() -> None:
    higher = _thrown("X: 20, off 14 · O: 9(2)", "6-5")
    assert _results(higher) == _expected(higher, "20/14")
    both = _thrown("X: hand 1 7, off 13 · O: 19(2) 17(2)", "6-2")
    assert _results(both) == _expected(both, "7/1 hand/23")


def test_7a_14_a9_nothing_is_borne_off_while_a_checker_is_in_hand() -> None:
    match = _thrown("X: 6(5) 4(4), hand 1, off 5 · O: 13(15)", "6-4")
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
def test_7a_14_only_the_exact_number_bears_off_where_that_was_agreed(
    text: str, dice: str, ordinary: tuple[str, ...], exact: tuple[str, ...]
) -> None:
    for rules, texts in ((ACEY, ordinary), (EXACT, exact)):
        match = _thrown(f"{text} · O: 24(2)", dice, rules)
        assert _results(match) == _expected(match, *texts)


def test_7a_14_with_exact_bear_off_the_reason_is_said() -> None:
    found = _read(_thrown("X: 5 2, off 13 · O: 24(2)", "6-1", EXACT), "5/off 2/1")
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, found.part) == (Reason.BEAR_OFF_EXACTLY, "5/off")


@pytest.mark.parametrize(
    "entry", ["bar/20 bar/21", "hand/20 hand/21", "b/20 25/21", "BAR/20, HAND/21", "bar 20 bar 21"]
)
def test_bar_and_hand_are_typed_alike(entry: str) -> None:
    match = _thrown("X: 22 19, hand 13 · O: hand 15", "5-4")
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
def test_ways_through_several_points_and_from_the_hand_are_read(entry: str, meant: str | None) -> None:
    match = _thrown("X: 22 19, hand 13 · O: hand 15", "5-4")
    found = _read(match, entry)
    if meant is None:
        assert isinstance(found, ImpossiblePlay)
    else:
        assert isinstance(found, Play)
        assert {found.result} == _expected(match, meant)


def test_a_checker_that_enters_is_written_as_from_the_bar() -> None:
    match = _thrown("X: hand 15 · O: hand 15", "6-3")
    assert set(format_plays(play.steps for play in plays_now(match))) == {"bar/22 bar/19", "bar/16"}


def test_nobody_needs_a_hand_to_be_told_it_is_empty() -> None:
    found = _read(_thrown("X: 22(15) · O: hand 15", "5-4"), "bar/20 22/18")
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, found.part) == (Reason.NO_CHECKER, "bar/20")


def test_as_most_published_rules_have_it() -> None:
    assert published_options(Variant.ACEY_DEUCEY) == {"opening_reroll": True, "acey_bar_priority": True}


def test_a_whole_game_of_entering_keeps_fifteen_checkers() -> None:
    match = played(_thrown("X: hand 15 · O: hand 15", "6-6"))
    assert (sum(match.game.position.x), match.game.position.x[OFF]) == (15, 0)
