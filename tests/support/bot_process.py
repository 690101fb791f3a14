"""Run the bot as a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bot.config import Settings

ROOT = Path(__file__).parents[2]
TOKEN = "hunter2.token"  # noqa: S105 - not a real one


def start(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m bot` in an empty folder until it ends."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env={**clean, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
