"""The catalogues: every text exists in every language and fits its place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.extract_texts import KEYWORDS, SOURCE, missing, template, written
from bot.text.catalogues import LANGUAGES, TRANSLATED, path_of, words_in
from bot.text.translator import _, ngettext, pgettext
from tests.support.mentions import LINKED

TEMPLATE = template()
NAMES = sorted((str(one.context) for one in TEMPLATE if str(one.context).startswith("/")), key=len, reverse=True)
COMMANDS = re.compile(rf"(?<![\w/])(?:{'|'.join(map(re.escape, NAMES))})(?![\w/])")
"""Commands in a text, each with the name of the option that follows it."""


def catalogue(language: str) -> Catalog:
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def keys(of: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in of if message.id}


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def texts(of: Catalog) -> Iterator[Message]:
    """Return the texts without the names of commands and options."""
    return (message for message in of if message.id and not str(message.context or "").startswith("/"))


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_has_exactly_the_marked_texts(language: str) -> None:
    ours = keys(catalogue(language))
    lacking, unused = keys(TEMPLATE) - ours, ours - keys(TEMPLATE)
    assert (lacking, unused) == (set(), set()), "python -m bot.extract_texts brings the catalogues up to date"


def test_no_english_text_says_shall() -> None:
    assert [message.id for message in TEMPLATE if re.search(r"\bshall\b", " ".join(forms(message.id)))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_in_every_plural_form(language: str) -> None:
    of = catalogue(language)
    assert list(missing(of)) == []
    assert of
    for message in of:
        if message.pluralizable:
            assert len(forms(message.string)) == of.num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_and_commands_of_a_text_are_kept(language: str) -> None:
    messages = [*texts(catalogue(language))]
    assert messages
    for message in messages:
        source = forms(message.id)
        for said in forms(message.string):
            # The form for one thing may leave the number out, as the English one does.
            assert names_in(said) in [names_in(form) for form in source], said
            assert sorted(COMMANDS.findall(said)) in [sorted(COMMANDS.findall(form)) for form in source], said


def test_options_are_written_right_after_their_command() -> None:
    """Then it is clear which command they belong to, and that it has them."""
    messages = [*texts(TEMPLATE)]
    assert messages
    for message in messages:
        for said in forms(message.id):
            assert re.findall(r"\b[a-z_]+:\w+", COMMANDS.sub("", said)) == [], said


@pytest.mark.parametrize("language", TRANSLATED)
def test_markup_is_the_same_in_every_language(language: str) -> None:
    messages = [*texts(catalogue(language))]
    assert messages
    for message in messages:
        for mark in ("**", "`", "-# "):
            assert {said.count(mark) for said in forms(message.string)} == {forms(message.id)[0].count(mark)}, (
                message.id
            )


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentence_ends_with_the_same_punctuation_as_its_source(language: str) -> None:
    messages = [*texts(catalogue(language))]
    assert messages
    for message in messages:
        for source, said in zip(forms(message.id), forms(message.string), strict=True):
            assert (source[-1] in ".?!…") == (said[-1] in ".?!…"), said


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_is_formatted_as_the_command_writes_it(language: str) -> None:
    of = catalogue(language)
    of.update(TEMPLATE, no_fuzzy_matching=True, update_creation_date=False)
    assert path_of(language).read_bytes() == written(of)


def calls_in_source() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node


def literals(call: ast.Call) -> tuple[object, ...]:
    count = 1 if isinstance(call.func, ast.Name) and call.func.id == "_" else 2
    return tuple(node.value if isinstance(node, ast.Constant) else None for node in call.args[:count])


def test_every_marked_text_is_a_literal() -> None:
    calls = dict(calls_in_source())
    assert len(calls) > 400
    assert [place for place, call in calls.items() if not all(isinstance(text, str) for text in literals(call))] == []


def test_babel_finds_every_marked_text() -> None:
    """Babel silently skips a call in an f-string, or in another call among the values of a text."""
    found = {
        (*([message.context] if message.context else []), *forms(message.id)) for message in TEMPLATE if message.id
    }
    assert {place: literals(call) for place, call in calls_in_source() if literals(call) not in found} == {}


def test_missing_translation_falls_back_to_english() -> None:
    words = words_in("fi")
    assert words(_("Nobody has written this {what} yet.", what="text")) == "Nobody has written this text yet."
    assert words(ngettext("{n} dog", "{n} dogs", 2)) == "2 dogs"
    assert words_in("xx").language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_in_a_text_is_mentioned(language: str) -> None:
    """A group alone cannot be run, so a mention of it would do nothing."""
    of = TEMPLATE if language == "en" else catalogue(language)
    linked = [LINKED(said) for one in texts(of) for said in forms(one.id if language == "en" else one.string)]
    assert sum("</" in said for said in linked) > 60
    assert [said for said in linked if re.search(r"(?<![\w/<])/[a-z]", said)] == []


def test_heading_and_sentence_are_translated_separately() -> None:
    words = words_in("fi")
    assert words(_("Dutch backgammon")) == "Hollantilainen backgammon"
    assert words(pgettext("in a sentence", "Dutch backgammon")) == "hollantilainen backgammon"


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_is_joined_as_in_the_language(language: str) -> None:
    between = {"en": "and", "sv": "och", "fi": "ja", "da": "og", "nl": "en"}[language]
    assert words_in(language).listed(["Anna", "Björn", "Cleo"]) == f"Anna, Björn {between} Cleo"


@pytest.mark.parametrize(
    ("language", "decimal", "percent"),
    [
        ("en", "4.3", "17%"),
        ("sv", "4,3", "17\xa0%"),
        ("fi", "4,3", "17\xa0%"),
        ("da", "4,3", "17\xa0%"),
        ("nl", "4,3", "17%"),
    ],
)
def test_numbers_are_written_as_in_the_language(language: str, decimal: str, percent: str) -> None:
    words = words_in(language)
    assert (words.decimal(4.32), words.percent(1 / 6)) == (decimal, percent)
