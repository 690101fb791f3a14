"""A match in a private place is not told outside of it: results channel and /profile."""

from __future__ import annotations

import inspect
from collections import Counter
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.abc import GuildChannel
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from backgammon import Side
from bot.delivery.visibility import is_seen_from
from tests.support.discord import Bed
from tests.support.match_setup import begin, lose, moderator
from tests.support.messages import answer, text

if TYPE_CHECKING:
    from simcord.builders import ChannelHandle

VIEW = discord.Permissions(view_channel=True).value


async def play(bed: Bed, where: ChannelHandle) -> None:
    """Play a match and let it be announced."""
    now = await lose(bed, await begin(bed, where=where), Side.O)
    await bed.client.publisher.show(now.id)


async def private_thread(bed: Bed) -> ChannelHandle:
    channel = bed.client.get_channel(bed.channel.id)
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="quiet", type=discord.ChannelType.private_thread)
    for who in (bed.anna, bed.bjorn):
        await opened.add_user(discord.Object(who.id))
    (thread,) = bed.channel.threads
    return thread


@pytest.mark.parametrize("kind", ["private thread", "hidden channel", "channel for all"])
async def test_only_a_match_that_all_can_see_is_told_elsewhere(bed: Bed, kind: str) -> None:
    results, carin = bed.server.create_text_channel("results"), bed.person("Carin")
    await bed.run(moderator(bed), "server settings", results=results)
    if kind == "private thread":
        place = await private_thread(bed)
    else:
        place = bed.server.create_text_channel("games")
    if kind == "hidden channel":
        bed.deny("view_channel", to=carin, where=place)
    await play(bed, place)
    told = kind == "channel for all"
    assert any("left, so" in text(message) for message in bed.messages(results)) is told
    profile = answer(await bed.run(carin, "profile", player=bed.anna))
    versus = answer(await bed.run(carin, "profile", player=bed.anna, opponent=bed.bjorn))
    assert ("Björn" in profile, "Recent matches" in profile, "Recent matches" in versus) == (told,) * 3
    assert "1 won, 0 lost" in profile
    assert str(place.id) in answer(await bed.run(bed.anna, "profile"))


@pytest.mark.parametrize(
    ("here", "there", "seen"),
    [
        ({}, {}, True),
        ({"everyone": False}, {}, False),
        ({"everyone": False, "staff": True}, {"everyone": False, "staff": True}, True),
        ({"everyone": False, "staff": True}, {"everyone": False, "staff": True, "guests": True}, False),
        ({"guests": False}, {"everyone": False, "staff": True}, False),  # someone can have both roles
        ({"guests": False}, {"guests": False}, True),
        ({"anna": False}, {}, False),
        ({"anna": False}, {"anna": False}, True),
        ({"everyone": False, "anna": True}, {"everyone": False, "anna": True}, True),
        ({"everyone": False, "staff": True}, {"everyone": False, "anna": True}, False),
        ({}, {"everyone": False, "anna": True}, True),
    ],
)
async def test_place_is_seen_from_another_by_roles_and_overwrites(
    bed: Bed, here: dict[str, bool], there: dict[str, bool], seen: bool
) -> None:
    roles = {"everyone": bed.server.id, **{name: bed.server.create_role(name).id for name in ("staff", "guests")}}
    channels = [bed.server.create_text_channel(name) for name in ("here", "there")]
    for channel, overwrites in zip(channels, (here, there), strict=True):
        for name, allowed in overwrites.items():
            kind = OverwriteType.ROLE if name in roles else OverwriteType.MEMBER
            values = (VIEW, 0) if allowed else (0, VIEW)
            bed.env.backend.set_overwrite(channel.id, Overwrite(roles.get(name, bed.anna.id), kind, *values))
    await bed.env.advance_time(0)
    guild = bed.client.get_guild(bed.server.id)
    assert guild is not None
    assert is_seen_from(guild, channels[0].id, channels[1].id) is seen
    assert not is_seen_from(guild, 1, channels[1].id)


async def test_comparison_reads_each_role_and_channel_once(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    roles = [bed.server.create_role(f"role {place}").id for place in range(30)]
    channels = [bed.server.create_text_channel(name) for name in ("here", "other")]
    for channel in channels:
        for role in roles:
            bed.env.backend.set_overwrite(channel.id, Overwrite(role, OverwriteType.ROLE, 0, VIEW))
    await bed.env.advance_time(0)
    guild = bed.client.get_guild(bed.server.id)
    assert guild is not None
    reads = Counter[str]()

    def count(owner: type, name: str) -> None:
        """Count how often a method or property is used."""
        attribute = inspect.getattr_static(owner, name)

        def counted(self: object) -> Any:
            reads[name] += 1
            return attribute.__get__(self, owner)

        monkeypatch.setattr(owner, name, property(counted))

    count(GuildChannel, "overwrites")
    count(GuildChannel, "overwrites_for")
    count(discord.Role, "permissions")
    assert is_seen_from(guild, channels[0].id, channels[1].id)
    assert (reads["overwrites"], reads["overwrites_for"]) == (2, 0)
    assert len(roles) <= reads["permissions"] <= len(guild.roles)
