"""The running bot copies its database once a day; a restart neither skips nor repeats a day."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.discord import Bed
from tests.support.match_setup import begin

HOUR, DAY = 3600, 24 * 3600


def copies(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("chosen", [{"backups": None}])
async def test_each_day_has_one_copy_despite_restarts(bed: Bed, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    assert copies(folder) == ["club-2026-01-01-000000.sqlite3"]
    await begin(bed)
    await bed.restart()
    await bed.wait(HOUR)
    assert len(copies(folder)) == 1
    bed.pass_time(DAY)
    await bed.restart()
    assert copies(folder)[1:] == ["club-2026-01-02-010000.sqlite3"]
    with closing(sqlite3.connect(folder / copies(folder)[-1])) as connection:
        assert connection.execute("SELECT id FROM matches").fetchall() == [(1,)]
    bed.pass_time(DAY - HOUR)
    await bed.wait(HOUR)
    assert copies(folder)[2:] == ["club-2026-01-03-010000.sqlite3"]


@pytest.mark.parametrize("chosen", [{"backups": "off"}])
async def test_backups_can_be_switched_off(bed: Bed, tmp_path: Path) -> None:
    await begin(bed)
    bed.pass_time(DAY)
    await bed.wait(HOUR)
    assert [file.name for file in tmp_path.iterdir() if "backup" in file.name or "-2026-" in file.name] == []
