"""/session balance, /session next and /session end, for money sessions."""

from __future__ import annotations

from discord import app_commands

from backgammon import Illegal, NextGame, Reason
from bot.command_kinds import among_people
from bot.context import Interaction, Request
from bot.features.play import confirmation
from bot.features.play.perform import perform
from bot.find_match import find_match
from bot.ui.session import balance_text
from club.tables import Table

session_group = among_people(app_commands.Group(name="session", description="This channel's money session"))


@session_group.command(name="balance", description="Who is ahead, and by how much")
async def balance(interaction: Interaction) -> None:
    """Reply with the balance; the two players see a private stake too."""
    request = Request.of(interaction)
    now = await _session(request)
    player = now.side_of(request.user_id) is not None
    await request.reply(balance_text(now, request.words, private=player))


@session_group.command(name="next", description="Start the next game of the session")
async def next_game(interaction: Interaction) -> None:
    """Start the next game."""
    request = Request.of(interaction)
    now = await _session(request)
    await perform(request, now.id, None, NextGame(), known=now)


@session_group.command(name="end", description="End the session between games, at its current balance")
async def end(interaction: Interaction) -> None:
    """Ask whether to end the session."""
    request = Request.of(interaction)
    now = await _session(request)
    await confirmation.end_session(request, now.id, None, known=now)


async def _session(request: Request) -> Table:
    now = await find_match(request)
    if not now.match.rules.is_session:
        raise Illegal(Reason.NOT_A_SESSION)
    return now
