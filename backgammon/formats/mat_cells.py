"""Reads one cell of a .mat file: the action of a side in its turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from backgammon.board import BAR, OFF, Side
from backgammon.dice import Dice
from backgammon.formats.mat_setup import read_setup
from backgammon.formats.transcript import CubeAction, CubeEntry, Entry, Moves, Result, RollEntry, UnreadEntry

_START = re.compile(
    r"(?<![\w/])(?:[1-6][1-6]:|(?:doubles?|redoubles?|beavers?|raccoons?|takes?|accepts?|drops?|rejects?|pass(?:es)?"
    r"|resign(?:s|ed)|concedes?|forfeits?|wins?|loss?es)\b)",
    re.IGNORECASE,
)
"""The beginning of a cell. Columns differ between programs, and long plays shift the right column."""
_CALLS = {
    "double": CubeAction.DOUBLE,
    "redouble": CubeAction.DOUBLE,
    "beaver": CubeAction.BEAVER,
    "raccoon": CubeAction.RACCOON,
    "take": CubeAction.TAKE,
    "accept": CubeAction.TAKE,
    "drop": CubeAction.PASS,
    "reject": CubeAction.PASS,
    "pass": CubeAction.PASS,
}
"""The beginnings of the words for cube actions: some programs write "Doubles", others "Double"."""
_IGNORED = ("resign", "concede", "forfeit", "los")
"""The loser and the points follow from the line of the winner."""
_WINS = re.compile(r"wins?\s+(\d{1,6})\s+points?\b(.*)", re.IGNORECASE | re.DOTALL)
_DICE = re.compile(r"[1-6][1-6]:")
_GAP = re.compile(r" {3,}(?=\S)")
_VALUE = re.compile(r"=>\s*(\d{1,7})\b")
_PATH = re.compile(r"((?:bar|off|\d{1,2})\*?(?:/(?:bar|off|\d{1,2})\*?)+)(?:\(([1-4])\))?")
_NAMED = {"bar": BAR, "off": OFF}
_MAX_MOVES = 8
_SET_UP = "illegal play"
"""The text with which early versions of GNU Backgammon wrote a position set up by hand."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell and the column in which it begins."""

    column: int
    text: str


def split_cells(row: str, offset: int = 0) -> list[Cell]:
    """Return the cells of a row whose first column is `offset`.

    >>> [cell.text for cell in split_cells("31: 8/5 6/5                 Doubles => 2")]
    ['31: 8/5 6/5', 'Doubles => 2']
    """
    starts = [found.start() for found in _START.finditer(row)]
    found = [Cell(offset + start, row[start:end].strip()) for start, end in pairwise([*starts, len(row)])]
    return [part for cell in found for part in _parts(cell)]


def _parts(cell: Cell) -> list[Cell]:
    """Return a roll and, as a separate cell, unknown text far behind it."""
    gap = _GAP.search(cell.text) if _DICE.match(cell.text) else None
    if gap is None:
        return [cell]
    return [Cell(cell.column, cell.text[: gap.start()]), Cell(cell.column + gap.end(), cell.text[gap.end() :])]


def read_cell(cell: Cell, side: Side, where: int, names: tuple[str, str]) -> Iterator[Entry | Result]:
    """Yield the entry or the result of the game in a cell of this side; nothing if the cell is not needed.

    >>> next(read_cell(Cell(5, "Wins 2 points"), Side.X, 9, ("Ann", "Bo"))).points
    2
    """
    text = cell.text
    if _DICE.match(text):
        yield _roll(text, side, where, names)
        return
    word = re.split(r"\W", text.lower(), maxsplit=1)[0]
    call = next((call for beginning, call in _CALLS.items() if word.startswith(beginning)), None)
    if call is not None:
        value = _VALUE.search(text)
        yield CubeEntry(where, side, call, int(value[1]) if value else None)
    elif (won := _WINS.match(text)) is not None:
        yield Result(where, side, int(won[1]), last="match" in won[2].lower())
    elif not word.startswith(_IGNORED):
        yield UnreadEntry(where, text)


def read_moves(text: str) -> Moves | None:
    """Return the moves after the dice, or None if the play was not recorded.

    >>> read_moves("bar/23* 13/8(2)")
    ((25, 23), (13, 8), (13, 8))
    """
    words = text.lower().replace(",", " ").split()
    if not words or words == ["cannot", "move"] or words in (["(none)"], ["none"], ["-"]):
        return ()
    moves: list[tuple[int, int]] = []
    for word in words:
        path = _PATH.fullmatch(word)
        if path is None or len(moves) > _MAX_MOVES:
            return None
        places = [_NAMED.get(name, -1) if name in _NAMED else int(name) for name in path[1].replace("*", "").split("/")]
        if not all(OFF <= place <= BAR for place in places):
            return None
        # Every landing with a hit is written, so each written landing is a move of its own.
        moves += list(pairwise(places)) * int(path[2] or 1)
    return tuple(moves) if len(moves) <= _MAX_MOVES else None


def _roll(text: str, side: Side, where: int, names: tuple[str, str]) -> Entry:
    dice, after_dice = Dice(int(text[0]), int(text[1])), text[3:].strip()
    if after_dice.lower().startswith(_SET_UP):
        return read_setup(after_dice, where, names) or UnreadEntry(where, text)
    return RollEntry(where, side, dice, read_moves(after_dice))
