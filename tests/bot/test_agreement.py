"""The agreement in words: every option of the rules appears, and a private stake does not."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from backgammon import MAX_STAKE_LENGTH, Rules, Variant
from bot.text.translator import Translator
from bot.ui.agreement import rules_lines, rules_phrase

WORDS = Translator()
MAX_MESSAGE_LENGTH = 4000
DUTCH, ACEY = Variant.DUTCH, Variant.ACEY_DEUCEY

OPTIONS: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "length": ({"length": 5}, {"length": 7}, "7 points"),
    "variant": ({}, {"variant": DUTCH}, "All fifteen checkers must enter"),
    "start_score": ({"length": 5}, {"length": 5, "start_score": (2, 3)}, "challenger 2, opponent 3"),
    "cube": ({}, {"cube": False}, "No doubling cube"),
    "cube_limit": ({}, {"cube_limit": 64}, "no higher than 64"),
    "forbid_dead_cube": ({"length": 5}, {"length": 5, "forbid_dead_cube": True}, "already wins"),
    "opening_reroll": ({}, {"opening_reroll": True}, "rolls again for the first turn"),
    "jacoby": ({}, {"jacoby": True}, "Jacoby: gammons"),
    "beavers": ({}, {"beavers": True}, "Beavers: when doubled, you may redouble"),
    "raccoons": ({"beavers": True}, {"beavers": True, "raccoons": True}, "Raccoons: the doubler"),
    "beaver_pass": ({"beavers": True}, {"beavers": True, "beaver_pass": True}, "may pass a beaver"),
    "automatic_doubles": ({}, {"automatic_doubles": None}, "every tie"),
    "automatic_double_unlocks_gammons": (
        {"jacoby": True, "automatic_doubles": 1},
        {"jacoby": True, "automatic_doubles": 1, "automatic_double_unlocks_gammons": True},
        "enough for gammons and backgammons to count",
    ),
    "stake": ({}, {"stake": "0.50"}, "Stake per point: 0.50"),
    "stake_private": (
        {"stake": "beans"},
        {"stake": "beans", "stake_private": True},
        "Only the two players know the stake",
    ),
    "dutch_permission_lasts": (
        {"variant": DUTCH},
        {"variant": DUTCH, "dutch_permission_lasts": False},
        "only while one of your checkers is in your home board",
    ),
    "acey_bar_priority": ({"variant": ACEY}, {"variant": ACEY, "acey_bar_priority": True}, "goes to the bar"),
    "acey_exact_bear_off": ({"variant": ACEY}, {"variant": ACEY, "acey_exact_bear_off": True}, "Only the exact number"),
    "acey_stake_doubling": ({"variant": ACEY}, {"variant": ACEY, "acey_stake_doubling": True}, "doubles the stake"),
    "acey_doublet_rolls_again": (
        {"variant": ACEY},
        {"variant": ACEY, "acey_doublet_rolls_again": True},
        "earn another roll",
    ),
}
"""Each option of the rules: rules without it, the same with it, and words that then appear."""


def _agreement(rules: Rules, *, private: bool = False) -> str:
    return "\n".join([rules_phrase(rules, WORDS), *rules_lines(rules, WORDS, private=private)])


def test_every_option_of_the_rules_has_a_row() -> None:
    assert set(OPTIONS) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("name", OPTIONS)
def test_option_appears_in_words_only_if_agreed(name: str) -> None:
    without, with_it, says = OPTIONS[name]
    assert says in _agreement(Rules(**with_it))
    assert says not in _agreement(Rules(**without))


def test_answer_to_a_beaver_is_explained_either_way() -> None:
    assert "the doubler can't pass it" in _agreement(Rules(beavers=True))
    assert "loses the value of the double" in _agreement(Rules(beavers=True, beaver_pass=True))


def test_hit_checker_in_acey_deucey_is_explained_either_way() -> None:
    assert "goes back off the board" in _agreement(Rules(variant=ACEY))
    assert "goes back off the board" not in _agreement(Rules(variant=ACEY, acey_bar_priority=True))


def test_session_names_the_options_not_agreed() -> None:
    """Rule 5.11."""
    assert "Not in play: Jacoby, beavers, raccoons and automatic doubles." in _agreement(Rules())
    assert "Not in play: raccoons." in _agreement(Rules(jacoby=True, beavers=True, automatic_doubles=3))
    assert "Not in play" not in _agreement(Rules(jacoby=True, beavers=True, raccoons=True, automatic_doubles=1))


@pytest.mark.parametrize("rules", [Rules(variant=ACEY), Rules(cube=False), Rules(length=5), Rules(length=1)], ids=repr)
def test_cube_options_are_named_only_with_a_cube_in_a_session(rules: Rules) -> None:
    assert "Jacoby" not in _agreement(rules)
    assert "eaver" not in _agreement(rules)


@pytest.mark.parametrize(
    ("ties", "says"), [(1, "the first tie"), (2, "the first 2 ties"), (20, "the first 20 ties"), (None, "every tie")]
)
def test_number_of_doubling_ties_is_named(ties: int | None, says: str) -> None:
    """Rule 1.7."""
    assert says in _agreement(Rules(automatic_doubles=ties))


def test_private_stake_is_shown_only_to_the_players() -> None:
    rules = Rules(stake="a secret sum", stake_private=True)
    assert "a secret sum" not in _agreement(rules)
    assert "a secret sum" in _agreement(rules, private=True)


def test_stake_is_escaped_and_no_money_is_moved() -> None:
    shown = _agreement(Rules(stake="@everyone **5** \u202e<@1>"))
    assert "@everyone" not in shown
    assert "<@1>" not in shown
    assert "**5**" not in shown
    assert "I don't move any money" in shown


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (Rules(length=1), "a match to 1 point, without the cube"),
        (Rules(length=5), "a match to 5 points with the cube and the Crawford rule"),
        (Rules(length=5, variant=DUTCH, cube=False), "Dutch backgammon, a match to 5 points, without the cube"),
        (Rules(), "a money session, played until you end it"),
        (Rules(variant=ACEY), "Acey Deucey, a money session, played until you end it"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_rules_are_named_in_one_phrase(rules: Rules, says: str) -> None:
    assert rules_phrase(rules, WORDS) == says


def test_longest_agreement_fits_into_a_message() -> None:
    for variant in (Variant.STANDARD, DUTCH):
        rules = Rules(
            variant=variant,
            jacoby=True,
            beavers=True,
            raccoons=True,
            beaver_pass=True,
            automatic_doubles=20,
            automatic_double_unlocks_gammons=True,
            cube_limit=1024,
            opening_reroll=True,
            stake="*" * MAX_STAKE_LENGTH,
        )
        assert len(_agreement(rules)) < MAX_MESSAGE_LENGTH / 2
