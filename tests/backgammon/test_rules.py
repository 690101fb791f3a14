"""Options of a match: impossible combinations are refused."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from backgammon import MAX_CUBE, Illegal, MatchBegan, Reason, Rules, Side, Variant, begin, replay

OF_THE_CUBE: tuple[dict[str, Any], ...] = (
    {"jacoby": True},
    {"beavers": True},
    {"raccoons": True, "beavers": True},
    {"beaver_pass": True, "beavers": True},
    {"automatic_doubles": 1},
    {"automatic_doubles": None},
    {"automatic_double_unlocks_gammons": True, "jacoby": True, "automatic_doubles": 1},
    {"cube_limit": 64},
)
OF_ACEY_DEUCEY = ("acey_bar_priority", "acey_exact_bear_off", "acey_stake_doubling", "acey_doublet_rolls_again")


def test_options_are_off_by_default() -> None:
    """Rules 0.3 and 5.11."""
    for rules in (Rules(), Rules(length=5)):
        agreed = (rules.jacoby, rules.beavers, rules.raccoons, rules.automatic_doubles, rules.forbid_dead_cube)
        assert not any(agreed)
        assert (rules.variant, rules.cube_limit, rules.start_score) == (Variant.STANDARD, 2**20, (0, 0))


@pytest.mark.parametrize("length", range(1, 26))
def test_match_has_one_to_twenty_five_points(length: int) -> None:
    """Rule 0.3."""
    rules = Rules(length=length)
    assert (rules.length, rules.is_session) == (length, False)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        pytest.param({"length": 0}, Reason.LENGTH_OUT_OF_RANGE, id="a match to nothing"),
        pytest.param({"length": -3}, Reason.LENGTH_OUT_OF_RANGE, id="a match to less than nothing"),
        pytest.param({"length": 26}, Reason.LENGTH_OUT_OF_RANGE, id="too long a match"),
        pytest.param({"length": 5, "start_score": (5, 0)}, Reason.START_SCORE_OUT_OF_RANGE, id="won before it begins"),
        pytest.param({"length": 5, "start_score": (0, 9)}, Reason.START_SCORE_OUT_OF_RANGE, id="past its length"),
        pytest.param({"length": 5, "start_score": (-1, 0)}, Reason.START_SCORE_OUT_OF_RANGE, id="below nothing"),
        pytest.param({"length": 5, "jacoby": True}, Reason.ONLY_IN_SESSIONS, id="4.8 Jacoby in a match"),
        pytest.param({"length": 5, "beavers": True}, Reason.ONLY_IN_SESSIONS, id="4.8 beavers in a match"),
        pytest.param({"length": 5, "beavers": True, "raccoons": True}, Reason.ONLY_IN_SESSIONS, id="4.8 raccoons"),
        pytest.param({"length": 5, "automatic_doubles": 1}, Reason.ONLY_IN_SESSIONS, id="4.8 automatic doubles"),
        pytest.param(
            {"length": 5, "variant": Variant.ACEY_DEUCEY}, Reason.ACEY_DEUCEY_IN_SESSIONS, id="7A.18 Acey Deucey"
        ),
        pytest.param({"forbid_dead_cube": True}, Reason.ONLY_IN_MATCHES, id="a dead cube in a session"),
        pytest.param({"start_score": (1, 0)}, Reason.ONLY_IN_MATCHES, id="a handicap in a session"),
        pytest.param({"raccoons": True}, Reason.NEEDS_BEAVERS, id="5.7 raccoons without beavers"),
        pytest.param(
            {"automatic_doubles": -1}, Reason.AUTOMATIC_DOUBLES_OUT_OF_RANGE, id="fewer than no automatic doubles"
        ),
        pytest.param({"length": 5, "automatic_doubles": None}, Reason.ONLY_IN_SESSIONS, id="4.8 unlimited ties"),
        pytest.param({"length": 5, "beaver_pass": True}, Reason.ONLY_IN_SESSIONS, id="4.8 passing beavers"),
        pytest.param(
            {"length": 5, "automatic_double_unlocks_gammons": True}, Reason.ONLY_IN_SESSIONS, id="4.8 unlocking gammons"
        ),
        pytest.param({"length": 5, "stake": "beans"}, Reason.ONLY_IN_SESSIONS, id="a stake in a match"),
        pytest.param({"length": 5, "stake_private": True}, Reason.ONLY_IN_SESSIONS, id="a private stake in a match"),
        pytest.param({"length": 1, "jacoby": True}, Reason.ONLY_IN_SESSIONS, id="Jacoby in a match to one point"),
        pytest.param({"beaver_pass": True}, Reason.NEEDS_BEAVERS, id="5.6 passing beavers without beavers"),
        pytest.param(
            {"jacoby": True, "automatic_double_unlocks_gammons": True},
            Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES,
            id="5.3 unlocking by ties that double nothing",
        ),
        pytest.param(
            {"automatic_doubles": 1, "automatic_double_unlocks_gammons": True},
            Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES,
            id="5.3 unlocking what is not locked",
        ),
        pytest.param({"automatic_doubles": 21}, Reason.AUTOMATIC_DOUBLES_OUT_OF_RANGE, id="more ties than the ceiling"),
        pytest.param({"stake": "x" * 41}, Reason.STAKE_TOO_LONG, id="a stake of nonsense length"),
        *(
            pytest.param({"cube": False} | option, Reason.NEEDS_CUBE, id=f"without the cube: {next(iter(option))}")
            for option in OF_THE_CUBE
        ),
        *(
            pytest.param(
                {"variant": Variant.ACEY_DEUCEY} | option,
                Reason.NEEDS_CUBE,
                id=f"7A.15 Acey Deucey: {next(iter(option))}",
            )
            for option in OF_THE_CUBE
        ),
        pytest.param(
            {"length": 5, "cube": False, "forbid_dead_cube": True}, Reason.NEEDS_CUBE, id="no cube that could be dead"
        ),
        *(
            pytest.param({"variant": variant, option: True}, Reason.ONLY_IN_ACEY_DEUCEY, id=f"{option} in {variant}")
            for option in OF_ACEY_DEUCEY
            for variant in (Variant.STANDARD, Variant.DUTCH)
        ),
        *(
            pytest.param(
                {"variant": variant, "dutch_permission_lasts": False},
                Reason.ONLY_IN_DUTCH,
                id=f"permission in {variant}",
            )
            for variant in (Variant.STANDARD, Variant.ACEY_DEUCEY)
        ),
        pytest.param({"cube_limit": -1}, Reason.CUBE_LIMIT_OUT_OF_RANGE, id="less than no cube"),
        pytest.param({"cube_limit": 0}, Reason.CUBE_LIMIT_OUT_OF_RANGE, id="no cube at all"),
        pytest.param({"cube_limit": MAX_CUBE * 2}, Reason.CUBE_LIMIT_OUT_OF_RANGE, id="past the ceiling"),
    ],
)
def test_impossible_options_are_refused_with_a_reason(options: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(Illegal) as caught:
        Rules(**options)
    assert caught.value.reason is reason


def test_every_field_is_off_unless_named() -> None:
    """Rule 0.3."""
    for variant in Variant:
        rules = Rules(variant=variant)
        on = {field.name for field in fields(rules) if getattr(rules, field.name) not in (False, 0, None, "", (0, 0))}
        assert on == {"variant", "cube", "cube_limit", "dutch_permission_lasts"}


@pytest.mark.parametrize(
    "options",
    [
        {"variant": Variant.DUTCH, "length": 5, "opening_reroll": True, "cube": False},
        {"variant": Variant.DUTCH, "jacoby": True, "beavers": True, "raccoons": True, "automatic_doubles": None},
        {"variant": Variant.DUTCH, "dutch_permission_lasts": False, "length": 25, "forbid_dead_cube": True},
        {"variant": Variant.ACEY_DEUCEY} | dict.fromkeys(OF_ACEY_DEUCEY, True),
        {"variant": Variant.ACEY_DEUCEY, "cube": False, "stake": "0.50", "stake_private": True},
        {"stake": "x" * 40, "automatic_doubles": 20, "beavers": True, "beaver_pass": True},
        {"jacoby": True, "automatic_doubles": None, "automatic_double_unlocks_gammons": True},
    ],
    ids=repr,
)
def test_documented_combinations_are_accepted(options: dict[str, Any]) -> None:
    """Rule 0.3."""
    assert all(getattr(Rules(**options), name) == value for name, value in options.items())


def test_compatible_options_are_accepted() -> None:
    session = Rules(jacoby=True, beavers=True, raccoons=True, automatic_doubles=2, cube_limit=64)
    assert session.is_session
    assert not Rules(length=7, start_score=(6, 6), forbid_dead_cube=True).is_session


def test_points_needed_follow_from_the_score() -> None:
    assert [Rules(length=7).points_needed((5, 0), side) for side in Side] == [2, 7]
    assert [Rules().points_needed((5, 0), side) for side in Side] == [None, None]


@pytest.mark.parametrize("rules", [Rules(), Rules(length=5), Rules(length=7, start_score=(2, 3))], ids=repr)
def test_match_begins_with_the_agreed_rules(rules: Rules) -> None:
    events = begin(rules)
    match = replay(events)
    assert events[0] == MatchBegan(rules)
    assert (match.rules, match.score, match.game.number, match.version) == (rules, rules.start_score, 1, len(events))
