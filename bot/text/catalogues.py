"""The catalogues under `locales/`: the translations of every text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.text.translator import Translator

LANGUAGES = {"en": "English", "sv": "Svenska", "fi": "Suomi", "da": "Dansk", "nl": "Nederlands"}
"""Each language by its own name. The texts in the source are in English."""
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
FOLDER = Path(__file__).parent / "locales"


def path_of(language: str) -> Path:
    """Return the file of a language's catalogue."""
    return FOLDER / language / "LC_MESSAGES" / "barpoint.po"


@lru_cache
def words_in(language: str, commands: str | None = None) -> Translator:
    """Return the translator of a language; English if it is unknown. Each catalogue is read once.

    Commands have their names in the language `commands`, in which Discord shows them to the reader.
    """
    language, shown = (one if one in TRANSLATED else "en" for one in (language, commands or language))
    texts = NullTranslations() if language == "en" else _read(language)[0]
    return Translator(language, texts if shown == "en" else _Named(texts, _read(shown)[1]))


def read_all() -> None:
    """Read the catalogues of all languages, so that no user waits for it."""
    for language, commands in product(LANGUAGES, LANGUAGES):
        words = words_in(language, commands)
        words.listed([words.decimal(0), words.percent(0)])  # Babel loads the data of a language at its first use


class _Named(NullTranslations):
    """Texts in which commands and options have these names."""

    def __init__(self, texts: NullTranslations, names: Mapping[str, str]) -> None:
        super().__init__()
        pattern = commands_named(list(names))
        self._texts = texts
        self._named = lru_cache(None)(lambda text: pattern.sub(lambda found: names[found[0]], text))

    def gettext(self, message: str) -> str:
        return self._named(self._texts.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._named(self._texts.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        return self._texts.pgettext(context, message)


@lru_cache
def _read(language: str) -> tuple[NullTranslations, Mapping[str, str]]:
    """Return the texts of a language, and the names of commands and options in it."""
    with path_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled), _names(catalogue)


def _names(catalogue: Catalog) -> dict[str, str]:
    """Return the name of each command and option in the language of a catalogue."""
    names: dict[str, str] = {}
    for path in sorted(str(message.context) for message in catalogue if str(message.context or "").startswith("/")):
        message = catalogue.get(path.rpartition(" ")[2].removeprefix("/"), path)
        own = str((message and message.string) or path.rpartition(" ")[2].removeprefix("/"))
        above = names.get(path.rpartition(" ")[0])
        names[path] = f"{above} {own}" if above else f"/{own}"
    return names


def commands_named(paths: list[str]) -> re.Pattern[str]:
    """Return a pattern that finds these commands in a text, the longest first.

    >>> commands_named(["/match", "/match show", "/board", "/board text"]).findall("/match show or /board text:True")
    ['/match show', '/board text']
    """
    longest_first = "|".join(re.escape(path) for path in sorted(paths, key=len, reverse=True)) or "(?!)"
    return re.compile(rf"(?<![\w/])(?:{longest_first})(?![\w/])")
