"""Rules for the documents: the form of the changelog, and the files that they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
VERSION = re.compile(r"## (\[Unreleased\]|\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d)")


def changelog_errors(text: str) -> list[str]:
    """Return the lines that break the form of Keep a Changelog: each entry is a bullet below a version and a kind."""
    errors, version, kind, entry = [], False, False, False
    for line in text.splitlines()[1:]:
        if line.startswith("## "):
            version, kind, entry = bool(VERSION.fullmatch(line)), False, False
            good = version
        elif line.startswith("### "):
            kind, entry = version and line.removeprefix("### ") in KINDS, False
            good = kind
        elif line.startswith("- "):
            good = entry = kind
        elif line.startswith("  "):
            good = entry
        else:
            good = not line or not version or (kind and line.startswith("#### "))
            entry = False
        if not good:
            errors.append(line)
    return errors


def test_changelog_follows_keep_a_changelog() -> None:
    assert changelog_errors((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["## [Unreleased]", "", "- An entry without a kind."], "- An entry without a kind."),
        (["## [Unreleased]", "", "### Added", "", "A paragraph."], "A paragraph."),
        (["## [Unreleased]", "", "### Added", "", "  half a sentence."], "  half a sentence."),
        (["## [Unreleased]", "", "### News", ""], "### News"),
        (["## [0.2.0]", ""], "## [0.2.0]"),
        (["- An entry without a version."], "- An entry without a version."),
    ],
)
def test_changelog_errors_names_the_line(lines: list[str], wrong: str) -> None:
    assert changelog_errors("\n".join(["# Changelog", "", *lines])) == [wrong]


def test_documents_name_only_existing_files() -> None:
    named = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|md|sql|toml))`|\]\(([\w./-]+\.(?:md|png|py))\)")
    documents = [ROOT.glob("*.md"), (ROOT / "docs").glob("*.md"), ROOT.glob("*/README.md")]
    found = [
        (path, one[1] or one[2])
        for path in (path for paths in documents for path in paths)
        for one in named.finditer(path.read_text(encoding="utf-8"))
    ]
    assert len(found) > 100
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, name in found
        if "NNN" not in name and not (ROOT / name).exists() and not (path.parent / name).exists()
    ]
    assert missing == []
