"""One cell of a .mat file: what a side did in its turn."""

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
    r"(?<![\w/])(?:[1-6][1-6]:|(?:doubles|redoubles|beavers|raccoons|takes|accepts|drops|rejects|passes|resign(?:s|ed)"
    r"|forfeits?|wins?|loss?es)\b)",
    re.IGNORECASE,
)
"""Where a cell begins. Columns differ between programs, and long plays push the right one aside."""
_CALLS = {
    "doubles": CubeAction.DOUBLE,
    "redoubles": CubeAction.DOUBLE,
    "beavers": CubeAction.BEAVER,
    "raccoons": CubeAction.RACCOON,
    "takes": CubeAction.TAKE,
    "accepts": CubeAction.TAKE,
    "drops": CubeAction.PASS,
    "rejects": CubeAction.PASS,
    "passes": CubeAction.PASS,
}
_WITHOUT_MEANING = ("resign", "forfeit", "los")
"""Who lost, and what, is read off the line that says who won."""
_WINS = re.compile(r"wins?\s+(\d{1,6})\s+points?\b(.*)", re.IGNORECASE | re.DOTALL)
_DICE = re.compile(r"[1-6][1-6]:")
_GAP = re.compile(r" {3,}(?=\S)")
_VALUE = re.compile(r"=>\s*(\d{1,7})\b")
_WAY = re.compile(r"((?:bar|off|\d{1,2})\*?(?:/(?:bar|off|\d{1,2})\*?)+)(?:\(([1-4])\))?")
_NAMED = {"bar": BAR, "off": OFF}
_MOST_MOVES = 8
_SET_UP = "illegal play"
"""How early versions of GNU Backgammon wrote a position that was set up by hand."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The text of a cell and the column in which it begins."""

    column: int
    text: str


def cells(row: str, offset: int = 0) -> list[Cell]:
    """The cells of a row, from its first column at `offset`.

    >>> [cell.text for cell in cells("31: 8/5 6/5                 Doubles => 2")]
    ['31: 8/5 6/5', 'Doubles => 2']
    """
    starts = [found.start() for found in _START.finditer(row)]
    found = [Cell(offset + start, row[start:end].strip()) for start, end in pairwise([*starts, len(row)])]
    return [part for cell in found for part in _parts(cell)]


def _parts(cell: Cell) -> list[Cell]:
    """A throw, and what stands far behind it and is no cell that is known."""
    gap = _GAP.search(cell.text) if _DICE.match(cell.text) else None
    if gap is None:
        return [cell]
    return [Cell(cell.column, cell.text[: gap.start()]), Cell(cell.column + gap.end(), cell.text[gap.end() :])]


def read_cell(cell: Cell, side: Side, where: int, names: tuple[str, str]) -> Iterator[Entry | Result]:
    """What a side's cell says: an entry, the result of the game, or nothing that is needed."""
    text = cell.text
    if _DICE.match(text):
        yield _throw(text, side, where, names)
        return
    word = re.split(r"\W", text.lower(), maxsplit=1)[0]
    if word in _CALLS:
        value = _VALUE.search(text)
        yield CubeEntry(where, side, _CALLS[word], int(value[1]) if value else None)
    elif (won := _WINS.match(text)) is not None:
        yield Result(where, side, int(won[1]), last="match" in won[2].lower())
    elif not word.startswith(_WITHOUT_MEANING):
        yield UnreadEntry(where, text)


def read_moves(text: str) -> Moves | None:
    """The moves that stand after the dice; None where the file does not say what was played.

    >>> read_moves("bar/23* 13/8(2)")
    ((25, 23), (13, 8), (13, 8))
    """
    words = text.lower().split()
    if not words or words == ["cannot", "move"] or words in (["(none)"], ["none"], ["-"]):
        return ()
    moves: list[tuple[int, int]] = []
    for word in words:
        way = _WAY.fullmatch(word)
        if way is None or len(moves) > _MOST_MOVES:
            return None
        places = [_NAMED.get(name, -1) if name in _NAMED else int(name) for name in way[1].replace("*", "").split("/")]
        if not all(OFF <= place <= BAR for place in places):
            return None
        # A hit on the way is named; so each landing that is named is a move of its own.
        moves += list(pairwise(places)) * int(way[2] or 1)
    return tuple(moves) if len(moves) <= _MOST_MOVES else None


def _throw(text: str, side: Side, where: int, names: tuple[str, str]) -> Entry:
    dice, said = Dice(int(text[0]), int(text[1])), text[3:].strip()
    if said.lower().startswith(_SET_UP):
        return read_setup(said, where, names) or UnreadEntry(where, text)
    return RollEntry(where, side, dice, read_moves(said))
