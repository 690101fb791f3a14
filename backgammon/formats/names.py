"""Names that do no harm in a file."""

from __future__ import annotations

import re
from unicodedata import category

MAX_NAME_LENGTH = 40
_NO_LETTERS = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Control characters, marks that turn the direction, halves of letters, and what is no letter at all."""
_IN_MAT = str.maketrans({":": ".", ";": ",", '"': "'", "\\": "/"})
_ROW = re.compile(r"(?=\d+\))")
_IN_SGF = re.compile(r"[\\\]:]")


def sanitize(text: str, longest: int = MAX_NAME_LENGTH) -> str:
    """A text on one line without anything invisible; a question mark where nothing is left.

    >>> sanitize("A\\u202eb\\n c ")
    'Ab c'
    """
    visible = "".join(" " if letter in "\n\r\t" else letter for letter in text)
    visible = "".join(letter for letter in visible if category(letter) not in _NO_LETTERS)
    return " ".join(visible.split())[:longest].strip() or "?"


def escape_mat(text: str, longest: int = MAX_NAME_LENGTH) -> str:
    """The same for a .mat file, where a colon, a quote or a number in brackets would end a name or begin a row.

    >>> escape_mat('1) "Bo": the; [best]')
    "_1) 'Bo'. the, [best]"
    """
    return _ROW.sub("_", sanitize(text, longest).translate(_IN_MAT), count=1)


def escape_sgf(text: str, longest: int = MAX_NAME_LENGTH) -> str:
    r"""The same for an SGF file, where everything can be said with a backslash before it.

    >>> print(escape_sgf("[Bo]"))
    [Bo\]
    """
    return _IN_SGF.sub(r"\\\g<0>", sanitize(text, longest))
