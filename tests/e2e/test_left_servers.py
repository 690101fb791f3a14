"""Matches whose server the bot has left: their players move or end them from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from backgammon import EndReason, MatchEnded, Side
from bot.features.play.reminders import fire_due_timers
from bot.ui.custom_id import Press, Verb
from club import settings
from club.clock import DEFAULT_DEADLINE
from club.tables import Table, table
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, on_turn, prefer, refused, table_in
from tests.support.messages import answer, text

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle, GuildHandle


@dataclass(frozen=True)
class Elsewhere:
    """Another server of the bot, with Anna and Björn as its members."""

    server: GuildHandle
    channel: ChannelHandle
    anna: MemberActor
    bjorn: MemberActor


def elsewhere(bed: Bed) -> Elsewhere:
    """Create another server."""
    server = bed.env.create_guild("Elsewhere")
    anna, bjorn = (server.add_member(who.user) for who in (bed.anna, bed.bjorn))
    return Elsewhere(server, server.create_text_channel("lounge"), anna, bjorn)


async def begin_and_leave(bed: Bed) -> Table:
    """Begin a match, and let the bot leave its server."""
    now = await begin(bed)
    bed.env.backend.remove_guild(bed.server.id)
    return now


async def test_match_of_a_left_server_moves_to_another(bed: Bed) -> None:
    there, now = elsewhere(bed), await begin_and_leave(bed)
    await settings.change_server(db_of(bed), there.server.id, deadline=1000 * 3600)
    await bed.run(there.anna, "match relocate", where=there.channel)
    moved = await table_in(bed, there.channel)
    assert (moved.id, moved.stored.guild_id, moved.match) == (now.id, there.server.id, now.match)
    assert moved.stored.clock.deadline == moved.stored.clock.owed_since + 1000 * 3600
    assert "Anna  0 – 0  Björn" in text(bed.board(there.channel))
    assert not bed.requests("PATCH", f"/channels/{bed.channel.id}/")
    assert "still have their channels" in await refused(bed, bed.run(there.anna, "match relocate", where=there.channel))


async def test_unavailable_server_keeps_its_matches(bed: Bed) -> None:
    there, _ = elsewhere(bed), await begin(bed)
    guild = bed.client.get_guild(bed.server.id)
    assert guild is not None
    guild.unavailable = True
    assert "still have their channels" in await refused(bed, bed.run(there.anna, "match relocate", where=there.channel))


async def test_match_moves_only_to_a_server_of_both_players(bed: Bed) -> None:
    server = bed.env.create_guild("Elsewhere")
    anna, channel = server.add_member(bed.anna.user), server.create_text_channel("lounge")
    now = await begin_and_leave(bed)
    assert "isn't a member of this server" in await refused(bed, bed.run(anna, "match relocate", where=channel))
    server.add_member(bed.bjorn.user)
    await bed.run(anna, "match relocate", where=channel)
    assert (await table_in(bed, channel)).id == now.id


async def test_moved_match_obeys_the_settings_of_the_server(bed: Bed) -> None:
    there, now = elsewhere(bed), await begin_and_leave(bed)
    other = there.server.create_text_channel("other")
    await settings.change_server(db_of(bed), there.server.id, channels=(other.id,))
    said = await refused(bed, bed.run(there.anna, "match relocate", where=there.channel))
    assert f"<#{other.id}>" in said
    await settings.change_server(db_of(bed), there.server.id, channels=(), challengers=7)
    assert "<@&7>" in await refused(bed, bed.run(there.anna, "match relocate", where=there.channel))
    assert (await table(db_of(bed), now.id)).stored.guild_id == bed.server.id


async def test_session_with_a_stake_needs_a_server_with_stakes(bed: Bed) -> None:
    there = elsewhere(bed)
    await settings.change_server(db_of(bed), there.server.id, stakes=False)
    asked = await bed.run(bed.anna, "challenge", money=True, opponent=bed.bjorn, stake="beans")
    await bed.click(bed.bjorn, "Accept", on=asked_in(asked))
    bed.env.backend.remove_guild(bed.server.id)
    assert "without stakes" in await refused(bed, bed.run(there.anna, "match relocate", where=there.channel))


@pytest.mark.parametrize("chosen", [{"matches_a_server": 1}])
async def test_match_moves_only_to_a_server_with_room(bed: Bed, chosen: dict[str, int]) -> None:
    assert chosen
    there, other = elsewhere(bed), bed.env.create_user("zoe", global_name="Zoe")
    zoe, second = there.server.add_member(other), there.server.create_text_channel("second")
    await bed.click(there.bjorn, "Join", on=asked_in(await bed.run(zoe, "challenge", length=5, where=second)))
    await begin_and_leave(bed)
    assert "This server is full" in await refused(bed, bed.run(there.anna, "match relocate", where=there.channel))


async def test_match_of_a_left_server_is_left_from_elsewhere(bed: Bed) -> None:
    there, now = elsewhere(bed), await begin_and_leave(bed)
    await prefer(bed, bed.anna, ask_again=False)
    asked = await bed.run(there.anna, "match forfeit", where=there.channel)
    assert "You forfeit it to Björn" in answer(asked).replace("*", "")
    said = answer(await bed.click(there.anna, "Leave and lose", on=asked_in(asked)))
    assert "Anna left" in said
    assert (await table(db_of(bed), now.id)).match.end == MatchEnded(Side.O, EndReason.CONCEDED)


async def test_button_of_a_left_server_ends_only_ones_own_match(bed: Bed) -> None:
    there = elsewhere(bed)
    carin = there.server.add_member(bed.env.create_user("carin", global_name="Carin"))
    now = await begin_and_leave(bed)
    asked = asked_in(await bed.run(there.anna, "match list", where=there.channel))
    for who, verb in ((there.anna, Verb.ROLL), (carin, Verb.LEAVE)):
        press = Press(verb, now.id, now.match.version).button_id()
        assert "That button is out of date" in await refused(bed, forgery.press(bed, who, asked, press))
    assert (await table(db_of(bed), now.id)).match == now.match


async def test_match_of_a_left_server_is_cancelled_by_both(bed: Bed) -> None:
    there, now = elsewhere(bed), await begin_and_leave(bed)
    await bed.run(there.anna, "match cancel", where=there.channel)
    await bed.run(there.bjorn, "match cancel", where=there.channel, number=now.id)
    assert (await table(db_of(bed), now.id)).match.end == MatchEnded(None, EndReason.CANCELLED)


@pytest.mark.parametrize("named", [False, True])
async def test_passed_deadline_of_a_left_server_is_claimed(bed: Bed, named: bool) -> None:
    there, now = elsewhere(bed), await begin(bed, length=1)
    late, waits = await on_turn(bed)
    for _ in range(3):
        bed.pass_time(DEFAULT_DEADLINE // 3000)
        await fire_due_timers(bed.client)
    bed.env.backend.remove_guild(bed.server.id)
    late, waits = (there.anna, there.bjorn) if late.id == bed.anna.id else (there.bjorn, there.anna)
    options = {"number": now.id} if named else {}
    assert "It's your turn" in await refused(bed, bed.run(late, "match claim", where=there.channel, **options))
    asked = asked_in(await bed.run(waits, "match claim", where=there.channel, **options))
    await bed.click(waits, "Claim", on=asked)
    end = (await table(db_of(bed), now.id)).match.end
    assert end is not None
    assert (await table(db_of(bed), now.id)).match.score != (0, 0)


async def test_several_matches_of_a_left_server_are_listed(bed: Bed) -> None:
    there, second = elsewhere(bed), bed.server.create_text_channel("second")
    other = await begin(bed, where=second)
    now = await begin_and_leave(bed)
    said = await refused(bed, bed.run(there.anna, "match forfeit", where=there.channel))
    assert f"**{now.id}**" in said
    assert f"**{other.id}**" in said
    await bed.run(there.anna, "match forfeit", where=there.channel, number=other.id, skip_question=True)
    ends = [(await table(db_of(bed), number)).match.end for number in (other.id, now.id)]
    assert ends == [MatchEnded(Side.O, EndReason.CONCEDED), None]
    assert "aren't playing match 99" in await refused(
        bed, bed.run(there.anna, "match forfeit", where=there.channel, number=99)
    )


async def test_own_matches_are_listed_and_ended_in_direct_messages(bed: Bed) -> None:
    now, user = await begin(bed), bed.anna.user
    assert f"<#{bed.channel.id}>" in await refused(bed, user.slash("match forfeit", number=now.id))
    listed = answer(await user.slash("match list"))
    assert f"**{now.id}**" in listed
    assert "can't show" not in listed
    bed.env.backend.remove_guild(bed.server.id)
    assert "I can't show it any more" in answer(await user.slash("match list"))
    await user.slash("match forfeit", skip_question=True)
    assert (await table(db_of(bed), now.id)).match.end == MatchEnded(Side.O, EndReason.CONCEDED)
    assert answer(await user.slash("match list")) == "You aren't playing a match."
