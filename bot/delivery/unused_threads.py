"""The thread that was opened for a match that ended before anyone played: deleted, or archived without the permission."""

from __future__ import annotations

import logging

import discord

from backgammon import Danced, Played
from bot.discord_errors import DISCORD_ERRORS, describe_error
from club.tables import Table
from storage import match_counts
from storage.database import Database

_log = logging.getLogger(__name__)


async def unused_thread(client: discord.Client, db: Database, now: Table) -> discord.Thread | None:
    """Return the thread that the bot opened for a match, if the match is over without a play and the only one there."""
    if now.match.end is None or any(isinstance(event, (Played, Danced)) for event in now.events):
        return None
    thread = client.get_channel(now.stored.channel_id)
    if not isinstance(thread, discord.Thread) or client.user is None or thread.owner_id != client.user.id:
        return None
    return thread if await db.read(match_counts.in_channel, thread.id) == 1 else None


def may_delete(thread: discord.Thread) -> bool:
    """Return whether the bot may delete a thread, which those who opened it may not without this permission."""
    return thread.parent is not None and thread.permissions_for(thread.guild.me).manage_threads


async def remove_thread(thread: discord.Thread) -> None:
    """Delete a thread, or archive it; if Discord refuses that, the thread stays."""
    try:
        if may_delete(thread):
            await thread.delete()
        else:
            await thread.edit(archived=True)
    except DISCORD_ERRORS as error:
        _log.info("thread stays", extra={"thread": thread.id, **describe_error(error)})


async def remove_unused_thread(client: discord.Client, db: Database, now: Table) -> None:
    """Remove the thread of a match in which no one played, after its end was shown and the user was answered."""
    thread = await unused_thread(client, db, now)
    if thread is not None:
        await remove_thread(thread)
