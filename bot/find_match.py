"""Which match somebody means who looks on: the channel's newest, or one by its number that he may see."""

from __future__ import annotations

from typing import Any

import discord

from club.errors import NoSuchMatch, NotOfThisServer
from club.matches import latest_here
from club.tables import Table, table

Interaction = discord.Interaction[Any]


async def watched(interaction: Interaction, number: int | None = None) -> Table:
    """The match of this number, or the newest of the channel. Raises NoSuchMatch and NotOfThisServer."""
    db = interaction.client.db
    if number is None:
        if interaction.channel_id is None:
            raise NoSuchMatch
        return await table(db, await latest_here(db, interaction.channel_id))
    try:
        now = await table(db, number)
    except NoSuchMatch:
        raise NotOfThisServer from None
    plays = now.side_of(interaction.user.id) is not None
    if now.stored.guild_id != interaction.guild_id or not (plays or may_see(interaction, now.stored.channel_id)):
        raise NotOfThisServer
    return now


def may_see(interaction: Interaction, channel_id: int) -> bool:
    """Whether a person can see a channel of this server; one that nobody knows is seen by nobody.

    Who was added to a private thread is not known to us, so from outside it is seen by those alone who manage threads.
    """
    if channel_id == interaction.channel_id:
        return True
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return False
    channel = interaction.guild.get_channel_or_thread(channel_id)
    if channel is None:
        return False
    allowed = channel.permissions_for(interaction.user)
    hidden = isinstance(channel, discord.Thread) and channel.is_private()
    return allowed.view_channel and (allowed.manage_threads or not hidden)
