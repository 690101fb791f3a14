"""Finds a position string in any text."""

from __future__ import annotations

import re
from contextlib import suppress

from backgammon.board import Side
from backgammon.formats.foreign.ogid import SHAPE, read_ogid
from backgammon.formats.match_id import read_gnubg_id
from backgammon.formats.position_id import read_position_id
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.xgid import read_xgid

_GNUBG = re.compile(r"(?<![\w+/])([A-Za-z0-9+/]{14})(?::([A-Za-z0-9+/]{12}))?(?![\w+/=])")
MAX_SEARCHED_LENGTH = 10_000
"""The number of characters of a text that are searched."""


def find_position(text: str) -> Snapshot:
    """Return the first XGID of a text, or else its first OGID or GNUBG ID; for a position ID alone X is on roll.

    >>> find_position("what about 4HPwATDgc/ABMA:cImlAAAAAAAE ?").length
    5

    Raises ValueError if there is none, or if an XGID is not a valid position.
    """
    text = text[:MAX_SEARCHED_LENGTH]
    refusal = ValueError("there is no position string in this text")
    try:
        return read_xgid(text)
    except ValueError as error:
        refusal = error if "XGID=" in text else refusal
    if SHAPE.search(text):
        return read_ogid(text)
    for position, match in _GNUBG.findall(text):
        # Any word of fourteen letters matches, but hardly any is a valid position.
        with suppress(ValueError):
            return read_gnubg_id(position, match) if match else Snapshot(read_position_id(position, Side.X), Side.X)
    raise refusal
