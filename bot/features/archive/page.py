"""A match that is paged through, step by step: one page with its board, and the buttons to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord
from discord import MediaGalleryItem, ui

from backgammon import Side
from backgammon.formats.match_id import write_gnubg_id
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.xgid import write_xgid
from bot.delivery.publisher import NOBODY
from bot.delivery.reply import private_screen, redraw
from bot.discord_errors import MISHAPS
from bot.text.translator import Words, cut
from bot.ui.alt_text import describe
from bot.ui.components import presses_on
from bot.ui.custom_id import Menu, Press, Verb, base36, number_in
from bot.ui.layouts import MOST_OPTIONS, button, layout, menu, row, text
from renderer import Scene, Theme, render

Interaction = discord.Interaction[Any]

LONGEST_TEXT = 1500
"""How many characters the texts of a page have altogether, at most."""


@dataclass(frozen=True, slots=True)
class Book:
    """What is paged through: which buttons lead on, and at which page each game begins."""

    page: Verb
    game: Menu
    export: Verb
    target: int
    pages: int
    games: tuple[tuple[int, str], ...]
    """The first page of each game, and what the game is called in a menu."""

    def at(self, what: Press) -> int:
        """The page that a press asks for; the nearest one where there is none such."""
        asked = number_in(what.draft) if what.verb == self.game else what.version
        return max(0, min(asked or 0, self.pages - 1))


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its board, what stands over and under it, and the moment for position strings.

    `asked` is the board with the dice before they were played.
    """

    number: int
    headline: str
    told: tuple[str, ...]
    scene: Scene
    names: Mapping[Side, str]
    shot: Snapshot | None = None
    asked: Snapshot | None = None


async def page_message(book: Book, page: Page, theme: Theme, words: Words) -> dict[str, Any]:
    """The message that shows a page."""
    alt = describe(page.scene, page.names, words, theme)
    png = await asyncio.to_thread(render, page.scene, theme)
    name = f"{book.page}-{base36(book.target)}-{base36(page.number)}.png"
    picture = MediaGalleryItem(f"attachment://{name}", description=alt)
    place = words("Step {number} of {most}", number=page.number + 1, most=book.pages)
    under = cut("\n".join(line for line in page.told if line), LONGEST_TEXT) or "\u200b"
    view = layout(
        ui.Container(
            text(page.headline, f"-# {place}"),
            ui.Separator(visible=False),
            ui.MediaGallery(picture),
            text(under),
            text(*strings(page, words)),
        ),
        *_controls(book, page, words),
    )
    return {"view": view, "file": discord.File(BytesIO(png), name, description=alt)}


def strings(page: Page, words: Words) -> list[str]:
    """The position strings of a page, a line each; none where other programs could not read them."""
    found = []
    with suppress(ValueError):
        if page.asked is not None:
            found.append(f"-# {words('Before the play: `{xgid}`', xgid=write_xgid(page.asked))}")
        if page.shot is not None:
            found.append(f"-# `{write_xgid(page.shot)}`\n-# `{':'.join(write_gnubg_id(page.shot))}`")
    return found or ["\u200b"]


async def show_page(interaction: Interaction, book: Book, message: dict[str, Any]) -> None:
    """Put a page in the place of the one that was pressed; where that is too late, the person gets it alone.

    A message that shows no page of this match, because an id was made by hand, stays as it is.
    """
    clicked = interaction.message
    if clicked is None or not (clicked.flags.ephemeral or _shows(clicked, book)):
        await private_screen(interaction, message["view"], message["file"])
        return
    edited = {"view": message["view"], "attachments": [message["file"]], "allowed_mentions": NOBODY}
    message["view"].stop()
    if await redraw(interaction, **edited):
        return
    message["file"].reset()
    if not clicked.flags.ephemeral:
        with suppress(*MISHAPS):
            await clicked.edit(**edited)
            return
    await private_screen(interaction, message["view"], message["file"])


def _shows(message: discord.Message, book: Book) -> bool:
    """Whether a message shows a page of this match, as the button beside those that turn pages tells."""
    return any((on.verb, on.target) == (book.export, book.target) for on in presses_on(message))


def _controls(book: Book, page: Page, words: Words) -> list[Any]:
    last = book.pages - 1
    steps = (
        (0, "f", words("First")),
        (max(0, page.number - 1), "p", words("Previous")),
        (min(last, page.number + 1), "n", words("Next")),
        (last, "l", words("Last")),
    )
    # The draft tells buttons apart that lead to the same page.
    turns = [
        button(Press(book.page, book.target, number, draft), label, disabled=number == page.number)
        for number, draft, label in steps
    ]
    rows = [row(*turns, button(Press(book.export, book.target, 0), words("Export")))]
    if len(book.games) > 1:
        here = max(index for index, (start, _) in enumerate(book.games) if start <= page.number or index == 0)
        first = max(0, min(here - MOST_OPTIONS // 2, len(book.games) - MOST_OPTIONS))
        options = [(base36(start), called) for start, called in book.games[first : first + MOST_OPTIONS]]
        rows.append(row(menu(Press(book.game, book.target, 0), words("Go to a game"), options)))
    return rows
