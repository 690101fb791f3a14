"""Finished and live matches, paged through from their log."""

from __future__ import annotations

import asyncio
from dataclasses import replace as replaced

from backgammon import GameBegan, Played, Variant, replay
from backgammon.formats.snapshot import Snapshot, snapshot_of
from bot.context import Request
from bot.delivery.heavy_work import Check, checked, unlimited
from bot.features.archive.games import check_game
from bot.features.archive.page import Book, Page, page_message, show_page
from bot.features.archive.replay import is_seen
from bot.find_match import find_match
from bot.text.error_messages import UserError
from bot.text.translator import Translator, _
from bot.ui.board.message import headline, markdown_names, plain_names
from bot.ui.custom_id import Menu, Verb
from bot.ui.narration import lines
from bot.ui.scene import scene_of
from bot.ui.themes import circles, theme_named
from bot.viewer import viewer_theme
from club.tables import Table
from club.turns import latest
from renderer import Theme

MAX_EVENTS_AT_ONCE = 1000
"""The pages of a longer match are heavy work; a match to 7 points rarely has 600 events."""
_TOO_LONG = _("That page takes me too long right now. /match plays has the plays in words.")


async def review(request: Request, now: Table, game: int | None) -> None:
    """Show a match privately, from the beginning of a game on. Raises UserError."""
    words = request.words
    book = book_of(now, words)
    if game is not None:
        check_game(game, len(book.games))
    start = 0 if game is None else book.games[game - 1][0]
    theme = theme_named(await viewer_theme(request, now.server))
    page = await _page(request, now, start, theme)
    message = await page_message(book, page, theme, words)
    await request.reply_view(message["view"], message["file"])


async def turn_review(request: Request) -> None:
    """Show another page. Raises NotOfThisServer and UserError."""
    words = request.words
    now = await find_match(request, request.press.target)
    book = book_of(now, words)
    theme = theme_named(await viewer_theme(request, now.server))
    page = await _page(request, now, book.at(request.press), theme)
    await show_page(request, book, await page_message(book, page, theme, words))


async def _page(request: Request, now: Table, number: int, theme: Theme) -> Page:
    """Return a page; one of a long match takes long, because its log is replayed up to there."""
    if len(now.log) > MAX_EVENTS_AT_ONCE:
        return await request.bot.heavy.run(request.user_id, _TOO_LONG, review_page, now, number, request.words, theme)
    return await asyncio.to_thread(review_page, unlimited, now, number, request.words, theme)


def book_of(table: Table, words: Translator) -> Book:
    """Return the pages of a match. Raises UserError before the first roll."""
    pages, games = 0, []
    for event, _at in table.log:
        if isinstance(event, GameBegan):
            games.append((pages, words(_("Game {number}", number=event.number))))
        pages += is_seen(event)
    if not pages:
        raise UserError(_("No plays in this match yet."))
    # A game without a roll has no page of its own.
    shown = tuple((start, called) for start, called in games if start < pages)
    return Book(Verb.PAGE, Menu.GAME, Verb.EXPORT, table.id, pages, shown)


def review_page(check: Check, table: Table, number: int, words: Translator, theme: Theme) -> Page:
    """Return a page of a match: the table after the visible event with this number."""
    places = [place for place, event in enumerate(table.events, start=1) if is_seen(event)]
    place = places[number]
    log = table.log[:place]
    match = replay(event for event, _at in checked(log, check))
    moment = replaced(table, stored=replaced(table.stored, match=match, log=log))
    names = markdown_names(moment, words)
    return Page(
        number=number,
        headline=headline(moment, words, theme),
        texts=tuple(lines(latest(log, 2), names, words, 1, marks=circles(theme))),
        scene=scene_of(moment),
        names=plain_names(moment, words),
        shot=_shot(moment),
        asked=_asked(check, table, place),
    )


def _shot(table: Table) -> Snapshot | None:
    """Return the moment in the form of other programs; None for games that they do not support."""
    return snapshot_of(table.match) if table.match.rules.variant is Variant.STANDARD else None


def _asked(check: Check, table: Table, place: int) -> Snapshot | None:
    before = table.log[: place - 1]
    if not isinstance(table.events[place - 1], Played) or table.match.rules.variant is not Variant.STANDARD:
        return None
    return snapshot_of(replay(event for event, _at in checked(before, check)))
