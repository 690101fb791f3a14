"""The plays of a game, line by line and page by page."""

from __future__ import annotations

from discord import ui

from bot.text.translator import Words
from bot.ui.board.message import headline, plain_names, written_names
from bot.ui.custom_id import Press, Verb, base36
from bot.ui.layouts import button, layout, row, text
from bot.ui.narration import lines
from club.tables import Table
from club.turns import story_of_game

LINES_A_PAGE = 25
LONGEST_PAGE = 3500
"""Discord takes 4,000 characters in one message, and a headline stands above."""


def history_screen(table: Table, game: int, page: int, words: Words) -> ui.LayoutView:
    """A page of a game of a match; pages count from 1, and one that is not there is the nearest that is."""
    told = pages(game_lines(table, game, words))
    here = min(max(page, 1), len(told))
    games = max(1, table.match.game.number)
    where = words("Game {game} of {games}, page {page} of {pages}", game=game, games=games, page=here, pages=len(told))
    turning = [
        button(_press(table, game, here - 1), words("Earlier")) if here > 1 else None,
        button(_press(table, game, here + 1), words("Later")) if here < len(told) else None,
        button(_press(table, game - 1, 1), words("Game before")) if game > 1 else None,
        button(_press(table, game + 1, 1), words("Next game")) if game < games else None,
    ]
    shown = [one for one in turning if one is not None]
    return layout(
        text(headline(table, words), f"-# {where}"),
        text(*(told[here - 1] or [words("Nothing has been played in this game yet.")])),
        *([row(*shown)] if shown else []),
    )


def game_lines(table: Table, game: int, words: Words, *, plain: bool = False) -> list[str]:
    """Everything that happened in a game, a line for each turn; `plain` is for a file, where no markdown is read."""
    names = plain_names(table, words) if plain else written_names(table, words)
    return lines(story_of_game(table.log, game), names, words)


def whole_history(table: Table, words: Words) -> str:
    """Every game of a match as a plain text."""
    games = range(1, table.match.game.number + 1)
    parts = [
        [words("Game {number}", number=game), *(f"{n:>3}. {line}" for n, line in enumerate(told, start=1))]
        for game in games
        for told in [game_lines(table, game, words, plain=True)]
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def pages(told: list[str]) -> list[list[str]]:
    """Lines in pages that a message holds; at least one page.

    >>> [len(page) for page in pages(["a line"] * 30)], pages([])
    ([25, 5], [[]])
    """
    found: list[list[str]] = [[]]
    for line in told:
        if len(found[-1]) == LINES_A_PAGE or sum(map(len, found[-1])) + len(found[-1]) + len(line) > LONGEST_PAGE:
            found.append([])
        found[-1].append(line)
    return found


def _press(table: Table, game: int, page: int) -> Press:
    return Press(Verb.HISTORY, table.id, page, base36(game))
