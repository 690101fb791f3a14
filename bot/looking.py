"""Boards as one person likes to see them, in private: his side below, in his theme, in either direction of play."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import MediaGalleryItem, ui

from backgammon import Side
from bot.alt_text import describe
from bot.answering import private_screen
from bot.catalogues import LANGUAGES
from bot.errors import Kindly
from bot.ids import Press, base36
from bot.languages import AS_DISCORD_SAYS, reader
from bot.scenes import scene_of
from bot.screens.board import plain_names
from bot.screens.parts import layout
from bot.screens.settings import panel
from bot.themes import FIRST, theme_named
from club import settings
from club.errors import NoSuchMatch
from club.tables import table
from renderer import THEMES, Scene, render
from storage.preferences import Preferences

if TYPE_CHECKING:
    from bot.client import Barpoint

Interaction = discord.Interaction[Any]


async def show_my_view(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show a match as it is now to the person who asks, as he likes to see it. Raises NoSuchMatch."""
    now = await table(bot.db, what.target)
    if now.stored.guild_id != interaction.guild_id:
        raise NoSuchMatch  # made by hand, for a match of another server
    likes = await settings.of_person(bot.db, interaction.user.id)
    scene = seen_from(scene_of(now), now.side_of(interaction.user.id), likes)
    look = likes.theme or now.server.theme or FIRST
    theme = theme_named(look)
    png = await asyncio.to_thread(render, scene, theme)
    words = reader(interaction)
    alt = describe(scene, plain_names(now, words), words, theme)
    way = f"{scene.bottom.value.lower()}{scene.numbering.value.lower()}-{'left' if scene.mirrored else 'right'}"
    name = f"view-{base36(now.id)}-{base36(now.match.version)}-{look}-{way}.png"
    view = layout(ui.MediaGallery(MediaGalleryItem(f"attachment://{name}", description=alt)))
    await private_screen(interaction, view, discord.File(BytesIO(png), name, description=alt))


def seen_from(scene: Scene, side: Side | None, likes: Preferences) -> Scene:
    """A scene with this side below and numbered for it; watchers see it as everybody does, in their direction."""
    turned = scene if side is None else replace(scene, bottom=side, numbering=side)
    return replace(turned, mirrored=likes.mirrored)


async def show_settings(bot: Barpoint, interaction: Interaction) -> None:
    """Show a person what he prefers, and let him change it."""
    person = interaction.user.id
    likes = await settings.of_person(bot.db, person)
    await private_screen(interaction, panel(likes, bot.languages.chosen_by(person), reader(interaction)))


async def choose_theme(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """See boards in private like this from now on; "server" is as the server shows them. Raises Kindly."""
    if what.draft not in {"server", *THEMES}:
        raise Kindly(reader(interaction)("I do not know that theme. Use /settings to see which there are."))
    theme = None if what.draft == "server" else what.draft
    await settings.prefer_theme(bot.db, bot.by(interaction), theme)
    await show_settings(bot, interaction)


async def choose_direction(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """See one's home board in private at the right, or at the left. Raises Kindly."""
    if what.draft not in {"left", "right"}:
        raise Kindly(reader(interaction)("I do not know that button. Use /settings."))
    await settings.prefer_direction(bot.db, bot.by(interaction), mirrored=what.draft == "left")
    await show_settings(bot, interaction)


async def choose_language(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Read everything that is said to one alone in this language from now on. Raises Kindly."""
    if what.draft not in {AS_DISCORD_SAYS, *LANGUAGES}:
        raise Kindly(reader(interaction)("I do not know that language. Use /settings to see which there are."))
    language = None if what.draft == AS_DISCORD_SAYS else what.draft
    await settings.prefer_language(bot.db, bot.by(interaction), language)
    await bot.languages.learn(bot.db)
    await show_settings(bot, interaction)
