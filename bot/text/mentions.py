"""Commands in texts as mentions that can be tapped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache


class CommandMentions:
    """Turns the commands in a text into mentions, which Discord shows in English to every reader.

    `mentions` are the mentions of the commands by their names; other commands stay plain text.

    >>> linked = CommandMentions({"/match list": "</match list:1>", "/board": "</board:2>"})
    >>> linked("/match list, /board text:True and /roll")
    '</match list:1>, </board:2> text:True and /roll'
    """

    def __init__(self, mentions: Mapping[str, str]) -> None:
        # The longest first: "/server season start" is not "/server season".
        names = "|".join(re.escape(name) for name in sorted(mentions, key=len, reverse=True)) or "(?!)"
        pattern = re.compile(rf"(?<![\w/<])(?:{names})(?![\w/-])")
        self._link = lru_cache(None)(lambda text: pattern.sub(lambda found: mentions[found[0]], text))

    def __call__(self, text: str) -> str:
        """Return a text with mentions."""
        return self._link(text)


PLAIN = CommandMentions({})
"""Leaves commands as they are written."""
