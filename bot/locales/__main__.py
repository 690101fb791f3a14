"""`python -m bot.locales`: bring the catalogues up to date with the texts, and list what is not translated."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.locales.extract import template
from bot.text.catalogues import TRANSLATED, path_of

_HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""
"""Without dates, which would differ in every branch."""


def update(language: str) -> Catalog:
    """Write the catalogue of a language with all texts that there are now, and no others."""
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=language)
    catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    path.write_bytes(written(catalogue))
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """A catalogue as it stands in its file, in an order that does not depend on where texts stand."""
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    header = _HEADER.format(language=catalogue.locale, plural_forms=catalogue.plural_forms)
    return header.encode() + body.getvalue()


def missing(catalogue: Catalog) -> Iterator[Message]:
    """The texts that are not translated, or not surely."""
    for message in catalogue:
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            yield message


def main() -> int:
    """Update all catalogues and print what is missing; the exit code is 1 where something is."""
    lines = [
        f"{language}: {message.context or ''} {re.sub(r'^str', '', str(message.id))}"
        for language in TRANSLATED
        for message in missing(update(language))
    ]
    print(*lines, f"{len(lines)} to translate in bot/text/locales", sep="\n")  # noqa: T201 - for whoever runs it
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
