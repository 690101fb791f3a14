"""Finds a position string in a text that somebody pasted, whatever stands around it."""

from __future__ import annotations

import re
from contextlib import suppress

from backgammon.board import Side
from backgammon.formats.foreign.ogid import SHAPE, read_ogid
from backgammon.formats.match_id import read_gnubg_id
from backgammon.formats.position_id import position_of
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.xgid import read_xgid

_GNUBG = re.compile(r"(?<![\w+/])([A-Za-z0-9+/]{14})(?::([A-Za-z0-9+/]{12}))?(?![\w+/=])")
MAX_SEARCHED_LENGTH = 10_000
"""No more of a text is looked through."""


def find_position(text: str) -> Snapshot:
    """The first XGID of a text, or else its first OGID or GNUBG ID; a position ID alone is taken with X on roll.

    >>> find_position("what about 4HPwATDgc/ABMA:cImlAAAAAAAE ?").length
    5

    Raises ValueError where there is none, or where an XGID is no position.
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
        # Any word of fourteen letters could be meant, and hardly any is a position.
        with suppress(ValueError):
            return read_gnubg_id(position, match) if match else Snapshot(position_of(position, Side.X), Side.X)
    raise refusal
