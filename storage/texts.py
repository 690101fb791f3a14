"""Texts that people wrote, as they can be stored."""

from __future__ import annotations


def storable(text: str) -> str:
    r"""As much of a text as can be stored: neither half a surrogate pair nor a NUL, which PostgreSQL refuses.

    >>> storable("a\0b\ud83d")
    'ab'
    """
    return text.encode(errors="ignore").decode().replace("\0", "")
