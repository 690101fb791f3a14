"""Detects the format of a match file by its content and reads it."""

from __future__ import annotations

from collections.abc import Callable

from backgammon.formats.foreign import bgf, xg
from backgammon.formats.mat_reader import read_mat
from backgammon.formats.mat_writer import write_mat
from backgammon.formats.record import Record
from backgammon.formats.sgf_reader import read_sgf
from backgammon.formats.sgf_writer import write_sgf
from backgammon.formats.text_decoder import decode_text
from backgammon.formats.transcript import MAX_FILE_BYTES, NotAMatch, Refusal, Transcript

WRITERS: dict[str, Callable[[Record], str]] = {"mat": write_mat, "sgf": write_sgf}
"""The functions that write a match, by file extension."""
_JAVAFIBS = "JavaFIBS internal match representation"


def read_file(content: bytes) -> Transcript:
    """Return the match in a file of any known format. Raises NotAMatch with the reason if there is none.

    >>> read_file(b"(;GM[6]MI[length:5]PW[A]PB[B];W[31hefe])").length
    5
    """
    if len(content) > MAX_FILE_BYTES:
        raise NotAMatch(Refusal.LARGE)
    if content.startswith(xg.MAGIC):
        return xg.read_xg(content)
    if bgf.MAGIC.match(content):
        return bgf.read_bgf(content)
    text = decode_text(content)
    if not text.strip():
        raise NotAMatch(Refusal.EMPTY)
    if text.lstrip().startswith("("):
        return read_sgf(text)
    if text.lstrip().startswith(_JAVAFIBS):
        raise NotAMatch(Refusal.JAVAFIBS)
    return read_mat(text)
