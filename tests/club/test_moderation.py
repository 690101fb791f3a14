"""Moderators list, move, cancel and void the matches of their own server."""

from __future__ import annotations

import pytest

from backgammon import Concede, EndReason, Illegal, MatchEnded, Reason, Rules
from club import challenges, moderation, rematches
from club.challenges import Place
from club.errors import ChannelBusy, CountsForNothing, NoSuchMatch, NotOfThisServer, StillLive
from club.matches import act, live_here, move
from club.tables import NotYourSeat, table
from storage import Database
from storage.interventions import Act
from tests.support.club import ANNA, BJORN, CARIN, NOON, PLACE, SEED, begin, by, standings

ELSEWHERE = PLACE.channel_id + 1


async def test_matches_of_a_server_are_listed_longest_wait_first(db: Database) -> None:
    first, second = await begin(db), await begin(db, channel_id=ELSEWHERE)
    ended = await begin(db, channel_id=ELSEWHERE + 1)
    await act(db, by(ANNA), ended.id, None, Concede())
    listed = await moderation.live_matches(db, 1, 10)
    assert [(one.live.id, one.x.name, one.o.name) for one in listed] == [
        (first.id, "Anna", "Björn"),
        (second.id, "Anna", "Björn"),
    ]
    assert [one.live.id for one in await moderation.live_matches(db, 1, 1, offset=1)] == [second.id]
    assert await moderation.live_matches(db, 2, 10) == []


async def test_moderator_moves_a_match_only_to_a_free_channel(db: Database) -> None:
    first, second = await begin(db), await begin(db, channel_id=ELSEWHERE)
    with pytest.raises(ChannelBusy):
        await moderation.move(db, by(CARIN), 1, first.id, ELSEWHERE, "tidying")
    moved = await moderation.move(db, by(CARIN), 1, first.id, ELSEWHERE + 1, "tidying")
    assert (await live_here(db, ELSEWHERE + 1), moved.stored.channel_id) == (first.id, ELSEWHERE + 1)
    assert (await table(db, first.id)).match == first.match
    assert await live_here(db, ELSEWHERE) == second.id


async def test_cancelled_match_has_no_result_and_frees_its_channel(db: Database) -> None:
    now = await begin(db)
    ended = await moderation.cancel(db, by(CARIN), 1, now.id, "both are gone")
    assert ended.match.end == MatchEnded(None, EndReason.VOIDED)
    assert await standings(db) == ()
    with pytest.raises(NoSuchMatch):
        await live_here(db, PLACE.channel_id)
    with pytest.raises(Illegal) as refused:
        await moderation.cancel(db, by(CARIN), 1, now.id, "again")
    assert refused.value.reason is Reason.MATCH_OVER


async def test_voided_result_is_deleted_and_its_log_stays(db: Database) -> None:
    now = await begin(db)
    with pytest.raises(StillLive):
        await moderation.void(db, by(CARIN), 1, now.id, "too early")
    await act(db, by(ANNA), now.id, None, Concede())
    assert len(await standings(db)) == 1
    before = await table(db, now.id)
    after = await moderation.void(db, by(CARIN, NOON + 1), 1, now.id, "one person played both sides")
    assert await standings(db) == ()
    assert after.events[:-1] == before.events
    assert after.stored.finished_at == before.stored.finished_at == (await table(db, now.id)).stored.finished_at
    with pytest.raises(CountsForNothing):
        await moderation.void(db, by(CARIN), 1, now.id, "again")


async def test_rematch_can_follow_a_void_match(db: Database) -> None:
    now = await begin(db)
    await moderation.cancel(db, by(CARIN), 1, now.id, "wrong options")
    proposal = await rematches.propose_rematch(db, by(ANNA), now.id, SEED)
    assert (await challenges.accept(db, by(BJORN), proposal.challenge.id, PLACE.channel_id, SEED)).id != now.id


async def test_moderator_cannot_reach_matches_of_other_servers(db: Database) -> None:
    proposal = await challenges.propose(db, by(ANNA), Place(2, ELSEWHERE), BJORN, Rules(length=3), SEED)
    other = await challenges.accept(db, by(BJORN), proposal.challenge.id, ELSEWHERE, SEED)
    for attempt in (moderation.cancel, moderation.void):
        with pytest.raises(NotOfThisServer):
            await attempt(db, by(CARIN), 1, other.id, "not mine")
    with pytest.raises(NotOfThisServer):
        await moderation.move(db, by(CARIN), 1, other.id, 99, "not mine")
    assert (await table(db, other.id)).match == other.match


async def test_intervention_is_stored_with_moderator_and_reason(db: Database) -> None:
    now = await begin(db)
    await moderation.move(db, by(CARIN), 1, now.id, ELSEWHERE, "tidying")
    with pytest.raises(StillLive):
        await moderation.void(db, by(CARIN), 1, now.id, "refused, so not stored")
    await moderation.cancel(db, by(CARIN, NOON + 5), 1, now.id, "both are gone")
    kept = await moderation.latest(db, 1, 10)
    assert [(one.match_id, one.name, one.act, one.reason, one.at) for one in kept] == [
        (now.id, "Carin", Act.CANCELLED, "both are gone", NOON + 5),
        (now.id, "Carin", Act.MOVED, "tidying", NOON),
    ]
    assert await moderation.latest(db, 2, 10) == []


async def test_player_moves_a_live_match_to_a_free_channel(db: Database) -> None:
    now = await begin(db)
    with pytest.raises(NotYourSeat):
        await move(db, by(CARIN), now.id, ELSEWHERE)
    moved = await move(db, by(BJORN), now.id, ELSEWHERE)
    assert (moved.stored.channel_id, await live_here(db, ELSEWHERE)) == (ELSEWHERE, now.id)
    await act(db, by(ANNA), now.id, None, Concede())
    with pytest.raises(Illegal):
        await move(db, by(BJORN), now.id, PLACE.channel_id)


async def test_reason_is_stored_without_invalid_characters(db: Database) -> None:
    now = await begin(db)
    await moderation.cancel(db, by(CARIN), now.stored.guild_id or 0, now.id, "they\ud83d asked\0 for it")
    assert [one.reason for one in await moderation.latest(db, now.stored.guild_id or 0, 5)] == ["they asked for it"]
