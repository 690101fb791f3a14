"""The catalogues under `locales/`: what every text is in each language."""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.words import Words

LANGUAGES = {"en": "English", "sv": "Svenska", "fi": "Suomi", "da": "Dansk", "nl": "Nederlands"}
"""Each language by its own name. The texts in the source are English."""
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
FOLDER = Path(__file__).parent / "locales"


def path_of(language: str) -> Path:
    """The file of a language's catalogue."""
    return FOLDER / language / "LC_MESSAGES" / "barpoint.po"


@lru_cache
def words_in(language: str) -> Words:
    """The words of a language, read from its file the first time; of English where there is no such language."""
    if language not in TRANSLATED:
        return Words()
    with path_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    _name_commands(catalogue)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Words(language, GNUTranslations(compiled))


def read_all() -> None:
    """Read the catalogues of all languages, so that none is read when somebody waits."""
    for language in LANGUAGES:
        words = words_in(language)
        words.listed([words.decimal(0), words.percent(0)])  # Babel reads what it knows of a language the first time


def commands_in(text: str, paths: list[str]) -> list[str]:
    """The commands that a text names, of these; an option counts only where a value follows it.

    >>> commands_in("Use /match show or /board text:True.", ["/match", "/match show", "/board", "/board text"])
    ['/match show', '/board text']
    """
    return [found[0] for found in _pattern(paths).finditer(text)]


def _name_commands(catalogue: Catalog) -> None:
    """In the texts of a catalogue call commands and options by the names that Discord shows in its language."""
    names: dict[str, str] = {}
    for path in sorted(str(message.context) for message in catalogue if str(message.context or "").startswith("/")):
        message = catalogue.get(path.rpartition(" ")[2].removeprefix("/"), path)
        own = str((message and message.string) or path.rpartition(" ")[2].removeprefix("/"))
        above = names.get(path.rpartition(" ")[0])
        names[path] = f"{above} {own}" if above else f"/{own}"
    pattern = _pattern(list(names))

    def named(text: str) -> str:
        return pattern.sub(lambda found: names[found[0]], text)

    for message in catalogue:
        if message.id and not message.context:
            forms = message.string
            message.string = tuple(map(named, forms)) if isinstance(forms, (tuple, list)) else named(forms or "")


def _pattern(paths: list[str]) -> re.Pattern[str]:
    """Finds commands in a text, the longest first."""
    longest_first = "|".join(re.escape(path) for path in sorted(paths, key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?<![\w/])(?:{longest_first})(?![\w/])")
