"""The checks of a server's settings before a match is played in it."""

from __future__ import annotations

import discord

from bot.context import Request
from bot.text.error_messages import UserError
from bot.text.translator import _
from storage.servers import Server


def check_role(request: Request, server: Server) -> None:
    """Raise UserError if this person may not begin matches in the server."""
    role = server.challengers
    if role not in (None, request.guild_id) and role not in _roles(request):
        raise UserError(_("Only {role} can send challenges in this server. Anyone can accept one.", role=f"<@&{role}>"))


def check_channel(request: Request, server: Server) -> None:
    """Raise UserError if the server plays its matches in other channels."""
    channel = request.interaction.channel
    here = {request.interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if server.channels and here.isdisjoint(server.channels):
        where = " ".join(f"<#{one}>" for one in server.channels)
        raise UserError(_("Matches in this server are played in {where}. Use the command there.", where=where))


def _roles(request: Request) -> set[int]:
    person = request.interaction.user
    return {role.id for role in person.roles} if isinstance(person, discord.Member) else set()
