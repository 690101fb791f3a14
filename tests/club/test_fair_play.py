"""Results that were given away, abandoned or played by a newcomer are excluded."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from backgammon import (
    AcceptResignation,
    AgreeCancel,
    AskCancel,
    Concede,
    Double,
    Move,
    Pass,
    RequestRoll,
    Resign,
    Rules,
    Side,
    Win,
    legal_actions,
)
from backgammon.rating import Rating
from club import challenges, moderation, rematches
from club.admission import Limits
from club.clock import DAY, LAPSE, LOST, MINUTE
from club.exclusions import Exclusion
from club.matches import act, shown
from club.overdue import claim, fire
from club.people import Person
from club.tables import Table, table
from storage import Database, open_database
from storage.terms import Terms
from tests.support.club import ANNA, BJORN, CARIN, MANY, NOON, PLACE, SEED, by
from tests.support.database import fetch
from tests.support.matches import rating_of

FAIR = replace(MANY, rated_a_day=3, sessions_a_day=2, newcomer_minutes=10)
_channels = count(100)


async def start_match(  # noqa: PLR0913 - the options of a match
    db: Database,
    one: Person = ANNA,
    two: Person = BJORN,
    *,
    now: int = NOON,
    rules: Rules = Rules(length=3),  # noqa: B008 - rules are frozen
    rated: bool = True,
    joined: tuple[int | None, int | None] = (None, None),
    limits: Limits = FAIR,
) -> Table:
    """Let `one` challenge `two` in a channel of their own, and `two` accept."""
    asks, accepts = (replace(by(who, now), joined_at=at) for who, at in zip((one, two), joined, strict=True))
    place = replace(PLACE, channel_id=next(_channels))
    proposal = await challenges.propose(db, asks, place, two, rules, SEED, rated=rated, limits=limits)
    return await challenges.accept(db, accepts, proposal.challenge.id, place.channel_id, SEED, limits=limits)


async def rating(db: Database, now: Table, side: Side) -> Rating | None:
    return await rating_of(db, now.player(side).id, guild_id=1)


async def exclusions_of(db: Database, now: Table) -> list[str | None]:
    rows = await fetch(db, "SELECT player_id, discount FROM results WHERE match_id = ? ORDER BY player_id", now.id)
    return [row["discount"] for row in rows]


async def play_turns(db: Database, now: Table, turns: int) -> Table:
    """Play at random for a number of turns of both sides."""
    for _ in range(4 * turns):
        now = await act_once(db, now)
    return now


async def act_once(db: Database, now: Table) -> Table:
    """Roll, or make the first legal play, for the side to act."""
    side = now.match.to_act
    assert side is not None
    action = next(one for one in legal_actions(now.match, side) if isinstance(one, (Move, RequestRoll)))
    person = Person(now.player(side).discord_id or 0, now.player(side).name)
    return (await act(db, by(person), now.id, None, action)).table


async def fire_and_show(db: Database, match_id: int, at: int) -> None:
    """Do what is due in a match, and show its board: no deadline passes before that."""
    due = await fire(db, match_id, at)
    if due is not None:
        assert await shown(db, match_id, due.table.match.version, None)


async def resign_match(db: Database, now: Table, loser: Person, winner: Person) -> Table:
    """Lose the whole match by resigning backgammons."""
    while now.match.end is None:
        side = now.side_of(loser.discord_id)
        assert side is not None
        if now.match.to_act is not side:
            now = await act_once(db, now)
            continue
        await act(db, by(loser), now.id, None, Resign(Win.BACKGAMMON))
        now = (await act(db, by(winner), now.id, None, AcceptResignation())).table
    return now


async def test_rated_matches_between_two_players_are_limited_per_day(db: Database) -> None:
    """No one can collect rating points from one opponent."""
    met = [await start_match(db, *pair) for pair in ((ANNA, BJORN), (BJORN, ANNA), (ANNA, BJORN), (BJORN, ANNA))]
    assert [one.stored.terms.over_daily_limit for one in met] == [False, False, False, True]
    assert not (await start_match(db, ANNA, CARIN)).stored.terms.over_daily_limit
    assert (await start_match(db, now=NOON + DAY)).stored.terms.over_daily_limit is False
    over = await resign_match(db, await play_turns(db, met[3], 5), BJORN, ANNA)
    assert await exclusions_of(db, over) == [Exclusion.OVER_DAILY_LIMIT, Exclusion.OVER_DAILY_LIMIT]
    assert await rating(db, over, Side.X) is None


async def test_sessions_between_two_players_are_limited_per_day(db: Database) -> None:
    """No one can collect points from one opponent, and sessions don't use up rated matches."""
    money = Rules()
    pairs = [(ANNA, BJORN), (BJORN, ANNA), (ANNA, BJORN), (BJORN, ANNA)]
    met = [await start_match(db, *pair, rules=money) for pair in pairs]
    assert [one.stored.terms.over_daily_limit for one in met] == [False, False, True, True]
    assert not (await start_match(db)).stored.terms.over_daily_limit
    assert not (await start_match(db, ANNA, CARIN, rules=money)).stored.terms.over_daily_limit
    assert not (await start_match(db, rules=money, now=NOON + DAY)).stored.terms.over_daily_limit
    now = await play_turns(db, met[3], 5)
    over = (await act(db, by(BJORN), now.id, None, Concede())).table
    assert await exclusions_of(db, over) == [Exclusion.OVER_DAILY_LIMIT, Exclusion.OVER_DAILY_LIMIT]
    counted = await act(db, by(BJORN), (await play_turns(db, met[1], 5)).id, None, Concede())
    assert await exclusions_of(db, counted.table) == [None, None]


async def test_session_limit_applies_to_concurrent_accepts(db: Database, tmp_path: Path) -> None:
    other = await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    asked = [
        await challenges.propose(db, by(ANNA), replace(PLACE, channel_id=channel), BJORN, Rules(), SEED, limits=FAIR)
        for channel in range(1, 7)
    ]
    accepts = [
        challenges.accept(source, by(BJORN), one.challenge.id, one.challenge.channel_id, SEED, limits=FAIR)
        for source, one in zip((db, other) * 3, asked, strict=True)
    ]
    begun = await asyncio.gather(*accepts)
    await other.close()
    assert sum(not table.stored.terms.over_daily_limit for table in begun) == FAIR.sessions_a_day


async def test_casual_and_cancelled_matches_do_not_use_the_daily_limit(db: Database) -> None:
    for _ in range(4):
        await start_match(db, rated=False)
        await start_match(db, rules=Rules())
        cancelled = await start_match(db)
        await act(db, by(ANNA), cancelled.id, None, AskCancel())
        await act(db, by(BJORN), cancelled.id, None, AgreeCancel())
        void = await start_match(db)
        await moderation.cancel(db, by(CARIN), 1, void.id, "both are gone")
    assert (await start_match(db)).stored.terms == Terms()


async def test_rematch_keeps_casual_but_not_the_daily_limit(db: Database) -> None:
    one_a_day = replace(FAIR, rated_a_day=1)
    await start_match(db, limits=one_a_day)
    for rated in (True, False):
        first = await start_match(db, rated=rated, limits=one_a_day)
        assert first.stored.terms == Terms(rated=rated, over_daily_limit=rated)
        await act(db, by(ANNA), first.id, None, Concede())
        later = by(ANNA, NOON + 2 * DAY)
        again = (await rematches.propose_rematch(db, later, first.id, SEED, limits=one_a_day)).challenge
        assert again.terms.rated is rated
        accepted = await challenges.accept(db, by(BJORN, NOON + 2 * DAY), again.id, again.channel_id, SEED)
        assert accepted.stored.terms == Terms(rated=rated)
        await act(db, by(ANNA), accepted.id, None, Concede())


async def test_early_resignations_give_no_rating(db: Database) -> None:
    over = await resign_match(db, await start_match(db), BJORN, ANNA)
    assert over.match.end is not None
    assert over.match.end.winner is Side.X
    assert await exclusions_of(db, over) == [Exclusion.GIVEN_AWAY, Exclusion.GIVEN_AWAY]
    assert [await rating(db, over, side) for side in Side] == [None, None]


async def test_early_passes_give_no_rating(db: Database) -> None:
    """Most games of the match are passed; the Crawford game, in which no one can double, is resigned."""
    now = await start_match(db)
    while not now.match.game.crawford:
        if Double() in legal_actions(now.match, Side.X):
            await act(db, by(ANNA), now.id, None, Double())
            now = (await act(db, by(BJORN), now.id, None, Pass())).table
        else:
            now = await act_once(db, now)
    now = await resign_match(db, await play_turns(db, now, 5), BJORN, ANNA)
    assert await exclusions_of(db, now) == [Exclusion.GIVEN_AWAY, Exclusion.GIVEN_AWAY]


async def test_leaving_early_costs_the_leaver_and_gives_no_rating(db: Database) -> None:
    over = (await act(db, by(BJORN), (await start_match(db)).id, None, Concede())).table
    assert await exclusions_of(db, over) == [Exclusion.ABANDONED, None]
    winner, leaver = await rating(db, over, Side.X), await rating(db, over, Side.O)
    assert winner is None
    assert leaver is not None
    assert leaver.value < 1500


async def test_leaving_costs_as_much_as_losing(db: Database) -> None:
    """Abandoning a match that goes badly never gains anything, early or late."""
    lost = {}
    for turns in (0, 1, 8):
        one, two = Person(1000 + turns, "One"), Person(2000 + turns, "Two")
        now = await play_turns(db, await start_match(db, one, two), turns)
        over = (await act(db, by(two), now.id, None, Concede())).table
        lost[turns] = await rating(db, over, Side.O)
    now = await play_turns(db, await start_match(db), 8)
    played = await rating(db, await resign_match(db, now, BJORN, ANNA), Side.O)
    assert {*lost.values()} == {played}


async def test_timeout_costs_as_much_as_losing(db: Database) -> None:
    for turns, ends in ((0, LOST), (8, LOST), (0, LAPSE), (8, LAPSE)):
        one, two = Person(3000 + next(_channels), "One"), Person(4000 + next(_channels), "Two")
        now = await play_turns(db, await start_match(db, one, two), turns)
        late = now.match.to_act
        assert late is not None
        for day in range(1, 4):
            await fire_and_show(db, now.id, NOON + day * DAY)
        if ends == LOST:
            waits = (one, two)[late is Side.X]
            over = (await claim(db, by(waits, NOON + LOST), now.id, None)).table
        else:
            while (await table(db, now.id)).match.end is None:
                await fire_and_show(db, now.id, NOON + LAPSE)
            over = await table(db, now.id)
        loser = await rating(db, over, late)
        assert loser is not None
        assert loser.value < 1500
        assert (await rating(db, over, late.other) is None) == (turns == 0)


@pytest.mark.parametrize("joined", [(NOON - 9 * MINUTE, None), (None, NOON), (NOON - 9 * MINUTE, NOON - DAY)])
async def test_matches_of_a_newcomer_count_for_no_one(db: Database, joined: tuple[int | None, int | None]) -> None:
    for rules in (Rules(length=3), Rules()):
        now = await start_match(db, rules=rules, joined=joined)
        assert now.stored.terms.newcomer
        now = await play_turns(db, now, 5)
        over = (await act(db, by(BJORN), now.id, None, Concede())).table
        assert await exclusions_of(db, over) == [Exclusion.NEWCOMER, Exclusion.NEWCOMER]
    assert await rating(db, over, Side.X) is None


async def test_member_of_ten_minutes_is_no_newcomer(db: Database) -> None:
    now = await start_match(db, joined=(NOON - 10 * MINUTE, NOON - DAY))
    assert not now.stored.terms.newcomer


async def test_limits_of_a_pair_last_no_longer_on_a_clock_set_back(db: Database) -> None:
    for _ in range(FAIR.rated_a_day):
        await start_match(db)
    assert (await start_match(db)).stored.terms.over_daily_limit
    earlier = await start_match(db, now=NOON - DAY, joined=(NOON, None))
    assert not earlier.stored.terms.over_daily_limit
    assert not earlier.stored.terms.newcomer


async def test_head_start_makes_a_match_casual(db: Database) -> None:
    now = await start_match(db, rules=Rules(length=5, start_score=(4, 0)))
    assert not now.stored.terms.rated
    over = await resign_match(db, await play_turns(db, now, 5), BJORN, ANNA)
    assert await exclusions_of(db, over) == [Exclusion.CASUAL, Exclusion.CASUAL]


async def test_void_restores_ratings_before_the_match(db: Database) -> None:
    """A moderator can undo a wrong result."""
    first = await resign_match(db, await play_turns(db, await start_match(db), 8), BJORN, ANNA)
    before = await rating(db, first, Side.X)
    second = await resign_match(db, await play_turns(db, await start_match(db, now=NOON), 8), BJORN, ANNA)
    assert await rating(db, second, Side.X) != before
    await moderation.void(db, by(CARIN), 1, second.id, "one person played both sides")
    assert await rating(db, second, Side.X) == before
    await moderation.void(db, by(CARIN), 1, first.id, "and here too")
    assert await rating(db, first, Side.X) is None
