"""The games that match files can name, and where their checkers start."""

from __future__ import annotations

from backgammon.board import START, Position
from backgammon.formats.transcript import NACKGAMMON

_STARTS = {"": START, "backgammon": START, "standard": START, "nackgammon": NACKGAMMON}


def start_of(name: str) -> Position | None:
    """Return the starting position of a game with the standard rules, or None for a game that is not played here.

    >>> start_of("NackGammon") == NACKGAMMON, start_of("Hypergammon1")
    (True, None)
    """
    return _STARTS.get(name.strip().lower())
