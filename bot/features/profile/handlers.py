"""Profiles and head-to-heads, for whoever asks, with the curve of a rating."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import MediaGalleryItem, ui

from backgammon import Variant
from backgammon.rating import Rating
from bot.delivery.reply import private, private_screen
from bot.features.challenge.checks import User
from bot.features.profile.screen import curve_in_words, latest_text, profile_text, versus_text
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import harmless
from bot.ui.custom_id import base36
from bot.ui.layouts import Item, layout, text
from bot.ui.themes import theme_named
from club import profiles, settings
from renderer import rating_chart

if TYPE_CHECKING:
    from bot.context import Barpoint
    from club.profiles import Profile

Interaction = discord.Interaction[Any]


async def show_profile(bot: Barpoint, interaction: Interaction, person: User, variant: Variant) -> None:
    """Show what a person did in this server. Raises Kindly where there is nothing."""
    words, guild_id = reader(interaction), _server(interaction)
    own = person.id == interaction.user.id
    found = await profiles.profile(bot.db, guild_id, person.id, variant, own=own)
    if found is None:
        name = harmless(person.display_name)
        raise Kindly(words("{name} has not finished a match that counts in this server yet.", name=name))
    items: list[Item] = [text(profile_text(found, words))]
    files = []
    if found.curve:
        picture = await _curve(bot, interaction, found)
        files.append(picture)
        shown = MediaGalleryItem(f"attachment://{picture.filename}", description=picture.description)
        items += [ui.Separator(visible=False), ui.MediaGallery(shown)]
    items.append(text(latest_text(found.latest, guild_id, words)))
    await private_screen(interaction, layout(ui.Container(*items)), *files)


async def show_versus(bot: Barpoint, interaction: Interaction, one: User, other: User) -> None:
    """Show how two people stand against each other in this server. Raises Kindly where there is nothing."""
    words, guild_id = reader(interaction), _server(interaction)
    if one.id == other.id:
        raise Kindly(words("Name somebody else: nobody plays against himself."))
    found = await profiles.versus(bot.db, guild_id, one.id, other.id)
    if found is None:
        raise Kindly(
            words(
                "{one} and {other} have not finished a match that counts against each other in this server yet.",
                one=harmless(one.display_name),
                other=harmless(other.display_name),
            )
        )
    latest = latest_text(found.latest, guild_id, words, opponents=False)
    await private(interaction, f"{versus_text(found, words)}\n{latest}")


async def _curve(bot: Barpoint, interaction: Interaction, found: Profile) -> discord.File:
    likes = await settings.of_person(bot.db, interaction.user.id)
    server = await settings.of_server(bot.db, interaction.guild_id)
    theme = theme_named(likes.theme or server.theme)
    ratings = [Rating().value, *(rating.value for rating in found.curve)]
    settled = sum(rating.provisional for rating in found.curve)
    picture = await asyncio.to_thread(rating_chart, ratings, settled, theme)
    name = f"rating-{base36(found.player.number)}-{base36(len(found.curve))}-{base36(round(10 * abs(ratings[-1])))}.png"
    return discord.File(BytesIO(picture), name, description=curve_in_words(found, reader(interaction)))


def _server(interaction: Interaction) -> int:
    """The server in which something was asked for. Raises Kindly elsewhere."""
    if interaction.guild_id is None:
        raise Kindly(reader(interaction)("Records are kept for each server; use this command in one."))
    return interaction.guild_id
