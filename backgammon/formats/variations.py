"""The games that match files can name, and where their checkers start."""

from __future__ import annotations

import re

from backgammon.board import START, Position
from backgammon.formats.names import sanitize
from backgammon.formats.transcript import NACKGAMMON, NotAMatch, Refusal

_BACKGAMMON = re.compile(r"(standard|western|normal|regular|classic)? ?(backgammon)?|\?", re.IGNORECASE)
_OTHER = re.compile(
    r"\w{3}gammon(?!s)|acey|fevga|gul ?bara|jacquet|moultezim|nard[eiy]|plakoto|tabula|tapa\b|tavl|tric.?trac",
    re.IGNORECASE,
)
"""Parts of the names of other games; "no gammons" is a rule."""
_HYPERGAMMON = {24: 1, 23: 1, 22: 1}
_LONGGAMMON = {24: 15}
_OTHER_STARTS = {
    Position.from_counts(_HYPERGAMMON, _HYPERGAMMON): "Hypergammon",
    Position.from_counts(_LONGGAMMON, _LONGGAMMON): "Longgammon",
}


def start_of(name: str) -> Position | None:
    """Return the starting position of a game, or None for an unknown kind of backgammon.

    Raises NotAMatch with its name for another game.

    >>> start_of("NackGammon") == NACKGAMMON, start_of("Backgammon +1")
    (True, None)
    """
    shown = sanitize(name)
    if _BACKGAMMON.fullmatch(shown):
        return START
    if shown.lower() == "nackgammon":
        return NACKGAMMON
    if shown.lower().startswith("backgammon"):
        return None
    raise NotAMatch(Refusal.OTHER_GAME, shown)


def is_name_of_game(word: str) -> bool:
    """Return True if a word among others names a game.

    >>> is_name_of_game("Hypergammon1"), is_name_of_game("NoGammon")
    (True, False)
    """
    return bool(_OTHER.search(word) or _BACKGAMMON.fullmatch(word.strip()))


def check_start(position: Position) -> None:
    """Raise NotAMatch for the starting position of another game, where a file does not name the game."""
    if position in _OTHER_STARTS:
        raise NotAMatch(Refusal.OTHER_GAME, _OTHER_STARTS[position])
