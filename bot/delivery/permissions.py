"""Permissions of the bot and of users in a channel; channels and members that are gone."""

from __future__ import annotations

from typing import Any, Literal

import discord

from bot.discord_errors import DISCORD_ERRORS, PERSON_GONE
from bot.text.error_messages import UserError
from bot.text.translator import Text, Translator, _, truncate

Interaction = discord.Interaction[Any]

MAX_THREAD_NAME_LENGTH = 100
ArchiveMinutes = Literal[60, 1440, 4320, 10080]
ARCHIVE_MINUTES: tuple[ArchiveMinutes, ...] = (60, 1440, 4320, 10080)
"""The times after which Discord archives a quiet thread, in minutes."""
_MINUTE = 60 * 1000


def is_user_install(interaction: Interaction) -> bool:
    """Return whether the bot is no member here: a user installed it, and it can only answer interactions."""
    if interaction.guild_id is None:
        return interaction.context.private_channel is True
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def others_see_responses(interaction: Interaction) -> bool:
    """Return whether a response where only a user installed the bot is seen by others too."""
    return interaction.guild_id is None or interaction.permissions.use_external_apps


def check_may_play(interaction: Interaction, words: Translator, *, in_thread: bool = False) -> None:
    """Raise UserError, naming what is missing, if the bot cannot post boards here, or in a new thread `in_thread`."""
    if is_user_install(interaction):
        if not others_see_responses(interaction):
            raise UserError(
                _("In this server only you can see what your own apps post. Ask someone with Manage Server to add me.")
            )
        return
    allowed = interaction.app_permissions
    inside = in_thread or isinstance(interaction.channel, discord.Thread)
    needed: list[tuple[Text, bool]] = [
        (_("View Channel"), allowed.view_channel),
        (_("Attach Files"), allowed.attach_files),
        (_("Send Messages in Threads"), allowed.send_messages_in_threads or not inside),
        (_("Send Messages"), allowed.send_messages or inside),
        (_("Create Public Threads"), allowed.create_public_threads or not in_thread),
    ]
    missing = [words(name) for name, has in needed if not has]
    if not missing:
        return
    names = words.listed(missing)
    if in_thread and allowed.attach_files and allowed.view_channel:
        raise UserError(
            _(
                "A match started here now gets its own thread, but I can't open one: I'm missing {names}. Try "
                "another channel, or ask a moderator to allow it.",
                names=names,
            )
        )
    raise UserError(_("I can't play in this channel: I'm missing {names}. Ask a moderator to allow it.", names=names))


def check_manages_server(interaction: Interaction) -> int:
    """Return the server that the user manages. Raises UserError: Discord's own check is only a convenience."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise UserError(_("Only members with the Manage Server permission can do this."))
    return interaction.guild_id


def may_see(interaction: Interaction, channel_id: int) -> bool:
    """Return whether the user can see a channel of this server; no user can see an unknown channel.

    The members of a private thread are not known, so from outside only those who manage threads see it.
    """
    if channel_id == interaction.channel_id:
        return True
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return False
    channel = interaction.guild.get_channel_or_thread(channel_id)
    return channel is not None and _sees(interaction.user, channel)


async def may_see_archived(interaction: Interaction, channel_id: int) -> bool:
    """Return what `may_see` returns, also for a thread that is archived: Discord is asked for it."""
    guild, user = interaction.guild, interaction.user
    if may_see(interaction, channel_id):
        return True
    if guild is None or not isinstance(user, discord.Member) or guild.get_channel_or_thread(channel_id) is not None:
        return False
    try:
        return _sees(user, await guild.fetch_channel(channel_id))
    except DISCORD_ERRORS:
        return False


def _sees(member: discord.Member, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    allowed = channel.permissions_for(member)
    hidden = isinstance(channel, discord.Thread) and channel.is_private()
    return allowed.view_channel and (allowed.manage_threads or not hidden)


def member_sees(interaction: Interaction, member: discord.Member) -> bool:
    """Return whether a member can see this channel, or the parent of this thread; unknown permissions count as yes."""
    allowed = member.resolved_permissions
    channel = interaction.channel
    here = channel.parent if isinstance(channel, discord.Thread) else channel
    if allowed is None and isinstance(here, discord.abc.GuildChannel):
        allowed = here.permissions_for(member)
    return allowed is None or allowed.view_channel


async def fetch_member(interaction: Interaction, discord_id: int) -> discord.Member:
    """Fetch a member of this server from Discord. Raises UserError if there is none."""
    absent = UserError(_("That person isn't a member of this server."))
    if interaction.guild is None:
        raise absent
    try:
        return await interaction.guild.fetch_member(discord_id)
    except discord.NotFound:
        raise absent from None


async def is_gone(client: discord.Client, guild_id: int | None, channel_id: int) -> bool:
    """Return whether a channel or thread was deleted, or the bot is not in its server.

    An archived thread or a hidden channel is not gone, and neither is a server that is unavailable.
    """
    if guild_id is not None and client.get_guild(guild_id) is None:
        return True
    if client.get_channel(channel_id) is not None:
        return False
    try:
        await client.fetch_channel(channel_id)
    except discord.NotFound:
        return True
    except DISCORD_ERRORS:
        return False
    return False


async def has_left(client: discord.Client, guild_id: int, discord_id: int) -> bool:
    """Return whether a user is no longer a member of a server; unknown counts as no.

    Discord reports that only with a privileged intent, so the bot asks when it matters.
    """
    guild = client.get_guild(guild_id)
    if guild is None or guild.unavailable:
        return False
    try:
        await guild.fetch_member(discord_id)
    except DISCORD_ERRORS as error:
        return isinstance(error, discord.HTTPException) and error.code in PERSON_GONE
    return False


def can_have_threads(channel: object) -> bool:
    """Return whether threads can be opened in this channel."""
    return isinstance(channel, discord.TextChannel)


def archive_minutes(deadline: int) -> ArchiveMinutes:
    """Return Discord's shortest time before a quiet thread is archived that covers a deadline in milliseconds.

    0 is no deadline. A longer one than Discord's longest is covered too: the reminder, a new message, unarchives the thread.

    >>> archive_minutes(24 * 60 * 60 * 1000), archive_minutes(0)
    (1440, 10080)
    """
    for minutes in ARCHIVE_MINUTES:
        if 0 < deadline <= minutes * _MINUTE:
            return minutes
    return ARCHIVE_MINUTES[-1]


async def open_thread(interaction: Interaction, name: str, deadline: int) -> discord.Thread:
    """Open a public thread for a match with this deadline in milliseconds. Raises one of DISCORD_ERRORS."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise TypeError("threads are opened in text channels")
    # Announcement channels take only threads of their own kind.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    name = truncate(name, MAX_THREAD_NAME_LENGTH)
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=archive_minutes(deadline))
