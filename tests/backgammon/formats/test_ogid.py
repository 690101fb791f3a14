"""OGIDs: reading, writing and finding them in a text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon import HAND, START, Cube, Dice, Position, Side
from backgammon.formats.foreign.ogid import read_ogid, write_ogid
from backgammon.formats.position_search import find_position
from backgammon.formats.snapshot import GameState, Offer, Snapshot
from tests.support.strategies import positions

BOARD = "11ccccchhhjjjjj:66666888dddddoo"
SHOTS = st.builds(
    Snapshot,
    position=positions(),
    on_roll=st.sampled_from(Side),
    dice=st.one_of(st.none(), st.builds(Dice, st.integers(1, 6), st.integers(1, 6))),
    cube=st.builds(Cube, st.sampled_from((2, 4, 64)), st.sampled_from(Side)),
    score=st.tuples(st.integers(0, 4), st.integers(0, 4)),
    length=st.sampled_from((None, 5)),
)


@pytest.mark.parametrize(
    ("text", "shot"),
    [
        (f"{BOARD}:N0N:52:B:R:0:0:3:0", Snapshot(START, Side.X, Dice(5, 2), length=3)),
        (f"OGID={BOARD}:N0N::B:C:3:5:7:9", Snapshot(START, Side.X, score=(3, 5), length=7)),
        (
            f"see {BOARD}:W1O::W:D:2:0:5:4, please",
            Snapshot(START, Side.X, cube=Cube(2, Side.X), offer=Offer.DOUBLE, score=(2, 0), length=5),
        ),
    ],
    ids=("dice", "before the roll", "double"),
)
def test_ogid_is_found_in_a_text_and_decoded(text: str, shot: Snapshot) -> None:
    assert find_position(text) == shot


@given(SHOTS)
@settings(max_examples=100, deadline=None)
def test_written_ogid_reads_back(shot: Snapshot) -> None:
    again = read_ogid(write_ogid(shot))
    kept = ("position", "on_roll", "cube", "length", "score")
    assert [getattr(again, name) for name in kept] == [getattr(shot, name) for name in kept]
    assert str(again.dice) == str(shot.dice)


@pytest.mark.parametrize(
    "shot",
    [
        Snapshot(Position.from_counts({HAND: 15}, {HAND: 15}), Side.X),
        Snapshot(START, Side.X, cube=Cube(128, Side.X)),
        Snapshot(START, Side.X, cube=Cube(2, Side.O), offer=Offer.BEAVER),
    ],
    ids=("in hand", "cube", "beaver"),
)
def test_position_beyond_ogid_is_refused(shot: Snapshot) -> None:
    with pytest.raises(ValueError, match="cannot say"):
        write_ogid(shot)


def test_ogid_of_a_finished_game_says_so() -> None:
    assert ":G:" in write_ogid(Snapshot(START, Side.X, state=GameState.OVER))


@given(
    st.from_regex(
        r"[0-9a-p]{0,16}:[0-9a-p]{0,16}:[NWBD?]\d[NOTP]:[0-7]{0,2}:[WBX](:[A-Z]{0,3}){0,2}(:\d{0,5}[A-Z]?){0,4}"
    )
)
@settings(max_examples=200, deadline=None)
def test_text_like_an_ogid_is_read_or_refused(text: str) -> None:
    with suppress(ValueError):
        assert isinstance(find_position(text), Snapshot)
