"""Events and rules survive being stored, and what makes no sense is refused by name."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.events import Doubled, Event, MatchBegan, OpeningRolled, Rolled
from backgammon.rules import Rules, Variant
from storage.codec import KINDS, Codec, decode, decode_rules, encode, encode_rules
from storage.database import Unreadable

_dice = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))
_rules = st.one_of(
    st.builds(Rules, length=st.integers(1, 25)),
    st.builds(Rules, variant=st.sampled_from(Variant), opening_reroll=st.booleans(), stake=st.text(max_size=40)),
    st.builds(Rules, jacoby=st.booleans(), automatic_doubles=st.none() | st.integers(0, 4)),
)


def events_of(event_type: type[Event]) -> st.SearchStrategy[Event]:
    valid = {"dice": _dice, "rules": _rules}
    return st.builds(event_type, **{name: valid[name] for name in event_type.__annotations__ if name in valid})


def test_every_event_has_one_kind_and_every_kind_an_event() -> None:
    assert set(KINDS.values()) == set(get_args(Event))
    assert len(set(KINDS.values())) == len(KINDS)


@pytest.mark.parametrize("event_type", get_args(Event), ids=lambda event_type: event_type.__name__)
def test_a_kind_of_event_comes_back_as_it_was_stored(event_type: type[Event]) -> None:
    @given(events_of(event_type))
    def comes_back(event: Event) -> None:
        again = decode(*encode(event))
        assert again == event
        assert type(again) is type(event)

    comes_back()


@given(st.one_of(*map(events_of, get_args(Event))))
def test_a_body_is_one_line_of_compact_json(event: Event) -> None:
    _, body, _ = encode(event)
    assert body == json.dumps(json.loads(body), separators=(",", ":"), ensure_ascii=False)


def test_what_comes_back_has_the_types_of_the_rules_and_not_of_json() -> None:
    event = decode("roll", '{"side":"X","dice":{"first":6,"second":5},"number":3,"salt":"s"}')
    assert isinstance(event, Rolled)
    assert event.side is Side.X
    assert event.dice == Dice(6, 5)


@given(_rules)
def test_rules_come_back_as_they_were_stored(rules: Rules) -> None:
    assert decode_rules(encode_rules(rules)) == rules


def test_rules_from_before_an_option_existed_get_its_default() -> None:
    assert decode("match", '{"rules":{"length":7}}') == MatchBegan(Rules(length=7))
    assert decode_rules('{"length":7}') == Rules(length=7)


def test_options_at_their_default_are_stored_too() -> None:
    _, body, _ = encode(MatchBegan(Rules(length=7)))
    assert "cube_limit" in json.loads(body)["rules"]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("castle", "{}"),
        ("double", "no json"),
        ("double", ""),
        ("double", "{}"),
        ("double", "[]"),
        ("double", '{"side":"Z","value":2}'),
        ("double", '{"side":"X","value":"2"}'),
        ("roll", '{"side":"X","dice":{"first":7,"second":1},"number":1,"salt":""}'),
        ("match", '{"rules":{"length":26}}'),
        ("match", '{"rules":{"length":5,"jacoby":true}}'),
        ("play", '{"side":"X","steps":[[8]]}'),
    ],
)
def test_a_row_that_makes_no_sense_is_refused_by_name(kind: str, body: str) -> None:
    with pytest.raises(Unreadable):
        decode(kind, body)


def test_rules_that_make_no_game_are_refused_by_name() -> None:
    with pytest.raises(Unreadable):
        decode_rules('{"length":0}')


def test_the_stored_words_are_these_for_ever() -> None:
    assert encode(Doubled(Side.O, 4)) == ("double", '{"side":"O","value":4}', 1)
    assert encode(OpeningRolled(Dice(3, 1), 1, "é", 1)) == (
        "opening",
        '{"dice":{"first":3,"second":1},"number":1,"salt":"é","cube":1,"plays":true}',
        1,
    )


def newer(*, versions: dict[str, int] | None = None) -> Codec:
    """A codec of a later program, which says "doubler" and "stake" for what was first "who" and "value"."""
    steps = {
        ("double", 1): lambda body: {"doubler": body["who"], "value": body["value"]},
        ("double", 2): lambda body: {"side": body["doubler"], "value": body["value"]},
    }
    return Codec(KINDS, versions or {"double": 3}, steps)


def test_old_versions_are_upcast_step_by_step() -> None:
    codec, expected = newer(), Doubled(Side.X, 2)
    assert codec.decode("double", '{"who":"X","value":2}') == expected
    assert codec.decode("double", '{"doubler":"X","value":2}', 2) == expected
    assert codec.decode("double", '{"side":"X","value":2}', 3) == expected
    assert codec.encode(expected) == ("double", '{"side":"X","value":2}', 3)
    assert codec.decode("take", '{"side":"X","value":2,"owner":"X"}') == decode(
        "take", '{"side":"X","value":2,"owner":"X"}'
    )


@pytest.mark.parametrize("version", [-1, 0, 4])
def test_a_version_the_program_does_not_know_is_refused(version: int) -> None:
    with pytest.raises(Unreadable, match=f"stored in version {version}, and this program knows up to 3"):
        newer().decode("double", '{"side":"X","value":2}', version)
    with pytest.raises(Unreadable, match="knows up to 1"):
        decode("double", '{"side":"X","value":2}', 2)


@pytest.mark.parametrize("body", ["no json", "[]", "{}", '{"who":"Z","value":2}', '{"who":"X","value":"2"}'])
def test_an_old_body_that_makes_no_sense_is_refused_by_name(body: str) -> None:
    with pytest.raises(Unreadable):
        newer().decode("double", body)


@pytest.mark.parametrize("versions", [{"double": 2}, {"double": 4}, {"take": 2}])
def test_every_version_needs_its_upcast(versions: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="upcasts"):
        newer(versions=versions)
