"""The glossaries of `bot/text/locales`: which word a language uses for a term, and which words it avoids."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bot.text.catalogues import FOLDER

_PLACEHOLDER = re.compile(r"\{\w+\}")
_COMMAND = re.compile(r"(?<![\w/])/[a-z]+(?: [a-z-]+)?(?=$|[^\w-])|\b[a-z_]+:\w+|`[^`]*`")


class Term(NamedTuple):
    """A term: the word to use, the words to avoid, and the texts in which such a word means something else."""

    use: str
    avoid: tuple[str, ...]
    allow: tuple[str, ...] = ()


@cache
def glossary(language: str) -> dict[str, Term]:
    """Return the terms of a language by their English names."""
    found = tomllib.loads((FOLDER / language / "glossary.toml").read_text(encoding="utf-8"))["terms"]
    return {
        name: Term(one["use"], tuple(one["avoid"]), tuple(one.get("allow", ()))) for name, one in sorted(found.items())
    }


def avoided_words(text: str, language: str) -> Iterator[str]:
    """Yield each word of a text that its language avoids, with the word to use.

    Capitals matter only in a word that the glossary writes with one.

    >>> list(avoided_words("{name} gives up.", "en"))
    ['gives up: use resign']
    """
    plain = _COMMAND.sub("", _PLACEHOLDER.sub("", text))
    for term in glossary(language).values():
        said = plain
        for phrase in term.allow:
            said = said.replace(phrase, "")
        for word in term.avoid:
            yield from (f"{found[0]}: use {term.use}" for found in _pattern(word).finditer(said))


@cache
def _pattern(word: str) -> re.Pattern[str]:
    stem = r"[^\W_]*".join(re.escape(part) for part in word.split("*"))
    flags = re.IGNORECASE if word.islower() else re.NOFLAG
    return re.compile(rf"(?<!\w){stem}(?!\w)", flags)
