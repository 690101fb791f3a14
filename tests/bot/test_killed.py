"""Killed at any point, the bot comes back with everything committed, and brings every board up to date."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

from tests.support.kill_points import PLACES

ROOT = Path(__file__).parents[2]
LIVES = 220


async def test_kill_at_any_point_loses_and_repeats_nothing(tmp_path: Path) -> None:
    lives = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.support.kill_runs", str(tmp_path), str(LIVES)),
        cwd=ROOT,
        stdout=PIPE,
        stderr=STDOUT,
    )
    said, _ = await lives.communicate()
    assert lives.returncode == 0, said.decode()
    journal = (tmp_path / "journal").read_text(encoding="utf-8").splitlines()
    killed = [line.removeprefix("killed ").strip('"') for line in journal if line.startswith("killed")]
    assert set(killed) == set(PLACES)
    assert len(killed) > LIVES * 0.7
    assert sum(line.startswith("acted") for line in journal) > LIVES / 3
