"""Blocks prevent challenges silently and leave live matches running."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from backgammon import Concede, Rules
from club import blocks, challenges, rematches
from club.challenges import Place, Proposal
from club.errors import ChallengeFault, ChallengeRefused
from club.matches import act
from storage import Database, matches
from storage.challenges import State
from tests.support.club import ANNA, BJORN, CARIN, PLACE, SEED, begin, by
from tests.support.database import fetch

ELSEWHERE = Place(guild_id=2, channel_id=22)
RULES = Rules(length=3)


async def refusal(attempt: Awaitable[object]) -> ChallengeFault:
    with pytest.raises(ChallengeRefused) as refused:
        await attempt
    return refused.value.fault


async def open_challenges(db: Database) -> int:
    return len(await fetch(db, "SELECT id FROM challenges WHERE state = 'open'"))


async def challenge_bjorn(db: Database, place: Place = PLACE) -> Proposal:
    return await challenges.propose(db, by(ANNA), place, BJORN, RULES, SEED)


async def test_blocked_player_cannot_challenge_in_any_server(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    for place in (PLACE, ELSEWHERE):
        assert await refusal(challenges.propose(db, by(ANNA), place, BJORN, RULES, SEED)) is ChallengeFault.KEPT_AWAY
    assert await refusal(challenges.check_may_propose(db, by(ANNA), BJORN.discord_id)) is ChallengeFault.KEPT_AWAY
    assert await open_challenges(db) == 0
    await challenges.propose(db, by(ANNA), PLACE, CARIN, RULES, SEED)
    await challenges.propose(db, by(CARIN), PLACE, BJORN, RULES, SEED)


async def test_blocker_must_unblock_before_challenging(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    assert await refusal(challenges.propose(db, by(BJORN), PLACE, ANNA, RULES, SEED)) is ChallengeFault.YOU_BLOCK
    assert await blocks.unblock(db, by(BJORN), ANNA.discord_id)
    await challenges.propose(db, by(BJORN), PLACE, ANNA, RULES, SEED)
    await challenges.propose(db, by(ANNA), PLACE, BJORN, RULES, SEED)


async def test_blocked_player_cannot_accept_open_challenge_of_blocker(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    open_to_all = (await challenges.propose(db, by(BJORN), PLACE, None, RULES, SEED)).challenge.id
    fault = ChallengeFault.NOT_FOR_THIS_PERSON
    assert await refusal(challenges.check_may_accept(db, by(ANNA), open_to_all, PLACE.channel_id)) is fault
    assert await refusal(challenges.accept(db, by(ANNA), open_to_all, PLACE.channel_id, SEED)) is fault
    assert await db.read(matches.live_ids) == []
    await challenges.accept(db, by(CARIN), open_to_all, PLACE.channel_id, SEED)


async def test_blocker_cannot_accept_open_challenge_of_blocked_player(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    open_to_all = (await challenges.propose(db, by(ANNA), PLACE, None, RULES, SEED)).challenge.id
    said = await refusal(challenges.accept(db, by(BJORN), open_to_all, PLACE.channel_id, SEED))
    assert said is ChallengeFault.YOU_BLOCK


async def test_accept_command_skips_challenges_of_blocked_players(db: Database) -> None:
    open_to_all = await challenges.propose(db, by(CARIN), PLACE, None, RULES, SEED)
    await challenges.propose(db, by(BJORN), PLACE, None, RULES, SEED)
    await blocks.block(db, by(BJORN), ANNA)
    assert await challenges.challenge_to_answer(db, by(ANNA), PLACE.channel_id) == open_to_all.challenge.id
    await blocks.block(db, by(ANNA), CARIN)
    assert await refusal(challenges.challenge_to_answer(db, by(ANNA), PLACE.channel_id)) is ChallengeFault.NO_CHALLENGE


async def test_block_leaves_live_match_running_without_a_rematch(db: Database) -> None:
    table = await begin(db)
    await blocks.block(db, by(BJORN), ANNA)
    assert await db.read(matches.live_ids) == [table.id]
    await act(db, by(BJORN), table.id, None, Concede())
    assert await refusal(rematches.propose_rematch(db, by(ANNA), table.id, SEED)) is ChallengeFault.KEPT_AWAY
    assert await refusal(rematches.propose_rematch(db, by(BJORN), table.id, SEED)) is ChallengeFault.YOU_BLOCK


async def test_block_closes_only_challenges_between_the_two(db: Database) -> None:
    by_anna = [await challenge_bjorn(db), await challenge_bjorn(db, ELSEWHERE)]
    by_bjorn = await challenges.propose(db, by(BJORN), ELSEWHERE, ANNA, RULES, SEED)
    others = await challenges.propose(db, by(CARIN), PLACE, BJORN, RULES, SEED)
    blocked = await blocks.block(db, by(BJORN), ANNA)
    states = {one.challenge.id: one.challenge.state for one in blocked.closed}
    assert states == {
        **{one.challenge.id: State.DECLINED for one in by_anna},
        by_bjorn.challenge.id: State.WITHDRAWN,
    }
    assert (await db.read(challenges.proposal_of, others.challenge.id)).challenge.state is State.OPEN


async def test_only_the_challenged_player_can_block_the_challenger(db: Database) -> None:
    proposal = await challenge_bjorn(db)
    await challenges.decline(db, by(BJORN), proposal.challenge.id)
    for person in (ANNA, CARIN):
        fault = await refusal(blocks.block_challenger(db, by(person), proposal.challenge.id))
        assert fault is ChallengeFault.NOT_FOR_YOU
    assert (await blocks.block_challenger(db, by(BJORN), proposal.challenge.id)).player.name == "Anna"
    assert [one.name for one in await blocks.blocked_by(db, BJORN.discord_id)] == ["Anna"]


async def test_player_blocks_no_one_but_others_and_owns_the_list(db: Database) -> None:
    assert await refusal(blocks.block(db, by(ANNA), ANNA)) is ChallengeFault.BLOCKED_YOURSELF
    assert await blocks.blocked_by(db, ANNA.discord_id) == []
    await blocks.block(db, by(ANNA), CARIN)
    await blocks.block(db, by(ANNA), CARIN)
    assert [one.name for one in await blocks.blocked_by(db, ANNA.discord_id)] == ["Carin"]
    assert await blocks.blocked_by(db, CARIN.discord_id) == []
    carin = (await blocks.blocked_by(db, ANNA.discord_id))[0].id
    assert await blocks.unblock_player(db, by(CARIN), carin) is None
    assert not await blocks.unblock(db, by(ANNA), BJORN.discord_id)
    assert not await blocks.unblock(db, by(ANNA), 999)
    assert await blocks.unblock_player(db, by(ANNA), carin) is not None
    assert await blocks.blocked_by(db, ANNA.discord_id) == []
