"""A game as a row of pictures, turn by turn, from its log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import MediaGalleryItem, ui

from backgammon import (
    Beavered,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    OpeningRolled,
    Phase,
    Played,
    Raccooned,
    Rules,
    Taken,
    evolve,
)
from bot.delivery.reply import private_screen
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.ui.board.message import plain_names
from bot.ui.custom_id import Press, Verb, base36
from bot.ui.layouts import button, layout, row, text
from bot.ui.scene import scene_of
from bot.ui.themes import theme_named
from club import settings
from club.tables import Table
from renderer import Scene, animate

if TYPE_CHECKING:
    from bot.context import Barpoint

_SHOWN = (OpeningRolled, Played, Danced, Doubled, Beavered, Raccooned, Taken, GameEnded, MatchEnded)
"""What changes the picture for somebody who looks on; a throw is seen with the play that it led to."""


async def send_replay(bot: Barpoint, interaction: discord.Interaction[Any], now: Table, game: int | None) -> None:
    """Send a person a game as an animated picture; the newest where none is named. Raises Kindly."""
    words = reader(interaction)
    most = games_played(now)
    number = most if game is None else game
    if not 1 <= number <= most:
        raise Kindly(words.count("This match has {n} game so far.", "This match has {n} games so far.", most))
    likes = await settings.of_person(bot.db, interaction.user.id)
    theme = theme_named(likes.theme or now.server.theme)
    picture = await asyncio.to_thread(lambda: animate(game_scenes(now, number), theme))
    name = f"game-{base36(now.id)}-{number}-{base36(now.match.version)}.gif"
    x, o = plain_names(now, words).values()
    alt = words("Game {number} of {x} against {o}, turn by turn. /match show has it in words.", number=number, x=x, o=o)
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery(MediaGalleryItem(f"attachment://{name}", description=alt))
    steps = button(Press(Verb.PAGE, now.id, _first_page(now, number)), words("Step by step"))
    view = layout(ui.Container(text(f"-# {words('Game {number}', number=number)}"), gallery), row(steps))
    await private_screen(interaction, view, discord.File(BytesIO(picture), name, description=alt))


def game_scenes(table: Table, number: int) -> list[Scene]:
    """The pictures of game `number` (from 1) of a match, the opening throw first; none where it was not played."""
    return [_as_watched(moment) for moment in _moments(table, number)]


def _as_watched(moment: Table) -> Scene:
    """A moment without what is shown to the one who has to play, and without the result of the game before."""
    scene = replace(scene_of(moment), starts=())
    return scene if moment.match.game.phase is Phase.DECIDED else replace(scene, games=())


def games_played(table: Table) -> int:
    """How many games of a match have begun."""
    return sum(isinstance(event, GameBegan) for event in table.events)


def _moments(table: Table, number: int) -> Iterator[Table]:
    """The table as it stood after each thing in a game that can be seen."""
    match, game = Match(Rules()), 0
    for place, (event, _) in enumerate(table.log, start=1):
        match = evolve(match, event)
        game += isinstance(event, GameBegan)
        if game == number and is_seen(event):
            yield replace(table, stored=replace(table.stored, match=match, log=table.log[:place]))


def _first_page(table: Table, number: int) -> int:
    """How many things that can be seen come before a game."""
    pages, games = 0, 0
    for event in table.events:
        games += isinstance(event, GameBegan)
        if games == number:
            break
        pages += is_seen(event)
    return pages


def is_seen(event: Event) -> bool:
    """Whether an event changes the picture for somebody who looks on."""
    return isinstance(event, _SHOWN) and not (isinstance(event, OpeningRolled) and event.dice.is_double)
