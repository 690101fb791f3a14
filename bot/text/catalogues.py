"""The catalogues under `locales/`: the translations of every text."""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

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
def words_in(language: str) -> Translator:
    """Return the translator of a language; English if it is unknown. Each catalogue is read once."""
    return Translator(language, _read(language)) if language in TRANSLATED else Translator()


def read_all() -> None:
    """Read the catalogues of all languages, so that no user waits for it."""
    for language in LANGUAGES:
        words = words_in(language)
        words.listed([words.decimal(0), words.percent(0)])  # Babel loads the data of a language at its first use


def _read(language: str) -> NullTranslations:
    """Return the texts of a language."""
    with path_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
