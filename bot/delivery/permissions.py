"""Where a match can be played: what the bot may do in a channel, and a thread when the channel is busy."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_errors import MISHAPS, PERSON_GONE
from bot.text.error_messages import Kindly
from bot.text.translator import Words, cut

LONGEST_THREAD_NAME = 100


def is_guest(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot is no member here: a person brought it along, and it can speak only in answer to somebody."""
    if interaction.guild_id is None:
        return interaction.context.private_channel is True
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def check_may_play(interaction: discord.Interaction[Any], words: Words, *, in_thread: bool = False) -> None:
    """Raise Kindly, naming what is missing, where the bot cannot post boards; with `in_thread` in a new thread here."""
    if is_guest(interaction):
        if interaction.guild_id is not None and not interaction.permissions.use_external_apps:
            raise Kindly(
                words("This server lets nobody else see what apps of your own answer. Ask for me to be invited here.")
            )
        return
    allowed = interaction.app_permissions
    inside = in_thread or isinstance(interaction.channel, discord.Thread)
    needed = {
        words("View Channel"): allowed.view_channel,
        words("Attach Files"): allowed.attach_files,
        words("Send Messages in Threads"): allowed.send_messages_in_threads or not inside,
        words("Send Messages"): allowed.send_messages or inside,
        words("Create Public Threads"): allowed.create_public_threads or not in_thread,
    }
    missing = [name for name, has in needed.items() if not has]
    if not missing:
        return
    names = words.listed(missing)
    if in_thread and allowed.attach_files and allowed.view_channel:
        raise Kindly(
            words(
                "A match that starts here now gets a thread of its own, and I may not open one: I lack {names}. "
                "Try another channel, or ask a moderator for that permission.",
                names=names,
            )
        )
    raise Kindly(words("I cannot play in this channel: I lack {names}. Please ask a moderator for it.", names=names))


async def is_gone(client: discord.Client, channel_id: int) -> bool:
    """Whether a channel or thread was deleted; an archived thread, or one that cannot be seen, is not gone."""
    if client.get_channel(channel_id) is not None:
        return False
    try:
        await client.fetch_channel(channel_id)
    except discord.NotFound:
        return True
    except MISHAPS:
        return False
    return False


def can_have_threads(channel: object) -> bool:
    """Whether threads can be opened in this channel."""
    return isinstance(channel, discord.TextChannel)


async def open_thread(interaction: discord.Interaction[Any], name: str) -> discord.Thread:
    """A thread of its own for a match. Raises one of MISHAPS."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise TypeError("threads are opened in text channels")
    # Discord names the threads of announcement channels otherwise, and takes no others there.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=cut(name, LONGEST_THREAD_NAME), type=kind)


async def has_left(client: discord.Client, guild_id: int, discord_id: int) -> bool:
    """Whether somebody is no member of a server any more. What cannot be found out counts as no.

    Discord would tell by itself only with a privileged intent, so it is asked when it matters.
    """
    guild = client.get_guild(guild_id)
    if guild is None or guild.unavailable:
        return False
    try:
        await guild.fetch_member(discord_id)
    except MISHAPS as error:
        return isinstance(error, discord.HTTPException) and error.code in PERSON_GONE
    return False
