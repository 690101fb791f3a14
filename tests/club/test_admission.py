"""Limits are checked by query in the transaction of the challenge, so they apply after a restart and in a race."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path

import pytest

from backgammon import Concede, Rules
from club import challenges, privacy, rematches
from club.admission import DEFAULT_LIMITS, Limits
from club.challenges import LIFETIME, Place
from club.clock import DAY, MINUTE
from club.errors import Limit, LimitReached
from club.matches import act
from club.people import MAX_OVERTAKING, Person
from storage import Database, matches, open_database
from tests.support.club import ANNA, BJORN, CARIN, MANY, NOON, PLACE, SEED, by
from tests.support.database import fetch

RULES = Rules(length=3)


async def reached_limit(attempt: Awaitable[object]) -> LimitReached:
    with pytest.raises(LimitReached) as refused:
        await attempt
    return refused.value


async def make_challenge(
    db: Database, channel: int, limits: Limits = DEFAULT_LIMITS, now: int = NOON, opponent: Person | None = BJORN
) -> int:
    place = Place(PLACE.guild_id, channel)
    return (await challenges.propose(db, by(ANNA, now), place, opponent, RULES, SEED, limits=limits)).challenge.id


async def start_match(db: Database, channel: int, *, x: Person = ANNA, o: Person = BJORN, guild: int = 1) -> int:
    proposal = await challenges.propose(db, by(x), Place(guild, channel), o, RULES, SEED, limits=MANY)
    return (await challenges.accept(db, by(o), proposal.challenge.id, channel, SEED, limits=MANY)).id


async def count(db: Database, table: str) -> int:
    [row] = await fetch(db, f"SELECT COUNT(*) AS n FROM {table}")  # noqa: S608 - names of our own tables
    return int(row["n"])


async def test_sixth_challenge_within_a_minute_is_refused(db: Database) -> None:
    for channel in range(DEFAULT_LIMITS.challenges_a_minute):
        await make_challenge(db, channel, now=NOON + channel)
    refused = await reached_limit(make_challenge(db, 99, now=NOON + MINUTE - 1))
    assert (refused.limit, refused.most, refused.who) == (Limit.CHALLENGES_A_MINUTE, 5, None)
    assert await count(db, "challenges") == 5
    await make_challenge(db, 99, now=NOON + MINUTE)


@pytest.mark.parametrize("limits", [replace(MANY, challenges_a_minute=2), replace(MANY, open_challenges=2)])
async def test_limit_lasts_no_longer_when_the_clock_is_set_back(db: Database, limits: Limits) -> None:
    for channel in (1, 2):
        await make_challenge(db, channel, limits)
    await reached_limit(make_challenge(db, 3, limits, NOON - MAX_OVERTAKING))
    for channel in (3, 4):
        await make_challenge(db, channel, limits, NOON - DAY)
    await reached_limit(make_challenge(db, 5, limits, NOON - DAY))


async def test_withdrawn_challenge_counts_for_the_minute(db: Database) -> None:
    """Withdrawing challenges must not allow a player to ping others without end."""
    for _ in range(5):
        await challenges.decline(db, by(ANNA), await make_challenge(db, 1))
    assert (await reached_limit(make_challenge(db, 1))).limit is Limit.CHALLENGES_A_MINUTE
    await challenges.propose(db, by(CARIN), PLACE, BJORN, RULES, SEED)


async def test_open_challenges_are_limited_without_expired_ones(db: Database) -> None:
    limits = replace(MANY, open_challenges=10)
    asked = [await make_challenge(db, channel, limits, NOON + channel) for channel in range(10)]
    assert (await reached_limit(make_challenge(db, 99, limits))).limit is Limit.OPEN_CHALLENGES
    await challenges.decline(db, by(BJORN), asked[5])
    await make_challenge(db, 98, limits, NOON + 50)
    await reached_limit(make_challenge(db, 99, limits, NOON + LIFETIME - 1))
    await make_challenge(db, 99, limits, NOON + LIFETIME)


async def test_matches_of_a_person_are_limited_across_servers(db: Database) -> None:
    limits = replace(MANY, matches_a_person=2)
    first = await start_match(db, 1, guild=1)
    await start_match(db, 2, x=CARIN, o=ANNA, guild=2)
    refused = await reached_limit(make_challenge(db, 3, limits))
    assert (refused.limit, refused.most, refused.who) == (Limit.MATCHES_A_PERSON, 2, None)
    await act(db, by(ANNA), first, None, Concede())
    await make_challenge(db, 3, limits)


@pytest.mark.parametrize("busy", [ANNA, BJORN], ids=["the challenger", "the accepting player"])
async def test_accept_over_the_match_limit_names_the_busy_player(db: Database, busy: Person) -> None:
    limits = replace(MANY, matches_a_person=1)
    asked = await make_challenge(db, 3, limits)
    await start_match(db, 1, x=busy, o=CARIN)
    for attempt in (
        challenges.check_may_accept(db, by(BJORN), asked, 3, limits=limits),
        challenges.accept(db, by(BJORN), asked, 3, SEED, limits=limits),
    ):
        refused = await reached_limit(attempt)
        assert refused.limit is Limit.MATCHES_A_PERSON
        assert (refused.who.name if refused.who else None) == ("Anna" if busy is ANNA else None)
    assert len(await db.read(matches.live_ids)) == 1


async def test_matches_of_a_server_are_limited_per_server(db: Database) -> None:
    limits = replace(MANY, matches_a_server=1)
    asked = await make_challenge(db, 3, limits, opponent=None)
    await start_match(db, 1, x=CARIN)
    assert (await reached_limit(make_challenge(db, 4, limits))).limit is Limit.MATCHES_A_SERVER
    refused = await reached_limit(challenges.accept(db, by(BJORN), asked, 3, SEED, limits=limits))
    assert (refused.limit, refused.most) == (Limit.MATCHES_A_SERVER, 1)
    await challenges.propose(db, by(ANNA), Place(2, 22), BJORN, RULES, SEED, limits=limits)


async def test_new_threads_of_two_people_are_limited_a_day(db: Database) -> None:
    limits = replace(MANY, threads_a_day=2)

    async def play(thread: int, now: int = NOON, people: tuple[Person, Person] = (ANNA, BJORN)) -> None:
        x, o = people
        asked = (await challenges.propose(db, by(x, now), PLACE, o, RULES, SEED, limits=limits)).challenge.id
        place = PLACE.channel_id if thread == PLACE.channel_id else None
        try:
            await challenges.check_may_accept(db, by(o, now), asked, place, limits=limits)
            await challenges.accept(db, by(o, now), asked, thread, SEED, limits=limits)
        except LimitReached:
            with pytest.raises(LimitReached):
                await challenges.accept(db, by(o, now), asked, thread, SEED, limits=limits)
            await challenges.decline(db, by(x, now), asked)
            raise

    await play(PLACE.channel_id)
    await play(101)
    await privacy.forget(db, by(ANNA))
    await play(102, people=(BJORN, ANNA))
    refused = await reached_limit(play(103))
    assert (refused.limit, refused.most, refused.who) == (Limit.THREADS_A_DAY, 2, None)
    await reached_limit(play(103, NOON + DAY - 1))
    await play(103, people=(ANNA, CARIN))
    await play(104, NOON + DAY)


async def test_rematch_counts_as_a_challenge(db: Database) -> None:
    table = await start_match(db, 1)
    await act(db, by(BJORN), table, None, Concede())
    await start_match(db, 2)
    assert (
        await reached_limit(
            rematches.propose_rematch(db, by(ANNA), table, SEED, limits=replace(MANY, challenges_a_minute=2))
        )
    ).limit is Limit.CHALLENGES_A_MINUTE
    assert (
        await reached_limit(
            rematches.propose_rematch(db, by(ANNA), table, SEED, limits=replace(MANY, matches_a_person=1))
        )
    ).limit is Limit.MATCHES_A_PERSON
    await rematches.propose_rematch(db, by(ANNA), table, SEED, limits=MANY)


async def test_limits_apply_after_a_restart(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'again.sqlite3'}"
    first = await open_database(address)
    for channel in range(5):
        await make_challenge(first, channel)
    await first.close()
    second = await open_database(address)
    assert (await reached_limit(make_challenge(second, 99))).limit is Limit.CHALLENGES_A_MINUTE
    await second.close()


async def test_challenge_limit_applies_across_processes(db: Database, tmp_path: Path) -> None:
    other = await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    made = await asyncio.gather(
        *(make_challenge((db, other)[channel % 2], channel) for channel in range(20)), return_exceptions=True
    )
    await other.close()
    assert sorted(type(one).__name__ for one in made) == ["LimitReached"] * 15 + ["int"] * 5
    assert await count(db, "challenges") == 5


async def test_match_limit_applies_to_concurrent_accepts(db: Database, tmp_path: Path) -> None:
    other = await open_database(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    limits = replace(MANY, matches_a_person=1)
    asked = [await make_challenge(db, channel, limits, opponent=None) for channel in (1, 2)]
    sits = [
        challenges.accept(source, by(person), challenge, channel, SEED, limits=limits)
        for source, person, challenge, channel in zip((db, other), (BJORN, CARIN), asked, (1, 2), strict=True)
    ]
    seated = await asyncio.gather(*sits, return_exceptions=True)
    await other.close()
    assert sorted(type(one).__name__ for one in seated) == ["LimitReached", "Table"]
    assert len(await db.read(matches.live_ids)) == 1
