"""Answers to an interaction. Discord takes one, within three seconds; what comes later edits that one or follows it.

Where the work takes long, the answer is deferred meanwhile (`bot.delivery.lifecycle`). So all answers are given here, one at a
time: what is said must fit what was said before. None of these raises what Discord may do wrong; what people wish has
been done by then, and stands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord
from discord import InteractionResponseType, ui

from bot.delivery.permissions import is_guest
from bot.discord_errors import ANSWERED_ALREADY, MISHAPS, TOO_LATE, facts
from bot.ui.layouts import Item, layout, text

Interaction = discord.Interaction[Any]
Answer = Coroutine[Any, Any, Any]

_TURN, _SAID, _DEAD = "turn", "said", "dead"
"""What is noted with an interaction: who may answer just now, that it was answered, that it cannot be any more."""

_log = logging.getLogger(__name__)


def owes(interaction: Interaction) -> bool:
    """Whether the person still waits for an answer; a deferred one is not an answer yet."""
    return _SAID not in interaction.extras


async def private(interaction: Interaction, says: str, *rows: Item) -> bool:
    """Say something to the person alone; whether that was possible."""
    return await private_screen(interaction, layout(text(says), *rows))


async def private_screen(
    interaction: Interaction, view: ui.LayoutView, file: discord.File | None = None, *more: discord.File
) -> bool:
    """Show something to the person alone, in the private message that was clicked where there is one."""
    view.stop()  # its buttons are dynamic; discord.py would only keep it, and a timer, for a quarter of an hour
    async with _turn(interaction):
        return await _said(interaction, _show(interaction, view, [file, *more] if file else []))


async def private_file(interaction: Interaction, says: str, *files: discord.File) -> bool:
    """Give files to the person alone, after the answer was deferred; whether that was possible."""
    async with _turn(interaction):
        return await _said(interaction, interaction.followup.send(says, files=list(files), ephemeral=True))


async def redraw(interaction: Interaction, **message: Any) -> bool:
    """Answer a click by changing the message that was clicked; False where it must be edited from outside."""
    async with _turn(interaction):
        if interaction.response.is_done():
            # It was deferred, and then the edit from outside is what the person waits for.
            interaction.extras[_SAID] = True
            return False
        return await _said(interaction, interaction.response.edit_message(**message))


async def post(interaction: Interaction, **message: Any) -> int | None:
    """Answer a command with a message for everybody, and give its id; None where it must be sent to the channel."""
    async with _turn(interaction):
        if interaction.response.is_done():
            return None
        answered: list[int | None] = []

        async def send() -> None:
            answered.append((await interaction.response.send_message(**message)).message_id)

        await _said(interaction, send())
        return answered[0] if answered else None


async def post_as_guest(interaction: Interaction, **message: Any) -> int | None:
    """The same where we are no member: after another answer the message follows it. None where that fails."""
    if not interaction.response.is_done():
        return await post(interaction, **message)
    posted: list[int] = []

    async def follow() -> None:
        posted.append((await interaction.followup.send(**message, wait=True)).id)

    async with _turn(interaction):
        await _said(interaction, follow())
    return posted[0] if posted else None


async def post_or_send(interaction: Interaction, **message: Any) -> None:
    """Show everybody what a command brings, after it was deferred too. Raises one of MISHAPS where that fails then."""
    if is_guest(interaction):
        await post_as_guest(interaction, **message)
    elif await post(interaction, **message) is None and interaction.response.is_done() and interaction.channel_id:
        channel = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
        await channel.send(**message)


async def acknowledge(interaction: Interaction) -> None:
    """Answer a click without changing anything."""
    await defer(interaction)
    interaction.extras[_SAID] = True


async def dismiss(interaction: Interaction) -> None:
    """Take away the private question that was answered; the board shows what came of it."""
    async with _turn(interaction):
        await _said(interaction, _take_away(interaction))


async def _take_away(interaction: Interaction) -> None:
    if not interaction.response.is_done():
        await interaction.response.defer()
    await interaction.delete_original_response()


async def defer(interaction: Interaction) -> None:
    """Let Discord wait for the answer. After a command only the person sees that; boards are sent to the channel."""
    thinking = interaction.type is discord.InteractionType.application_command
    async with _turn(interaction):
        if not interaction.response.is_done():
            await _tried(interaction, interaction.response.defer(ephemeral=thinking, thinking=thinking))


async def finish(interaction: Interaction, says: str) -> None:
    """Say this where Discord still shows that we are thinking."""
    async with _turn(interaction):  # a defer that is under way comes first
        thinking = interaction.response.type is InteractionResponseType.deferred_channel_message
    if thinking and owes(interaction):
        await private(interaction, says)


def _turn(interaction: Interaction) -> asyncio.Lock:
    lock: asyncio.Lock = interaction.extras.setdefault(_TURN, asyncio.Lock())
    return lock


async def _show(interaction: Interaction, view: ui.LayoutView, files: list[discord.File]) -> None:
    response, clicked_private = interaction.response, _clicked_private(interaction)
    sent: dict[str, Any] = {"view": view, "ephemeral": True} | ({"files": files} if files else {})
    try:
        if not response.is_done():
            await (
                response.edit_message(view=view, attachments=files)
                if clicked_private
                else response.send_message(**sent)
            )
            return
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY or files:  # a file can be sent only once
            raise
        # An answer of which we never heard that it arrived. What is said now follows it.
    deferred = response.type is InteractionResponseType.deferred_channel_message or (
        response.type is InteractionResponseType.deferred_message_update and clicked_private
    )
    # A picture is not edited into a deferred answer: Discord was seen to refuse that. What follows takes its place.
    if deferred and owes(interaction) and not files:
        await interaction.edit_original_response(view=view)
    else:
        await interaction.followup.send(**sent)


def _clicked_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _said(interaction: Interaction, answer: Answer) -> bool:
    arrived = await _tried(interaction, answer)
    if arrived:
        interaction.extras[_SAID] = True
    return arrived


async def _tried(interaction: Interaction, answer: Answer) -> bool:
    """Send an answer; False where that fails. One that comes too late is the last that is tried."""
    if _DEAD in interaction.extras:
        answer.close()
        return False
    try:
        await answer
    except MISHAPS as error:
        if getattr(error, "code", None) in TOO_LATE:
            interaction.extras[_DEAD] = True
        _log.info("not answered", extra={"interaction": interaction.id, **facts(error)})
        return False
    return True
