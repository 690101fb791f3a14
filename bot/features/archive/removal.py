"""Removes a position or an imported match from the channel, for the person who posted it."""

from __future__ import annotations

import re

import discord

from bot.context import Request
from bot.text.error_messages import UserError
from bot.text.translator import Translator, _
from bot.ui.components import pictures_on, presses_on
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import Item, button, row
from club import records

_PICTURE = re.compile(rf"(position|{Verb.RECORD})-[0-9a-z-]+\.png")
"""The file names of the pictures in these posts."""


def removal_row(poster: int, words: Translator) -> Item:
    """Return the row with the button that removes a post; `poster` is the Discord ID of the person it works for."""
    return row(button(Press(Verb.REMOVE, poster), words(_("Remove"))))


def poster_of(message: discord.Message | None) -> int | None:
    """Return the Discord ID of the person who can remove a message; None if no one can."""
    presses = [] if message is None else [on.target for on in presses_on(message) if on.verb == Verb.REMOVE]
    return presses[0] if len(presses) == 1 else None


async def remove_post(request: Request) -> None:
    """Delete the clicked post, and the match that it imported. Raises UserError if it is no such post, or another's."""
    message = request.interaction.message
    # A forged ID deletes nothing: the message itself must be such a post, with this button and no other of its kind.
    if message is None or not _is_post(request, message) or poster_of(message) != request.press.target:
        raise UserError(_("There's nothing here that I can remove."))
    if request.press.target != request.user_id:
        raise UserError(_("Only the person who posted this can remove it."))
    for number in {on.target for on in presses_on(message) if on.verb == Verb.RECORD}:
        await records.remove(request.db, request.actor, number)
    if not await request.responder.delete_clicked():
        await message.delete()


def _is_post(request: Request, message: discord.Message) -> bool:
    """Return whether a message of the bot shows a position or an imported match."""
    me = request.bot.user
    return me is not None and message.author.id == me.id and any(map(_PICTURE.fullmatch, pictures_on(message)))
