"""Whom one can challenge: a person who is in the server, and who can see the channel that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.permissions import is_guest
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import harmless
from club.challenges import check_may_propose

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]
User = discord.User | discord.Member


async def check_opponent(bot: Barpoint, interaction: Interaction, opponent: User) -> None:
    """Raise Kindly or ChallengeRefused where this person cannot be challenged here."""
    words = reader(interaction)
    await check_may_propose(bot.db, bot.by(interaction), opponent.id)
    if opponent.bot:
        raise Kindly(words("Bots do not play. Challenge a person, or leave the opponent out to let anybody sit down."))
    if interaction.guild_id is None or is_guest(interaction):
        return  # whoever can be named there is there, as far as anybody can tell
    # Discord gives a member where the person is in the server, and otherwise only a user.
    name = harmless(opponent.display_name)
    if not isinstance(opponent, discord.Member):
        raise Kindly(words("{name} is not a member of this server.", name=name))
    if not sees(interaction, opponent):
        raise Kindly(words("{name} cannot see this channel. Use a channel that both of you can see.", name=name))


async def person(bot: Barpoint, interaction: Interaction, discord_id: int) -> User:
    """Somebody who can be challenged, as he is now. Raises Kindly where he is not here."""
    if is_guest(interaction):
        return await bot.fetch_user(discord_id)
    return await member(interaction, discord_id)


async def member(interaction: Interaction, person: int) -> discord.Member:
    """The member of this server with this Discord id, as he is now. Raises Kindly where there is none."""
    absent = Kindly(reader(interaction)("That person is not a member of this server."))
    if interaction.guild is None:
        raise absent
    try:
        return await interaction.guild.fetch_member(person)
    except discord.NotFound:
        raise absent from None


def sees(interaction: Interaction, person: discord.Member) -> bool:
    """Whether a member can see this channel, or the one that this thread is in; where nobody can tell, he can."""
    allowed = person.resolved_permissions
    channel = interaction.channel
    here = channel.parent if isinstance(channel, discord.Thread) else channel
    if allowed is None and isinstance(here, discord.abc.GuildChannel):
        allowed = here.permissions_for(person)
    return allowed is None or allowed.view_channel
