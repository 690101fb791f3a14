"""/profile, /versus, and "Profile" in the menu of a person."""

from __future__ import annotations

import discord
from discord import app_commands

from backgammon import Variant
from bot.command_kinds import in_servers
from bot.context import Interaction, Request
from bot.features.profile.handlers import show_profile, show_versus
from bot.text.command_names import AnyCommand

_VARIANTS = [
    app_commands.Choice(name="backgammon", value=Variant.STANDARD.value),
    app_commands.Choice(name="Dutch backgammon", value=Variant.DUTCH.value),
]


@in_servers
@app_commands.command(
    name="profile", description="A player's record in this server: results, rating, cube, recent matches"
)
@app_commands.describe(person="Which player (default: you)", variant="Variant to show the rating for")
@app_commands.choices(variant=_VARIANTS)
async def profile(
    interaction: Interaction, person: discord.User | None = None, variant: str = Variant.STANDARD.value
) -> None:
    """Show a profile privately."""
    await show_profile(Request.of(interaction), person or interaction.user, Variant(variant))


@in_servers
@app_commands.command(name="versus", description="Two players' head-to-head in this server")
@app_commands.describe(person="The first player", other="The second player (default: you)")
async def versus(interaction: Interaction, person: discord.User, other: discord.User | None = None) -> None:
    """Show two people compared, privately."""
    one, two = (interaction.user, person) if other is None else (person, other)
    await show_versus(Request.of(interaction), one, two)


@in_servers
@app_commands.context_menu(name="Profile")
async def profile_of_person(interaction: Interaction, person: discord.User) -> None:
    """Show the profile of a person privately."""
    await show_profile(Request.of(interaction), person, Variant.STANDARD)


COMMANDS: tuple[AnyCommand, ...] = (profile, versus, profile_of_person)
