"""`python -m bot`: run the bot on Discord."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import sys
import time

import discord
from pydantic import ValidationError

from bot.app import build
from bot.settings import HostSettings, Settings, faults
from storage import StorageError

SEED_BYTES = 32


def main() -> int:
    """Run until stopped; the exit code is 2 for wrong settings and 1 for what Discord or the database refuses."""
    try:
        settings = HostSettings.model_validate({})
    except ValidationError as error:
        return _stop("These settings need attention:", faults(error))
    discord.utils.setup_logging(level=getattr(logging, settings.log_level))
    try:
        asyncio.run(_run(settings, settings.discord_token.get_secret_value()))
    except discord.LoginFailure:
        return _stop("Discord does not accept this token:", ["DISCORD_TOKEN: make a new one in the developer portal"])
    except (StorageError, OSError) as error:
        return _stop("The bot could not start:", [str(error)], 1)
    return 0


async def _run(settings: Settings, token: str) -> None:
    bot = build(settings, clock=_now, seeds=_seed)
    loop = asyncio.get_running_loop()
    async with bot:
        running = asyncio.create_task(bot.start(token))
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, lambda: loop.create_task(bot.close()))
        await running


def _now() -> int:
    return time.time_ns() // 1_000_000


def _seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def _stop(title: str, reasons: list[str], code: int = 2) -> int:
    print(title, *(f"- {reason}" for reason in reasons), sep="\n", file=sys.stderr)  # noqa: T201 - for the host's terminal
    return code


if __name__ == "__main__":
    sys.exit(main())
