"""Deadlines: who is reminded, who may claim what, and what ends by itself."""

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
from club.clock import DAY, DEADLINE, HOUR, LAPSE, LAST_CALL, LOST
from club.matches import act, move
from club.overdue import call_again, call_out, claim, due, has_departed
from club.people import Person
from club.tables import NotYetDue, NotYourSeat, Stale, Table, table
from storage import Database
from storage.clocks import Clock, Due
from storage.matches import stale
from tests.support.club import ANNA, BJORN, CARIN, NOON, PEOPLE, PLACE, begin, by, play_once, standings, to_roll

THIRD = DEADLINE // 3


async def called(db: Database, now: int) -> list[Due]:
    """What comes due at a time."""
    calls = [await call_out(db, match_id, now) for match_id in await due(db, now)]
    return [call.due for call in calls if call]


async def overdue(db: Database, now: Table) -> int:
    """Let the deadline of the side to act pass, as the bot would see it pass, and say when."""
    clock = now.stored.clock
    assert clock.deadline is not None
    await called(db, clock.due_at)
    await called(db, clock.deadline)
    return clock.deadline


def waiting(now: Table) -> tuple[Person, Person]:
    """The person who waits, and the one who owes the action."""
    side = now.match.to_act
    assert side is not None
    return PEOPLE[side.other], PEOPLE[side]


async def test_a_match_calls_out_a_reminder_the_deadline_and_at_last_its_end(db: Database) -> None:
    now = await begin(db)
    assert now.stored.clock == Clock(NOON, NOON + DEADLINE, Due.REMINDER, NOON + DEADLINE - THIRD)
    assert await called(db, NOON + DEADLINE - THIRD - 1) == []
    assert await called(db, NOON + DEADLINE - THIRD) == [Due.REMINDER]
    assert await called(db, NOON + DEADLINE - 1) == []
    assert await called(db, NOON + DEADLINE) == [Due.DEADLINE]
    assert await called(db, NOON + LAPSE - 1) == []
    assert await called(db, NOON + LAPSE) == [Due.LAPSE]
    assert await called(db, NOON + 10 * LAPSE) == []
    end = (await table(db, now.id)).match.end
    assert end == MatchEnded(now.match.to_act.other if now.match.to_act else None, EndReason.LAPSED)


async def test_an_action_starts_the_time_of_the_next_one(db: Database) -> None:
    now = await begin(db)
    side = now.match.to_act
    assert side is not None
    await called(db, NOON + DEADLINE - THIRD)
    after = await play_once(db, now, Random(1))
    assert after.stored.clock == (await table(db, now.id)).stored.clock
    assert after.stored.clock.due is Due.REMINDER


async def test_asking_to_cancel_buys_nobody_time(db: Database) -> None:
    now = await begin(db)
    await called(db, NOON + DEADLINE - THIRD)
    before = (await table(db, now.id)).stored.clock
    _, late = waiting(now)
    asked = await act(db, by(late, NOON + DEADLINE - 1), now.id, None, AskCancel())
    assert asked.table.stored.clock == before


@pytest.mark.parametrize("late", [HOUR, 40 * DAY])
async def test_a_deadline_moves_when_the_bot_could_not_remind_in_time(db: Database, late: int) -> None:
    now = await begin(db)
    reminded = NOON + DEADLINE - THIRD + late
    assert await called(db, reminded) == [Due.REMINDER]
    clock = (await table(db, now.id)).stored.clock
    assert (clock.deadline, clock.owed_since) == (reminded + THIRD, NOON + late)
    assert await called(db, reminded + THIRD - 1) == []


async def test_a_deadline_that_passed_while_the_bot_did_not_run_is_put_off_with_another_reminder(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting(now)
    await called(db, NOON + DEADLINE - THIRD)
    back = NOON + DEADLINE + 20 * HOUR
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, back), now.id, None)
    assert await called(db, back) == [Due.REMINDER]
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, back + THIRD - 1), now.id, None)
    assert await called(db, back + THIRD) == [Due.DEADLINE]
    assert (await claim(db, by(waits, back + THIRD), now.id, None)).table.match.missed != (0, 0)


async def test_an_end_that_came_while_the_bot_did_not_run_is_put_off_by_a_last_call(db: Database) -> None:
    now = await begin(db)
    await overdue(db, now)
    back = NOON + LAPSE + 2 * DAY
    assert await called(db, back) == [Due.DEADLINE]
    assert await called(db, back + LAST_CALL - 1) == []
    assert await called(db, back + LAST_CALL) == [Due.LAPSE]
    assert (await table(db, now.id)).match.end is not None


async def test_what_nobody_could_hear_is_called_out_again_unless_somebody_has_acted(db: Database) -> None:
    now = await begin(db)
    reminded = NOON + DEADLINE - THIRD
    call = await call_out(db, now.id, reminded)
    assert call is not None
    assert await db.read(stale) == [now.id]
    await call_again(db, call, reminded + HOUR)
    assert await called(db, reminded + HOUR) == [Due.REMINDER]
    assert (await table(db, now.id)).stored.clock.deadline == reminded + HOUR + THIRD
    late = await call_out(db, now.id, reminded + HOUR + THIRD)
    assert late is not None
    after = await play_once(db, await table(db, now.id), Random(1))
    await call_again(db, late, NOON)
    assert (await table(db, now.id)).stored.clock == after.stored.clock


async def test_a_refused_resignation_buys_no_more_than_a_last_third(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(1))
    side = now.match.to_act
    assert side is not None
    await act(db, by(PEOPLE[side]), now.id, None, Resign(Win.SINGLE))
    refused = await act(db, by(PEOPLE[side.other], NOON + HOUR), now.id, None, RefuseResignation())
    assert refused.table.match.to_act is side
    assert refused.table.stored.clock.deadline == NOON + HOUR + THIRD


async def test_where_an_action_has_ten_days_the_first_miss_costs_the_game_alone(db: Database) -> None:
    await settings.decide(db, 1, deadline=10 * DAY)
    now = await begin(db, length=9)
    waits, _ = waiting(now)
    acted = await claim(db, by(waits, await overdue(db, now)), now.id, None)
    assert acted.table.match.end is None


async def test_a_match_that_is_moved_begins_the_time_of_its_action_anew(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting(now)
    at = await overdue(db, now)
    moved = await move(db, by(waits, at), now.id, PLACE.channel_id + 1)
    assert moved.stored.clock == (await table(db, now.id)).stored.clock
    assert moved.stored.clock.deadline == at + DEADLINE
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, at + 1), now.id, None)
    assert await db.read(stale) == [now.id]


async def test_without_deadlines_a_match_still_ends_when_nobody_touches_it(db: Database) -> None:
    await settings.decide(db, 1, deadline=0)
    now = await begin(db)
    assert now.stored.clock == Clock(NOON, None, Due.REMINDER, NOON + LAPSE - LAST_CALL)
    assert await called(db, NOON + LAPSE - LAST_CALL) == [Due.REMINDER]
    with pytest.raises(NotYetDue):
        await claim(db, by(waiting(now)[0], NOON + LAPSE - 1), now.id, None)
    assert await called(db, NOON + LAPSE) == [Due.LAPSE]


async def test_a_server_sets_the_time_for_its_own_matches_alone(db: Database) -> None:
    await settings.decide(db, 1, deadline=HOUR)
    await settings.decide(db, 2, deadline=5 * HOUR)
    await settings.decide(db, 1, deadline=2 * HOUR)
    assert (await settings.of_server(db, 1)).deadline == 2 * HOUR
    assert (await settings.of_server(db, 3)).deadline == DEADLINE
    assert (await begin(db)).stored.clock.deadline == NOON + 2 * HOUR


async def test_who_waits_may_claim_the_game_once_the_time_is_up(db: Database) -> None:
    now = await begin(db, length=9)
    waits, _ = waiting(now)
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + DEADLINE - 1), now.id, None)
    at = await overdue(db, now)
    acted = await claim(db, by(waits, at), now.id, now.match.version)
    side = now.match.to_act
    assert side is not None
    [missed] = [event for event in acted.table.events if isinstance(event, DeadlineMissed)]
    [ended] = [event for event in acted.table.events if isinstance(event, GameEnded)]
    assert (missed.side, ended.winner, ended.how) == (side, side.other, WinReason.CLAIMED)
    assert acted.table.match.end is None
    # The next game has begun with its opening throw, and its time runs.
    assert acted.table.match.to_act is not None
    assert acted.table.stored.clock.owed_since == at


async def test_nobody_claims_before_a_reminder_was_due_to_be_sent(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting(now)
    with pytest.raises(NotYetDue):
        await claim(db, by(waits, NOON + 10 * DAY), now.id, None)


async def test_who_owes_the_action_and_who_only_watches_cannot_claim(db: Database) -> None:
    now = await begin(db)
    _, late = waiting(now)
    at = await overdue(db, now)
    with pytest.raises(Illegal) as refused:
        await claim(db, by(late, at), now.id, None)
    assert refused.value.reason is Reason.YOUR_OWN_DEADLINE
    with pytest.raises(NotYourSeat):
        await claim(db, by(CARIN, at), now.id, None)
    assert (await table(db, now.id)).match == now.match


async def test_whoever_plays_after_the_deadline_and_before_the_claim_plays_on(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting(now)
    at = await overdue(db, now)
    after = await play_once(db, now, Random(1))
    with pytest.raises(Stale):
        await claim(db, by(waits, at), now.id, now.match.version)
    assert (await table(db, now.id)).match == after.match


async def test_a_week_loses_the_match_and_counts_in_the_standings(db: Database) -> None:
    now = await begin(db)
    waits, _ = waiting(now)
    await overdue(db, now)
    acted = await claim(db, by(waits, NOON + LOST), now.id, None)
    side = now.match.to_act
    assert side is not None
    assert acted.table.match.end == MatchEnded(side.other, EndReason.CLAIMED)
    [late] = await standings(db)
    assert (late.player, late.losses) == (acted.table.player(side).number, 1)


async def test_an_unanswered_double_is_passed_when_the_time_is_up(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(1))
    doubler = now.match.to_act
    assert doubler is not None
    now = (await act(db, by(PEOPLE[doubler]), now.id, None, Double())).table
    acted = await claim(db, by(PEOPLE[doubler], await overdue(db, now)), now.id, None)
    [ended] = [event for event in acted.table.events if isinstance(event, GameEnded)]
    assert (ended.winner, ended.points, ended.how) == (doubler, 1, WinReason.PASSED)


async def test_a_session_that_nobody_touches_ends_at_its_balance(db: Database) -> None:
    now = await begin(db, length=None)
    await overdue(db, now)
    assert await called(db, NOON + LAPSE) == [Due.LAPSE]
    ended = (await table(db, now.id)).match
    assert (ended.end, ended.score) == (MatchEnded(None, EndReason.LAPSED), (0, 0))


async def test_who_has_left_the_server_has_left_the_match(db: Database) -> None:
    now = await begin(db)
    acted = await has_departed(db, by(BJORN), now.id, None)
    side = acted.table.side_of(ANNA.discord_id)
    assert side is not None
    assert acted.table.match.end == MatchEnded(side.other, EndReason.CONCEDED)


async def test_what_is_due_in_one_match_changes_no_other(db: Database) -> None:
    one, other = await begin(db), await begin(db, channel_id=PLACE.channel_id + 1)
    await act(db, by(ANNA, NOON + DEADLINE), other.id, None, Concede())
    assert await due(db, NOON + DEADLINE) == [one.id]
    call = await call_out(db, one.id, NOON + DEADLINE)
    assert call is not None
    assert (call.due, call.table.id) == (Due.REMINDER, one.id)
    assert call.table == await table(db, one.id)
