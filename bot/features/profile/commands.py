"""/profile, and "Profile" in the menu of a person."""

from __future__ import annotations

import discord
from discord import app_commands

from backgammon import Variant
from bot.command_kinds import in_servers
from bot.context import Interaction, Request
from bot.features.profile.handlers import show_profile, show_versus
from bot.text.command_names import AnyCommand

_VARIANTS = [
    app_commands.Choice(name="Backgammon", value=Variant.STANDARD.value),
    app_commands.Choice(name="Dutch backgammon", value=Variant.DUTCH.value),
]


@in_servers
@app_commands.command(
    name="profile", description="A player's record in this server, or their head-to-head with an opponent"
)
@app_commands.describe(
    player="Which player (default: you)",
    opponent="Show the player's head-to-head against this opponent instead",
    variant="Variant to show the rating for",
)
@app_commands.choices(variant=_VARIANTS)
async def profile(
    interaction: Interaction,
    player: discord.User | None = None,
    opponent: discord.User | None = None,
    variant: str = Variant.STANDARD.value,
) -> None:
    """Show a profile, or two people compared, privately."""
    request, person = Request.of(interaction), player or interaction.user
    if opponent is None:
        await show_profile(request, person, Variant(variant))
    else:
        await show_versus(request, person, opponent)


@in_servers
@app_commands.context_menu(name="Profile")
async def profile_of_person(interaction: Interaction, person: discord.User) -> None:
    """Show the profile of a person privately."""
    await show_profile(Request.of(interaction), person, Variant.STANDARD)


COMMANDS: tuple[AnyCommand, ...] = (profile, profile_of_person)
