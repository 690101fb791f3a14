"""Compare who can see two channels: nothing of a hidden channel is said outside of it."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import discord
from discord.abc import GuildChannel

_HERE, _OTHER = 0, 1


class _RoleAccess(NamedTuple):
    """A role's permissions that decide about seeing both channels, and its overwrite in each."""

    administrator: bool
    view: bool
    overwrites: tuple[bool | None, bool | None]


_NO_ROLE = _RoleAccess(administrator=False, view=False, overwrites=(None, None))


def is_seen_from(guild: discord.Guild, channel_id: int, other_id: int) -> bool:
    """Return whether everyone who can see the other channel can see this one; unknown channels count as no.

    The members of a server and of a private thread are not known, so roles and overwrites are compared, and no one
    outside is known to see a private thread.
    """
    here, other = guild.get_channel_or_thread(channel_id), guild.get_channel_or_thread(other_id)
    if isinstance(here, discord.Thread):
        here = None if here.is_private() else here.parent
    if isinstance(other, discord.Thread):
        other = other.parent
    if here is None or other is None:
        return False
    overwrites, overwrites_other = _overwrites(here), _overwrites(other)
    allowed, denied = _members(guild, overwrites)
    allowed_other, denied_other = _members(guild, overwrites_other)
    if not denied <= denied_other:
        return False

    def access(role: discord.Role) -> _RoleAccess:
        permissions, both = role.permissions, (overwrites.get(role.id), overwrites_other.get(role.id))
        return _RoleAccess(permissions.administrator, permissions.view_channel, both)

    everyone = access(guild.default_role)
    # A server has hundreds of roles, but few that differ in this.
    kinds = {access(role) for role in guild.roles if not (role.is_default() or role.is_bot_managed())} | {_NO_ROLE}
    # Two roles decide: one lets a member see the other channel, and one that is denied hides this one.
    hiding = {kind for kind in kinds if kind.overwrites[_HERE] is False} | {_NO_ROLE}
    combinations = list(product(kinds, hiding))
    if any(_sees(_OTHER, everyone, roles) and not _sees(_HERE, everyone, roles) for roles in combinations):
        return False
    return allowed_other <= allowed or all(_sees(_HERE, everyone, roles) for roles in combinations)


def _sees(channel: int, everyone: _RoleAccess, roles: tuple[_RoleAccess, ...]) -> bool:
    """Return whether a member with these roles sees a channel, as Discord computes it."""
    if any(role.administrator for role in (everyone, *roles)):
        return True
    overwrites = {role.overwrites[channel] for role in roles}
    for answer in (True, False):
        if answer in overwrites:
            return answer
    for_everyone = everyone.overwrites[channel]
    if for_everyone is not None:
        return for_everyone
    return any(role.view for role in (everyone, *roles))


def _overwrites(channel: GuildChannel) -> dict[int, bool]:
    """Return the overwrites that allow or deny to see a channel, by the ID of the role or member."""
    found = {target.id: overwrite.view_channel for target, overwrite in channel.overwrites.items()}
    return {target: view for target, view in found.items() if view is not None}


def _members(guild: discord.Guild, overwrites: dict[int, bool]) -> tuple[set[int], set[int]]:
    """Return the members, without this bot, who are themselves allowed to see a channel, and those who are denied."""
    members = {
        target: view for target, view in overwrites.items() if guild.get_role(target) is None and target != guild.me.id
    }
    return {target for target, view in members.items() if view}, {
        target for target, view in members.items() if not view
    }
