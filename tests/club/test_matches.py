"""The one door: who may act, on which board, and what is kept."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from backgammon import (
    AgreeCancel,
    AskCancel,
    Concede,
    Double,
    Illegal,
    PlayerAction,
    Reason,
    RequestRoll,
    Rolled,
    Side,
    Take,
    commitment,
    legal_actions,
    replay,
    roll_dice,
)
from club.errors import NoSuchMatch
from club.matches import Acted, act, revealed_seed
from club.tables import NotYourSeat, Stale, Table, table
from storage import Database, matches
from tests.support.club import ANNA, BJORN, CARIN, NOON, PEOPLE, SEED, begin, by, play_once, standings, to_roll
from tests.support.database import WatchedDatabase
from tests.support.random_matches import CONTESTING, random_act


async def test_a_bystander_is_told_who_plays_and_nothing_changes(db: Database) -> None:
    before = await begin(db)
    with pytest.raises(NotYourSeat):
        await act(db, by(CARIN), before.id, before.match.version, Concede())
    assert (await table(db, before.id)).match == before.match


async def test_an_old_board_changes_nothing_and_brings_the_present_one(db: Database) -> None:
    before = await begin(db)
    after = await play_once(db, before, Random(1))
    side = before.match.to_act
    assert side is not None
    with pytest.raises(Stale) as stale:
        await act(db, by(PEOPLE[side]), before.id, before.match.version, RequestRoll())
    assert stale.value.table.match == after.match


async def test_what_the_rules_refuse_changes_nothing(db: Database) -> None:
    before = await begin(db)
    side = before.match.to_act
    assert side is not None
    with pytest.raises(Illegal) as refused:
        await act(db, by(PEOPLE[side]), before.id, None, RequestRoll())
    assert refused.value.reason is Reason.ALREADY_ROLLED
    assert (await table(db, before.id)).log == before.log


async def test_a_match_that_is_not_there_is_refused(db: Database) -> None:
    with pytest.raises(NoSuchMatch):
        await act(db, by(ANNA), 999, None, RequestRoll())


async def test_of_two_at_once_one_wins_and_the_other_sees_the_fresh_board(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(2))
    side = now.match.to_act
    assert side is not None
    presses = [act(db, by(PEOPLE[side]), now.id, now.match.version, RequestRoll()) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    done = [result for result in results if isinstance(result, Acted)]
    stale = [result for result in results if isinstance(result, Stale)]
    assert (len(done), len(stale)) == (1, 4)
    assert all(one.table.match == done[0].table.match for one in stale)


async def test_after_a_take_the_doublers_throw_follows_by_itself(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(3))
    side = now.match.to_act
    assert side is not None
    doubled = await act(db, by(PEOPLE[side]), now.id, now.match.version, Double())
    taken = await act(db, by(PEOPLE[side.other]), now.id, doubled.table.match.version, Take())
    kinds = [type(event).__name__ for event in taken.table.events[doubled.table.match.version :]]
    assert kinds[:2] == ["Taken", "Rolled"]
    assert (taken.table.match.game.cube.value, taken.table.match.game.cube.owner) == (2, side.other)


async def test_dice_come_from_the_seed_the_number_and_the_interaction(db: Database) -> None:
    now = await begin(db)
    random = Random(4)
    for _ in range(12):
        now = await play_once(db, now, random)
    rolled = [event for event in now.events if isinstance(event, Rolled)]
    assert len(rolled) > 3
    assert all(event.dice == roll_dice(SEED, event.number, event.salt) for event in rolled)


@pytest.mark.parametrize("length", [1, 3])
async def test_a_random_match_ends_in_the_standings(db: Database, length: int) -> None:
    now = await begin(db, length=length)
    random = Random(length)
    while now.match.end is None:
        side, wish = random_act(now.match, random, CONTESTING)
        now = (await act(db, by(PEOPLE[side]), now.id, now.match.version, wish)).table
    assert replay(now.events) == now.match
    winner = now.match.end.winner
    assert winner is not None
    [first, second] = await standings(db)
    assert (first.name, first.wins, first.losses) == (PEOPLE[winner].name, 1, 0)
    assert (second.losses, second.wins) == (1, 0)
    assert now.stored.finished_at == NOON
    assert await db.read(matches.live_ids) == []


async def test_the_seed_is_revealed_when_the_match_is_over_and_not_before(db: Database) -> None:
    now = await begin(db)
    assert await revealed_seed(db, now) is None
    over = (await act(db, by(ANNA), now.id, None, Concede())).table
    seed = await revealed_seed(db, over)
    assert seed is not None
    assert commitment(bytes.fromhex(seed)) == over.stored.commitment


async def test_leaving_concedes_the_match_and_at_once_wins_nothing_for_the_other(db: Database) -> None:
    now = await begin(db)
    left = (await act(db, by(ANNA), now.id, None, Concede())).table
    assert left.match.end is not None
    assert left.match.end.winner is Side.O
    [loser] = await standings(db)
    assert (loser.name, loser.losses) == ("Anna", 1)


async def test_a_match_that_both_cancel_counts_for_nothing(db: Database) -> None:

    now = await begin(db)
    await act(db, by(ANNA), now.id, None, AskCancel())
    with pytest.raises(Illegal):
        await act(db, by(ANNA), now.id, None, AgreeCancel())
    ended = (await act(db, by(BJORN), now.id, None, AgreeCancel())).table
    assert ended.match.end is not None
    assert await standings(db) == ()


async def test_a_known_table_is_not_read_again(db: Database) -> None:
    now = await begin(db)
    side = now.match.to_act or Side.X
    player = ANNA if now.side_of(ANNA.discord_id) is side else BJORN
    asked: list[str] = []
    watched = WatchedDatabase(db, lambda _, sql, *__: asked.append(sql), lambda _, sql, *__: asked.append(sql))
    acted = await act(watched, by(player), now.id, now.match.version, legal_actions(now.match, side)[0], known=now)
    assert acted.table.match.version > now.match.version
    assert [sql for sql in asked if "FROM matches" in sql or "FROM events" in sql] == []
    assert (await table(db, now.id)).match == acted.table.match


async def test_a_known_table_that_is_not_the_present_one_is_stale(db: Database) -> None:
    known = await begin(db)
    present = (await act(db, by(ANNA), known.id, None, AskCancel())).table
    with pytest.raises(Stale) as refused:
        await act(db, by(BJORN), known.id, known.match.version, AskCancel(), known=known)
    assert refused.value.table.match == present.match
    with pytest.raises(Stale) as refused:
        await act(db, by(BJORN), known.id, known.match.version, AskCancel(), known=present)
    assert refused.value.table == present
    assert (await table(db, known.id)).match == present.match


async def test_whatever_it_is_now_is_read_if_the_known_table_is_old(db: Database) -> None:
    known = await begin(db)
    await act(db, by(ANNA), known.id, None, AskCancel())
    acted = await act(db, by(BJORN), known.id, None, Concede(), known=known)
    assert acted.before.cancel_asked is Side.X
    assert acted.table.match.end is not None


async def test_a_wish_can_be_found_on_the_table_on_which_it_is_judged(db: Database) -> None:
    now = await begin(db)
    seen: list[tuple[int, Side]] = []

    def wish(judged: Table, side: Side) -> PlayerAction:
        seen.append((judged.match.version, side))
        return AskCancel()

    acted = await act(db, by(BJORN), now.id, now.match.version, wish)
    assert seen == [(now.match.version, Side.O)]
    assert acted.table.match.cancel_asked is Side.O
