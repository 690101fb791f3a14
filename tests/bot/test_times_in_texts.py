"""Relative times in texts: Discord writes "2 hours ago" or "in 2 hours", so no preposition may come before them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from bot.extract_texts import KEYWORDS, SOURCE
from bot.text.catalogues import LANGUAGES, words_in

PREPOSITIONS = {
    "en": "about after at before between by for from in of on since till to until within",
    "sv": "efter fram från för före i innan inom kl mellan om på sedan till vid",
    "da": "af efter for fra før i inden kl mellem om på siden til ved",
    "nl": "binnen bij in na om op over rond sinds tegen tot tussen van vanaf voor",
    "fi": "ennen noin",
}
POSTPOSITIONS = {"fi": "aikana alkaen asti jälkeen kuluttua lähtien mennessä päästä saakka sitten"}
"""The words that come after a time in Finnish."""


def texts_with_times() -> Iterator[tuple[str, str]]:
    """Yield each text with the name of a placeholder that holds a relative time."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        times = {
            node.targets[0].id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and is_time(node.value, set())
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                held = [str(keyword.arg) for keyword in node.keywords if is_time(keyword.value, times)]
                said = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
                yield from ((text, name) for text in said for name in held if f"{{{name}}}" in text)


def is_time(value: ast.expr, times: set[str]) -> bool:
    match value:
        case ast.Call(func=ast.Name(id="relative_time")):
            return True
        case ast.Name(id=name):
            return name in times
        case _:
            return False


def fits_a_time(text: str, name: str, language: str) -> bool:
    before = "|".join(PREPOSITIONS[language].split())
    after = "|".join(POSTPOSITIONS.get(language, "(?!)").split())
    placeholder = rf"\{{{name}\}}"
    return re.search(rf"\b(?:{before})\.? {placeholder}|{placeholder} (?:{after})\b", text, re.IGNORECASE) is None


TIMES = list(texts_with_times())


def test_texts_with_times_are_found() -> None:
    assert len(TIMES) >= 8
    assert ("Time runs out {when}.", "when") in TIMES
    assert ("{name}'s turn, last move {when}", "when") in TIMES


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_preposition_comes_before_a_relative_time(language: str) -> None:
    said = [(words_in(language).catalogue.gettext(text), name) for text, name in TIMES]
    assert [text for text, name in said if not fits_a_time(text, name, language)] == []
    assert all(f"{{{name}}}" in text for text, name in said)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("between games since {when}", "en"),
        ("mellan partier sedan {when}", "sv"),
        ("mellem partier siden {when}", "da"),
        ("tussen twee spellen sinds {when}", "nl"),
        ("pelien välissä {when} alkaen", "fi"),
    ],
)
def test_preposition_before_a_time_is_found(text: str, language: str) -> None:
    assert not fits_a_time(text, "when", language)
