"""Agreeing on rules: combinations that make no game cannot be built (sections 0.3, 4.8 and 5.11)."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import CEILING, Illegal, MatchBegan, Reason, Rules, Side, Variant, begin, replay


def test_5_11_everything_that_has_to_be_agreed_on_is_off() -> None:
    for rules in (Rules(), Rules(length=5)):
        agreed = (rules.jacoby, rules.beavers, rules.raccoons, rules.automatic_doubles, rules.forbid_dead_cube)
        assert not any(agreed)
        assert (rules.variant, rules.cube_limit, rules.start_score) == (Variant.STANDARD, 2**20, (0, 0))


@pytest.mark.parametrize("length", range(1, 26))
def test_a_match_has_one_to_twenty_five_points(length: int) -> None:
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
        pytest.param({"cube_limit": 0}, Reason.CUBE_LIMIT_OUT_OF_RANGE, id="no cube at all"),
        pytest.param({"cube_limit": CEILING * 2}, Reason.CUBE_LIMIT_OUT_OF_RANGE, id="past the ceiling"),
    ],
)
def test_what_makes_no_game_is_refused_with_its_reason(options: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(Illegal) as caught:
        Rules(**options)
    assert caught.value.reason is reason


def test_what_goes_together_can_be_agreed_on() -> None:
    session = Rules(jacoby=True, beavers=True, raccoons=True, automatic_doubles=2, cube_limit=64)
    assert session.is_session
    assert not Rules(length=7, start_score=(6, 6), forbid_dead_cube=True).is_session


def test_points_needed_are_counted_from_the_score() -> None:
    assert [Rules(length=7).points_needed((5, 0), side) for side in Side] == [2, 7]
    assert [Rules().points_needed((5, 0), side) for side in Side] == [None, None]


@pytest.mark.parametrize("rules", [Rules(), Rules(length=5), Rules(length=7, start_score=(2, 3))], ids=repr)
def test_a_match_begins_with_what_was_agreed(rules: Rules) -> None:
    events = begin(rules)
    match = replay(events)
    assert events[0] == MatchBegan(rules)
    assert (match.rules, match.score, match.game.number, match.version) == (rules, rules.start_score, 1, len(events))
