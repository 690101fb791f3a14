"""Deadlines: reminders, claims and matches that end automatically."""

from __future__ import annotations

from random import Random

import pytest

from backgammon import (
    AskCancel,
    Concede,
    DeadlineMissed,
    Double,
    EndReason,
    GameEnded,
    Illegal,
    MatchEnded,
    Reason,
    RefuseResignation,
    Resign,
    Win,
    WinReason,
)
from club import settings
from club.clock import DAY, DEFAULT_DEADLINE, HOUR, LAPSE, LAST_CALL, LOST
from club.matches import act, move, shown
from club.overdue import claim, due, end_unshown, fire, has_departed, repeat, unshown, with_full_time
from club.people import Person
from club.tables import NotYetDue, NotYourSeat, Stale, Table, table
from storage import Database
from storage.boards import mark_failed
from storage.clocks import Clock, Due
from tests.support.club import ANNA, BJORN, CARIN, NOON, PEOPLE, PLACE, begin, by, play_once, standings, to_roll
from tests.support.matches import stale

THIRD = DEFAULT_DEADLINE // 3


async def fire_due_timers(db: Database, now: int) -> list[Due]:
    """Fire all timers due at a time, show their boards, and return their kinds."""
    calls = [await fire(db, match_id, now) for match_id in await due(db, now)]
    for call in calls:
        if call is not None:
            assert await shown(db, call.table.id, call.table.match.version, None)
    return [call.due for call in calls if call]


async def pass_deadline(db: Database, now: Table) -> int:
    """Let the deadline of the side to act pass, as the bot does, and return it."""
    clock = now.stored.clock
    assert clock.deadline is not None
    await fire_due_timers(db, clock.due_at)
    await fire_due_timers(db, clock.deadline)
    return clock.deadline


def waiting_and_late(now: Table) -> tuple[Person, Person]:
    """Return the player who waits and the player to act."""
    side = now.match.to_act
    assert side is not None
    return PEOPLE[side.other], PEOPLE[side]


async def test_match_has_a_reminder_a_deadline_and_a_lapse(db: Database) -> None:
    now = await begin(db)
    assert now.stored.clock == Clock(NOON, NOON + DEFAULT_DEADLINE, Due.REMINDER, NOON + DEFAULT_DEADLINE - THIRD)
    assert await fire_due_timers(db, NOON + DEFAULT_DEADLINE - THIRD - 1) == []
    assert await fire_due_timers(db, NOON + DEFAULT_DEADLINE - THIRD) == [Due.REMINDER]
    assert await fire_due_timers(db, NOON + DEFAULT_DEADLINE - 1) == []
    assert await fire_due_timers(db, NOON + DEFAULT_DEADLINE) == [Due.DEADLINE]
    assert await fire_due_timers(db, NOON + LAPSE - 1) == []
    assert await fire_due_timers(db, NOON + LAPSE) == [Due.LAPSE]
    assert await fire_due_timers(db, NOON + 10 * LAPSE) == []
    end = (await table(db, now.id)).match.end
    assert end == MatchEnded(now.match.to_act.other if now.match.to_act else None, EndReason.LAPSED)


async def test_action_starts_the_time_of_the_next_one(db: Database) -> None:
    now = await begin(db)
    side = now.match.to_act
    assert side is not None
    await fire_due_timers(db, NOON + DEFAULT_DEADLINE - THIRD)
    after = await play_once(db, now, Random(1))
    assert after.stored.clock == (await table(db, now.id)).stored.clock
    assert after.stored.clock.due is Due.REMINDER


async def test_asking_to_cancel_does_not_extend_the_deadline(db: Database) -> None:
    now = await begin(db)
    await fire_due_timers(db, NOON + DEFAULT_DEADLINE - THIRD)
    before = (await table(db, now.id)).stored.clock
    _, late = waiting_and_late(now)
    asked = await act(db, by(late, NOON + DEFAULT_DEADLINE - 1), now.id, None, AskCancel())
    assert asked.table.stored.clock == before


@pytest.mark.parametrize("late", [HOUR, 40 * DAY])
async def test_deadline_moves_when_the_reminder_was_late(db: Database, late: int) -> None:
    now = await begin(db)
    reminded = NOON + DEFAULT_DEADLINE - THIRD + late
    assert await fire_due_timers(db, reminded) == [Due.REMINDER]
    clock = (await table(db, now.id)).stored.clock
    assert (clock.deadline, clock.owed_since) == (reminded + THIRD, NOON + late)
    assert await fire_due_timers(db, reminded + THIRD - 1) == []


async def test_deadline_passed_during_downtime_is_reminded_again(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    await fire_due_timers(db, NOON + DEFAULT_DEADLINE - THIRD)
    back = NOON + DEFAULT_DEADLINE + 20 * HOUR
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, back), now.id, None)
    assert await fire_due_timers(db, back) == [Due.REMINDER]
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, back + THIRD - 1), now.id, None)
    assert await fire_due_timers(db, back + THIRD) == [Due.DEADLINE]
    assert (await claim(db, by(waits, back + THIRD), now.id, None)).table.match.missed != (0, 0)


async def test_lapse_passed_during_downtime_has_a_last_call(db: Database) -> None:
    now = await begin(db)
    await pass_deadline(db, now)
    back = NOON + LAPSE + 2 * DAY
    assert await fire_due_timers(db, back) == [Due.DEADLINE]
    assert await fire_due_timers(db, back + LAST_CALL - 1) == []
    assert await fire_due_timers(db, back + LAST_CALL) == [Due.LAPSE]
    assert (await table(db, now.id)).match.end is not None


async def test_undelivered_reminder_is_repeated_unless_a_player_acted(db: Database) -> None:
    now = await begin(db)
    reminded = NOON + DEFAULT_DEADLINE - THIRD
    call = await fire(db, now.id, reminded)
    assert call is not None
    assert await db.read(stale) == [now.id]
    await repeat(db, call, reminded + HOUR)
    assert await fire_due_timers(db, reminded + HOUR) == [Due.REMINDER]
    assert (await table(db, now.id)).stored.clock.deadline == reminded + HOUR + THIRD
    late = await fire(db, now.id, reminded + HOUR + THIRD)
    assert late is not None
    after = await play_once(db, await table(db, now.id), Random(1))
    await repeat(db, late, NOON)
    assert (await table(db, now.id)).stored.clock == after.stored.clock


async def test_deadline_never_follows_a_reminder_that_was_not_shown(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    reminder = await fire(db, now.id, NOON + DEFAULT_DEADLINE - THIRD)
    assert reminder is not None
    assert await fire_due_timers(db, NOON + DEFAULT_DEADLINE) == [Due.REMINDER]
    notice = await fire(db, now.id, NOON + DEFAULT_DEADLINE + THIRD)
    assert notice is not None
    assert notice.due is Due.DEADLINE
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + DEFAULT_DEADLINE + THIRD), now.id, None)
    lapses = notice.table.stored.clock.due_at
    assert await fire_due_timers(db, lapses) == [Due.DEADLINE]
    await claim(db, by(waits, lapses), now.id, None)


async def test_full_deadline_starts_when_a_board_is_shown_again(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    reminded = NOON + DEFAULT_DEADLINE - THIRD
    reminder = await fire(db, now.id, reminded)
    assert reminder is not None
    await db.write(mark_failed, now.id, reminded)
    await db.write(mark_failed, now.id, reminded + HOUR)
    await repeat(db, reminder, reminded + HOUR)
    assert await due(db, reminded + HOUR) == [now.id]
    back = NOON + 40 * DAY
    assert await due(db, back) == []
    assert await fire(db, now.id, back) is None
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, back), now.id, None)
    again = with_full_time(await table(db, now.id), back)
    assert again.stored.clock == Clock(back, back + DEFAULT_DEADLINE, Due.REMINDER, back + DEFAULT_DEADLINE - THIRD)
    assert await shown(db, now.id, again.match.version, None, again.stored.clock)
    stored = (await table(db, now.id)).stored
    assert (stored.clock, stored.unshown_since) == (again.stored.clock, None)
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, back + DEFAULT_DEADLINE - 1), now.id, None)
    await claim(db, by(waits, await pass_deadline(db, again)), now.id, None)


@pytest.mark.parametrize(("length", "close"), [(5, EndReason.CANCELLED), (None, EndReason.LAPSED)])
async def test_match_unshown_for_long_ends_without_a_result(db: Database, length: int | None, close: EndReason) -> None:
    now = await begin(db, length=length)
    failed = NOON + DEFAULT_DEADLINE
    assert await fire(db, now.id, failed) is not None
    await db.write(mark_failed, now.id, failed)
    early, late = failed + LAPSE - 1, failed + LAPSE
    assert (await unshown(db, early), await end_unshown(db, now.id, early)) == ([], False)
    assert (await unshown(db, late), await end_unshown(db, now.id, late)) == ([now.id], True)
    assert (await table(db, now.id)).match.end == MatchEnded(None, close)
    assert await standings(db) == ()
    assert (await unshown(db, late), await end_unshown(db, now.id, late)) == ([], False)


async def test_short_failure_changes_no_clock(db: Database) -> None:
    now = await begin(db)
    await db.write(mark_failed, now.id, NOON)
    failed = await table(db, now.id)
    assert failed.stored.unshown_since == NOON
    assert with_full_time(failed, NOON + HOUR) is failed


async def test_refused_resignation_extends_by_at_most_a_third(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(1))
    side = now.match.to_act
    assert side is not None
    await act(db, by(PEOPLE[side]), now.id, None, Resign(Win.SINGLE))
    refused = await act(db, by(PEOPLE[side.other], NOON + HOUR), now.id, None, RefuseResignation())
    assert refused.table.match.to_act is side
    assert refused.table.stored.clock.deadline == NOON + HOUR + THIRD


async def test_first_miss_costs_only_the_game_with_a_ten_day_deadline(db: Database) -> None:
    await settings.change_server(db, 1, deadline=10 * DAY)
    now = await begin(db, length=9)
    waits, _ = waiting_and_late(now)
    acted = await claim(db, by(waits, await pass_deadline(db, now)), now.id, None)
    assert acted.table.match.end is None


async def test_moved_match_restarts_the_time_of_its_action(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    at = await pass_deadline(db, now)
    moved = await move(db, by(waits, at), now.id, PLACE.channel_id + 1)
    assert moved.stored.clock == (await table(db, now.id)).stored.clock
    assert moved.stored.clock.deadline == at + DEFAULT_DEADLINE
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, at + 1), now.id, None)
    assert await db.read(stale) == [now.id]


async def test_match_without_deadlines_still_lapses(db: Database) -> None:
    await settings.change_server(db, 1, deadline=0)
    now = await begin(db)
    assert now.stored.clock == Clock(NOON, None, Due.REMINDER, NOON + LAPSE - LAST_CALL)
    assert await fire_due_timers(db, NOON + LAPSE - LAST_CALL) == [Due.REMINDER]
    with pytest.raises(NotYetDue):
        await claim(db, by(waiting_and_late(now)[0], NOON + LAPSE - 1), now.id, None)
    assert await fire_due_timers(db, NOON + LAPSE) == [Due.LAPSE]


async def test_deadline_setting_applies_only_to_its_server(db: Database) -> None:
    await settings.change_server(db, 1, deadline=HOUR)
    await settings.change_server(db, 2, deadline=5 * HOUR)
    await settings.change_server(db, 1, deadline=2 * HOUR)
    assert (await settings.server_settings(db, 1)).deadline == 2 * HOUR
    assert (await settings.server_settings(db, 3)).deadline == DEFAULT_DEADLINE
    assert (await begin(db)).stored.clock.deadline == NOON + 2 * HOUR


async def test_waiting_player_claims_the_game_after_the_deadline(db: Database) -> None:
    now = await begin(db, length=9)
    waits, _ = waiting_and_late(now)
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + DEFAULT_DEADLINE - 1), now.id, None)
    at = await pass_deadline(db, now)
    acted = await claim(db, by(waits, at), now.id, now.match.version)
    side = now.match.to_act
    assert side is not None
    [missed] = [event for event in acted.table.events if isinstance(event, DeadlineMissed)]
    [ended] = [event for event in acted.table.events if isinstance(event, GameEnded)]
    assert (missed.side, ended.winner, ended.how) == (side, side.other, WinReason.CLAIMED)
    assert acted.table.match.end is None
    # The next game has begun with its opening roll, and its time runs.
    assert acted.table.match.to_act is not None
    assert acted.table.stored.clock.owed_since == at


async def test_claim_needs_a_reminder_first(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + 10 * DAY), now.id, None)


async def test_late_player_and_bystander_cannot_claim(db: Database) -> None:
    now = await begin(db)
    _, late = waiting_and_late(now)
    at = await pass_deadline(db, now)
    with pytest.raises(Illegal) as refused:
        await claim(db, by(late, at), now.id, None)
    assert refused.value.reason is Reason.YOUR_OWN_DEADLINE
    with pytest.raises(NotYourSeat):
        await claim(db, by(CARIN, at), now.id, None)
    assert (await table(db, now.id)).match == now.match


async def test_play_after_the_deadline_prevents_the_claim(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    at = await pass_deadline(db, now)
    after = await play_once(db, now, Random(1))
    with pytest.raises(Stale):
        await claim(db, by(waits, at), now.id, now.match.version)
    assert (await table(db, now.id)).match == after.match


async def test_claim_after_a_week_wins_the_match(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting_and_late(now)
    await pass_deadline(db, now)
    acted = await claim(db, by(waits, NOON + LOST), now.id, None)
    side = now.match.to_act
    assert side is not None
    assert acted.table.match.end == MatchEnded(side.other, EndReason.CLAIMED)
    [late] = await standings(db)
    assert (late.player, late.losses) == (acted.table.player(side).id, 1)


async def test_unanswered_double_is_passed_at_the_deadline(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(1))
    doubler = now.match.to_act
    assert doubler is not None
    now = (await act(db, by(PEOPLE[doubler]), now.id, None, Double())).table
    acted = await claim(db, by(PEOPLE[doubler], await pass_deadline(db, now)), now.id, None)
    [ended] = [event for event in acted.table.events if isinstance(event, GameEnded)]
    assert (ended.winner, ended.points, ended.how) == (doubler, 1, WinReason.PASSED)


async def test_untouched_session_ends_at_its_balance(db: Database) -> None:
    now = await begin(db, length=None)
    await pass_deadline(db, now)
    assert await fire_due_timers(db, NOON + LAPSE) == [Due.LAPSE]
    ended = (await table(db, now.id)).match
    assert (ended.end, ended.score) == (MatchEnded(None, EndReason.LAPSED), (0, 0))


async def test_player_who_left_the_server_concedes(db: Database) -> None:
    now = await begin(db)
    acted = await has_departed(db, by(BJORN), now.id, None)
    side = acted.table.side_of(ANNA.discord_id)
    assert side is not None
    assert acted.table.match.end == MatchEnded(side.other, EndReason.CONCEDED)


async def test_due_timer_changes_no_other_match(db: Database) -> None:
    one, other = await begin(db), await begin(db, channel_id=PLACE.channel_id + 1)
    await act(db, by(ANNA, NOON + DEFAULT_DEADLINE), other.id, None, Concede())
    assert await due(db, NOON + DEFAULT_DEADLINE) == [one.id]
    call = await fire(db, one.id, NOON + DEFAULT_DEADLINE)
    assert call is not None
    assert (call.due, call.table.id) == (Due.REMINDER, one.id)
    assert call.table == await table(db, one.id)
