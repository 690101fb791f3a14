"""Names that do no harm in a file."""

from __future__ import annotations

import re
from unicodedata import category

LONGEST_NAME = 40
_NO_LETTERS = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Control characters, marks that turn the direction, halves of letters, and what is no letter at all."""
_IN_MAT = str.maketrans({":": ".", ";": ",", '"': "'", "\\": "/"})
_ROW = re.compile(r"(?=\d+\))")
_IN_SGF = re.compile(r"[\\\]:]")


def plain(text: str, longest: int = LONGEST_NAME) -> str:
    """A text on one line without anything invisible; a question mark where nothing is left.

    >>> plain("A\\u202eb\\n c ")
    'Ab c'
    """
    visible = "".join(" " if letter in "\n\r\t" else letter for letter in text)
    visible = "".join(letter for letter in visible if category(letter) not in _NO_LETTERS)
    return " ".join(visible.split())[:longest].strip() or "?"


def in_mat(text: str, longest: int = LONGEST_NAME) -> str:
    """The same for a .mat file, where a colon, a quote or a number in brackets would end a name or begin a row.

    >>> in_mat('1) "Bo": the; [best]')
    "_1) 'Bo'. the, [best]"
    """
    return _ROW.sub("_", plain(text, longest).translate(_IN_MAT), count=1)


def in_sgf(text: str, longest: int = LONGEST_NAME) -> str:
    r"""The same for an SGF file, where everything can be said with a backslash before it.

    >>> print(in_sgf("[Bo]"))
    [Bo\]
    """
    return _IN_SGF.sub(r"\\\g<0>", plain(text, longest))
