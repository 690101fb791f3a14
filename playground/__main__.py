"""`python -m playground`: play Barpoint against yourself in the browser, without Discord and without a token."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from simcord import SetupError

from bot.logs import begin_log
from playground.build import build_bot, remove_error_handler, repost_boards
from playground.live import Pulse
from playground.lock import hold_lock
from playground.style import reserve_picture_height
from playground.world import make_world

if TYPE_CHECKING:
    from collections.abc import Sequence

DATABASE = Path("data/playground.sqlite3")


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line into `fresh` and `port`."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--fresh", action="store_true", help="delete all matches of earlier runs")
    parser.add_argument("--port", type=int, default=0, help="the port of the page (default: any free one)")
    return parser.parse_args(arguments)


def delete_database(database: Path) -> None:
    """Delete the database and the two files that SQLite puts beside it."""
    for path in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
        path.unlink(missing_ok=True)


async def serve(database: Path, port: int) -> None:
    """Run bot and page until Ctrl-C, SIGTERM or the page's own "End preview session".

    Raises OSError if the port is in use.
    """
    stop = asyncio.Event()
    _stop_on_signals(stop)
    bot = build_bot(database)
    world = make_world(bot)
    async with contextlib.AsyncExitStack() as closing:
        # Last in, first out: page, then simulation, then the bot's database. SimCord never closes the bot.
        closing.push_async_callback(bot.close)
        await world.env.start()
        closing.push_async_callback(world.env.shutdown)
        remove_error_handler(bot)
        await repost_boards(bot)
        page = world.env.preview(world.channel, viewers=world.people, layout="channel", port=port)
        preview = await closing.enter_async_context(reserve_picture_height(page))
        pulse = asyncio.create_task(Pulse(world.env, preview).run())
        print(f"Barpoint is ready at {preview.url}\nCtrl-C ends it.", flush=True)  # noqa: T201 - the address for the person at the terminal
        ends = [asyncio.create_task(stop.wait()), asyncio.create_task(preview.wait_closed()), pulse]
        done, pending = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for task in done:
            task.result()


def _stop_on_signals(stop: asyncio.Event) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows has no such handlers; there Ctrl-C cancels the main task, which closes everything too.
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the playground; return the exit code."""
    chosen = parse(arguments)
    begin_log(logging.WARNING)
    logging.getLogger("bot").setLevel(logging.INFO)
    DATABASE.parent.mkdir(parents=True, exist_ok=True)
    try:
        with hold_lock(DATABASE.with_suffix(".lock")):
            if chosen.fresh:
                delete_database(DATABASE)
            asyncio.run(serve(DATABASE, chosen.port))
    except KeyboardInterrupt:
        return 0
    except (OSError, SetupError) as error:
        print(f"The playground could not start: {error}", file=sys.stderr)  # noqa: T201 - for the person at the terminal
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
