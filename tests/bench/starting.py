"""Start the whole bot on a simulated Discord and print when it is ready: `python -m tests.bench.starting ADDRESS`."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time

from simcord.env import Env

from bot.app import build
from bot.config import Settings


async def start(address: str) -> None:
    """Log in, wait until everything that belongs to the start is done, and stop."""
    client = build(
        Settings(database_url=address), clock=lambda: time.time_ns() // 10**6, seeds=lambda: secrets.token_bytes(32)
    )
    env = Env(client)
    env.create_guild("Barpoint Club").create_text_channel("backgammon")
    await env.start()
    print("ready", flush=True)  # noqa: T201 - the other end of a pipe reads it
    await client.close()
    await env.shutdown()


if __name__ == "__main__":
    asyncio.run(start(sys.argv[1]))
