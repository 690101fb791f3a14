"""Makes text that people wrote storable."""

from __future__ import annotations


def storable(text: str) -> str:
    r"""Return the storable part of a text: no half of a surrogate pair and no NUL, which PostgreSQL refuses.

    >>> storable("a\0b\ud83d")
    'ab'
    """
    return text.encode(errors="ignore").decode().replace("\0", "")
