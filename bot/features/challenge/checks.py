"""Checks before a challenge: the opponent, the channel, and the settings of the server."""

from __future__ import annotations

import discord

from backgammon import Rules
from bot.context import Barpoint, Request, person_of
from bot.delivery.permissions import can_have_threads, fetch_member, is_user_install, member_sees
from bot.server_checks import check_channel, check_role
from bot.text.error_messages import UserError
from bot.text.translator import _, sanitize
from club import settings
from club.challenges import check_may_propose
from club.tables import Table
from storage import matches
from storage.servers import Server, Threads

User = discord.User | discord.Member


async def check_opponent(request: Request, opponent: User) -> None:
    """Raise UserError or ChallengeRefused if this person cannot be challenged here."""
    await check_may_propose(request.db, request.actor, opponent.id)
    if opponent.bot:
        raise UserError(_("Bots don't play. Challenge a person, or leave the opponent empty so that anyone can join."))
    if request.guild_id is None or is_user_install(request.interaction):
        return  # Discord lets users name only people who are there
    # Discord sends a member for people in the server, and a user for others.
    name = sanitize(person_of(opponent).name)
    if not isinstance(opponent, discord.Member):
        raise UserError(_("{name} isn't a member of this server.", name=name))
    if not member_sees(request.interaction, opponent):
        raise UserError(_("{name} can't see this channel. Use a channel you can both see.", name=name))


async def check_other_player(request: Request, before: Table) -> None:
    """Raise what `check_opponent` raises if the other player of a finished match cannot be challenged here."""
    side = before.side_of(request.user_id)
    other = None if side is None or before.match.end is None else before.player(side.other).discord_id
    if other is not None:
        await check_opponent(request, await fetch_opponent(request, other))


async def fetch_opponent(request: Request, discord_id: int) -> User:
    """Fetch a person who can be challenged. Raises UserError if they are not here."""
    if is_user_install(request.interaction):
        return await request.bot.fetch_user(discord_id)
    return await fetch_member(request.interaction, discord_id)


async def check_here(request: Request) -> None:
    """Raise UserError if the server does not let this person send challenges in this channel."""
    _check_sender(request, await settings.server_settings(request.db, request.guild_id))


async def check_may_challenge(request: Request, rules: Rules) -> None:
    """Raise UserError if the server does not let this person propose these rules in this channel."""
    server = await settings.server_settings(request.db, request.guild_id)
    _check_sender(request, server)
    check_stake(server, rules)


def _check_sender(request: Request, server: Server) -> None:
    check_role(request, server)
    check_channel(request, server)


def check_stake(server: Server, rules: Rules) -> None:
    """Raise UserError if there is a stake and the server plays without."""
    if rules.stake and not server.stakes:
        raise UserError(_("This server doesn't allow stakes. Leave the stake empty, and I'll count points only."))


async def needs_thread(request: Request) -> bool:
    """Return whether a match that is accepted now gets a thread of its own."""
    policy = thread_policy(request.bot, await settings.server_settings(request.db, request.guild_id))
    if policy is Threads.NEVER or is_user_install(request.interaction):
        return False
    if not can_have_threads(request.interaction.channel):
        return False
    return policy is Threads.ALWAYS or await request.db.read(matches.live_in_channel, request.channel_id) is not None


def thread_policy(bot: Barpoint, server: Server) -> Threads:
    """Return when a match gets a thread of its own: as the server decided, or by default the host."""
    return server.threads or Threads(bot.settings.threads)
