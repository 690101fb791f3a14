"""The glossaries: no text uses a word that its language avoids."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from bot.extract_texts import template
from bot.text.catalogues import LANGUAGES, path_of
from tests.support.glossary import avoided_words, glossary


def texts(language: str) -> Iterator[str]:
    """Yield every text of a language, and the names of its commands."""
    catalogue = template()
    if language != "en":
        with path_of(language).open("rb") as file:
            catalogue = read_po(file, locale=language)
    for message in catalogue:
        said = message.id if language == "en" else message.string
        if message.id and said:
            yield from [said] if isinstance(said, str) else said


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_the_words_of_the_glossary(language: str) -> None:
    said = list(texts(language))
    assert len(said) > 800
    assert {text: found for text in said if (found := list(avoided_words(text, language)))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_glossary_has_a_word_for_every_term(language: str) -> None:
    terms = glossary(language)
    assert len(terms) > 50
    assert set(terms) == set(glossary("en"))
    assert all(term.use for term in terms.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_exceptions_of_the_glossary_are_needed(language: str) -> None:
    said = "\n".join(texts(language))
    phrases = [phrase for term in glossary(language).values() for phrase in term.allow]
    assert [phrase for phrase in phrases if phrase not in said] == []


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "{name} has THROWN a 6.", "THROWN: use roll"),
        ("sv", "Dubbleringstärningen står i mitten.", "Dubbleringstärningen"),
        ("da", "Terningernes frø er hemmeligt.", "frø: use seed"),
        ("nl", "Je tegenstander gaf op in deze match.", "match: use wedstrijd"),
        ("fi", "Kopioni tietävät sen.", "Kopioni: use varmuuskopio"),
    ],
)
def test_avoided_word_is_found_in_any_form(language: str, text: str, word: str) -> None:
    assert [found for found in avoided_words(text, language) if found.startswith(word)]


@pytest.mark.parametrize("text", ["{throws}", "/throw again", "`throw`", "overthrown"])
def test_placeholders_commands_and_parts_of_words_are_not_judged(text: str) -> None:
    assert list(avoided_words(text, "en")) == []
