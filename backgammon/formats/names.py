"""Sanitizes and escapes names for match files."""

from __future__ import annotations

import re
from unicodedata import category

MAX_NAME_LENGTH = 40
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""The Unicode categories of control characters, direction marks, surrogates and unassigned characters."""
_IN_MAT = str.maketrans({":": ".", ";": ",", '"': "'", "\\": "/"})
_ROW = re.compile(r"(?=\d+\))")
_IN_SGF = re.compile(r"[\\\]:]")


def sanitize(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    r"""Return a text on one line without invisible characters; a question mark if nothing is left.

    >>> sanitize("A\u202eb\n c ")
    'Ab c'
    """
    visible = "".join(" " if letter in "\n\r\t" else letter for letter in text)
    visible = "".join(letter for letter in visible if category(letter) not in _INVISIBLE)
    return " ".join(visible.split())[:max_length].strip() or "?"


def escape_mat(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    """Return a sanitized text for a .mat file, where colons, quotes and row numbers have a meaning.

    >>> escape_mat('1) "Bo": the; [best]')
    "_1) 'Bo'. the, [best]"
    """
    return _ROW.sub("_", sanitize(text, max_length).translate(_IN_MAT), count=1)


def escape_sgf(text: str, max_length: int = MAX_NAME_LENGTH) -> str:
    r"""Return a sanitized text for an SGF file, with special characters escaped by a backslash.

    >>> print(escape_sgf("[Bo]"))
    [Bo\]
    """
    return _IN_SGF.sub(r"\\\g<0>", sanitize(text, max_length))
