"""Start the playground as a user does, in a directory of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]


@dataclass
class Running:
    """A playground that has printed its address."""

    address: str
    process: asyncio.subprocess.Process

    async def end(self, number: signal.Signals = signal.SIGINT) -> tuple[int | None, str]:
        """Stop it by a signal; return its exit code and stderr. Raises TimeoutError after ten seconds."""
        self.process.send_signal(number)
        _, errors = await asyncio.wait_for(self.process.communicate(), 10)
        return self.process.returncode, errors.decode()


@asynccontextmanager
async def run_playground(directory: Path, *arguments: str) -> AsyncIterator[Running]:
    """Run a playground with its data below this directory; kill it at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "playground", *arguments,
        cwd=directory,
        env={key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"} | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        if "http://" not in line:
            _, errors = await process.communicate()
            pytest.fail(f"the playground did not start: {line}{errors.decode()}")
        yield Running(line[line.index("http://") :].strip(), process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
