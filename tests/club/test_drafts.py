"""Drafts of challenges and counter-proposals: whose they are, what they start with, and who may accept what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from backgammon import Concede, Rules, Side, Variant
from club import blocks, challenges, drafts, privacy, settings
from club.challenges import LIFETIME, Place, Proposal
from club.drafts import MAX_DRAFTS, DraftChanged, OpenDraft
from club.errors import ChallengeFault, ChallengeRefused
from club.matches import act
from club.people import Person
from club.rule_changes import with_choice
from storage import Database
from storage.challenges import State
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, SEED, by

USUAL = Rules(length=5)


def same(rules: Rules) -> Rules:
    return rules


async def draft(db: Database, who: Person = ANNA, other: Person | None = BJORN, place: Place = PLACE) -> OpenDraft:
    return await drafts.start(db, by(who), place, other, same)


async def sent(db: Database, found: OpenDraft, who: Person = ANNA) -> Proposal:
    return await drafts.send(db, by(who), found.draft.id, found.draft.version, SEED)


async def changed(db: Database, found: OpenDraft, who: Person = ANNA, **chosen: object) -> OpenDraft:
    return await drafts.change(
        db, by(who), found.draft.id, found.draft.version, lambda rules: with_choice(rules, **chosen)
    )


async def suggested(db: Database, asked: Proposal, who: Person, **chosen: object) -> Proposal:
    """Send a counter-proposal."""
    opened = await drafts.suggest(db, by(who), asked.challenge.id, asked.challenge.version)
    return await sent(db, await changed(db, opened, who, **chosen), who)


async def fault(work: Awaitable[object]) -> ChallengeFault:
    with pytest.raises(ChallengeRefused) as refused:
        await work
    return refused.value.fault


async def test_first_draft_has_the_usual_terms_of_the_server(db: Database) -> None:
    assert (await draft(db)).draft.rules == USUAL
    await settings.change_server(db, PLACE.guild_id or 0, challenge_length=9, challenge_variant=Variant.DUTCH)
    assert (await draft(db)).draft.rules == Rules(length=9, variant=Variant.DUTCH)


async def test_draft_starts_with_the_last_terms_of_pair_or_person(db: Database) -> None:
    with_bjorn = Rules(length=None, jacoby=True, stake="beans")
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, with_bjorn, SEED)
    table = await challenges.accept(db, by(BJORN), asked.challenge.id, PLACE.channel_id, SEED)
    await act(db, by(ANNA), table.id, None, Concede())
    await challenges.propose(db, by(ANNA), PLACE, CARIN, Rules(length=7, start_score=(1, 0)), SEED)
    assert (await draft(db, ANNA, BJORN)).draft.rules == with_bjorn
    assert (await draft(db, BJORN, ANNA)).draft.rules == with_bjorn
    alone = await draft(db, ANNA, None)
    assert (alone.draft.rules, alone.draft.rated) == (Rules(length=7), True)
    elsewhere = Place(99, 990)
    assert (await draft(db, ANNA, BJORN, elsewhere)).draft.rules == USUAL


async def test_open_challenge_that_was_accepted_counts_for_the_pair(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, Rules(length=3), SEED)
    await challenges.accept(db, by(BJORN), asked.challenge.id, PLACE.channel_id, SEED)
    assert (await draft(db, BJORN, ANNA)).draft.rules == Rules(length=3)


async def test_stake_of_the_pair_is_left_out_where_stakes_are_off(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=None, stake="beans"), SEED)
    await challenges.accept(db, by(BJORN), asked.challenge.id, PLACE.channel_id, SEED)
    await settings.change_server(db, PLACE.guild_id or 0, stakes=False)
    assert not (await draft(db)).draft.rules.stake


async def test_sent_draft_is_a_challenge_once(db: Database) -> None:
    found = await changed(db, await draft(db), length=3)
    proposal = await sent(db, found)
    assert (proposal.challenge.rules, proposal.challenge.version) == (Rules(length=3), 0)
    assert await fault(sent(db, found)) is ChallengeFault.DRAFT_GONE


async def test_double_send_makes_one_challenge(db: Database) -> None:
    found = await draft(db)
    results = await asyncio.gather(*(sent(db, found) for _ in range(5)), return_exceptions=True)
    assert [type(one) for one in results].count(Proposal) == 1


async def test_older_version_of_a_draft_changes_nothing(db: Database) -> None:
    first = await draft(db)
    second = await changed(db, first, length=3)
    with pytest.raises(DraftChanged) as stale:
        await changed(db, first, length=7)
    assert stale.value.now == second
    with pytest.raises(DraftChanged):
        await sent(db, first)


async def test_draft_belongs_to_one_person_for_a_day(db: Database) -> None:
    found = await draft(db)
    assert await fault(drafts.find(db, by(BJORN), found.draft.id)) is ChallengeFault.DRAFT_GONE
    late = by(ANNA, NOON + LIFETIME)
    assert await fault(drafts.find(db, late, found.draft.id)) is ChallengeFault.DRAFT_GONE
    await drafts.delete_expired(db, NOON + LIFETIME - 1)
    assert await drafts.find(db, by(ANNA), found.draft.id) == found
    await drafts.delete_expired(db, NOON + LIFETIME)
    assert await fault(drafts.find(db, by(ANNA), found.draft.id)) is ChallengeFault.DRAFT_GONE


async def test_only_the_newest_drafts_are_stored(db: Database) -> None:
    made = [
        (await drafts.start(db, by(ANNA, NOON + second), PLACE, BJORN, same)).draft.id
        for second in range(MAX_DRAFTS + 1)
    ]
    assert len(set(made)) == MAX_DRAFTS + 1
    assert await fault(drafts.find(db, by(ANNA), made[0])) is ChallengeFault.DRAFT_GONE
    assert (await drafts.find(db, by(ANNA), made[1])).draft.id == made[1]


async def test_blocked_person_cannot_be_drafted(db: Database) -> None:
    await blocks.block(db, by(BJORN), ANNA)
    assert await fault(draft(db)) is ChallengeFault.KEPT_AWAY
    assert await fault(draft(db, BJORN, ANNA)) is ChallengeFault.YOU_BLOCK


async def test_block_after_the_draft_stops_it_from_being_sent(db: Database) -> None:
    found = await draft(db)
    await blocks.block(db, by(BJORN), ANNA)
    assert await fault(sent(db, found)) is ChallengeFault.KEPT_AWAY
    assert (await drafts.find(db, by(ANNA), found.draft.id)).draft == found.draft


async def test_counter_proposal_waits_for_the_challenger(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    back = await suggested(db, asked, BJORN, length=None, jacoby=True)
    assert (back.challenge.version, back.proposer.name) == (1, "Björn")
    assert back.awaited == back.challenger
    for person, reason in ((BJORN, ChallengeFault.YOUR_OWN), (CARIN, ChallengeFault.NOT_FOR_YOU)):
        work = challenges.accept(db, by(person), asked.challenge.id, PLACE.channel_id, SEED, version=1)
        assert await fault(work) is reason
    table = await challenges.accept(db, by(ANNA), asked.challenge.id, PLACE.channel_id, SEED, version=1)
    assert (table.x.name, table.o.name) == ("Anna", "Björn")
    assert table.match.rules == Rules(length=None, jacoby=True)


async def test_counter_proposals_can_go_back_and_forth(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    back = await suggested(db, asked, BJORN, length=7)
    again = await suggested(db, back, ANNA, length=9)
    table = await challenges.accept(db, by(BJORN), again.challenge.id, PLACE.channel_id, SEED, version=2)
    assert (table.x.name, table.match.rules.length) == ("Anna", 9)


async def test_terms_cannot_change_under_a_click(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    back = await suggested(db, asked, BJORN, length=7)
    work = challenges.accept(db, by(ANNA), asked.challenge.id, PLACE.channel_id, SEED, version=0)
    assert await fault(work) is ChallengeFault.CHANGED
    again = await suggested(db, back, ANNA, length=1)
    stale = challenges.accept(db, by(BJORN), again.challenge.id, PLACE.channel_id, SEED, version=0)
    assert await fault(stale) is ChallengeFault.CHANGED


async def test_counter_proposal_racing_an_acceptance_has_one_winner(db: Database) -> None:
    for attempt in range(20):
        place = Place(PLACE.guild_id, 5000 + attempt)
        asked = await challenges.propose(db, replace(by(ANNA), now=NOON + attempt * 60_001), place, BJORN, USUAL, SEED)
        opened = await drafts.suggest(db, by(BJORN), asked.challenge.id, 0)
        opened = await changed(db, opened, BJORN, length=7)
        accepting = challenges.accept(db, by(BJORN), asked.challenge.id, place.channel_id, SEED, version=0)
        accepted, countered = await asyncio.gather(accepting, sent(db, opened, BJORN), return_exceptions=True)
        won = [isinstance(accepted, Exception), isinstance(countered, Exception)]
        assert sorted(won) == [False, True], (accepted, countered)
        if not isinstance(accepted, BaseException):
            assert accepted.match.rules == USUAL
            await act(db, by(BJORN), accepted.id, None, Concede())


async def test_declined_counter_proposal_closes_the_challenge(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    assert (await challenges.decline(db, by(ANNA), asked.challenge.id)).challenge.state is State.DECLINED
    other = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    await suggested(db, other, BJORN, length=7)
    assert (await challenges.decline(db, by(BJORN), other.challenge.id)).challenge.state is State.WITHDRAWN


@pytest.mark.parametrize("person", [ANNA, BJORN], ids=["declined", "withdrawn"])
async def test_open_challenge_is_open_again_after_a_suggestion(db: Database, person: Person) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED, rated=False)
    back = await suggested(db, asked, BJORN, length=7)
    assert await fault(drafts.suggest(db, by(CARIN), back.challenge.id, 1)) is ChallengeFault.NOT_FOR_YOU
    after = (await challenges.decline(db, by(person), asked.challenge.id)).challenge
    assert (after.state, after.opponent, after.rules, after.terms.rated) == (State.OPEN, None, USUAL, False)
    table = await challenges.accept(db, by(CARIN), asked.challenge.id, PLACE.channel_id, SEED, version=after.version)
    assert table.o.name == "Carin"


async def test_accepted_suggestion_begins_with_its_author(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    table = await challenges.accept(db, by(ANNA), asked.challenge.id, PLACE.channel_id, SEED, version=1)
    assert (table.x.name, table.o.name, table.match.rules.length) == ("Anna", "Björn", 7)
    assert table.side_of(ANNA.discord_id) is Side.X


async def test_block_of_the_author_reopens_an_open_challenge(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    blocked = await blocks.block(db, by(ANNA), BJORN)
    [proposal] = blocked.closed
    assert (proposal.challenge.state, proposal.opponent) == (State.OPEN, None)


async def test_forgotten_person_leaves_no_drafts_and_no_suggestions(db: Database) -> None:
    mine, to_me = await draft(db, BJORN, ANNA), await draft(db, CARIN, BJORN)
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    await privacy.forget(db, by(BJORN))
    for who, found in ((BJORN, mine), (CARIN, to_me)):
        assert await fault(drafts.find(db, by(who), found.draft.id)) is ChallengeFault.DRAFT_GONE
    table = await challenges.accept(db, by(CARIN), asked.challenge.id, PLACE.channel_id, SEED)
    assert table.match.rules == USUAL


async def test_rated_head_start_and_session_are_settled_at_the_end(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=None), SEED)
    back = await suggested(db, asked, BJORN, length=7)
    assert back.challenge.terms.rated
    again = await suggested(db, back, ANNA, length=None)
    assert not again.challenge.terms.rated


async def test_decline_of_other_terms_than_seen_changes_nothing(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    work = challenges.decline(db, by(ANNA), asked.challenge.id, version=0)
    assert await fault(work) is ChallengeFault.CHANGED
    again = await challenges.decline(db, by(ANNA), asked.challenge.id, version=1)
    assert again.challenge.state is State.OPEN
    assert await fault(challenges.decline(db, by(ANNA), asked.challenge.id, version=1)) is ChallengeFault.CHANGED


async def test_newcomers_suggestion_leaves_an_open_challenge_as_it_was(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    newcomer = replace(by(BJORN), joined_at=NOON - 1)
    opened = await drafts.suggest(db, newcomer, asked.challenge.id, 0)
    back = await drafts.send(db, replace(newcomer, now=NOON + 1), opened.draft.id, 0, SEED)
    assert back.challenge.terms.newcomer
    assert back.challenge.expires_at == asked.challenge.expires_at
    after = await challenges.decline(db, by(BJORN), asked.challenge.id)
    assert after.challenge.terms == asked.challenge.terms


@pytest.mark.parametrize(("blocker", "state"), [(ANNA, State.DECLINED), (BJORN, State.WITHDRAWN)])
async def test_block_closes_a_suggestion_in_the_right_name(db: Database, blocker: Person, state: State) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    other = BJORN if blocker is ANNA else ANNA
    [closed] = (await blocks.block(db, by(blocker), other)).closed
    assert closed.challenge.state is state


async def test_second_open_challenge_is_refused_during_a_suggestion(db: Database) -> None:
    asked = await challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    await suggested(db, asked, BJORN, length=7)
    again = challenges.propose(db, by(ANNA), PLACE, None, USUAL, SEED)
    assert await fault(again) is ChallengeFault.ASKED_ALREADY
    direct = await challenges.propose(db, by(ANNA), PLACE, BJORN, USUAL, SEED)
    assert direct.challenge.state is State.OPEN


async def test_terms_of_one_private_channel_stay_there(db: Database) -> None:
    here, there = Place(None, 77), Place(None, 78)
    asked = await challenges.propose(db, by(ANNA), here, BJORN, Rules(length=None, stake="beans"), SEED)
    await challenges.accept(db, by(BJORN), asked.challenge.id, here.channel_id, SEED)
    assert (await draft(db, place=here)).draft.rules.stake == "beans"
    assert (await draft(db, place=there)).draft.rules == USUAL
