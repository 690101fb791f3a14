"""Our own matches, paged through from their log."""

from __future__ import annotations

import asyncio
from dataclasses import replace as replaced
from typing import TYPE_CHECKING, Any

import discord

from backgammon import GameBegan, Played, Variant, replay
from backgammon.formats.snapshot import Snapshot, snapshot_of
from bot.delivery.reply import private_screen
from bot.features.archive.page import Book, Page, page_message, show_page
from bot.features.archive.replay import is_seen
from bot.find_match import watched
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import Words
from bot.ui.board.message import headline, plain_names, written_names
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.narration import lines
from bot.ui.scene import scene_of
from bot.ui.themes import theme_named
from club import settings
from club.tables import Table
from club.turns import latest
from renderer import Theme

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]


async def review(bot: Barpoint, interaction: Interaction, now: Table, game: int | None) -> None:
    """Show a person a match alone, from the beginning of a game on. Raises Kindly."""
    words = reader(interaction)
    book = book_of(now, words)
    if game is not None and game > len(book.games):
        most = len(book.games)
        raise Kindly(words.count("This match has {n} game so far.", "This match has {n} games so far.", most))
    start = 0 if game is None else book.games[game - 1][0]
    theme = await _theme(bot, interaction, now)
    page = await asyncio.to_thread(own_page, now, start, words, theme)
    await private_screen(interaction, **await page_message(book, page, theme, words))


async def turn_review(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show another page. Raises NotOfThisServer and Kindly."""
    words = reader(interaction)
    now = await watched(interaction, what.target)
    book = book_of(now, words)
    theme = await _theme(bot, interaction, now)
    page = await asyncio.to_thread(own_page, now, book.at(what), words, theme)
    await show_page(interaction, book, await page_message(book, page, theme, words))


def book_of(table: Table, words: Words) -> Book:
    """How a match is divided into pages. Raises Kindly before anything was thrown."""
    pages, games = 0, []
    for event, _ in table.log:
        if isinstance(event, GameBegan):
            games.append((pages, words("Game {number}", number=event.number)))
        pages += is_seen(event)
    if not pages:
        raise Kindly(words("Nothing has been played in this match yet."))
    # A game without a throw has no page of its own.
    shown = tuple((start, called) for start, called in games if start < pages)
    return Book(Verb.PAGE, Menu.GAME, Verb.EXPORT, table.id, pages, shown)


def own_page(table: Table, number: int, words: Words, theme: Theme) -> Page:
    """A page of a match: the table as it stood after the thing of this number that can be seen."""
    places = [place for place, event in enumerate(table.events, start=1) if is_seen(event)]
    place = places[number]
    log = table.log[:place]
    match = replay(event for event, _ in log)
    moment = replaced(table, stored=replaced(table.stored, match=match, log=log))
    names = written_names(moment, words)
    return Page(
        number=number,
        headline=headline(moment, words, theme),
        told=tuple(lines(latest(log, 2), names, words, 1)),
        scene=scene_of(moment),
        names=plain_names(moment, words),
        shot=_shot(moment),
        asked=_asked(table, place),
    )


def _shot(table: Table) -> Snapshot | None:
    """The moment as other programs describe it; None for games that they do not play."""
    return snapshot_of(table.match) if table.match.rules.variant is Variant.STANDARD else None


def _asked(table: Table, place: int) -> Snapshot | None:
    before = table.log[: place - 1]
    if not isinstance(table.events[place - 1], Played) or table.match.rules.variant is not Variant.STANDARD:
        return None
    return snapshot_of(replay(event for event, _ in before))


async def _theme(bot: Barpoint, interaction: Interaction, now: Table) -> Theme:
    likes = await settings.of_person(bot.db, interaction.user.id)
    return theme_named(likes.theme or now.server.theme)
