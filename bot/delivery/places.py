"""Compare who can see two channels: nothing of a private place is said outside of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import discord
from discord.abc import GuildChannel


def is_seen_from(guild: discord.Guild, place: int, other: int) -> bool:
    """Return whether everyone who can see the channel `other` can see `place`; unknown channels count as no.

    The members of a server and of a private thread are not known, so roles and overwrites are compared, and no one
    outside is known to see a private thread.
    """
    here, there = guild.get_channel_or_thread(place), guild.get_channel_or_thread(other)
    if isinstance(here, discord.Thread):
        here = None if here.is_private() else here.parent
    if isinstance(there, discord.Thread):
        there = there.parent
    if here is None or there is None:
        return False
    roles = list(_combinations(guild, here))
    if any(_sees(there, both) and not _sees(here, both) for both in roles):
        return False
    (allowed, denied), (allowed_there, denied_there) = _members(here), _members(there)
    open_to_all = all(_sees(here, both) for both in roles)
    return denied <= denied_there and (open_to_all or allowed_there <= allowed)


def _combinations(guild: discord.Guild, here: GuildChannel) -> Iterator[tuple[discord.Role, discord.Role]]:
    """Yield the roles that decide: one lets a member see the other channel, one that is denied hides this one."""
    roles = [role for role in guild.roles if not role.is_bot_managed()]
    denied = [role for role in roles if here.overwrites_for(role).view_channel is False]
    for one in roles:
        for two in (one, *denied):
            yield one, two


def _sees(channel: GuildChannel, roles: Iterable[discord.Role]) -> bool:
    """Return whether a member with these roles sees a channel, as Discord computes it."""
    everyone = channel.guild.default_role
    others = [role for role in roles if role != everyone]
    if any(role.permissions.administrator for role in (everyone, *others)):
        return True
    overwrites = {channel.overwrites_for(role).view_channel for role in others}
    for answer in (True, False):
        if answer in overwrites:
            return answer
    for_everyone = channel.overwrites_for(everyone).view_channel
    if for_everyone is not None:
        return for_everyone
    return any(role.permissions.view_channel for role in (everyone, *others))


def _members(channel: GuildChannel) -> tuple[set[int], set[int]]:
    """Return the members, without this bot, who are themselves allowed to see a channel, and those who are denied."""
    allowed, denied = set[int](), set[int]()
    for target, overwrite in channel.overwrites.items():
        if isinstance(target, discord.Role) or target.id == channel.guild.me.id:
            continue
        if overwrite.view_channel is not None:
            (allowed if overwrite.view_channel else denied).add(target.id)
    return allowed, denied
