"""Reads .mat and .txt match files, which about twenty programs write: two columns of numbered cells for each game.

Source: files of GNU Backgammon and eXtreme Gammon. Columns, words and spaces differ between programs, so words mark the
beginning of a cell, and the column of the second name decides only to which side a single cell belongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from backgammon.board import START, Position, Side
from backgammon.formats.mat_cells import Cell, read_cell, split_cells
from backgammon.formats.transcript import (
    MAX_ENTRIES,
    MAX_GAMES,
    MAX_TEXT_LENGTH,
    Entry,
    NotAMatch,
    RecordedGame,
    Refusal,
    Result,
    Transcript,
    UnreadEntry,
)
from backgammon.formats.variations import start_of

_LENGTH = re.compile(r"\s*(\d{1,4})\s+points?\s+match\s*", re.IGNORECASE)
_GAME = re.compile(r"\s*game\s+\d{1,6}\s*", re.IGNORECASE)
_SCORE = re.compile(
    r"\s*(?:(?P<x>\S.{0,200}?)\s*)??: *(?P<x_points>\d{1,4})\s+"
    r"(?P<right>(?:(?P<o>\S.{0,200}?)\s*)??: *(?P<o_points>\d{1,4}))\s*"
)
_ROW = re.compile(r"\s*\d{1,4}\)")
_FACT = re.compile(r'\s*;\s*\[\s*([\w ]{1,40}?)\s+"(.*)"\s*\]\s*')
_GAME_TYPE = re.compile(r"\s*;\s*Game type:\s*(.*?)\s*", re.IGNORECASE)
_NAMELESS = "?"
_COMMENT = "#"
_MAX_LINE_LENGTH = 2_000
_MAX_FACTS = 30
_MAX_COLUMN = 120
"""The rightmost column of a second name."""
_MIN_MIDDLE = 15
"""The first column of a single right cell, as in GNU Backgammon: second names may be nearer than any right cell."""


@dataclass(slots=True)
class _Game:
    """A game while its lines are read.

    `middle` is the column from which a single cell belongs to the right side; if `swapped`, the right side is X.
    """

    where: int
    score: tuple[int, int] | None = None
    middle: int = 20
    swapped: bool = False
    entries: list[Entry] = field(default_factory=list)
    result: Result | None = None

    def build(self) -> RecordedGame:
        return RecordedGame(self.where, self.score, tuple(self.entries), self.result)


@dataclass(slots=True)
class _File:
    """The content read so far."""

    length: int | None = None
    names: tuple[str, str] | None = None
    facts: dict[str, str] = field(default_factory=dict)
    games: list[_Game] = field(default_factory=list)
    entries: int = 0
    problems: list[UnreadEntry] = field(default_factory=list)
    start: Position = START


def read_mat(text: str) -> Transcript:
    r"""Return the match in the text of a .mat file. Raises NotAMatch if it contains no game.

    >>> read_mat(" 5 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5     64: 24/14\n").names
    ('A', 'B')
    """
    read = _File()
    lengths = 0
    for where, line in enumerate(text.split("\n"), start=1):
        if (length := _LENGTH.fullmatch(line[:_MAX_LINE_LENGTH])) is not None:
            lengths += 1
            if lengths > 1:
                read.problems.append(UnreadEntry(where, line.strip()))
                break
            read.length = int(length[1]) or None
        else:
            _read_line(read, where, line[:_MAX_LINE_LENGTH].expandtabs())
    if read.names is None or not any(game.entries or game.result for game in read.games):
        raise NotAMatch(Refusal.NO_GAME)
    return Transcript(
        length=read.length,
        names=read.names,
        games=tuple(game.build() for game in read.games),
        crawford=read.facts.get("crawford", "On").lower() != "off",
        jacoby=_yes(read.facts.get("jacoby")),
        beavers=_yes(read.facts.get("beaver")),
        facts=tuple((name, value) for name, value in read.facts.items() if value),
        problems=tuple(read.problems),
        start=read.start,
    )


def _read_line(read: _File, where: int, line: str) -> None:
    if not line.strip():
        return
    if line.lstrip().startswith(";"):
        _read_fact(read, where, line)
    elif _GAME.fullmatch(line):
        read.games.append(_Game(where))
        if len(read.games) > MAX_GAMES:
            raise NotAMatch(Refusal.TOO_LONG)
    elif read.games:
        _read_in_game(read, read.games[-1], where, line)


def _read_in_game(read: _File, game: _Game, where: int, line: str) -> None:
    row = _ROW.match(line)
    if row is None and game.score is None and not game.entries and (score := _SCORE.fullmatch(line)) is not None:
        _begin(read, game, score)
        return
    if line.lstrip().startswith(_COMMENT):
        return
    start = row.end() if row else 0
    names = read.names or ("", "")
    named = None if row else _named_result(line, names)
    found = [] if named else split_cells(line[start:], start)
    for side, cell in [named] if named else _sided(found, game):
        for entry in read_cell(cell, side, where, names):
            if isinstance(entry, Result):
                game.result = entry
            else:
                read.entries += 1
                game.entries.append(entry)
    if not named and not found and line[start:].strip():
        read.entries += 1
        game.entries.append(UnreadEntry(where, line[start:].strip()[:MAX_TEXT_LENGTH]))
    if read.entries > MAX_ENTRIES:
        raise NotAMatch(Refusal.TOO_LONG)


def _begin(read: _File, game: _Game, score: re.Match[str]) -> None:
    names = (score["x"] or _NAMELESS)[:MAX_TEXT_LENGTH], (score["o"] or _NAMELESS)[:MAX_TEXT_LENGTH]
    points = int(score["x_points"]), int(score["o_points"])
    read.names = read.names or names
    # Some programs always write their own user on the left, even if the first game had the names swapped.
    game.swapped = names == read.names[::-1] and names[0] != names[1]
    game.score = points[::-1] if game.swapped else points
    game.middle = max(min(score.start("right"), _MAX_COLUMN) // 2 + 2, _MIN_MIDDLE)


def _sided(found: list[Cell], game: _Game) -> Iterator[tuple[Side, Cell]]:
    """Yield each cell with its side; the first of several belongs to the left side."""
    left, right = (Side.O, Side.X) if game.swapped else (Side.X, Side.O)
    for number, cell in enumerate(found):
        yield right if number or (len(found) == 1 and cell.column >= game.middle) else left, cell


def _named_result(line: str, names: tuple[str, str]) -> tuple[Side, Cell] | None:
    """Return the result on a line that names its winner, like "Ann wins 2 points"; None for any other line."""
    text = line.strip()
    for side, name in zip(Side, names, strict=True):
        result = text[len(name) :].strip()
        if text.startswith(f"{name} ") and result.lower().startswith("win") and names[0] != names[1]:
            return side, Cell(0, result)
    return None


def _read_fact(read: _File, where: int, line: str) -> None:
    if (kind := _GAME_TYPE.fullmatch(line)) is not None:
        _read_variation(read, where, kind[1])
    found = _FACT.fullmatch(line)
    if found is not None and len(read.facts) < _MAX_FACTS:
        value = found[2].strip().strip('"').replace('\\"', '"')
        read.facts.setdefault(found[1].lower(), value[:MAX_TEXT_LENGTH])
        if found[1].lower() == "variation":
            _read_variation(read, where, value)


def _read_variation(read: _File, where: int, name: str) -> None:
    start = start_of(name)
    if start is None:
        read.problems.append(UnreadEntry(where, name[:MAX_TEXT_LENGTH]))
    elif start != START:
        read.start = start


def _yes(value: str | None) -> bool | None:
    return None if value is None else value.lower() == "on"
