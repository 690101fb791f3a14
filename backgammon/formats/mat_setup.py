"""Reads a position set up by hand, in brackets in .mat files of early versions of GNU Backgammon.

Source: files of those versions. Fields between semicolons: length, Jacoby, three unused fields with the turn, the name
of the player to roll and of the opponent, Crawford, both scores, the cube and its owner (1 the player to roll, -1 the
opponent), 26 places as the player to roll sees them (the opponent's bar, points 1 to 24, their own bar), and the dice.
"""

from __future__ import annotations

import re
from contextlib import suppress

from backgammon.board import BAR, CHECKERS, Position, Side
from backgammon.cube import Cube
from backgammon.formats.transcript import SetupEntry

_BRACKETS = re.compile(r"\(([^()]*)\)")
_FIELDS = 41
_OWNERS = {1: True, -1: False}


def read_setup(text: str, where: int, names: tuple[str, str]) -> SetupEntry | None:
    """Return the position in the brackets, or None if it is invalid or of other players."""
    found = _BRACKETS.search(text)
    fields = found[1].split(";") if found else []
    if len(fields) < _FIELDS or fields[5] not in names:
        return None
    on_roll = Side.X if fields[5] == names[0] else Side.O
    with suppress(ValueError):
        cube, owner = Cube(int(fields[10])).value, _OWNERS.get(int(fields[11]))
        mine, theirs = _places([int(field) for field in fields[12:38]])
        position = Position.from_counts(mine, theirs) if on_roll is Side.X else Position.from_counts(theirs, mine)
        owned = None if owner is None else on_roll if owner else on_roll.other
        return SetupEntry(where, position, cube, owned, on_roll)
    return None


def _places(board: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    mine = {place: count for place, count in enumerate(board) if count > 0}
    theirs = {BAR - place: -count for place, count in enumerate(board) if count < 0}
    if 0 in mine or 0 in theirs or max(sum(mine.values()), sum(theirs.values())) > CHECKERS:
        raise ValueError("no position")
    return mine, theirs
