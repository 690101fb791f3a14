"""From the options of a command to the proposed rules."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Illegal, Reason, Rules, Variant
from bot.features.challenge.rule_options import EVERY_TIE, TypedTerms, opposite, typed_options, typed_rules, with_typed

DUTCH, ACEY = Variant.DUTCH, Variant.ACEY_DEUCEY


def typed(*, published: bool = False, variant: Variant | None = None, **options: Any) -> TypedTerms:
    return TypedTerms(
        length=None, money=False, variant=variant, published=published, rated=None, options=typed_options(**options)
    )


def rules_with(variant: Variant, *, published: bool, length: int | None = None, **options: Any) -> Rules:
    return typed_rules(typed(published=published, **options), length=length, variant=variant)


@pytest.mark.parametrize("variant", Variant)
def test_barpoint_rules_are_the_defaults(variant: Variant) -> None:
    assert rules_with(variant, published=False) == Rules(variant=variant)


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        pytest.param(Variant.STANDARD, {}, id="backgammon has no differences"),
        pytest.param(DUTCH, {"opening_reroll": True, "cube": False}, id="Dutch backgammon"),
        pytest.param(ACEY, {"opening_reroll": True, "acey_bar_priority": True}, id="Acey Deucey"),
    ],
)
def test_published_rules_are_one_choice(variant: Variant, options: dict[str, Any]) -> None:
    assert rules_with(variant, published=True) == Rules(variant=variant, **options)


@pytest.mark.parametrize("published", [True, False])
@pytest.mark.parametrize("variant", Variant)
def test_omitted_options_change_nothing(variant: Variant, published: bool) -> None:
    left_out = dict.fromkeys(
        ("cube", "cube_limit", "opening_reroll", "jacoby", "beavers", "automatic_doubles", "stake", "acey_bar_priority")
    )
    assert rules_with(variant, published=published, **left_out) == rules_with(variant, published=published)


def test_chosen_options_override_the_preset() -> None:
    dutch = rules_with(DUTCH, published=True, length=5, cube=True, opening_reroll=False)
    assert (dutch.has_cube, dutch.opening_reroll) == (True, False)
    assert not rules_with(ACEY, published=True, acey_bar_priority=False).acey_bar_priority


def test_every_tie_and_no_tie_are_distinct() -> None:
    assert rules_with(Variant.STANDARD, published=False, automatic_doubles=EVERY_TIE).automatic_doubles is None
    assert rules_with(Variant.STANDARD, published=False, automatic_doubles=None).automatic_doubles == 0
    assert rules_with(Variant.STANDARD, published=False, automatic_doubles=3).automatic_doubles == 3


@pytest.mark.parametrize(
    ("variant", "chosen", "reason"),
    [
        (Variant.STANDARD, {"raccoons": True}, Reason.NEEDS_BEAVERS),
        (Variant.STANDARD, {"length": 5, "jacoby": True}, Reason.ONLY_IN_SESSIONS),
        (ACEY, {"length": 5}, Reason.ACEY_DEUCEY_IN_SESSIONS),
        (ACEY, {"beavers": True}, Reason.NEEDS_CUBE),
        (DUTCH, {"jacoby": True}, Reason.NEEDS_CUBE),
        (DUTCH, {"acey_exact_bear_off": True}, Reason.ONLY_IN_ACEY_DEUCEY),
        (ACEY, {"dutch_permission_lasts": False}, Reason.ONLY_IN_DUTCH),
        (Variant.STANDARD, {"stake": "x" * 41}, Reason.STAKE_TOO_LONG),
    ],
    ids=str,
)
def test_invalid_options_are_refused_with_a_reason(variant: Variant, chosen: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(Illegal) as caught:
        rules_with(variant, published=True, **chosen)
    assert caught.value.reason is reason


@pytest.mark.parametrize(("chosen", "turned"), [(True, False), (False, True), (None, None)])
def test_option_is_inverted_only_if_chosen(chosen: bool | None, turned: bool | None) -> None:
    assert opposite(chosen) is turned


def test_option_of_sessions_makes_likely_rules_a_session() -> None:
    assert with_typed(Rules(length=5), typed(jacoby=True)) == Rules(jacoby=True)
    assert with_typed(Rules(length=5), typed(automatic_doubles=EVERY_TIE)) == Rules(automatic_doubles=None)


def test_option_of_matches_makes_likely_rules_a_match() -> None:
    assert with_typed(Rules(jacoby=True), typed(start_score=(1, 0))) == Rules(length=5, start_score=(1, 0))


def test_typed_variant_and_preset_change_likely_rules() -> None:
    changed = with_typed(Rules(length=7, opening_reroll=True), typed(variant=DUTCH, published=True))
    assert changed == Rules(length=7, variant=DUTCH, opening_reroll=True, cube=False)
    assert with_typed(Rules(length=7), typed()) == Rules(length=7)


def test_typed_variant_that_has_no_match_is_refused_for_one() -> None:
    with pytest.raises(Illegal) as caught:
        with_typed(Rules(length=7), typed(variant=ACEY, start_score=(2, 0)))
    assert caught.value.reason is Reason.ACEY_DEUCEY_IN_SESSIONS


def test_privacy_of_a_stake_is_nothing_without_a_stake() -> None:
    assert with_typed(Rules(), typed(stake_private=True)) == Rules()
