"""Paging through a match, step by step: a page with its board, and the buttons to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from backgammon import Side
from backgammon.formats.match_id import write_gnubg_id
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.xgid import write_xgid
from bot.context import Request
from bot.delivery.publisher import NO_MENTIONS
from bot.discord_errors import DISCORD_ERRORS
from bot.features.archive.removal import removal_row
from bot.text.translator import Translator, _, truncate
from bot.ui.alt_text import describe
from bot.ui.components import presses_on
from bot.ui.custom_id import Menu, Press, Verb, base36, number_in
from bot.ui.layouts import MAX_OPTIONS, button, layout, menu, row, text
from bot.ui.paging import Paging
from bot.ui.picture import Picture
from renderer import Scene, Theme, render

MAX_TEXT_LENGTH = 1500
"""The maximum of characters in the texts of a page altogether."""


@dataclass(frozen=True, slots=True)
class Book:
    """The pages of a match: which buttons they have, and the first page of each game."""

    page: Verb
    game: Menu
    export: Verb
    target: int
    pages: int
    games: tuple[tuple[int, str], ...]
    """The first page of each game, and the title of the game in a menu."""

    def at(self, what: Press) -> int:
        """Return the page that a press asks for, or the nearest."""
        asked = number_in(what.payload) if what.verb == self.game else what.version
        return Paging.at(asked or 0, self.pages).page


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its board, the texts over and under it, and the moment for position strings.

    `asked` is the board with the dice before they were played.
    """

    number: int
    headline: str
    texts: tuple[str, ...]
    scene: Scene
    names: Mapping[Side, str]
    shot: Snapshot | None = None
    asked: Snapshot | None = None


async def page_message(
    book: Book, page: Page, theme: Theme, words: Translator, poster: int | None = None
) -> dict[str, Any]:
    """Return the message of a page; `poster` is the Discord ID of the person who can remove it."""
    alt = describe(page.scene, page.names, words, theme)
    png = await asyncio.to_thread(render, page.scene, theme)
    picture = Picture(png, f"{book.page}-{base36(book.target)}-{base36(page.number)}.png", alt)
    place = words(_("Step {number} of {most}", number=page.number + 1, most=book.pages))
    under = truncate("\n".join(line for line in page.texts if line), MAX_TEXT_LENGTH) or "\u200b"
    view = layout(
        ui.Container(
            text(page.headline, f"-# {place}"),
            ui.Separator(visible=False),
            picture.gallery(),
            text(under),
            text(*strings(page, words)),
        ),
        *_controls(book, page, words),
        *([] if poster is None else [removal_row(poster, words)]),
    )
    return {"view": view, "file": picture.file()}


def strings(page: Page, words: Translator) -> list[str]:
    """Return the position strings of a page, a line each; none if other programs could not read them."""
    found = []
    with suppress(ValueError):
        if page.asked is not None:
            before = words(_("Before the play: `{xgid}`", xgid=write_xgid(page.asked)))
            found.append(f"-# {before}")
        if page.shot is not None:
            found.append(f"-# `{write_xgid(page.shot)}`\n-# `{':'.join(write_gnubg_id(page.shot))}`")
    return found or ["\u200b"]


async def show_page(request: Request, book: Book, message: dict[str, Any]) -> None:
    """Replace the page that was pressed; if that is too late, send the new one privately.

    A message that shows no page of this match, because the custom ID was forged, stays unchanged.
    """
    clicked = request.interaction.message
    if clicked is None or not (clicked.flags.ephemeral or _shows(clicked, book)):
        await request.reply_view(message["view"], message["file"])
        return
    edited = {"view": message["view"], "attachments": [message["file"]], "allowed_mentions": NO_MENTIONS}
    message["view"].stop()
    if await request.responder.update_message(**edited):
        return
    message["file"].reset()
    if not clicked.flags.ephemeral:
        with suppress(*DISCORD_ERRORS):
            await clicked.edit(**edited)
            return
    await request.reply_view(message["view"], message["file"])


def _shows(message: discord.Message, book: Book) -> bool:
    """Return True if a message shows a page of this match, according to the button beside those that turn pages."""
    return any((on.verb, on.target) == (book.export, book.target) for on in presses_on(message))


def _controls(book: Book, page: Page, words: Translator) -> list[Any]:
    here = Paging.at(page.number, book.pages)
    steps = (
        (0, "f", words(_("First"))),
        (here.page if here.previous is None else here.previous, "p", words(_("Previous"))),
        (here.page if here.next is None else here.next, "n", words(_("Next"))),
        (here.last, "l", words(_("Last"))),
    )
    # The payload keeps the custom IDs of buttons unique that lead to the same page.
    turns = [
        button(Press(book.page, book.target, number, payload), label, disabled=number == page.number)
        for number, payload, label in steps
    ]
    rows = [row(*turns, button(Press(book.export, book.target, 0), words(_("Export"))))]
    if len(book.games) > 1:
        game = max(index for index, (start, _title) in enumerate(book.games) if start <= page.number or index == 0)
        first = max(0, min(game - MAX_OPTIONS // 2, len(book.games) - MAX_OPTIONS))
        options = [(base36(start), called) for start, called in book.games[first : first + MAX_OPTIONS]]
        rows.append(row(menu(Press(book.game, book.target, 0), words(_("Go to a game")), options)))
    return rows
