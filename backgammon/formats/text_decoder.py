"""Decodes the bytes of a text file of any program."""

from __future__ import annotations

import codecs

from backgammon.formats.transcript import MAX_FILE_BYTES, NotAMatch, Refusal

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode_text(content: bytes) -> str:
    r"""Return the text of a file in UTF-8 or UTF-16 with a byte order mark, in UTF-8 without one, or in Windows-1252.

    Every line ends with a line feed. Raises NotAMatch if the file is too large or not a text file.

    >>> decode_text(b"Jos\xe9 : 0\r\n")
    'José : 0\n'
    """
    if len(content) > MAX_FILE_BYTES:
        raise NotAMatch(Refusal.LARGE)
    text = _letters(content)
    if "\x00" in text:
        raise NotAMatch(Refusal.UNKNOWN)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _letters(content: bytes) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
