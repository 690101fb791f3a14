"""Rules for every source file: size, docstring, a row in the README of its package, and what it may import."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("backgammon", "storage", "renderer", "club", "bot", "playground")
MAX_LINES = 400
MAX_TEST_NAME_LENGTH = 60
FILES = {
    path.relative_to(ROOT).as_posix(): text
    for top in (*PACKAGES, "tests")
    for path in sorted((ROOT / top).rglob("*.py"))
    if (text := path.read_text(encoding="utf-8")).strip()
}


@pytest.mark.parametrize("package", PACKAGES)
def test_readme_names_every_file_of_its_package_once(package: str) -> None:
    folder = ROOT / package
    named = re.findall(r"^[|-] `([^`]+\.py)`", (folder / "README.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*.py")}
    silent = {name for name in present if name.endswith("__init__.py")}
    assert present - silent <= set(named) <= present
    assert [name for name in sorted(present) if named.count(name) > 1] == []


def test_no_file_is_longer_than_400_lines() -> None:
    assert len(FILES) > 400
    lengths = {name: text.count("\n") for name, text in FILES.items()}
    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


def test_no_test_name_is_longer_than_60_characters() -> None:
    """A name that needs more describes more than one behaviour."""
    names = {
        f"{name}: {node.name}": len(node.name)
        for name, text in FILES.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }
    assert len(names) > 1000
    assert {name: length for name, length in names.items() if length > MAX_TEST_NAME_LENGTH} == {}


def test_every_file_begins_with_a_docstring() -> None:
    assert [name for name, text in FILES.items() if not text.startswith('"""')] == []


def test_no_suite_imports_from_another() -> None:
    """Suites share only `tests.support`, which imports from no suite."""
    imports = re.compile(r"^ *(?:from|import) tests\.(\w+)", flags=re.MULTILINE)
    across = [
        f"{name}: tests.{suite}"
        for name, text in FILES.items()
        if name.startswith("tests/")
        for suite in imports.findall(text)
        if suite not in {"support", name.split("/")[1]}
    ]
    assert across == []


def test_no_test_patches_a_dotted_path() -> None:
    """A path in a string is not followed when its module moves: patch an attribute of the imported module."""
    patches = re.compile(r"\b(?:setattr|delattr|patch)\(\s*f?[\"'](?=\w+\.)")
    assert [name for name, text in FILES.items() if patches.search(text)] == []


def test_no_file_imports_a_private_name() -> None:
    imported = [
        f"{name}: {node.module}.{one.name}"
        for name, text in FILES.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for one in node.names
        if re.match(r"_[^_]", one.name)
    ]
    assert imported == []


def test_every_setting_is_in_the_example() -> None:
    from bot.config import Settings  # noqa: PLC0415 - the names are all that is needed

    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^#? ?([A-Z_]+)=", example, flags=re.MULTILINE))
    assert named == {name.upper() for name in Settings.model_fields}


def test_no_lock_file_is_committed() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()  # noqa: S607 - git is where it is
    assert not [name for name in listed if re.search(r"(^|/)(uv|poetry|pdm)\.lock$|package-lock\.json$|pylock\.", name)]
