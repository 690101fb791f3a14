"""Custom ids and partial plays; both are untrusted input."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon import START, Dice, Side, plays_now
from bot.router import HANDLERS
from bot.ui.components import PressButton, PressMenu
from bot.ui.custom_id import BUTTON_TEMPLATE, SELECT_TEMPLATE, Menu, Press, Verb, base36, is_ours
from bot.ui.partial_play import begun_play, decode, encode
from tests.support.tables import at_play

DRAFTS = st.text("0123456789abcdefghijklmnopq", max_size=40)
PRESSES = st.builds(
    Press,
    st.sampled_from([*Verb, *Menu]).map(str),
    st.integers(0, 2**63 - 1),
    st.integers(0, 36**6 - 1),
    DRAFTS,
)


@given(PRESSES)
def test_custom_id_survives_parsing(press: Press) -> None:
    for written, template in ((press.button_id(), BUTTON_TEMPLATE), (press.select_id(), SELECT_TEMPLATE)):
        assert len(written) <= 100
        found = template.fullmatch(written)
        assert found is not None
        assert Press.parsed(found) == press


@given(PRESSES)
def test_custom_id_matches_exactly_one_template(press: Press) -> None:
    templates = (BUTTON_TEMPLATE, SELECT_TEMPLATE)
    for written in (press.button_id(), press.select_id()):
        assert sum(bool(template.fullmatch(written)) for template in templates) == 1


@given(
    st.one_of(st.text(max_size=120), st.from_regex(r"\A[bs][0-9]?:[a-z]{0,14}:[0-9a-z-]{0,15}:[0-9a-z]{0,8}(:.*)?\Z"))
)
def test_arbitrary_custom_id_is_parsed_or_ignored(text: str) -> None:
    assert is_ours(text) == any(template.fullmatch(text) for template in (BUTTON_TEMPLATE, SELECT_TEMPLATE))
    for template in (BUTTON_TEMPLATE, SELECT_TEMPLATE):
        found = template.fullmatch(text)
        press = Press.parsed(found) if found else None
        if press is not None:
            assert 0 <= press.target < 2**63
            assert press.payload.isascii()


@given(st.integers(0, 2**70))
def test_numbers_are_written_in_base_36(number: int) -> None:
    assert int(base36(number), 36) == number


def test_number_too_large_for_the_database_is_not_parsed() -> None:
    found = BUTTON_TEMPLATE.fullmatch(f"b1:roll:{base36(2**63)}:1")
    assert found is not None
    assert Press.parsed(found) is None
    assert BUTTON_TEMPLATE.fullmatch(PressButton(None).item.custom_id or "")
    assert SELECT_TEMPLATE.fullmatch(PressMenu(None).item.custom_id)


@pytest.mark.parametrize("verb", [*Verb, *Menu])
def test_every_verb_has_a_handler_and_fits_the_template(verb: str) -> None:
    assert verb in HANDLERS
    assert re.fullmatch(r"[a-z]{1,12}", verb)


@given(st.text(max_size=12))
def test_arbitrary_text_does_not_break_decoding(text: str) -> None:
    decoded = decode(text)
    assert decoded is None or all(0 <= start <= 26 and 1 <= die <= 6 for start, die in decoded)
    begun_play(at_play(START, Side.X, Dice(6, 5)), text)


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(Side), st.data())
def test_every_prefix_of_every_play_is_a_partial_play(first: int, second: int, side: Side, data: st.DataObject) -> None:
    match = at_play(START, side, Dice(first, second))
    plays = plays_now(match)
    if not plays:
        return
    play = data.draw(st.sampled_from(plays))
    whole = begun_play(match, encode(play.steps))
    assert whole is not None
    assert whole.complete is not None
    assert whole.complete.result == play.result
    for count in range(len(play.steps)):
        begun = begun_play(match, encode(play.steps[:count]))
        assert begun is not None
        assert begun.complete is None
        assert play.result in {each.result for each in begun.plays}
        assert begun.next_steps


def test_partial_play_fits_only_the_dice_on_the_board() -> None:
    match = at_play(START, Side.X, Dice(6, 5))
    for partial_play in ("o1", "p6", "o6o6", "06", "d6d6d6", "z1", "O6", "o6 "):
        assert begun_play(match, partial_play) is None, partial_play
    begun = [begun_play(match, partial_play) for partial_play in ("", "o6", "o6i5")]
    assert all(begun)
    assert all(a and b and len(a.made) + 1 == len(b.made) for a, b in pairwise(begun))
