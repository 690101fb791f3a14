"""Match files written by other programs. They are not part of this project; without them tests are skipped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "shared" / "matches"
PRESENT = (FOLDER / "expected.json").is_file()
EXPECTED: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8")) if PRESENT else {}
"""GNU Backgammon 1.07's reading of each file."""
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix not in (".json", ".md")) if PRESENT else []


def content(name: str) -> bytes:
    """Return the bytes of a file."""
    return (FOLDER / name).read_bytes()
