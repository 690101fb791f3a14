"""`python -m bot.extract_texts`: bring the catalogues up to date with the texts, and list what is not translated.

The texts of the source are found by Babel, as by `pybabel extract -k _ -k ngettext:1,2 -k pgettext:1c,2 bot`; names, descriptions and
choices of commands come from the command tree, names with their path as the context.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.features import every_command
from bot.text.catalogues import TRANSLATED, path_of
from bot.text.command_names import command_texts

SOURCE = Path(__file__).parent
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
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


def template() -> Catalog:
    """Return a catalogue of all texts, without translations."""
    catalogue = Catalog(fuzzy=False)
    for path, _line, message, _comments, context in extract_from_dir(SOURCE, [("**.py", "python")], keywords=KEYWORDS):
        catalogue.add(message, locations=[(f"{SOURCE.name}/{path}", 0)], context=context)
    for command in every_command():
        for place, text in command_texts(command):
            catalogue.add(text, locations=[("commands", 0)], context=place)
    return catalogue


def update(language: str) -> Catalog:
    """Write the catalogue of a language with all texts that exist now, and no others."""
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
    """Return a catalogue as it is in its file, in an order that does not depend on the order of the source."""
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, sort_output=True, ignore_obsolete=True, include_lineno=False)
    header = _HEADER.format(language=catalogue.locale, plural_forms=catalogue.plural_forms)
    return header.encode() + body.getvalue()


def missing(catalogue: Catalog) -> Iterator[Message]:
    """Return the texts that are not translated, or fuzzy."""
    for message in catalogue:
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            yield message


def main() -> int:
    """Update all catalogues and print what is missing; the exit code is 1 if anything is."""
    lines = [
        f"{language}: {message.context or ''} {re.sub(r'^str', '', str(message.id))}"
        for language in TRANSLATED
        for message in missing(update(language))
    ]
    print(*lines, f"{len(lines)} to translate in bot/text/locales", sep="\n")  # noqa: T201 - for the command line
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
