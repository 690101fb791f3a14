"""The plays of a game, line by line and page by page."""

from __future__ import annotations

from discord import ui

from bot.delivery.heavy_work import Check, checked
from bot.text.translator import Translator, _
from bot.ui.board.message import headline, markdown_names, plain_names
from bot.ui.custom_id import Press, Verb, base36
from bot.ui.layouts import button, layout, row, text
from bot.ui.narration import lines
from bot.ui.paging import Paging, split_lines
from bot.ui.themes import circles, theme_named
from club.tables import Table
from club.turns import history_of_game


def history_screen(check: Check, table: Table, game: int, page: int, words: Translator) -> ui.LayoutView:
    """Return a page of a game of a match; pages count from 1, and one that does not exist becomes the nearest."""
    rows = split_lines(game_lines(check, table, game, words))
    here = Paging.at(page - 1, len(rows))
    games = max(1, table.match.game.number)
    where = words(
        _(
            "Game {game} of {games}, page {page} of {pages}",
            game=game,
            games=games,
            page=here.page + 1,
            pages=here.count,
        )
    )
    turning = [
        button(_press(table, game, here.page), words(_("Earlier"))) if here.previous is not None else None,
        button(_press(table, game, here.page + 2), words(_("Later"))) if here.next is not None else None,
        button(_press(table, game - 1, 1), words(_("Previous game"))) if game > 1 else None,
        button(_press(table, game + 1, 1), words(_("Next game"))) if game < games else None,
    ]
    shown = [one for one in turning if one is not None]
    return layout(
        text(headline(table, words), f"-# {where}"),
        text(*(rows[here.page] or [words(_("No plays in this game yet."))])),
        *([row(*shown)] if shown else []),
    )


def game_lines(check: Check, table: Table, game: int, words: Translator, *, plain: bool = False) -> list[str]:
    """Return the lines of a game, one for each turn; `plain` is for a file, without markdown and colours."""
    names = plain_names(table, words) if plain else markdown_names(table, words)
    marks = None if plain else circles(theme_named(table.server.theme))
    return lines(checked(history_of_game(table.log, game), check), names, words, marks=marks)


def whole_history(check: Check, table: Table, words: Translator) -> str:
    """Return every game of a match as plain text."""
    games = range(1, table.match.game.number + 1)
    parts = [
        [words(_("Game {number}", number=game)), *(f"{n:>3}. {line}" for n, line in enumerate(rows, start=1))]
        for game in games
        for rows in [game_lines(check, table, game, words, plain=True)]
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _press(table: Table, game: int, page: int) -> Press:
    return Press(Verb.HISTORY, table.id, page, base36(game))
