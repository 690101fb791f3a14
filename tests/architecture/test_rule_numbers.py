"""Rule numbers: every rule of docs/rules.md is cited by a test, and every cited number exists."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBER = r"(?:EC\d\d|[AD]\d{1,2}|\d[AD]?\.\d{1,2})"
SEPARATOR = r"(?:, and |, | and | or | to )"
CITATION = re.compile(rf"\b[Rr]ules? ({NUMBER}(?:{SEPARATOR}{NUMBER})*)\b")
PARAMETER_ID = re.compile(rf"({NUMBER})[a-z]? [^\W\d]")
RULE = re.compile(rf"^(?:\*\*({NUMBER}) ([^*]+)\*\*|\| ({NUMBER}) \| ([^|]+) \|)", flags=re.MULTILINE)
FOREIGN = re.compile(r"\b(?:spec|[Cc]lauses?) \d|\bB\d+[a-f]?\b")


def defined() -> dict[str, str]:
    """Return the rules of the rule book: number -> title or situation."""
    found = RULE.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))
    return {number or case: title or situation for number, title, case, situation in found}


def cited(text: str) -> list[str]:
    """Return the rule numbers that a text cites.

    >>> cited("Rules 3.5, 3.6 and EC43 decide; 2.5 seconds do not.")
    ['3.5', '3.6', 'EC43']
    """
    return [number for numbers in CITATION.findall(text) for number in re.findall(NUMBER, numbers)]


def texts_of(module: ast.Module) -> Iterator[str]:
    """Yield every string of a module."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def docstrings_of(module: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module, its classes and functions."""
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def cited_by_tests() -> dict[str, list[str]]:
    """Return the rules cited in docstrings, parameter ids and movement cases of the tests: number -> files."""
    cases = json.loads((ROOT / "tests" / "data" / "rules" / "cases.json").read_text(encoding="utf-8"))["cases"]
    found = {case["id"].rstrip("abc"): ["cases.json"] for case in cases}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for text in texts_of(ast.parse(path.read_text(encoding="utf-8"))):
            leading = PARAMETER_ID.match(text)
            for number in (*cited(text), *([leading[1]] if leading else [])):
                found.setdefault(number, []).append(path.name)
    return found


def test_every_rule_is_cited_by_a_test() -> None:
    """Rules marked as a note only explain something."""
    rules = {number for number, title in defined().items() if not title.endswith("(note).")}
    assert len(rules) > 200
    assert sorted(rules - cited_by_tests().keys()) == []


def test_rules_are_numbered_once() -> None:
    found = RULE.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))
    assert len(found) == len(defined())


def test_rules_cited_by_tests_exist() -> None:
    assert {number: files for number, files in cited_by_tests().items() if number not in defined()} == {}


@pytest.mark.parametrize("top", ["backgammon", "bot", "club", "docs", "playground", "renderer", "storage", "tests"])
def test_rules_cited_by_sources_exist(top: str) -> None:
    paths = [path for path in (ROOT / top).rglob("*") if path.suffix in {".py", ".md"} and path != Path(__file__)]
    wrong = {
        path.relative_to(ROOT).as_posix(): sorted(missing)
        for path in paths
        if (missing := set(cited(path.read_text(encoding="utf-8"))) - defined().keys())
    }
    assert paths
    assert wrong == {}


def test_docstrings_cite_no_other_list_of_numbers() -> None:
    """Numbers of documents outside the repository tell a reader nothing."""
    wrong = [
        f"{path.relative_to(ROOT)}: {text[:60]}"
        for top in ("backgammon", "bot", "club", "storage", "renderer", "playground", "tests")
        for path in sorted((ROOT / top).rglob("*.py"))
        if path != Path(__file__)
        for text in docstrings_of(ast.parse(path.read_text(encoding="utf-8")))
        if FOREIGN.search(text)
    ]
    assert wrong == []
