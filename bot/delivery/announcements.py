"""A quiet line about a finished match where its board is not: above its thread, and in the results channel."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.delivery.visibility import is_seen_from
from bot.discord_errors import DISCORD_ERRORS, describe_error
from bot.text.translator import Translator, _
from bot.ui.board.message import board_link, markdown_names
from bot.ui.layouts import layout, text
from bot.ui.narration import prompt
from club.tables import Table
from storage.matches import BoardMessage

MAX_SECONDS = 10
"""The time that the player whose action ended the match waits for this."""

_log = logging.getLogger(__name__)


async def announce(client: discord.Client, now: Table, board: BoardMessage, words: Translator, *, linked: bool) -> None:
    """Announce the end of a match without pings; a channel in which the bot may not write is skipped.

    The board itself shows the result. A match in a public thread is announced in the parent channel, for those who did
    not follow the thread. The results channel is used only if everyone there can see the match. A board that is about to
    be deleted is not `linked`.
    """
    if now.match.end is None or now.counts_for_nothing:
        return
    channel = client.get_channel(board.channel_id)
    thread = channel if isinstance(channel, discord.Thread) else None
    above = None if thread is None or thread.is_private() else thread.parent_id
    result = prompt(now.match, markdown_names(now, words), words)
    link = words(_("[the board]({link})", link=board_link(now, board))) if linked else ""
    says = f"-# 🏁 {result} {link}".rstrip()
    for place in dict.fromkeys((above, _results_channel(client, now, board.channel_id))):
        if place in (None, board.channel_id) or isinstance(client.get_channel(place), discord.ForumChannel):
            continue
        try:
            where = client.get_partial_messageable(place, guild_id=now.stored.guild_id)
            async with asyncio.timeout(MAX_SECONDS):
                await where.send(view=layout(text(says)), silent=True, allowed_mentions=discord.AllowedMentions.none())
        except DISCORD_ERRORS as error:
            _log.info("result not announced", extra={"match": now.id, "channel": place, **describe_error(error)})


def _results_channel(client: discord.Client, now: Table, channel_id: int) -> int | None:
    """Return the results channel of the server if everyone there can see this channel."""
    results = now.server.results_channel
    guild = None if results is None else client.get_guild(now.stored.guild_id or 0)
    return results if results and guild and is_seen_from(guild, channel_id, results) else None
