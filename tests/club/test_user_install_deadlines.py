"""Deadlines where only a user installed the bot: it answers there, but cannot remind."""

from __future__ import annotations

from random import Random

import pytest

from backgammon import DeadlineMissed, EndReason, MatchEnded
from club.clock import DAY, DEFAULT_DEADLINE, HOUR, LAPSE
from club.matches import shown
from club.overdue import claim, due, fire, repeat, with_full_time
from club.people import Person
from club.tables import NotYetDue, Table, table
from storage import Database
from storage.boards import mark_failed
from storage.clocks import Clock, Due
from storage.matches import BoardMessage
from tests.support.club import NOON, PEOPLE, begin, by, standings, to_roll
from tests.support.matches import stale

THIRD = DEFAULT_DEADLINE // 3


def waiting(now: Table) -> Person:
    """Return the player who waits."""
    side = now.match.to_act
    assert side is not None
    return PEOPLE[side.other]


async def show_as_user_install(db: Database, now: Table, at: int) -> Table:
    """Save that the board was posted where only a user installed the bot, as `Publisher.show` does."""
    placed = with_full_time(await table(db, now.id), at)
    clock = None if placed.stored.unshown_since is None else placed.stored.clock
    assert await shown(db, now.id, placed.match.version, BoardMessage(11, at, at, user_install=True), clock)
    return await table(db, now.id)


async def fail_to_remind(db: Database, match_id: int, at: int) -> Due:
    """Fire what is due in a match, and save that no message can be sent, as `bot.features.play.reminders` does."""
    call = await fire(db, match_id, at)
    assert call is not None
    await db.write(mark_failed, match_id, at)
    if not call.table.is_shown:
        await repeat(db, call, at + HOUR)
    return call.due


async def test_user_install_match_is_claimable_without_reminders(db: Database) -> None:
    now = await show_as_user_install(db, await begin(db), NOON)
    waits = waiting(now)
    assert await fail_to_remind(db, now.id, NOON + DEFAULT_DEADLINE - THIRD) is Due.REMINDER
    reminded = (await table(db, now.id)).stored.clock
    assert reminded == Clock(NOON, NOON + DEFAULT_DEADLINE, Due.DEADLINE, NOON + DEFAULT_DEADLINE)
    again = await show_as_user_install(db, now, NOON + DEFAULT_DEADLINE - HOUR)
    assert (again.stored.clock, await db.read(stale)) == (reminded, [])
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + DEFAULT_DEADLINE - 1), now.id, None)
    assert await fail_to_remind(db, now.id, NOON + DEFAULT_DEADLINE) is Due.DEADLINE
    assert await due(db, NOON + DEFAULT_DEADLINE + DAY) == []
    acted = await claim(db, by(waits, NOON + DEFAULT_DEADLINE), now.id, None)
    assert any(isinstance(event, DeadlineMissed) for event in acted.table.events)


async def test_user_install_match_not_shown_cannot_be_claimed(db: Database) -> None:
    now = await to_roll(db, await show_as_user_install(db, await begin(db), NOON), Random(1))
    waits = waiting(now)
    await db.write(mark_failed, now.id, NOON)
    reminded = (await table(db, now.id)).stored.clock.due_at
    assert await due(db, reminded) == []
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + DEFAULT_DEADLINE), now.id, None)
    again = await show_as_user_install(db, now, reminded)
    assert again.stored.clock.deadline == reminded + DEFAULT_DEADLINE


async def test_user_install_match_lapses_without_a_result(db: Database) -> None:
    now = await show_as_user_install(db, await begin(db), NOON)
    for at in (NOON + DEFAULT_DEADLINE - THIRD, NOON + DEFAULT_DEADLINE, NOON + LAPSE):
        said = await fail_to_remind(db, now.id, at)
    assert said is Due.LAPSE
    assert (await table(db, now.id)).match.end == MatchEnded(None, EndReason.CANCELLED)
    assert await standings(db) == ()
