"""`python -m bot`: run the bot on Discord."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import sys
import time

import discord
from pydantic import ValidationError

from backgammon.dice import SEED_BYTES
from bot.app import build
from bot.client import BarpointClient
from bot.config import HostSettings, Settings, faults
from bot.logs import begin_log
from bot.memory import tune_memory
from storage import StorageError
from storage.private_files import hide_new_files


def main() -> int:
    """Run until stopped; the exit code is 2 for invalid settings and 1 for an error of Discord or the database."""
    hide_new_files()
    try:
        settings = HostSettings.model_validate({})
    except ValidationError as error:
        return _stop("These settings need attention:", faults(error))
    begin_log(getattr(logging, settings.log_level), settings.log_format)
    tune_memory()
    try:
        asyncio.run(_run(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        return _stop("Discord does not accept this token:", ["DISCORD_TOKEN: make a new one in the developer portal"])
    except KeyboardInterrupt:
        return 0
    except (StorageError, OSError) as error:
        return _stop("The bot could not start:", [str(error)], 1)
    return 0


async def _run(settings: Settings, token: str) -> None:
    bot = build(settings, clock=_now, seeds=_seed)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; there Ctrl-C cancels the main task, which closes everything too.
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, _signalled, bot, stop)
    async with bot:
        running, stopping = asyncio.create_task(bot.start(token)), asyncio.create_task(stop.wait())
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if running.done():
            running.result()
            return
        await bot.close()
        # The task ends once the connection is closed, but not while it is still connecting.
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def _signalled(bot: BarpointClient, stop: asyncio.Event) -> None:
    """Stop gracefully at the first signal and immediately at the second."""
    if stop.is_set():
        bot.runner.force_stop()
    stop.set()


def _now() -> int:
    return time.time_ns() // 1_000_000


def _seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def _stop(title: str, reasons: list[str], code: int = 2) -> int:
    print(title, *(f"- {reason}" for reason in reasons), sep="\n", file=sys.stderr)  # noqa: T201 - for the host's terminal
    return code


if __name__ == "__main__":
    sys.exit(main())
