"""Rules for the English of code and documents; style and examples are in CONTRIBUTING.md.

Docstrings, comments, names, Markdown and the English of translatable texts are read; other strings are exempt.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from bot.extract_texts import template

ROOT = Path(__file__).parents[2]
CODE = ("backgammon", "storage", "renderer", "club", "bot", "playground")
SUITES = ("architecture", "backgammon", "bench", "bot", "club", "e2e", "playground", "renderer", "storage", "support")
PACKAGES = (*CODE, *(f"tests/{suite}" for suite in SUITES))
WORDS = ROOT / ".ci" / "words.txt"
FIRST_WORDS = re.compile(
    r"(?:How|Whether|What|Whatever|Who|Whom|Whoever|Which|Where|When|Everything|Everybody|Nobody|Nothing|Somebody"
    r"|All that|Those|The same|As above|Not)\b"
)
UNCHECKED_DOCUMENTS = {"docs/commands.md", "docs/log-format.md"}
"""docs/commands.md consists of translatable texts, and docs/log-format.md quotes the stored words of a log."""
PATTERN = r"[A-Za-z]+"
"""The words that codespell reads: the parts of a name with underscores too."""
QUOTED_EXAMPLE = r'^\| ".*'
"""A row of the table of examples in CONTRIBUTING.md."""


def docstrings(text: str) -> list[ast.Constant]:
    """Return the docstrings of a module, including those below constants and fields."""
    return [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


def without_strings(text: str) -> str:
    """Return the source with its strings blanked, except docstrings; lines keep their numbers."""
    kept = {node.lineno for node in docstrings(text)}
    lines = text.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and token.start[0] not in kept:
            (first, begin), (last, end) = token.start, token.end
            for number in range(first - 1, last):
                line = lines[number]
                left = begin if number == first - 1 else 0
                right = end if number == last - 1 else len(line.rstrip("\n"))
                lines[number] = line[:left] + " " * (right - left) + line[right:]
    return "".join(lines)


def sources(package: str) -> dict[str, str]:
    paths = sorted((ROOT / package).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def misspelt(folder: Path) -> list[str]:
    """Return what codespell finds below a folder with our own dictionary."""
    options = ["--dictionary", str(WORDS), "--regex", PATTERN, "--ignore-regex", QUOTED_EXAMPLE]
    command = [sys.executable, "-m", "codespell_lib", *options, "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout.splitlines()  # noqa: S603 - our own arguments


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_begin_with_a_verb_or_a_noun(package: str) -> None:
    wrong = [
        f"{name}:{node.lineno}: {str(node.value).splitlines()[0]}"
        for name, text in sources(package).items()
        for node in docstrings(text)
        if FIRST_WORDS.match(str(node.value))
    ]
    assert wrong == []


@pytest.mark.parametrize("package", PACKAGES)
def test_code_uses_standard_words(package: str, tmp_path: Path) -> None:
    for name, text in sources(package).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(without_strings(text), encoding="utf-8")
    assert misspelt(tmp_path) == []


def test_documents_use_standard_words(tmp_path: Path) -> None:
    folders = (
        ROOT,
        ROOT / "docs",
        *(ROOT / package for package in CODE),
        ROOT / "tests",
        ROOT / "hosting",
        ROOT / ".ci",
    )
    names = {path.relative_to(ROOT).as_posix() for folder in folders for path in folder.glob("*.md")} | {".env.example"}
    names -= UNCHECKED_DOCUMENTS
    assert len(names) > 10
    for name in names:
        (tmp_path / name.replace("/", "-")).write_bytes((ROOT / name).read_bytes())
    assert misspelt(tmp_path) == []


def test_translatable_texts_use_standard_words(tmp_path: Path) -> None:
    """The words that a translation avoids are in the glossary of its language."""
    messages = [message.id for message in template() if message.id and not str(message.context or "").startswith("/")]
    assert len(messages) > 800
    lines = [line for said in messages for line in ([said] if isinstance(said, str) else said)]
    (tmp_path / "texts.txt").write_text("\n".join(lines), encoding="utf-8")
    assert misspelt(tmp_path) == []


def test_codespell_finds_words_and_parts_of_names(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(without_strings('of_whom = _("whoever")  # does it anew\n'), encoding="utf-8")
    found = [line.split(": ", 1)[1].split(" ==> ")[0] for line in misspelt(tmp_path)]
    assert found == ["whom", "anew"]
