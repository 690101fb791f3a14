"""The responses to an interaction. Discord takes one within three seconds; later ones edit it or follow it.

Slow work is deferred meanwhile (`bot.delivery.lifecycle`), so every response goes through the interaction's `Responder`,
one at a time: what is sent must fit what was sent before. None of its methods raises an error of Discord's; what the
user asked for has been committed by then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import discord
from discord import InteractionResponseType, ui

from bot.delivery.permissions import is_user_install
from bot.discord_errors import ANSWERED_ALREADY, DISCORD_ERRORS, TOO_LATE, UNKNOWN_MESSAGE, describe_error
from bot.ui.layouts import Item, layout, text

Interaction = discord.Interaction[Any]

_log = logging.getLogger(__name__)


class Responder:
    """Answers one interaction. `answered` is False while the user still waits; a deferred response is no answer yet."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.answered = False
        self._expired = False
        self._lock = asyncio.Lock()

    @classmethod
    def of(cls, interaction: Interaction) -> Responder:
        """Return the responder of an interaction, which is the same object each time."""
        # The class itself is the key: discord.py hands commands nothing but the interaction.
        responder: Responder | None = interaction.extras.get(cls)
        if responder is None:
            responder = interaction.extras[cls] = cls(interaction)
        return responder

    @property
    def clicked_message(self) -> int | None:
        """The ID of the public message that was clicked; None for commands and for private messages."""
        message = self.interaction.message
        return None if message is None or message.flags.ephemeral else message.id

    @property
    def is_command(self) -> bool:
        """True for a command, False for a click."""
        return self.interaction.type is discord.InteractionType.application_command

    @property
    def clicked_ephemeral(self) -> bool:
        """True for a click on a private message."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    async def reply_ephemeral(self, says: str, *rows: Item) -> bool:
        """Send a text to the user alone; return whether that was possible."""
        return await self.reply_view(layout(text(says), *rows))

    async def reply_view(self, view: ui.LayoutView, *files: discord.File) -> bool:
        """Show a view to the user alone, in the private message that was clicked if there is one."""
        view.stop()  # discord.py would keep the view and its timer for 15 minutes, and dynamic buttons need neither
        async with self._lock:
            return await self._answer(self._show(view, list(files)))

    async def show_modal(self, modal: ui.Modal) -> bool:
        """Open a modal; return False if that is no longer possible, as after a deferred response."""
        async with self._lock:
            if self.interaction.response.is_done():
                return False
            return await self._answer(self.interaction.response.send_modal(modal))

    async def reply_files(self, says: str, *files: discord.File) -> bool:
        """Send files to the user alone after the response was deferred; return whether that was possible."""
        async with self._lock:
            return await self._answer(self.interaction.followup.send(says, files=list(files), ephemeral=True))

    async def update_message(self, **message: Any) -> bool:
        """Answer a click by editing the clicked message; return False if it must be edited through the channel."""
        async with self._lock:
            if self.interaction.response.is_done():
                # It was deferred, and then the edit through the channel is what the user waits for.
                self.answered = True
                return False
            return await self._answer(self.interaction.response.edit_message(**message))

    async def post(self, **message: Any) -> int | None:
        """Answer a command with a public message and return its ID; None if it must be sent to the channel."""
        async with self._lock:
            if self.interaction.response.is_done():
                return None
            sent: list[int | None] = []

            async def send() -> None:
                sent.append((await self.interaction.response.send_message(**message)).message_id)

            await self._answer(send())
            return sent[0] if sent else None

    async def post_as_user_install(self, **message: Any) -> int | None:
        """Post a public message where the bot is no member, as a follow-up if needed; None if that fails."""
        if not self.interaction.response.is_done():
            return await self.post(**message)
        posted: list[int] = []

        async def follow() -> None:
            posted.append((await self.interaction.followup.send(**message, wait=True)).id)

        async with self._lock:
            await self._answer(follow())
        return posted[0] if posted else None

    async def post_or_send(self, **message: Any) -> None:
        """Post a public message, through the channel if the response was deferred. Raises one of DISCORD_ERRORS."""
        interaction = self.interaction
        if is_user_install(interaction):
            await self.post_as_user_install(**message)
        elif await self.post(**message) is None and interaction.response.is_done() and interaction.channel_id:
            channel = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
            await channel.send(**message)

    async def acknowledge(self) -> None:
        """Answer a click without changing anything."""
        await self.defer()
        self.answered = True

    async def delete_clicked(self) -> bool:
        """Answer a click by deleting the clicked message, a question for instance; return whether that was possible."""
        async with self._lock:
            return await self._answer(self._delete_clicked())

    async def _delete_clicked(self) -> None:
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()
        await _is_there(self.interaction.delete_original_response())

    async def defer(self) -> None:
        """Let Discord wait for the answer. After a command only the user sees that; boards are sent to the channel."""
        thinking = self.is_command
        async with self._lock:
            if not self.interaction.response.is_done():
                await self._send(self.interaction.response.defer(ephemeral=thinking, thinking=thinking))

    async def finish(self, says: str) -> None:
        """Send this text if Discord still shows that the bot is thinking."""
        async with self._lock:  # wait for a defer in progress
            thinking = self.interaction.response.type is InteractionResponseType.deferred_channel_message
        if thinking and not self.answered:
            await self.reply_ephemeral(says)

    async def _show(self, view: ui.LayoutView, files: list[discord.File]) -> None:
        response = self.interaction.response
        sent: dict[str, Any] = {"view": view, "ephemeral": True} | ({"files": files} if files else {})
        try:
            if not response.is_done():
                if self.clicked_ephemeral:
                    if await _is_there(response.edit_message(view=view, attachments=files)):
                        return
                    # A click just before this one has deleted the question.
                    for file in files:
                        file.reset()
                await response.send_message(**sent)
                return
        except discord.HTTPException as error:
            if error.code != ANSWERED_ALREADY or files:  # a file can be sent only once
                raise
            # An earlier response arrived although its confirmation didn't. This one follows it.
        deferred = response.type is InteractionResponseType.deferred_channel_message or (
            response.type is InteractionResponseType.deferred_message_update and self.clicked_ephemeral
        )
        # A picture is not edited into a deferred response: Discord was seen to refuse that. A follow-up replaces it.
        edits = deferred and not self.answered and not files
        if not (edits and await _is_there(self.interaction.edit_original_response(view=view))):
            await self.interaction.followup.send(**sent)

    async def _answer(self, request: Coroutine[Any, Any, Any]) -> bool:
        arrived = await self._send(request)
        self.answered = self.answered or arrived
        return arrived

    async def _send(self, request: Coroutine[Any, Any, Any]) -> bool:
        """Send a response; return False if that fails. Send nothing more once Discord has rejected one as too late."""
        if self._expired:
            request.close()
            return False
        try:
            await request
        except DISCORD_ERRORS as error:
            self._expired = getattr(error, "code", None) in TOO_LATE
            _log.info("not answered", extra={"interaction": self.interaction.id, **describe_error(error)})
            return False
        return True


async def _is_there(request: Coroutine[Any, Any, Any]) -> bool:
    """Send a request that changes a message; return False if the message has been deleted."""
    try:
        await request
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True
