"""Choices in the challenge panel: every one leads to rules that make a game, and is itself kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon import MAX_MATCH_LENGTH, Rules, Variant
from backgammon.errors import Illegal
from club.rule_changes import DEFAULT_SESSION_DOUBLES, other_changes, quick, with_choice, with_preset
from club.rule_changes import with_session_options as with_options

BOOLEANS = (False, True)
OF_SESSIONS: dict[str, Sequence[Any]] = {
    "jacoby": BOOLEANS,
    "beavers": BOOLEANS,
    "raccoons": BOOLEANS,
    "beaver_pass": BOOLEANS,
    "automatic_doubles": (None, 0, 1, 20),
    "automatic_double_unlocks_gammons": BOOLEANS,
}
CHOICES: dict[str, Sequence[Any]] = {
    "length": (None, 1, 2, 5, MAX_MATCH_LENGTH),
    "variant": tuple(Variant),
    "cube": BOOLEANS,
    "cube_limit": (2, 64, 1024),
    "forbid_dead_cube": BOOLEANS,
    "opening_reroll": BOOLEANS,
    "stake": ("", "beans"),
    "stake_private": BOOLEANS,
    "dutch_permission_lasts": BOOLEANS,
    "acey_bar_priority": BOOLEANS,
    "acey_exact_bear_off": BOOLEANS,
    "acey_stake_doubling": BOOLEANS,
    "acey_doublet_rolls_again": BOOLEANS,
    **OF_SESSIONS,
}
ALWAYS_KEPT = ("length", "variant", "cube", "opening_reroll")
EVERY_CHOICE = [(field, value) for field, values in CHOICES.items() for value in values]


@given(st.lists(st.sampled_from(EVERY_CHOICE), min_size=1, max_size=12))
def test_any_choices_in_any_order_make_valid_rules(made: list[tuple[str, Any]]) -> None:
    rules = Rules(length=5)
    for field, value in made:
        rules = with_choice(rules, **{field: value})  # an invalid combination would raise Illegal
        if field in ALWAYS_KEPT:
            assert getattr(rules, field) == value


@pytest.mark.parametrize(("field", "value"), [(field, one) for field, values in OF_SESSIONS.items() for one in values])
def test_choice_of_a_session_is_kept_in_a_session(field: str, value: object) -> None:
    assert getattr(with_choice(Rules(length=None), **{field: value}), field) == value


def test_raccoons_switch_beavers_on_and_say_so() -> None:
    before = Rules(length=None)
    after = with_options(before, ["raccoons"])
    assert (after.beavers, after.raccoons) == (True, True)
    assert other_changes(before, after, {"raccoons": True, "beavers": False}) == ["beavers"]


def test_leaving_beavers_out_switches_raccoons_off() -> None:
    before = Rules(length=None, beavers=True, raccoons=True, beaver_pass=True)
    after = with_options(before, ["raccoons"])
    assert after == Rules(length=None)
    assert other_changes(before, after, {"raccoons": True, "beavers": False}) == ["raccoons", "beaver_pass"]


def test_automatic_doubles_keep_their_number_while_they_stay_on() -> None:
    assert with_options(Rules(length=None), ["automatic_doubles"]).automatic_doubles == DEFAULT_SESSION_DOUBLES
    three = Rules(length=None, automatic_doubles=3)
    assert with_options(three, ["automatic_doubles", "jacoby"]).automatic_doubles == 3
    assert with_options(three, []).automatic_doubles == 0


def test_acey_deucey_makes_a_session_and_a_length_leaves_it() -> None:
    acey = with_choice(Rules(length=5, start_score=(1, 0)), variant=Variant.ACEY_DEUCEY)
    assert acey == Rules(length=None, variant=Variant.ACEY_DEUCEY)
    assert with_choice(acey, length=7) == Rules(length=7)


def test_shorter_match_drops_a_head_start_that_would_win_it() -> None:
    assert with_choice(Rules(length=7, start_score=(3, 0)), length=5).start_score == (3, 0)
    assert with_choice(Rules(length=7, start_score=(5, 0)), length=5).start_score == (0, 0)


@pytest.mark.parametrize("length", [0, 26])
def test_impossible_length_is_refused(length: int) -> None:
    with pytest.raises(Illegal):
        with_choice(Rules(length=5), length=length)


@pytest.mark.parametrize("variant", Variant)
def test_presets_keep_kind_variant_and_stake(variant: Variant) -> None:
    before = Rules(length=None, variant=variant, stake="beans", stake_private=True, opening_reroll=True)
    plain = with_preset(before, published=False)
    assert plain == Rules(length=None, variant=variant, stake="beans", stake_private=True)
    published = with_preset(before, published=True)
    assert (published.variant, published.stake) == (variant, "beans")


def test_quick_is_one_point_without_a_cube() -> None:
    assert quick(Rules(length=None, variant=Variant.DUTCH, jacoby=True)) == Rules(length=1, variant=Variant.DUTCH)
    assert not quick(Rules()).has_cube
    assert quick(Rules(length=None, variant=Variant.ACEY_DEUCEY)) == Rules(length=1)
