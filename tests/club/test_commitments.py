"""The seed of a match is drawn, and its commitment shown, before the click that salts its first roll."""

from __future__ import annotations

import secrets

import pytest

from backgammon import Concede, OpeningRolled, Rules, roll_dice
from backgammon.dice import commitment
from club import blocks, challenges, rematches
from club.challenges import LIFETIME, Proposal
from club.matches import act
from club.tables import Table
from storage import Database, matches
from storage.challenges import State
from storage.database import Unreadable
from storage.export import export
from tests.support.club import ANNA, BJORN, NOON, PLACE, by
from tests.support.database import execute, fetch
from tests.support.matches import forget

OTHER_SEED = b"x" * 32
"""A seed that is offered at acceptance."""


async def proposed(db: Database, seed: bytes) -> Proposal:
    return await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=1), seed)


async def accepted(db: Database, proposal: Proposal) -> Table:
    return await challenges.accept(db, by(BJORN), proposal.challenge.id, PLACE.channel_id, OTHER_SEED)


async def seeds_of_challenges(db: Database) -> list[str]:
    return [row["seed"] for row in await fetch(db, "SELECT seed FROM challenge_seeds")]


async def test_challenge_and_its_match_have_the_same_commitment(db: Database) -> None:
    """Rematches too; the first dice are those of the seed of the challenge."""
    for _ in range(5):
        seed, again_seed = secrets.token_bytes(32), secrets.token_bytes(32)
        proposal = await proposed(db, seed)
        table = await accepted(db, proposal)
        rematch = await rematches.propose_rematch(
            db, by(BJORN), (await act(db, by(ANNA), table.id, None, Concede())).table.id, again_seed
        )
        again = await challenges.accept(db, by(ANNA), rematch.challenge.id, PLACE.channel_id, OTHER_SEED)
        for one, now, drawn in ((proposal, table, seed), (rematch, again, again_seed)):
            assert one.challenge.commitment == now.stored.commitment == commitment(drawn)
            assert await db.read(matches.seed_of, now.id) == drawn
            opening = next(event for event in now.events if isinstance(event, OpeningRolled))
            assert opening.dice == roll_dice(drawn, 1, opening.salt)
        await act(db, by(ANNA), again.id, None, Concede())
    assert await seeds_of_challenges(db) == []


async def test_rematch_that_both_ask_for_keeps_the_first_commitment(db: Database) -> None:
    table = await accepted(db, await proposed(db, secrets.token_bytes(32)))
    await act(db, by(ANNA), table.id, None, Concede())
    first = await rematches.propose_rematch(db, by(BJORN), table.id, secrets.token_bytes(32))
    second = await rematches.propose_rematch(db, by(ANNA), table.id, secrets.token_bytes(32))
    assert first.challenge.commitment == second.challenge.commitment


async def test_challenge_of_an_older_version_gets_its_seed_later(db: Database) -> None:
    proposal = await proposed(db, secrets.token_bytes(32))
    await execute(db, "UPDATE challenges SET commitment = NULL")
    await execute(db, "DELETE FROM challenge_seeds")
    table = await accepted(db, proposal)
    assert table.stored.commitment == commitment(OTHER_SEED)
    assert await db.read(matches.seed_of, table.id) == OTHER_SEED


@pytest.mark.parametrize("sql", ["DELETE FROM challenge_seeds", "UPDATE challenge_seeds SET seed = '00'"])
async def test_no_match_begins_with_another_seed(db: Database, sql: str) -> None:
    proposal = await proposed(db, secrets.token_bytes(32))
    await execute(db, sql)
    with pytest.raises(Unreadable):
        await accepted(db, proposal)
    assert await db.read(matches.live_ids) == []


async def test_seed_of_a_challenge_that_is_not_accepted_is_deleted(db: Database) -> None:
    async def expired() -> None:
        await challenges.expire(db, NOON + LIFETIME)

    async def blocked() -> None:
        await blocks.block(db, by(BJORN), ANNA)

    async def left() -> None:
        await forget(db, ANNA.discord_id, NOON)

    ended = 0
    for end in (State.DECLINED, State.WITHDRAWN, expired, blocked, left):
        await execute(db, "DELETE FROM blocks")
        proposal = await proposed(db, secrets.token_bytes(32))
        assert len(await seeds_of_challenges(db)) == 1
        if isinstance(end, State):
            await challenges.decline(db, by(BJORN if end is State.DECLINED else ANNA), proposal.challenge.id)
        else:
            await end()
        assert await seeds_of_challenges(db) == []
        ended += 1
    assert ended


async def test_export_has_the_commitment_of_a_challenge_and_no_seed(db: Database) -> None:
    seed = secrets.token_bytes(32)
    proposal = await proposed(db, seed)
    for person in (ANNA, BJORN):
        exported = "".join([piece async for piece in export(db, person.discord_id)])
        assert str(proposal.challenge.commitment) in exported
        assert seed.hex() not in exported
    assert seed.hex() not in repr(proposal)
