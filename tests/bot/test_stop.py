"""Clean stop of a real process: running interactions are answered, new ones are refused, the database is closed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.config import Settings
from tests.support.small_discord import SmallDiscord, small_discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]
TIMEOUT_SECONDS = 30
"""More than any wait in these tests takes on the slowest machine."""


class Running:
    """The bot process as a host runs it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.log = ""

    async def until(self, event: str) -> None:
        """Read its log until this event is logged."""
        assert self.process.stderr is not None
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while event not in (line := (await self.process.stderr.readline()).decode()):
                assert line, f"it ended before {event!r}: {self.log}"
                self.log += line
        self.log += line

    async def end(self) -> int | None:
        """Wait for its end and return its exit code."""
        _, rest = await asyncio.wait_for(self.process.communicate(), TIMEOUT_SECONDS)
        self.log += rest.decode()
        return self.process.returncode


@asynccontextmanager
async def running(folder: Path, discord: SmallDiscord) -> AsyncIterator[Running]:
    """Yield the bot when it is ready."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot",
        cwd=folder,
        env=clean | {
            "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "a.b.c", "BACKUPS": "off",
            "DISCORD_API_URL": f"http://{discord.address}", "DISCORD_GATEWAY_URL": f"ws://{discord.address}/",
        },
        stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        bot = Running(process)
        await bot.until("bot.client: ready")
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signal_lets_running_work_end_and_refuses_new_work(tmp_path: Path, number: signal.Signals) -> None:
    async with small_discord() as discord, running(tmp_path, discord) as bot:
        await discord.ask(101, "help", held=True)
        assert (await asyncio.wait_for(discord.answers.get(), TIMEOUT_SECONDS))[0] == "101"
        bot.process.send_signal(number)
        await bot.until("stopping works=")
        await discord.ask(102, "help")
        answered, answer = await asyncio.wait_for(discord.answers.get(), TIMEOUT_SECONDS)
        assert answered == "102"
        assert "I'm restarting. Please try again in a moment." in str(answer)
        assert answer["data"]["flags"] & 64
        discord.let_through["101"].set()
        assert await bot.end() == 0
    assert "ERROR" not in bot.log
    assert "Traceback" not in bot.log
    assert "broken off" not in bot.log
    assert "not answered" not in bot.log
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["barpoint.sqlite3"]


async def test_second_signal_cancels_and_answers_running_work(tmp_path: Path) -> None:
    async with small_discord() as discord, running(tmp_path, discord) as bot:
        await discord.ask(101, "help", held=True)
        await asyncio.wait_for(discord.answers.get(), TIMEOUT_SECONDS)
        bot.process.send_signal(signal.SIGTERM)
        await bot.until("stopping works=")
        bot.process.send_signal(signal.SIGINT)
        assert await bot.end() == 0
        assert "I'm restarting. Please try again in a moment." in str(discord.answers.get_nowait())
    assert "broken off works=" in bot.log
    assert "ERROR" not in bot.log
    assert "Traceback" not in bot.log
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["barpoint.sqlite3"]
