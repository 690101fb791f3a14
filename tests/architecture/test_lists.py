"""Lists written by hand have no duplicates: two merged branches can each add the same line in other words."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]


def twice(names: list[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]


def test_each_import_contract_is_listed_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert twice([one["name"] for one in project["tool"]["importlinter"]["contracts"]]) == []
