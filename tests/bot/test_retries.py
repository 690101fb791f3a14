"""The schedule of boards that are shown again after an error."""

from __future__ import annotations

from unittest.mock import Mock

import discord
import pytest

from bot.delivery.retries import FIRST_PAUSE, MAX_PAUSE, RetrySchedule

FAULT = TimeoutError()


def refusal(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(Mock(status=status, reason=""), {"code": code, "message": ""})


def pause(retries: RetrySchedule, match_id: int, now: int) -> int:
    """Return the milliseconds until a match is due."""
    return next(wait for wait in range(0, MAX_PAUSE + 1, FIRST_PAUSE) if match_id in retries.matches_due(now + wait))


def test_pause_doubles_up_to_an_hour() -> None:
    retries, pauses = RetrySchedule(), []
    for _ in range(10):
        retries.postpone(1, FAULT, now=0)
        pauses.append(pause(retries, 1, 0))
    assert pauses[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert pauses[-1] == MAX_PAUSE


def test_success_makes_faults_of_discord_due_once() -> None:
    retries = RetrySchedule()
    for _ in range(5):
        retries.postpone(1, FAULT, now=0)
    retries.postpone(2, refusal(403, 50013), now=0)
    retries.make_due(now=1)
    assert retries.matches_due(1) == [1]
    retries.postpone(1, FAULT, now=1)
    retries.make_due(now=2)
    assert retries.matches_due(2) == []
    assert pause(retries, 1, 1) == 2 * FIRST_PAUSE


def test_missing_permission_is_tried_each_hour() -> None:
    retries = RetrySchedule()
    for _ in range(2):
        retries.postpone(1, refusal(403, 50013), now=0)
        assert pause(retries, 1, 0) == MAX_PAUSE


@pytest.mark.parametrize("code", [10003, 10004])
def test_deleted_place_is_not_tried_again(code: int) -> None:
    retries = RetrySchedule()
    retries.postpone(1, FAULT, now=0)
    retries.postpone(1, refusal(404, code), now=0)
    assert retries.matches_due(2 * MAX_PAUSE) == []


def test_shown_match_is_not_tried_again() -> None:
    retries = RetrySchedule()
    retries.postpone(1, FAULT, now=0)
    retries.postpone(2, FAULT, now=0)
    retries.remove(1)
    retries.remove(3)
    assert retries.matches_due(MAX_PAUSE) == [2]
