"""/session balance, /session next and /session end, for money sessions."""

from __future__ import annotations

from discord import app_commands

from backgammon import Illegal, NextGame, Reason
from bot.command_kinds import Interaction, among_people
from bot.delivery.reply import private
from bot.features.play.confirmation import ask_end
from bot.features.play.perform import carry_out
from bot.find_match import watched
from bot.text.languages import reader
from bot.ui.custom_id import Press, Verb
from bot.ui.session import balance_text
from club.tables import Table

session_group = among_people(app_commands.Group(name="session", description="The money session of this channel"))


@session_group.command(name="balance", description="Who is ahead, and by how much")
async def balance(interaction: Interaction) -> None:
    """Tell the balance; the two players hear a private stake too."""
    now = await _session(interaction)
    player = now.side_of(interaction.user.id) is not None
    await private(interaction, balance_text(now, reader(interaction), private=player))


@session_group.command(name="next", description="Start the next game of the session")
async def next_game(interaction: Interaction) -> None:
    """Start the next game."""
    now = await _session(interaction)
    await carry_out(interaction.client, interaction, now.id, None, NextGame())


@session_group.command(name="end", description="End the session between two games, at its balance")
async def end(interaction: Interaction) -> None:
    """Ask whether to end the session."""
    now = await _session(interaction)
    await ask_end(interaction.client, interaction, Press(Verb.ASK_END, now.id, now.match.version))


async def _session(interaction: Interaction) -> Table:
    now = await watched(interaction)
    if not now.match.rules.is_session:
        raise Illegal(Reason.NOT_A_SESSION)
    return now
