"""Matches whose server the bot has left: their players move or end them from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from club import settings
from club.tables import Table, table
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, refused, table_in
from tests.support.messages import text

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
    await bed.run(there.anna, "match move", where=there.channel)
    moved = await table_in(bed, there.channel)
    assert (moved.id, moved.stored.guild_id, moved.match) == (now.id, there.server.id, now.match)
    assert moved.stored.clock.deadline == moved.stored.clock.owed_since + 1000 * 3600
    assert "Anna  0 – 0  Björn" in text(bed.board(there.channel))
    assert not bed.requests("PATCH", f"/channels/{bed.channel.id}/")
    assert "are still there" in await refused(bed, bed.run(there.anna, "match move", where=there.channel))


async def test_unavailable_server_keeps_its_matches(bed: Bed) -> None:
    there, _ = elsewhere(bed), await begin(bed)
    guild = bed.client.get_guild(bed.server.id)
    assert guild is not None
    guild.unavailable = True
    assert "are still there" in await refused(bed, bed.run(there.anna, "match move", where=there.channel))


async def test_match_moves_only_to_a_server_of_both_players(bed: Bed) -> None:
    server = bed.env.create_guild("Elsewhere")
    anna, channel = server.add_member(bed.anna.user), server.create_text_channel("lounge")
    now = await begin_and_leave(bed)
    assert "not a member of this server" in await refused(bed, bed.run(anna, "match move", where=channel))
    server.add_member(bed.bjorn.user)
    await bed.run(anna, "match move", where=channel)
    assert (await table_in(bed, channel)).id == now.id


async def test_moved_match_obeys_the_settings_of_the_server(bed: Bed) -> None:
    there, now = elsewhere(bed), await begin_and_leave(bed)
    other = there.server.create_text_channel("other")
    await settings.change_server(db_of(bed), there.server.id, channels=(other.id,))
    said = await refused(bed, bed.run(there.anna, "match move", where=there.channel))
    assert f"<#{other.id}>" in said
    await settings.change_server(db_of(bed), there.server.id, channels=(), challengers=7)
    assert "<@&7>" in await refused(bed, bed.run(there.anna, "match move", where=there.channel))
    assert (await table(db_of(bed), now.id)).stored.guild_id == bed.server.id


async def test_session_with_a_stake_needs_a_server_with_stakes(bed: Bed) -> None:
    there = elsewhere(bed)
    await settings.change_server(db_of(bed), there.server.id, stakes=False)
    asked = await bed.run(bed.anna, "challenge money", opponent=bed.bjorn, stake="beans")
    await bed.click(bed.bjorn, "Accept", on=asked_in(asked))
    bed.env.backend.remove_guild(bed.server.id)
    assert "without stakes" in await refused(bed, bed.run(there.anna, "match move", where=there.channel))


@pytest.mark.parametrize("chosen", [{"matches_a_server": 1}])
async def test_match_moves_only_to_a_server_with_room(bed: Bed, chosen: dict[str, int]) -> None:
    assert chosen
    there, other = elsewhere(bed), bed.env.create_user("zoe", global_name="Zoe")
    zoe, second = there.server.add_member(other), there.server.create_text_channel("second")
    await bed.click(there.bjorn, "Sit down", on=asked_in(await bed.run(zoe, "challenge match", where=second)))
    await begin_and_leave(bed)
    assert "being played in this server" in await refused(bed, bed.run(there.anna, "match move", where=there.channel))
