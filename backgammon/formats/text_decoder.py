"""Decodes the bytes of a text file of any program."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from backgammon.formats.transcript import MAX_FILE_BYTES, NotAMatch, Refusal

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
LOST = "\ufffd"
"""The character in the place of bytes that cannot be decoded."""
_SGF_ENCODING = re.compile(rb"(?<![A-Z])CA\s*\[\s*([\w.:-]{1,40})\s*\]")
_MAX_HEAD_BYTES = 4_000
_KNOWN = re.compile(
    r"ascii|utf-8|iso8859-\d+|cp\d+|koi8-[rtu]|mac-\w+|gb\w+|big5\w*|euc_\w+|shift_jis\w*|johab|tis-620"
)
"""Encodings in which ASCII letters are single bytes, by their names in Python."""
_WIDER = {
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
}
"""The encodings that programs use under the name of a narrower one."""


def decode_text(content: bytes) -> str:
    r"""Return the text of a file in UTF-8 or UTF-16 with a byte order mark, in UTF-8 without one, or in Windows-1252.

    An SGF file can name another encoding. Every line ends with a line feed, and what cannot be decoded is LOST. Raises
    NotAMatch if the file is too large or not a text file.

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
    named = _named_encoding(content)
    for choice in filter(None, (named, "utf-8")):
        with suppress(UnicodeDecodeError):
            return content.decode(choice)
    # A file that only claims to be in UTF-8 is usually in Windows-1252.
    return content.decode("cp1252" if named in (None, "utf-8") else named, errors="replace")


def _named_encoding(content: bytes) -> str | None:
    """Return the encoding that an SGF file names, or None if it names none that is known."""
    head = content[:_MAX_HEAD_BYTES].lstrip()
    found = _SGF_ENCODING.search(head) if head.startswith(b"(") else None
    if found is None:
        return None
    with suppress(LookupError):
        name = codecs.lookup(found[1].decode("ascii")).name
        return _WIDER.get(name, name) if _KNOWN.fullmatch(name) else None
    return None
