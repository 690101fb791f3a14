"""Finds a position string in any text."""

from __future__ import annotations

import re
from contextlib import suppress
from urllib.parse import unquote

from backgammon.board import Side
from backgammon.formats.foreign.ogid import SHAPE, read_ogid
from backgammon.formats.match_id import read_gnubg_id
from backgammon.formats.position_id import read_position_id
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.xgid import read_xgid

_POSITION = re.compile(r"(?<![\w+])(?=([A-Za-z0-9+/]{14})(?![\w+/=]))")
_MATCH = re.compile(
    r"(?:\s*:\s*|\bmatch[\s_-]*id\b[\s:=]*(?:is\s+)?[`*\"']*)([A-Za-z0-9+/]{12})(?![\w+/=])", re.IGNORECASE
)
"""A match ID behind a colon or its name."""
_MAX_GAP = 100
"""The characters between a position ID and its match ID: GNU Backgammon prints them on two lines."""
MAX_SEARCHED_LENGTH = 10_000
"""The number of characters of a text that are searched."""


def find_position(text: str) -> Snapshot:
    """Return the first XGID of a text, or else its first OGID or GNUBG ID; for a position ID alone X is on roll.

    A position ID and a match ID belong together as `ID:ID` and as "Position ID: ... Match ID: ..."; in addresses, a
    string may be percent-encoded.

    >>> find_position("what about 4HPwATDgc/ABMA:cImlAAAAAAAE ?").length
    5

    Raises ValueError if there is none, or if an XGID is not a valid position.
    """
    text = text[:MAX_SEARCHED_LENGTH]
    try:
        return _find_position(text)
    except ValueError:
        decoded = unquote(text)
        if decoded == text:
            raise
        return _find_position(decoded)


def _find_position(text: str) -> Snapshot:
    refusal = ValueError("there is no position string in this text")
    try:
        return read_xgid(text)
    except ValueError as error:
        refusal = error if "XGID=" in text else refusal
    if SHAPE.search(text):
        return read_ogid(text)
    for found in _POSITION.finditer(text):
        # Any word of fourteen letters matches, but hardly any is a valid position.
        with suppress(ValueError):
            alone = Snapshot(read_position_id(found[1], Side.X), Side.X)
            return _with_match_id(text, found) or alone
    raise refusal


def _with_match_id(text: str, position: re.Match[str]) -> Snapshot | None:
    """Return the moment of a position ID and the first valid match ID near it, or None if there is none.

    Raises ValueError if what directly follows a colon is no match ID.
    """
    end = position.end(1)
    for match in _MATCH.finditer(text, end, end + _MAX_GAP):
        if match[0].lstrip()[0] == ":" and match.start() != end:
            continue  # a colon joins the two only directly
        try:
            return read_gnubg_id(position[1], match[1])
        except ValueError:
            if match[0].startswith(f":{match[1]}"):
                raise
    return None
