"""The catalogues: every text that there is, in every language, fit for the place where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.locales.__main__ import missing, written
from bot.locales.extract import NotLiteral, template, texts_in_commands, texts_in_source
from bot.text.catalogues import LANGUAGES, TRANSLATED, commands_named, path_of, words_in

TEMPLATE = template()
COMMANDS = commands_named([str(text.context) for text in texts_in_commands() if str(text.context or "")[:1] == "/"])


def catalogue(language: str) -> Catalog:
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def keys(of: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in of if message.id}


def forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text),)


def texts(of: Catalog) -> Iterator[Message]:
    return (message for message in of if message.id and not message.context)


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_there_and_no_other(language: str) -> None:
    ours = keys(catalogue(language))
    lacking, unused = keys(TEMPLATE) - ours, ours - keys(TEMPLATE)
    assert (lacking, unused) == (set(), set()), "python -m bot.locales brings the catalogues up to date"


def test_no_english_text_says_what_others_shall_do() -> None:
    assert [message.id for message in TEMPLATE if re.search(r"\bshall\b", " ".join(forms(message.id)))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_surely_and_in_every_plural_form(language: str) -> None:
    of = catalogue(language)
    assert list(missing(of)) == []
    assert of
    for message in of:
        if message.pluralizable:
            assert len(forms(message.string)) == of.num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_values_and_commands_of_a_text_stay_as_they_are(language: str) -> None:
    messages = [*texts(catalogue(language))]
    assert messages
    for message in messages:
        source = forms(message.id)
        for said in forms(message.string):
            # The form for one thing may leave the number out, as the English one does.
            assert names_in(said) in [names_in(form) for form in source], said
            assert sorted(COMMANDS.findall(said)) in [sorted(COMMANDS.findall(form)) for form in source], said


def test_an_option_is_written_right_behind_its_command_because_only_so_it_is_called_what_discord_calls_it() -> None:
    """`/board text:True` is `/lauta teksti:True` in Finnish; a `text:True` elsewhere would stay as it is."""
    messages = [*texts(TEMPLATE)]
    assert messages
    for message in messages:
        for said in forms(message.id):
            assert re.findall(r"\b[a-z_]+:\w+", COMMANDS.sub("", said)) == [], said


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_bold_or_small_is_so_in_every_language(language: str) -> None:
    messages = [*texts(catalogue(language))]
    assert messages
    for message in messages:
        for mark in ("**", "`", "-# "):
            assert {said.count(mark) for said in forms(message.string)} == {forms(message.id)[0].count(mark)}, (
                message.id
            )


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_ends_as_its_source_does(language: str) -> None:
    messages = [*texts(catalogue(language))]
    assert messages
    for message in messages:
        for source, said in zip(forms(message.id), forms(message.string), strict=True):
            assert (source[-1] in ".?!…") == (said[-1] in ".?!…"), said


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_file_stands_as_the_command_writes_it(language: str) -> None:
    of = catalogue(language)
    of.update(TEMPLATE, no_fuzzy_matching=True, update_creation_date=False)
    assert path_of(language).read_bytes() == written(of)


def test_texts_are_found_wherever_they_are_said(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("bot")
    (folder / "some.py").write_text(
        'words("one")\nself._words("two", n=1)\nw("three")\nf"### {words(\'four\')}"\n"abc".count("b")\n'
        'bot.words.count("{n} five", "{n} fives", n)\nreader(interaction)("six")\nwords("seven" if yes else "eight")\n'
    )
    found = {text.text: text.many for text in texts_in_source(folder)}
    assert found == dict.fromkeys(("one", "two", "three", "four", "six", "seven", "eight")) | {"{n} five": "{n} fives"}


@pytest.mark.parametrize("said", ["words(text)", "words(TEXTS[key])", 'words.count(one, "many", n)', 'words("a" + b)'])
def test_a_text_that_nobody_could_find_is_refused(said: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("bot")
    (folder / "some.py").write_text(f"\n{said}\n")
    with pytest.raises(NotLiteral, match=r"some\.py:2"):
        list(texts_in_source(folder))


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    words = words_in("fi")
    assert words("Nobody has written this {what} yet.", what="text") == "Nobody has written this text yet."
    assert words.count("{n} dog", "{n} dogs", 2) == "2 dogs"
    assert words_in("xx").language == "en"


def test_a_text_calls_commands_what_discord_calls_them() -> None:
    assert words_in("sv")("You have not rolled yet. Press Roll or use /roll first.") == (
        "Du har inte kastat än. Tryck på Kasta eller använd /kasta först."
    )
    shown = words_in("fi")("There is no deadline here, so there is nothing to claim. /match cancel asks to end it.")
    assert "/ottelu peruuta" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_things_are_listed_as_the_language_does(language: str) -> None:
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
def test_numbers_are_written_as_the_language_does(language: str, decimal: str, percent: str) -> None:
    words = words_in(language)
    assert (words.decimal(4.32), words.percent(1 / 6)) == (decimal, percent)
