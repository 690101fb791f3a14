"""Challenges: who may create, accept, decline and withdraw them."""

from __future__ import annotations

import pytest

from backgammon import Concede, Phase, Played, Rules, Variant
from club import challenges, rematches, settings
from club.challenges import LIFETIME
from club.errors import ChallengeFault, ChallengeRefused, ChannelBusy, NotTheLatest, NotYetOver
from club.matches import act
from club.people import Person
from club.tables import NotYourSeat
from storage import Database, matches
from storage.challenges import State
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, SEED, begin, by, standings


async def test_challenger_is_x_and_the_opening_roll_is_made(db: Database) -> None:
    table = await begin(db)
    assert (table.x.name, table.o.name) == ("Anna", "Björn")
    assert table.match.game.phase is Phase.PLAY
    assert table.match.game.dice is not None
    assert not table.match.game.dice.is_double


@pytest.mark.parametrize("auto_play", [True, False])
async def test_forced_first_play_follows_the_auto_play_setting(db: Database, auto_play: bool) -> None:
    for person in (ANNA, BJORN):
        await settings.change_personal(db, by(person), auto_play=auto_play)
    rules = Rules(length=3, variant=Variant.DUTCH)  # all checkers enter first, each at the point of its number
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, rules, SEED)
    table = await challenges.accept(db, by(BJORN), proposal.challenge.id, PLACE.channel_id, SEED)
    assert any(isinstance(event, Played) for event in table.events) is auto_play


async def test_open_challenge_can_be_accepted_by_another_player(db: Database) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, None, Rules(length=3), SEED)
    table = await challenges.accept(db, by(CARIN), proposal.challenge.id, PLACE.channel_id, SEED)
    assert table.o.name == "Carin"


async def test_player_cannot_challenge_themselves(db: Database) -> None:
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.propose(db, by(ANNA), PLACE, ANNA, Rules(length=3), SEED)
    assert refused.value.fault is ChallengeFault.YOURSELF


async def test_second_challenge_to_the_same_opponent_is_refused(db: Database) -> None:
    await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=5), SEED)
    assert refused.value.fault is ChallengeFault.ASKED_ALREADY
    await challenges.propose(db, by(ANNA), PLACE, CARIN, Rules(length=5), SEED)


@pytest.mark.parametrize(
    ("person", "fault"),
    [(ANNA, ChallengeFault.YOUR_OWN), (CARIN, ChallengeFault.NOT_FOR_YOU)],
    ids=["own", "another's"],
)
async def test_only_the_challenged_player_accepts(db: Database, person: Person, fault: ChallengeFault) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.accept(db, by(person), proposal.challenge.id, PLACE.channel_id, SEED)
    assert refused.value.fault is fault
    assert refused.value.waits_for is not None
    assert refused.value.waits_for.name == "Björn"
    assert await db.read(matches.live_ids) == []


async def test_challenge_is_answered_once(db: Database) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    await challenges.decline(db, by(BJORN), proposal.challenge.id)
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.accept(db, by(BJORN), proposal.challenge.id, PLACE.channel_id, SEED)
    assert refused.value.fault is ChallengeFault.ANSWERED


@pytest.mark.parametrize(
    ("person", "state"), [(ANNA, State.WITHDRAWN), (BJORN, State.DECLINED)], ids=["challenger", "challenged"]
)
async def test_challenger_withdraws_and_challenged_player_declines(db: Database, person: Person, state: State) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    closed = await challenges.decline(db, by(person), proposal.challenge.id)
    assert closed.challenge.state is state


async def test_bystander_neither_declines_nor_withdraws(db: Database) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    with pytest.raises(ChallengeRefused):
        await challenges.decline(db, by(CARIN), proposal.challenge.id)
    assert (await db.read(challenges.proposal_of, proposal.challenge.id)).challenge.state is State.OPEN


async def test_challenge_expires_after_a_day_without_a_result(db: Database) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    assert await challenges.expire(db, NOON + LIFETIME - 1) == []
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.accept(db, by(BJORN, NOON + LIFETIME), proposal.challenge.id, PLACE.channel_id, SEED)
    assert refused.value.fault is ChallengeFault.EXPIRED
    [late] = await challenges.expire(db, NOON + LIFETIME)
    assert late.challenge.state is State.EXPIRED
    assert await standings(db) == ()


async def test_channel_has_one_live_match(db: Database) -> None:
    await begin(db)
    proposal = await challenges.propose(db, by(CARIN), PLACE, ANNA, Rules(length=1), SEED)
    with pytest.raises(ChannelBusy):
        await challenges.accept(db, by(ANNA), proposal.challenge.id, PLACE.channel_id, SEED)
    assert (await db.read(challenges.proposal_of, proposal.challenge.id)).challenge.state is State.OPEN
    elsewhere = await challenges.accept(db, by(ANNA), proposal.challenge.id, 12, SEED)
    assert elsewhere.stored.channel_id == 12


async def test_rematch_has_the_same_rules_and_players(db: Database) -> None:
    table = await begin(db, length=7)
    with pytest.raises(NotYetOver):
        await rematches.propose_rematch(db, by(ANNA), table.id, SEED)
    await act(db, by(BJORN), table.id, None, Concede())
    with pytest.raises(NotYourSeat):
        await rematches.propose_rematch(db, by(CARIN), table.id, SEED)
    asked = await rematches.propose_rematch(db, by(BJORN), table.id, SEED)
    assert asked.challenge.rules == Rules(length=7)
    found = await rematches.propose_rematch(db, by(ANNA), table.id, SEED)
    assert found.challenge.id == asked.challenge.id
    again = await challenges.accept(db, by(ANNA), found.challenge.id, PLACE.channel_id, SEED)
    assert (again.x.name, again.o.name) == ("Björn", "Anna")


async def test_only_the_last_match_of_a_channel_has_a_rematch(db: Database) -> None:
    first = await begin(db)
    await act(db, by(ANNA), first.id, None, Concede())
    second = await begin(db)
    await act(db, by(ANNA), second.id, None, Concede())
    with pytest.raises(NotTheLatest):
        await rematches.propose_rematch(db, by(ANNA), first.id, SEED)


async def test_rematch_keeps_the_head_start_with_its_player(db: Database) -> None:
    rules = Rules(length=7, start_score=(3, 0))
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, rules, SEED)
    table = await challenges.accept(db, by(BJORN), proposal.challenge.id, PLACE.channel_id, SEED)
    await act(db, by(BJORN), table.id, None, Concede())
    asked = await rematches.propose_rematch(db, by(BJORN), table.id, SEED)
    again = await challenges.accept(db, by(ANNA), asked.challenge.id, PLACE.channel_id, SEED)
    assert (again.x.name, again.match.score) == ("Björn", (0, 3))


async def test_accept_after_upkeep_says_the_challenge_has_expired(db: Database) -> None:
    proposal = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    await challenges.expire(db, NOON + LIFETIME)
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.accept(db, by(BJORN, NOON + LIFETIME), proposal.challenge.id, PLACE.channel_id, SEED)
    assert refused.value.fault is ChallengeFault.EXPIRED


async def test_accept_command_prefers_the_challenge_naming_the_player(db: Database) -> None:
    await challenges.propose(db, by(CARIN), PLACE, None, Rules(length=3), SEED)
    named = await challenges.propose(db, by(ANNA), PLACE, BJORN, Rules(length=3), SEED)
    assert await challenges.challenge_to_answer(db, by(BJORN), PLACE.channel_id) == named.challenge.id
    with pytest.raises(ChallengeRefused) as refused:
        await challenges.challenge_to_answer(db, by(BJORN), 99)
    assert refused.value.fault is ChallengeFault.NO_CHALLENGE
