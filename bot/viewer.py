"""The private view of a user on boards and charts: theme, side and direction of play."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from backgammon import Side
from bot.context import Request
from bot.ui.alt_text import describe
from bot.ui.board.message import plain_names
from bot.ui.custom_id import base36
from bot.ui.layouts import layout, text
from bot.ui.picture import Picture
from bot.ui.scene import scene_of
from bot.ui.themes import chosen_theme, theme_named
from club import settings
from club.tables import Table
from renderer import Scene, render
from storage.preferences import Preferences
from storage.servers import Server


async def viewer_theme(request: Request, server: Server) -> str:
    """Return the name of the theme that the user chose, or of the server's."""
    return chosen_theme(await settings.personal_settings(request.db, request.user_id), server)


async def show_privately(request: Request, now: Table, *says: str) -> None:
    """Show a match to the user alone: their own side below, in their theme and direction of play, under these texts."""
    preferences = await settings.personal_settings(request.db, request.user_id)
    scene = from_side(scene_of(now), now.side_of(request.user_id), preferences)
    look = chosen_theme(preferences, now.server)
    theme = theme_named(look)
    png = await asyncio.to_thread(render, scene, theme)
    words = request.words
    alt = describe(scene, plain_names(now, words), words, theme)
    way = f"{scene.bottom.value.lower()}{scene.numbering.value.lower()}-{'left' if scene.mirrored else 'right'}"
    name = f"view-{base36(now.id)}-{base36(now.match.version)}-{look}-{way}.png"
    picture = Picture(png, name, alt)
    above = (text(*says),) if says else ()
    await request.reply_view(layout(*above, picture.gallery()), picture.file())


def from_side(scene: Scene, side: Side | None, preferences: Preferences) -> Scene:
    """Return a scene with this side below and numbered for it; spectators see the public side, in their direction."""
    turned = scene if side is None or not preferences.own_side_below else replace(scene, bottom=side, numbering=side)
    return replace(turned, mirrored=preferences.mirrored)
