"""/server matches, relocate, cancel, void, log and excluded, for those who manage the server."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.context import Interaction, Request
from bot.delivery.permissions import check_manages_server
from bot.delivery.pings import ping_for_move
from bot.delivery.unused_threads import remove_unused_thread
from bot.discord_errors import DISCORD_ERRORS, describe_error
from bot.features.moderation.screen import MAX_REASON_LENGTH, done_text, uncounted_text
from bot.text.command_names import GroupCommand
from bot.text.error_messages import UserError
from bot.text.translator import _
from bot.ui.match_list import live_text
from club import moderation
from club.tables import Table

PAGE_SIZE = 15

Reason = app_commands.Range[str, 1, MAX_REASON_LENGTH]
Number = app_commands.Range[int, 1, 2**53 - 1]
"""The largest integer that Discord accepts in an option."""

_log = logging.getLogger(__name__)


@app_commands.command(name="matches", description="Matches in progress here, longest wait first")
@app_commands.describe(page="Which page (default: 1)")
async def matches(interaction: Interaction, page: app_commands.Range[int, 1, 1000] = 1) -> None:
    """List the live matches."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    listed = await moderation.live_matches(request.db, guild_id, PAGE_SIZE, PAGE_SIZE * (page - 1))
    await request.reply(live_text(listed, request.words))


@app_commands.command(name="relocate", description="Move a match to another channel")
@app_commands.describe(
    match="Match number, from /server matches", channel="Channel to continue in", reason="Reason, saved in the log"
)
async def relocate(
    interaction: Interaction, match: Number, channel: discord.TextChannel | discord.Thread, reason: Reason
) -> None:
    """Move a match."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    words = request.words
    allowed = channel.permissions_for(channel.guild.me)
    threaded = isinstance(channel, discord.Thread)
    may_send = allowed.send_messages_in_threads if threaded else allowed.send_messages
    if not (allowed.view_channel and allowed.attach_files and may_send):
        raise UserError(_("I can't post boards in {where}. Choose another channel.", where=channel.mention))
    moved = await moderation.move(request.db, request.actor, guild_id, match, channel.id, reason)
    await _done(
        request,
        moved,
        words(_("Match {number} continues in {where}.", number=match, where=channel.mention)),
        ping=ping_for_move(moved, request.user_id),
    )


@app_commands.command(name="cancel", description="End a match without a result")
@app_commands.describe(match="Match number, from /server matches", reason="Reason, saved in the log")
async def cancel(interaction: Interaction, match: Number, reason: Reason) -> None:
    """Cancel a live match."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    ended = await moderation.cancel(request.db, request.actor, guild_id, match, reason)
    await _done(request, ended, request.words(_("Match {number} is cancelled and doesn't count.", number=match)))


@app_commands.command(name="void", description="Void the result of a finished match")
@app_commands.describe(match="Match number, from /match info", reason="Reason, saved in the log")
async def void(interaction: Interaction, match: Number, reason: Reason) -> None:
    """Void a result."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    ended = await moderation.void(request.db, request.actor, guild_id, match, reason)
    await _done(request, ended, request.words(_("Match {number} no longer counts.", number=match)))


@app_commands.command(name="log", description="What moderators did to matches here, and why")
async def log(interaction: Interaction) -> None:
    """Show the actions of moderators."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    await request.reply(done_text(await moderation.latest(request.db, guild_id, PAGE_SIZE), request.words))


@app_commands.command(
    name="excluded",
    description="Results that don't count: resigned right away, abandoned, or by someone who just joined",
)
async def excluded(interaction: Interaction) -> None:
    """Show the results that were excluded from ratings and leaderboards."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    found = await moderation.excluded(request.db, guild_id, PAGE_SIZE)
    await request.reply(uncounted_text(found, request.words))


async def _done(request: Request, now: Table, says: str, ping: int | None = None) -> None:
    """Show the change where the match is played, if possible, and reply to the moderator in any case."""
    await request.reply(says)
    try:
        await request.bot.publisher.show(now.id, known=now, repost=True, ping=ping)
    except DISCORD_ERRORS as error:
        _log.info("not shown", extra={"match": now.id, **describe_error(error)})
    else:
        await remove_unused_thread(request.bot, request.db, now)


SERVER_COMMANDS: tuple[GroupCommand, ...] = (matches, relocate, cancel, void, log, excluded)
