"""Limits and blocks are about the person: being forgotten renews no limit and ends no block."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from backgammon import Concede, Rules
from backgammon.formats.record_pages import PreparedRecord
from club import blocks, challenges, privacy, records
from club.admission import Limits
from club.clock import DAY, MINUTE
from club.errors import ChallengeFault, ChallengeRefused, Limit, LimitReached, TooManyRecords
from club.matches import act
from club.people import Person
from club.tables import Table
from storage import Database
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, SEED, by
from tests.support.database import fetch

RULES = Rules(length=3)


async def ask(db: Database, who: Person, other: Person | None, now: int = NOON, limits: Limits | None = None) -> int:
    asked = await challenges.propose(db, by(who, now), PLACE, other, RULES, SEED, limits=limits or Limits())
    return asked.challenge.id


async def play(db: Database, one: Person, other: Person, now: int = NOON) -> Table:
    number = await ask(db, one, other, now, Limits(challenges_a_minute=99))
    begun = await challenges.accept(db, by(other, now), number, PLACE.channel_id, SEED)
    await act(db, by(one, now), begun.id, None, Concede())
    return begun


async def forget(db: Database, who: Person, now: int = NOON) -> None:
    assert await privacy.forget(db, by(who, now)) is not None


async def refusal(attempt: Awaitable[object]) -> ChallengeFault:
    with pytest.raises(ChallengeRefused) as refused:
        await attempt
    return refused.value.fault


async def test_forgotten_person_has_the_same_challenges_a_minute(db: Database) -> None:
    for _ in range(5):
        await ask(db, ANNA, BJORN)
        await forget(db, ANNA)
    with pytest.raises(LimitReached) as refused:
        await ask(db, ANNA, BJORN)
    assert refused.value.limit is Limit.CHALLENGES_A_MINUTE
    await ask(db, ANNA, BJORN, NOON + MINUTE)


async def test_forgotten_person_has_the_same_imports_a_day(db: Database) -> None:
    async def save(now: int = NOON) -> None:
        place, pages = PLACE.channel_id, PreparedRecord("{}", ())
        await records.save(db, by(ANNA, now), guild_id=None, channel_id=place, name="a.mat", body="{}", pages=pages)

    for count in range(records.MAX_IMPORTS_PER_DAY):
        await save()
        if count in (9, 19):
            await forget(db, ANNA)
    await forget(db, ANNA)
    with pytest.raises(TooManyRecords):
        await save()
    await save(NOON + DAY)


@pytest.mark.parametrize("forgets", [ANNA, BJORN], ids=["challenger", "opponent"])
async def test_forgotten_person_has_the_same_rated_matches_a_day(db: Database, forgets: Person) -> None:
    for _ in range(5):
        assert not (await play(db, ANNA, BJORN)).stored.terms.over_daily_limit
        await forget(db, forgets)
    for one, other in ((ANNA, BJORN), (BJORN, ANNA)):
        assert (await play(db, one, other)).stored.terms.over_daily_limit
    assert not (await play(db, forgets, CARIN)).stored.terms.over_daily_limit
    assert not (await play(db, ANNA, BJORN, NOON + DAY)).stored.terms.over_daily_limit


async def test_block_outlasts_being_forgotten(db: Database) -> None:
    await ask(db, ANNA, None)
    await blocks.block(db, by(BJORN), ANNA)
    await forget(db, ANNA)
    await privacy.expire(db, NOON + 100 * DAY)
    later = NOON + 100 * DAY
    assert await refusal(challenges.check_may_propose(db, by(ANNA), BJORN.discord_id)) is ChallengeFault.KEPT_AWAY
    assert await refusal(ask(db, ANNA, BJORN, later)) is ChallengeFault.KEPT_AWAY
    assert await refusal(ask(db, BJORN, ANNA, later)) is ChallengeFault.YOU_BLOCK
    posed = await ask(db, BJORN, None, later)
    refused = challenges.accept(db, by(ANNA, later), posed, PLACE.channel_id, SEED)
    assert await refusal(refused) is ChallengeFault.NOT_FOR_THIS_PERSON
    assert await refusal(challenges.challenge_to_answer(db, by(ANNA, later), PLACE.channel_id)) is (
        ChallengeFault.NO_CHALLENGE
    )


async def test_blocker_sees_no_name_and_can_unblock_a_forgotten_person(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    await forget(db, ANNA)
    [former] = await blocks.blocked_by(db, BJORN.discord_id)
    assert former.forgotten
    assert await blocks.unblock_player(db, by(BJORN), former.id) == former
    assert await blocks.blocked_by(db, BJORN.discord_id) == []
    await ask(db, ANNA, BJORN)


async def test_unblocking_a_returned_person_removes_every_block(db: Database) -> None:
    for _ in range(2):
        await blocks.block(db, by(BJORN), ANNA)
        await forget(db, ANNA)
    await blocks.block(db, by(BJORN), ANNA)
    newest, *former = await blocks.blocked_by(db, BJORN.discord_id)
    assert (newest.name, [one.forgotten for one in former]) == ("Anna", [True, True])
    assert await blocks.unblock_player(db, by(BJORN), newest.id) == newest
    assert await blocks.blocked_by(db, BJORN.discord_id) == []
    await blocks.block(db, by(BJORN), ANNA)
    await forget(db, ANNA)
    assert await blocks.unblock(db, by(BJORN), ANNA.discord_id)
    assert not await blocks.unblock(db, by(BJORN), ANNA.discord_id)


async def test_hash_of_a_forgotten_person_is_deleted_after_a_day(db: Database) -> None:
    await ask(db, ANNA, BJORN)
    await forget(db, ANNA)
    for now, left in ((NOON, 1), (NOON + DAY, 1), (NOON + DAY + 1, 0)):
        await privacy.expire(db, now)
        assert len(await fetch(db, "SELECT * FROM forgotten")) == left
    await ask(db, ANNA, None)
    await forget(db, ANNA, NOON + 2 * DAY)
    await privacy.expire(db, NOON)  # the clock was set back
    assert await fetch(db, "SELECT * FROM forgotten") == []
