"""`act`: who may act, on which version of the match, and what is stored."""

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
from club.matches import Acted, act, move, revealed_seed
from club.tables import NotYourSeat, Stale, Table, table
from storage import Database, matches
from tests.support.club import ANNA, BJORN, CARIN, NOON, PEOPLE, PLACE, SEED, begin, by, play_once, standings, to_roll
from tests.support.database import WatchedDatabase
from tests.support.random_matches import CONTESTING, random_turn


async def test_bystander_is_refused_without_a_change(db: Database) -> None:
    before = await begin(db)
    with pytest.raises(NotYourSeat):
        await act(db, by(CARIN), before.id, before.match.version, Concede())
    assert (await table(db, before.id)).match == before.match


async def test_old_version_is_stale_and_brings_the_current_match(db: Database) -> None:
    before = await begin(db)
    after = await play_once(db, before, Random(1))
    side = before.match.to_act
    assert side is not None
    with pytest.raises(Stale) as stale:
        await act(db, by(PEOPLE[side]), before.id, before.match.version, RequestRoll())
    assert stale.value.table.match == after.match


async def test_illegal_action_changes_nothing(db: Database) -> None:
    before = await begin(db)
    side = before.match.to_act
    assert side is not None
    with pytest.raises(Illegal) as refused:
        await act(db, by(PEOPLE[side]), before.id, None, RequestRoll())
    assert refused.value.reason is Reason.ALREADY_ROLLED
    assert (await table(db, before.id)).log == before.log


async def test_unknown_match_is_refused(db: Database) -> None:
    with pytest.raises(NoSuchMatch):
        await act(db, by(ANNA), 999, None, RequestRoll())


async def test_one_of_several_concurrent_actions_wins(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(2))
    side = now.match.to_act
    assert side is not None
    presses = [act(db, by(PEOPLE[side]), now.id, now.match.version, RequestRoll()) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    done = [result for result in results if isinstance(result, Acted)]
    stale = [result for result in results if isinstance(result, Stale)]
    assert (len(done), len(stale)) == (1, 4)
    assert all(one.table.match == done[0].table.match for one in stale)


async def test_roll_follows_a_take_automatically(db: Database) -> None:
    now = await to_roll(db, await begin(db), Random(3))
    side = now.match.to_act
    assert side is not None
    doubled = await act(db, by(PEOPLE[side]), now.id, now.match.version, Double())
    taken = await act(db, by(PEOPLE[side.other]), now.id, doubled.table.match.version, Take())
    kinds = [type(event).__name__ for event in taken.table.events[doubled.table.match.version :]]
    assert kinds[:2] == ["Taken", "Rolled"]
    assert (taken.table.match.game.cube.value, taken.table.match.game.cube.owner) == (2, side.other)


async def test_dice_come_from_seed_number_and_interaction(db: Database) -> None:
    now = await begin(db)
    random = Random(4)
    for _ in range(12):
        now = await play_once(db, now, random)
    rolled = [event for event in now.events if isinstance(event, Rolled)]
    assert len(rolled) > 3
    assert all(event.dice == roll_dice(SEED, event.number, event.salt) for event in rolled)


@pytest.mark.parametrize("length", [1, 3])
async def test_random_match_ends_in_the_leaderboard(db: Database, length: int) -> None:
    now = await begin(db, length=length)
    random = Random(length)
    while now.match.end is None:
        side, action = random_turn(now.match, random, CONTESTING)
        now = (await act(db, by(PEOPLE[side]), now.id, now.match.version, action)).table
    assert replay(now.events) == now.match
    winner = now.match.end.winner
    assert winner is not None
    [first, second] = await standings(db)
    assert (first.name, first.wins, first.losses) == (PEOPLE[winner].name, 1, 0)
    assert (second.losses, second.wins) == (1, 0)
    assert now.stored.finished_at == NOON
    assert await db.read(matches.live_ids) == []


async def test_seed_is_revealed_only_after_the_match(db: Database) -> None:
    now = await begin(db)
    assert await revealed_seed(db, now) is None
    over = (await act(db, by(ANNA), now.id, None, Concede())).table
    seed = await revealed_seed(db, over)
    assert seed is not None
    assert commitment(bytes.fromhex(seed)) == over.stored.commitment


async def test_leaving_early_concedes_and_gives_no_win(db: Database) -> None:
    now = await begin(db)
    left = (await act(db, by(ANNA), now.id, None, Concede())).table
    assert left.match.end is not None
    assert left.match.end.winner is Side.O
    [loser] = await standings(db)
    assert (loser.name, loser.losses) == ("Anna", 1)


async def test_match_cancelled_by_both_has_no_result(db: Database) -> None:

    now = await begin(db)
    await act(db, by(ANNA), now.id, None, AskCancel())
    with pytest.raises(Illegal):
        await act(db, by(ANNA), now.id, None, AgreeCancel())
    ended = (await act(db, by(BJORN), now.id, None, AgreeCancel())).table
    assert ended.match.end is not None
    assert await standings(db) == ()


async def test_known_table_is_not_read_again(db: Database) -> None:
    now = await begin(db)
    side = now.match.to_act or Side.X
    player = ANNA if now.side_of(ANNA.discord_id) is side else BJORN
    asked: list[str] = []
    watched = WatchedDatabase(db, lambda _, sql, *__: asked.append(sql), lambda _, sql, *__: asked.append(sql))
    acted = await act(watched, by(player), now.id, now.match.version, legal_actions(now.match, side)[0], known=now)
    assert acted.table.match.version > now.match.version
    assert [sql for sql in asked if "FROM matches" in sql or "FROM events" in sql] == []
    assert (await table(db, now.id)).match == acted.table.match


async def test_outdated_known_table_is_stale(db: Database) -> None:
    known = await begin(db)
    present = (await act(db, by(ANNA), known.id, None, AskCancel())).table
    with pytest.raises(Stale) as refused:
        await act(db, by(BJORN), known.id, known.match.version, AskCancel(), known=known)
    assert refused.value.table.match == present.match
    with pytest.raises(Stale) as refused:
        await act(db, by(BJORN), known.id, known.match.version, AskCancel(), known=present)
    assert refused.value.table == present
    assert (await table(db, known.id)).match == present.match


async def test_outdated_known_table_is_reloaded_without_a_version(db: Database) -> None:
    known = await begin(db)
    await act(db, by(ANNA), known.id, None, AskCancel())
    acted = await act(db, by(BJORN), known.id, None, Concede(), known=known)
    assert acted.before.cancel_asked is Side.X
    assert acted.table.match.end is not None


async def test_known_table_is_loaded_again_after_a_move(db: Database) -> None:
    known = await begin(db)
    await move(db, by(ANNA, NOON + 1), known.id, PLACE.channel_id + 1)
    acted = await act(db, by(BJORN), known.id, known.match.version, AskCancel(), known=known)
    assert acted.table.stored.channel_id == PLACE.channel_id + 1
    assert acted.table.match.cancel_asked is Side.O


async def test_action_can_be_a_function_of_the_loaded_table(db: Database) -> None:
    now = await begin(db)
    seen: list[tuple[int, Side]] = []

    def action(judged: Table, side: Side) -> PlayerAction:
        seen.append((judged.match.version, side))
        return AskCancel()

    acted = await act(db, by(BJORN), now.id, now.match.version, action)
    assert seen == [(now.match.version, Side.O)]
    assert acted.table.match.cancel_asked is Side.O
