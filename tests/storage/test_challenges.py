"""Storing, finding and answering challenges."""

from __future__ import annotations

import asyncio

from backgammon.rules import Rules
from storage import Database, challenges
from storage.challenges import Challenge, State
from tests.support.challenges import answer, challenge
from tests.support.matches import SEED, begin_match


def numbers(found: list[Challenge]) -> list[int]:
    return [each.id for each in found]


async def test_challenge_is_loaded_as_created(database: Database, ann: int, ben: int) -> None:
    created = await challenge(database, ann, ben)
    assert await database.read(challenges.load, created.id) == created
    assert (created.rules, created.state, created.message_id) == (Rules(jacoby=True), State.OPEN, None)
    assert await database.read(challenges.load, 99) is None


async def test_challenge_accepts_only_the_first_answer(database: Database, ann: int, ben: int) -> None:
    asked = await challenge(database, ann, ben)
    match = await begin_match(database, ann, ben)
    assert await answer(database, asked, State.ACCEPTED, match.id)
    assert not await answer(database, asked, State.WITHDRAWN)
    settled = await database.read(challenges.load, asked.id)
    assert settled is not None
    assert (settled.state, settled.match_id) == (State.ACCEPTED, match.id)


async def test_only_one_of_two_concurrent_answers_counts(database: Database, ann: int, ben: int) -> None:
    asked = await challenge(database, ann, ben)
    counted = await asyncio.gather(answer(database, asked, State.DECLINED), answer(database, asked, State.WITHDRAWN))
    assert sorted(counted) == [False, True]


async def test_answer_to_unknown_challenge_has_no_effect(database: Database, ann: int, ben: int) -> None:
    asked = await challenge(database, ann, ben)
    assert not await database.write(challenges.answer, asked.id + 1, State.DECLINED)


async def test_open_challenges_are_found_by_channel_and_player(database: Database, ann: int, ben: int) -> None:
    named = await challenge(database, ann, ben)
    for_all = await challenge(database, ann, None)
    elsewhere = await challenge(database, ann, ben, channel=11)
    settled = await challenge(database, ann, ben)
    await answer(database, settled, State.DECLINED)
    assert numbers(await database.read(challenges.open_for, 10, ben)) == [named.id, for_all.id]
    assert numbers(await database.read(challenges.open_for, 11, ben)) == [elsewhere.id]
    assert await database.read(challenges.open_for, 10, ann) == []
    assert numbers(await database.read(challenges.open_by, 10, ann)) == [for_all.id, named.id]
    assert await database.read(challenges.open_by, 10, ben) == []


async def test_challenge_message_is_saved(database: Database, ann: int) -> None:
    asked = await challenge(database, ann, None)
    await database.write(challenges.set_message, asked.id, 777)
    found = await database.read(challenges.load, asked.id)
    assert found is not None
    assert found.message_id == 777


async def test_challenge_is_expired_from_its_time_until_answered(database: Database, ann: int) -> None:
    late = await challenge(database, ann, None, expires_at=3000)
    early = await challenge(database, ann, None, expires_at=2000)
    assert await database.read(challenges.expired, 1999) == []
    assert numbers(await database.read(challenges.expired, 2000)) == [early.id]
    assert numbers(await database.read(challenges.expired, 3000)) == [early.id, late.id]
    await answer(database, early, State.EXPIRED)
    assert numbers(await database.read(challenges.expired, 3000)) == [late.id]


async def test_rematch_refers_to_the_previous_match(database: Database, ann: int, ben: int) -> None:
    match = await begin_match(database, ann, ben)
    asked = await database.write(
        challenges.create,
        guild_id=None,
        channel_id=10,
        challenger=ann,
        opponent=ben,
        rules=Rules(length=3),
        seed=SEED,
        at=1,
        expires_at=2,
        previous_match=match.id,
    )
    assert (asked.previous_match, asked.guild_id) == (match.id, None)
