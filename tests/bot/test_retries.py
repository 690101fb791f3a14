"""The schedule of boards that are shown again after an error."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import discord
import pytest

from backgammon import Concede
from bot.delivery.publisher import Publisher
from bot.delivery.retries import FIRST_PAUSE, MAX_PAUSE, RetrySchedule
from bot.text.translator import Translator
from club import matches as club_matches
from club.matches import act
from club.overdue import MAX_RETRY
from storage import Database, boards, matches, open_database
from storage.database import Full
from storage.matches import BoardMessage
from tests.support.channels import without_discord
from tests.support.club import ANNA, NOON, begin, by

FAULT = TimeoutError()


def refusing(tries: list[str]) -> discord.Client:
    """Return a client without access to any channel, which records what is tried."""

    async def send(**_message: object) -> None:
        tries.append("send")
        raise refusal(403, 50001)

    async def edit(**_message: object) -> None:
        tries.append("edit")
        raise refusal(403, 50001)

    channel = Mock(send=send)
    channel.get_partial_message.return_value.edit = edit
    client = Mock()
    client.get_channel.return_value = None
    client.get_partial_messageable.return_value = channel
    return client


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    """Return an empty database."""
    database = await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    yield database
    await database.close()


def refusal(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(Mock(status=status, reason=""), {"code": code, "message": ""})


def pause(retries: RetrySchedule, match_id: int, now: int) -> int:
    """Return the milliseconds until a match is due."""
    return next(wait for wait in range(0, MAX_PAUSE + 1, FIRST_PAUSE) if match_id in retries.matches_due(now + wait))


async def tries_until_given_up(db: Database, match_id: int) -> list[str]:
    """Return what is tried for a match with an old board until it is given up after MAX_RETRY."""
    times, tries = [NOON], list[str]()
    await db.write(boards.add_old, match_id, BoardMessage(11, 5, NOON))
    shown = Publisher(refusing(tries), db, lambda: times[-1], 50, lambda _: Translator())
    for after, waits in ((0, [match_id]), (MAX_RETRY - 1, [match_id]), (MAX_RETRY, [])):
        times.append(NOON + after)
        await shown.catch_up([match_id])
        assert await db.read(boards.waiting) == waits
    times.append(times[-1] + MAX_PAUSE)
    await shown.retry(until=lambda: False)
    return tries


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


async def test_board_that_cannot_be_saved_is_posted_hourly(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    now, times, posted = await begin(db), [NOON], []

    async def fail(*_arguments: object) -> bool:
        raise Full

    async def arrive(_match_id: int, version: int, _says: str) -> None:
        posted.append(version)
        if len(posted) == 1:
            raise FAULT

    monkeypatch.setattr(club_matches, "shown", fail)
    shown = Publisher(without_discord(arrive), db, lambda: times[-1], 50, lambda _: Translator())
    await shown.catch_up([now.id])
    assert len(posted) == 1
    for _ in range(12):
        times.append(times[-1] + FIRST_PAUSE)
        await shown.retry(until=lambda: False)
    assert len(posted) == 2
    times.append(times[-1] + MAX_PAUSE)
    await shown.retry(until=lambda: False)
    assert len(posted) == 3


async def test_end_of_a_match_is_not_tried_for_ever(db: Database) -> None:
    now = await begin(db)
    await act(db, by(ANNA), now.id, None, Concede())
    assert await tries_until_given_up(db, now.id) == ["send"] * 3


async def test_live_match_is_tried_for_ever(db: Database) -> None:
    now, times = await begin(db), [NOON]
    shown = Publisher(refusing([]), db, lambda: times[-1], 50, lambda _: Translator())
    for after in (0, 2 * MAX_RETRY):
        times.append(NOON + after)
        await shown.catch_up([now.id])
    assert await db.read(boards.waiting) == [now.id]


async def test_old_board_is_not_tried_for_ever(db: Database) -> None:
    now = await begin(db)
    await db.write(matches.mark_shown, now.id, now.match.version, BoardMessage(11, 6, NOON))
    assert await tries_until_given_up(db, now.id) == ["edit"] * 3
