"""Detects the format of a match file by its content and reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from backgammon.formats.foreign import bgf, xg
from backgammon.formats.mat_reader import read_mat
from backgammon.formats.mat_writer import write_mat
from backgammon.formats.record import Record
from backgammon.formats.sgf_reader import read_sgf
from backgammon.formats.sgf_writer import write_sgf
from backgammon.formats.text_decoder import LOST, decode_text
from backgammon.formats.transcript import MAX_ENTRIES, MAX_FILE_BYTES, NotAMatch, Refusal, Transcript, UnreadEntry

WRITERS: dict[str, Callable[[Record], str]] = {"mat": write_mat, "sgf": write_sgf}
"""The functions that write a match, by file extension."""
_MAX_UNDECODED = 5
_CONTEXT = 20
"""The characters shown before and after an undecoded one."""
_JAVAFIBS = "JavaFIBS internal match representation"


def read_file(content: bytes) -> Transcript:
    """Return the match in a file of any known format. Raises NotAMatch with the reason if there is none.

    >>> read_file(b"(;GM[6]MI[length:5]PW[A]PB[B];W[31hefe])").length
    5
    """
    transcript = _read(content)
    # Not a rule for every transcript: those stored earlier may hold more, and must open.
    if transcript.entries + len(transcript.problems) > MAX_ENTRIES:
        raise NotAMatch(Refusal.TOO_LONG)
    return transcript


def _read(content: bytes) -> Transcript:
    if len(content) > MAX_FILE_BYTES:
        raise NotAMatch(Refusal.LARGE)
    if content.startswith(xg.MAGIC):
        return xg.read_xg(content)
    if bgf.MAGIC.match(content):
        return bgf.read_bgf(content)
    text = decode_text(content)
    if not text.strip():
        raise NotAMatch(Refusal.EMPTY)
    if text.lstrip().startswith(_JAVAFIBS):
        raise NotAMatch(Refusal.JAVAFIBS)
    read = read_sgf(text) if text.lstrip().startswith("(") else read_mat(text)
    return replace(read, problems=(*read.problems, *_undecoded(text))) if LOST in text else read


def _undecoded(text: str) -> list[UnreadEntry]:
    """Return the first lines with bytes that cannot be decoded."""
    lines = [(where, line) for where, line in enumerate(text.split("\n"), start=1) if LOST in line]
    shown = [(where, line[max(0, line.index(LOST) - _CONTEXT) :]) for where, line in lines[:_MAX_UNDECODED]]
    return [UnreadEntry(where, part[: 2 * _CONTEXT].strip()) for where, part in shown]
