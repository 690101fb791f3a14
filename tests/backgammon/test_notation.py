"""Plays are written in usual notation and can be read back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import (
    START,
    AmbiguousPlay,
    Dice,
    ImpossiblePlay,
    Play,
    Position,
    Side,
    Step,
    format_play,
    format_play_in_full,
    format_plays,
    legal_plays,
    movement,
    parse_play,
    place_name,
    play_parser,
)
from tests.support.positions import after, board, dice
from tests.support.reference_plays import slow_results
from tests.support.strategies import ALL_DICE, positions

T = TypeVar("T")


@pytest.mark.parametrize(
    ("steps", "short", "full"),
    [
        pytest.param([Step(8, 5, 3), Step(6, 5, 1)], "8/5 6/5", "8/5 6/5", id="two checkers"),
        pytest.param([Step(6, 5, 1), Step(8, 5, 3)], "8/5 6/5", "8/5 6/5", id="the highest first"),
        pytest.param([Step(24, 18, 6), Step(18, 13, 5)], "24/13", "24/18/13", id="one checker"),
        pytest.param([Step(5, 4, 1, hit=True), Step(4, 2, 2)], "5/4*/2", "5/4*/2", id="a hit on the way"),
        pytest.param([Step(25, 22, 3, hit=True), Step(6, 5, 1)], "bar/22* 6/5", "bar/22* 6/5", id="from the bar"),
        pytest.param([Step(6, 4, 2), Step(4, 0, 4)], "6/off", "6/4/off", id="off"),
        pytest.param([Step(13, 7, 6)] * 2 + [Step(24, 18, 6)] * 2, "24/18(2) 13/7(2)", "24/18(2) 13/7(2)", id="counts"),
        pytest.param([Step(13, 8, 5), Step(8, 3, 5)] * 2, "13/3(2)", "13/8/3(2)", id="long ways counted"),
        pytest.param(
            [Step(6, 4, 2, hit=True), Step(4, 2, 2, hit=True), Step(6, 4, 2), Step(6, 4, 2)],
            "6/4*/2* 6/4(2)",
            "6/4*/2* 6/4(2)",
            id="EC30",
        ),
        pytest.param([Step(8, 4, 4, hit=True), Step(8, 4, 4)], "8/4*(2)", "8/4*(2)", id="a star on a count"),
        pytest.param([], "", "", id="nothing"),
    ],
)
def test_play_is_written_in_usual_notation(steps: list[Step], short: str, full: str) -> None:
    assert (format_play(steps), format_play_in_full(steps)) == (short, full)


@pytest.mark.parametrize(
    ("place", "name"), [(0, "off"), (1, "1"), (24, "24"), (25, "bar")], ids=["off", "one", "twenty-four", "bar"]
)
def test_places_have_names(place: int, name: str) -> None:
    assert place_name(place) == name


def test_plays_with_the_same_ends_are_written_apart() -> None:
    position = board("X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(5) 4 1")
    found = parse_play("5/2", position, Side.X, dice("2-1"))
    assert isinstance(found, AmbiguousPlay)
    assert set(format_plays(play.steps for play in found.choices)) == {"5/4*/2", "5/3/2"}


def test_plays_with_distinct_ends_are_abbreviated() -> None:
    texts = format_plays(play.steps for play in legal_plays(START, Side.X, dice("6-5")))
    assert sorted(sorted(text.split()) for text in texts) == [
        ["13/2"],
        ["13/7", "13/8"],
        ["13/7", "8/3"],
        ["13/8", "24/18"],
        ["24/13"],
        ["24/18", "8/3"],
        ["8/2", "8/3"],
    ]


def _some(things: tuple[T, ...]) -> tuple[T, ...]:
    """Return at most a dozen of them, evenly spread."""
    return things[:: len(things) // 12 + 1]


@settings(max_examples=60, deadline=None)
@given(position=positions(), side=..., rolled=ALL_DICE)
def test_full_notation_reads_back_to_its_result(position: Position, side: Side, rolled: Dice) -> None:
    for play in _some(legal_plays(position, side, rolled)):
        found = parse_play(format_play_in_full(play.steps), position, side, rolled)
        assert isinstance(found, Play), format_play_in_full(play.steps)
        assert found.result == play.result


@settings(max_examples=60, deadline=None)
@given(position=positions(), side=..., rolled=ALL_DICE)
def test_short_notation_reads_back_or_is_asked_about(position: Position, side: Side, rolled: Dice) -> None:
    all_plays = legal_plays(position, side, rolled)
    texts = format_plays(play.steps for play in all_plays)
    assert len(set(texts)) == len(all_plays)
    for play, text in _some(tuple(zip(all_plays, texts, strict=True))):
        found = parse_play(text, position, side, rolled)
        assert not isinstance(found, ImpossiblePlay), text
        choices = found.choices if isinstance(found, AmbiguousPlay) else (found,)
        assert play.result in {choice.result for choice in choices}


@settings(max_examples=60, deadline=None)
@given(position=positions(), rolled=ALL_DICE)
def test_full_notation_leads_where_it_says(position: Position, rolled: Dice) -> None:
    for play in _some(legal_plays(position, Side.X, rolled)):
        if "(" not in format_play_in_full(play.steps):
            assert after(position, " ".join(_in_order(play))) == play.result


def _in_order(play: Play) -> list[str]:
    return [f"{place_name(step.start)}/{place_name(step.end)}{'*' * step.hit}" for step in play.steps]


ENTRY = st.lists(
    st.one_of(
        st.sampled_from(
            ["/", "-", " ", ",", "*", "(2)", "(4)", "bar", "b", "off", "o", "0", "25", "/5", "8/5", "13/7"]
        ),
        st.integers(0, 30).map(str),
        st.text(max_size=3),
    ),
    max_size=30,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(text=st.one_of(ENTRY, st.text(max_size=150)), position=positions(), rolled=ALL_DICE)
def test_any_text_reads_as_a_legal_play_or_a_refusal(text: str, position: Position, rolled: Dice) -> None:
    found = parse_play(text, position, Side.X, rolled)
    _, legal = slow_results(position, Side.X, rolled) if not isinstance(found, ImpossiblePlay) else (0, set())
    match found:
        case Play():
            assert found.result in legal
        case AmbiguousPlay(choices):
            assert choices
            assert {choice.result for choice in choices} <= legal
        case ImpossiblePlay():
            assert found.reason


@pytest.mark.parametrize("rolled", ["1-1", "2-2", "2-1"])
@pytest.mark.parametrize(
    "text",
    [
        "8/7/6/5/4(4)",
        "8/7/6/5/4(4) 13/12/11/10/9(4)",
        "8/7/6/5/4/3/2/1/off",
        "24/1 24/1 24/1 24/1 24/1 24/1 24/1 24/1",
        "24/off(4) 13/off(4)",
        "24/20(4) 13/9(4)",
        "8/4 8/4 8/4 6/2 6/2 6/2 13/9 13/9",
        "1/1/1/1/1/1/1/1/1",
        "(" * 100,
        "/" * 100,
        "8" * 100,
        "-" * 99 + "8",
        "8/7" + " " * 97 + "6/5",
        "9" * 5000,
        "8/7 " * 100_000,
    ],
    ids=lambda text: text[:30].strip(),
)
def test_reading_any_entry_takes_few_steps(text: str, rolled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps_tried = 0
    tried = movement.single_steps

    def counted(
        here: movement.Packed, die: int, moving: movement.Movement
    ) -> Iterator[tuple[movement.Packed, movement.Step]]:
        nonlocal steps_tried
        steps_tried += 1
        return tried(here, die, moving)

    monkeypatch.setattr(play_parser, "single_steps", counted)
    parse_play(text, START, Side.X, dice(rolled))
    assert steps_tried < 10_000


@pytest.mark.parametrize(
    ("text", "rolled", "written"),
    [
        pytest.param("X: 3 1, off 13 · O: 24(2)", "3-1", {"3/off 1/off", "3/2/off"}, id="EC32 one stays"),
        pytest.param(
            "X: 6 4(2), off 12 · O: 24(2)", "4-2", {"6/off", "6/2 4/2", "4/2 4/off"}, id="EC21 nothing to mix up"
        ),
        pytest.param("X: 4 2, off 13 · O: 24(2)", "6-2", {"4/off 2/off", "4/2/off"}, id="a larger number takes it off"),
    ],
)
def test_written_play_is_never_a_prefix_of_another(text: str, rolled: str, written: set[str]) -> None:
    """Rule 1.29."""
    position = board(text)
    plays = legal_plays(position, Side.X, dice(rolled))
    texts = format_plays(play.steps for play in plays)
    assert set(texts) == written
    found = [parse_play(each, position, Side.X, dice(rolled)) for each in texts]
    assert [play.result for play in found if isinstance(play, Play)] == [play.result for play in plays]
