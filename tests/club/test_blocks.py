"""Blocks: nobody is challenged against his will, nobody is told, and what is under way goes on."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from backgammon import Concede, Rules
from club import blocks, challenges
from club.challenges import Place, Proposal
from club.errors import ChallengeFault, ChallengeRefused
from club.matches import act
from storage import Database, matches
from storage.challenges import State
from tests.support.club import ANNA, BJORN, CARIN, PLACE, SEED, begin, by
from tests.support.database import fetch

ELSEWHERE = Place(guild_id=2, channel_id=22)
RULES = Rules(length=3)


async def refusal(doing: Awaitable[object]) -> ChallengeFault:
    with pytest.raises(ChallengeRefused) as refused:
        await doing
    return refused.value.fault


async def open_challenges(db: Database) -> int:
    return len(await fetch(db, "SELECT id FROM challenges WHERE state = 'open'"))


async def asked(db: Database, place: Place = PLACE) -> Proposal:
    return await challenges.propose(db, by(ANNA), place, BJORN, RULES)


async def test_whoever_is_blocked_challenges_that_person_in_no_server_and_nothing_is_created(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    for place in (PLACE, ELSEWHERE):
        assert await refusal(challenges.propose(db, by(ANNA), place, BJORN, RULES)) is ChallengeFault.KEPT_AWAY
    assert await refusal(challenges.check_may_propose(db, by(ANNA), BJORN.discord_id)) is ChallengeFault.KEPT_AWAY
    assert await open_challenges(db) == 0
    await challenges.propose(db, by(ANNA), PLACE, CARIN, RULES)
    await challenges.propose(db, by(CARIN), PLACE, BJORN, RULES)


async def test_whoever_blocks_somebody_takes_that_back_before_he_challenges_him(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    assert await refusal(challenges.propose(db, by(BJORN), PLACE, ANNA, RULES)) is ChallengeFault.YOU_BLOCK
    assert await blocks.unblock(db, by(BJORN), ANNA.discord_id)
    await challenges.propose(db, by(BJORN), PLACE, ANNA, RULES)
    await challenges.propose(db, by(ANNA), PLACE, BJORN, RULES)


async def test_whoever_is_blocked_does_not_sit_down_at_an_open_challenge_of_the_blocker(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    open_to_all = (await challenges.propose(db, by(BJORN), PLACE, None, RULES)).challenge.id
    fault = ChallengeFault.NOT_FOR_THIS_PERSON
    assert await refusal(challenges.check_may_accept(db, by(ANNA), open_to_all)) is fault
    assert await refusal(challenges.accept(db, by(ANNA), open_to_all, PLACE.channel_id, SEED)) is fault
    assert await db.read(matches.live_ids) == []
    await challenges.accept(db, by(CARIN), open_to_all, PLACE.channel_id, SEED)


async def test_the_blocker_does_not_sit_down_at_an_open_challenge_of_the_blocked(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    open_to_all = (await challenges.propose(db, by(ANNA), PLACE, None, RULES)).challenge.id
    said = await refusal(challenges.accept(db, by(BJORN), open_to_all, PLACE.channel_id, SEED))
    assert said is ChallengeFault.YOU_BLOCK


async def test_accept_by_command_passes_over_the_challenges_of_people_who_are_kept_apart(db: Database) -> None:
    open_to_all = await challenges.propose(db, by(CARIN), PLACE, None, RULES)
    await challenges.propose(db, by(BJORN), PLACE, None, RULES)
    await blocks.block(db, by(BJORN), ANNA)
    assert await challenges.meant_by_accept(db, by(ANNA), PLACE.channel_id) == open_to_all.challenge.id
    await blocks.block(db, by(ANNA), CARIN)
    assert await refusal(challenges.meant_by_accept(db, by(ANNA), PLACE.channel_id)) is ChallengeFault.NO_CHALLENGE


async def test_a_match_under_way_goes_on_and_has_no_rematch(db: Database) -> None:
    table = await begin(db)
    await blocks.block(db, by(BJORN), ANNA)
    assert await db.read(matches.live_ids) == [table.id]
    await act(db, by(BJORN), table.id, None, Concede())
    assert await refusal(challenges.propose_rematch(db, by(ANNA), table.id)) is ChallengeFault.KEPT_AWAY
    assert await refusal(challenges.propose_rematch(db, by(BJORN), table.id)) is ChallengeFault.YOU_BLOCK


async def test_a_block_closes_the_challenges_between_the_two_everywhere_and_no_others(db: Database) -> None:
    hers = [await asked(db), await asked(db, ELSEWHERE)]
    his = await challenges.propose(db, by(BJORN), ELSEWHERE, ANNA, RULES)
    others = await challenges.propose(db, by(CARIN), PLACE, BJORN, RULES)
    blocked = await blocks.block(db, by(BJORN), ANNA)
    states = {one.challenge.id: one.challenge.state for one in blocked.closed}
    assert states == {
        **{one.challenge.id: State.DECLINED for one in hers},
        his.challenge.id: State.WITHDRAWN,
    }
    assert (await db.read(challenges.proposal_of, others.challenge.id)).challenge.state is State.OPEN


async def test_only_the_one_who_was_challenged_blocks_by_the_challenge(db: Database) -> None:
    proposal = await asked(db)
    await challenges.decline(db, by(BJORN), proposal.challenge.id)
    for person in (ANNA, CARIN):
        fault = await refusal(blocks.block_challenger(db, by(person), proposal.challenge.id))
        assert fault is ChallengeFault.NOT_FOR_YOU
    assert (await blocks.block_challenger(db, by(BJORN), proposal.challenge.id)).player.name == "Anna"
    assert [one.name for one in await blocks.blocked_by(db, BJORN.discord_id)] == ["Anna"]


async def test_nobody_blocks_himself_and_each_list_is_of_its_owner(db: Database) -> None:
    assert await refusal(blocks.block(db, by(ANNA), ANNA)) is ChallengeFault.BLOCKED_YOURSELF
    assert await blocks.blocked_by(db, ANNA.discord_id) == []
    await blocks.block(db, by(ANNA), CARIN)
    await blocks.block(db, by(ANNA), CARIN)
    assert [one.name for one in await blocks.blocked_by(db, ANNA.discord_id)] == ["Carin"]
    assert await blocks.blocked_by(db, CARIN.discord_id) == []
    carin = (await blocks.blocked_by(db, ANNA.discord_id))[0].number
    assert await blocks.unblock_player(db, by(CARIN), carin) is None
    assert await blocks.unblock(db, by(ANNA), BJORN.discord_id) is None
    assert await blocks.unblock(db, by(ANNA), 999) is None
    assert await blocks.unblock_player(db, by(ANNA), carin) is not None
    assert await blocks.blocked_by(db, ANNA.discord_id) == []
