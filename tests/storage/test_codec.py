"""Encoding and decoding of events and rules; invalid rows raise `Unreadable`."""

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


def test_events_and_kinds_correspond_one_to_one() -> None:
    assert set(KINDS.values()) == set(get_args(Event))
    assert len(set(KINDS.values())) == len(KINDS)


@pytest.mark.parametrize("event_type", get_args(Event), ids=lambda event_type: event_type.__name__)
def test_event_survives_encoding(event_type: type[Event]) -> None:
    @given(events_of(event_type))
    def comes_back(event: Event) -> None:
        again = decode(*encode(event))
        assert again == event
        assert type(again) is type(event)

    comes_back()


@given(st.one_of(*map(events_of, get_args(Event))))
def test_event_body_is_one_line_of_compact_json(event: Event) -> None:
    _, body, _ = encode(event)
    assert body == json.dumps(json.loads(body), separators=(",", ":"), ensure_ascii=False)


def test_decoded_event_has_the_types_of_the_rules() -> None:
    event = decode("roll", '{"side":"X","dice":{"first":6,"second":5},"number":3,"salt":"s"}')
    assert isinstance(event, Rolled)
    assert event.side is Side.X
    assert event.dice == Dice(6, 5)


@given(_rules)
def test_rules_survive_encoding(rules: Rules) -> None:
    assert decode_rules(encode_rules(rules)) == rules


def test_rules_without_a_newer_option_get_its_default() -> None:
    assert decode("match", '{"rules":{"length":7}}') == MatchBegan(Rules(length=7))
    assert decode_rules('{"length":7}') == Rules(length=7)


def test_default_options_are_stored() -> None:
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
def test_invalid_row_is_unreadable(kind: str, body: str) -> None:
    with pytest.raises(Unreadable):
        decode(kind, body)


def test_invalid_rules_are_unreadable() -> None:
    with pytest.raises(Unreadable):
        decode_rules('{"length":0}')


def test_stored_spelling_never_changes() -> None:
    assert encode(Doubled(Side.O, 4)) == ("double", '{"side":"O","value":4}', 1)
    assert encode(OpeningRolled(Dice(3, 1), 1, "é", 1)) == (
        "opening",
        '{"dice":{"first":3,"second":1},"number":1,"salt":"é","cube":1,"plays":true}',
        1,
    )


def newer(*, versions: dict[str, int] | None = None) -> Codec:
    """Return a codec of a later program: versions 1 and 2 said "who" and "doubler" where version 3 says "side"."""
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
def test_unknown_version_is_unreadable(version: int) -> None:
    with pytest.raises(Unreadable, match=f"stored in version {version}, and this program knows up to 3"):
        newer().decode("double", '{"side":"X","value":2}', version)
    with pytest.raises(Unreadable, match="knows up to 1"):
        decode("double", '{"side":"X","value":2}', 2)


@pytest.mark.parametrize("body", ["no json", "[]", "{}", '{"who":"Z","value":2}', '{"who":"X","value":"2"}'])
def test_invalid_old_body_is_unreadable(body: str) -> None:
    with pytest.raises(Unreadable):
        newer().decode("double", body)


@pytest.mark.parametrize("allowed", [True, False])
def test_old_name_of_the_beaver_pass_is_read(allowed: bool) -> None:
    rules = Rules(beavers=True, beaver_pass=allowed)
    old = encode_rules(rules).replace("beaver_pass", "beaver_drop")
    assert "beaver_drop" in old
    assert decode_rules(old) == rules
    assert decode("match", f'{{"rules":{old}}}') == MatchBegan(rules)
    assert encode(MatchBegan(rules)) == ("match", f'{{"rules":{encode_rules(rules)}}}', 2)


@pytest.mark.parametrize("body", ['["beaver_drop"]', '"beaver_drop"', "beaver_drop"])
def test_invalid_old_rules_are_unreadable(body: str) -> None:
    with pytest.raises(Unreadable):
        decode_rules(body)


@pytest.mark.parametrize("versions", [{"double": 2}, {"double": 4}, {"take": 2}])
def test_codec_requires_an_upcast_for_every_version(versions: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="upcasts"):
        newer(versions=versions)
