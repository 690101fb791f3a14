"""Boards as one person likes to see them, in private: his side below, in his theme, in either direction of play."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import MediaGalleryItem, ui

from backgammon import Side
from bot.delivery.reply import private_screen
from bot.find_match import watched
from bot.text.languages import reader
from bot.ui.alt_text import describe
from bot.ui.board.message import plain_names
from bot.ui.custom_id import Press, base36
from bot.ui.layouts import layout
from bot.ui.scene import scene_of
from bot.ui.themes import FIRST, theme_named
from club import settings
from renderer import Scene, render
from storage.preferences import Preferences

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]


async def show_my_view(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show a match as it is now to the person who asks, as he likes to see it. Raises NotOfThisServer."""
    now = await watched(interaction, what.target)
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
    turned = scene if side is None or not likes.own_side_below else replace(scene, bottom=side, numbering=side)
    return replace(turned, mirrored=likes.mirrored)
