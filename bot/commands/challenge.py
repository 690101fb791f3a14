"""/challenge, /accept, /decline, /withdraw, /rematch, and "Challenge" in the menu of a person."""

from __future__ import annotations

import discord
from discord import app_commands

from backgammon import LONGEST, Rules
from bot import challenging
from bot.commands.kinds import AnyCommand, Interaction, channel_of, in_servers
from bot.ids import Press, Verb
from club import challenges
from club.matches import latest_here

Length = app_commands.Range[int, 1, LONGEST]

challenge_group: app_commands.Group = in_servers(
    app_commands.Group(name="challenge", description="Challenge somebody to backgammon")
)


@challenge_group.command(
    name="match", description="Play a match to a number of points, with the cube and the Crawford rule"
)
@app_commands.describe(
    opponent="Whom to challenge; leave it out and anybody may sit down",
    length="How many points win the match (1 to 25, usually 5)",
)
async def challenge_match(interaction: Interaction, opponent: discord.User | None = None, length: Length = 5) -> None:
    """Propose a match."""
    await challenging.challenge(interaction.client, interaction, opponent, Rules(length=length))


@challenge_group.command(name="money", description="Play a session of single games until you end it")
@app_commands.describe(opponent="Whom to challenge; leave it out and anybody may sit down")
async def challenge_money(interaction: Interaction, opponent: discord.User | None = None) -> None:
    """Propose a session."""
    await challenging.challenge(interaction.client, interaction, opponent, Rules())


@in_servers
@app_commands.context_menu(name="Challenge")
async def challenge_person(interaction: Interaction, person: discord.User) -> None:
    """Ask how long the match shall be."""
    await challenging.ask_length(interaction.client, interaction, person)


@in_servers
@app_commands.command(name="accept", description="Accept the challenge that waits for you in this channel")
async def accept(interaction: Interaction) -> None:
    """Sit down."""
    bot = interaction.client
    waiting = await challenges.meant_by_accept(bot.db, bot.by(interaction), channel_of(interaction))
    await challenging.sit_down(bot, interaction, Press(Verb.SIT, waiting))


@in_servers
@app_commands.command(name="decline", description="Decline the challenge that waits for you in this channel")
async def decline(interaction: Interaction) -> None:
    """Say no."""
    bot = interaction.client
    waiting = await challenges.meant_by_accept(bot.db, bot.by(interaction), channel_of(interaction))
    await challenging.decline(bot, interaction, Press(Verb.DECLINE, waiting))


@in_servers
@app_commands.command(name="withdraw", description="Take back the challenge that you made in this channel")
async def withdraw(interaction: Interaction) -> None:
    """Take a challenge back."""
    bot = interaction.client
    own = await challenges.meant_by_withdraw(bot.db, bot.by(interaction), channel_of(interaction))
    await challenging.decline(bot, interaction, Press(Verb.DECLINE, own))


@in_servers
@app_commands.command(name="rematch", description="Play the last match of this channel again, by the same rules")
async def rematch(interaction: Interaction) -> None:
    """Ask for a rematch."""
    bot = interaction.client
    await challenging.rematch(bot, interaction, Press(Verb.REMATCH, await latest_here(bot.db, channel_of(interaction))))


commands: tuple[AnyCommand, ...] = (accept, decline, withdraw, rematch)
