"""Many matches in parallel through everything below Discord: the club, the log, and the publisher with its boards.

The time of an action is the time that a player waits: the match is loaded, the action is found among the legal ones,
judged and saved, and the new board is drawn, put into a message and recorded as shown.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, time_ns

from bot.delivery.publisher import Publisher
from bot.memory import tune_memory
from bot.text.translator import Translator
from club.matches import act
from club.people import By, Person
from club.tables import table
from storage import Database, matches, open_database
from tests.bench.live import FIRST_SALT, course, fill
from tests.support.channels import without_discord
from tests.support.random_matches import random_turn

ROOT = Path(__file__).parents[2]
INSERTS = 500
TICK = 0.005
"""The interval, in seconds, at which the lag of the event loop is measured."""
FIRST_SECONDS = 10
"""The duration of the first phase, at half the rate, as after a start of the bot.

Pictures are drawn for the first time then, and logs are read from their beginning."""
PARALLEL_PLAYERS = 8
"""The number of people who act in parallel when the maximum rate is measured."""


def measure(arguments: Sequence[str]) -> str:
    """Return all measurements, one per line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench load", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="live matches played at the same time (1000)")
    parser.add_argument("--rate", type=float, default=100, help="the target rate, in actions per second (100)")
    parser.add_argument("--seconds", type=float, default=30, help="the duration of the run (30)")
    parser.add_argument("--live", type=int, default=10_000, help="live matches at the start of the bot (10000)")
    parser.add_argument("--events", type=int, default=1200, help="the length of the log that is loaded (1200)")
    parser.add_argument("--folder", type=Path, help="where the databases are made: the disk to be measured")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory(dir=chosen.folder) as folder:
        tune_memory()
        return "\n".join(asyncio.run(_figures(chosen, Path(folder))))


async def _figures(chosen: argparse.Namespace, folder: Path) -> list[str]:
    inserts = _bare_inserts(folder / "bare.sqlite3")
    loads = await _loads(folder, chosen.events)
    ready, empty = await _start(folder, chosen.live)
    first, waits, lags, max_rate, busy = await _played(folder, chosen)
    return [
        f"a match of {chosen.events} events loads in        {min(loads):8.2f} ms (median {median(loads):.2f})",
        f"ready with {chosen.live} live matches after     {ready:8.2f} s ({empty:.2f} with none)",
        f"after a start: median, 99 of 100  {_part(first, 50):8.2f} {_part(first, 99):8.2f} ms",
        f"{len(waits)} actions in {chosen.matches} matches, asked  {chosen.rate:8.1f} a second",
        f"an action: median, 99 of 100      {_part(waits, 50):8.2f} {_part(waits, 99):8.2f} ms",
        f"processor time of an action       {busy:8.2f} ms (all threads)",
        f"loop lag: median, 99 of 100       {_part(lags, 50):8.2f} {_part(lags, 99):8.2f} ms",
        f"actions a second at most          {max_rate:8.1f}",
        f"memory                            {megabytes():8.1f} MB",
        f"a bare insert, median             {median(inserts):8.2f} ms",
        f"an action in bare inserts         {1000 / max_rate / median(inserts):8.1f}",
    ]


def _bare_inserts(path: Path) -> list[float]:
    """Return the times in which SQLite alone saves one event as safely as the bot does, in milliseconds."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE events (match_id, seq, kind, body, at, PRIMARY KEY (match_id, seq))")
        return [
            _time(lambda n=n: connection.execute("INSERT INTO events VALUES (1, ?, 'roll', 'what', 5)", (n,)))  # type: ignore[misc]  # a lambda's default
            for n in range(INSERTS)
        ]


async def _loads(folder: Path, events: int) -> list[float]:
    """Return the times to load and replay a match that is not cached, in milliseconds."""
    async with opened(folder / "long.sqlite3") as db:
        [match_id] = await fill(db, 1, [[[event for batch in course(1, events) for event in batch]]], 0)
        return [await _wait(db.read(matches.load, match_id)) for _ in range(15)]


async def _start(folder: Path, live: int) -> tuple[float, float]:
    """Return the seconds until a new bot is ready, with this many live matches and with none."""
    full, empty = folder / "full.sqlite3", folder / "empty.sqlite3"
    async with opened(full) as db:
        await fill(db, live, [course(number, 30) for number in range(20)], now_ms())
    return await _ready(full), await _ready(empty)


async def _ready(path: Path) -> float:
    start = perf_counter()
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.starting", f"sqlite:///{path}", cwd=ROOT, stdout=PIPE
    )
    assert bot.stdout is not None
    assert await bot.stdout.readline() == b"ready\n"
    ready = perf_counter() - start
    await bot.wait()
    return ready


async def _played(
    folder: Path, chosen: argparse.Namespace
) -> tuple[list[float], list[float], list[float], float, float]:
    """Play, and return the figures.

    They are the action times of the first phase and of the second (from the moment each was due), the lags of the loop,
    the maximum number of actions per second, and the processor time of an action.
    """
    async with opened(folder / "played.sqlite3") as db:
        ids = await fill(db, chosen.matches, [course(number, 300) for number in range(20)], now_ms())
        generator = LoadGenerator(db, ids)
        first = await generator.act_at(chosen.rate / 2, FIRST_SECONDS)
        ticking = asyncio.create_task(_lags())
        busy = process_time()
        waits = await generator.act_at(chosen.rate, chosen.seconds)
        busy = (process_time() - busy) * 1000 / len(waits)
        ticking.cancel()
        max_rate = await generator.act_as_fast_as_possible(chosen.seconds / 3)
        return first, waits, await ticking, max_rate, busy


class LoadGenerator:
    """Plays all those matches."""

    def __init__(self, db: Database, ids: Sequence[int]) -> None:
        self._db = db
        self._publisher = Publisher(without_discord(_ignore), db, now_ms, 50, lambda _: Translator())
        self._free = list(ids)
        self._places = asyncio.Semaphore(len(ids))
        self._chance = Random(1)
        self._salts = count(2 * FIRST_SALT)

    async def act_at(self, rate: float, seconds: float) -> list[float]:
        """Start this many actions a second, even if earlier ones are not done; return their times in milliseconds."""
        start = perf_counter()
        acting = []
        for number in range(round(rate * seconds)):
            due = start + number / rate
            await asyncio.sleep(due - perf_counter())
            acting.append(asyncio.create_task(self.act(due)))
        return await asyncio.gather(*acting)

    async def act_as_fast_as_possible(self, seconds: float) -> float:
        """Return the number of actions per second if a few people always wait for theirs."""
        start = perf_counter()

        async def go_on() -> int:
            done = 0
            while perf_counter() - start < seconds:
                await self.act()
                done += 1
            return done

        done = sum(await asyncio.gather(*(go_on() for _ in range(PARALLEL_PLAYERS))))
        return done / (perf_counter() - start)

    async def act(self, due: float | None = None) -> float:
        """Let someone act in a match in which no one else is acting; return the milliseconds since `due`, or now."""
        due = perf_counter() if due is None else due
        async with self._places:
            match_id = self._free.pop(self._chance.randrange(len(self._free)))
            return await self._act_in(match_id, due)

    async def _act_in(self, match_id: int, due: float) -> float:
        before = await table(self._db, match_id)
        side, action = random_turn(before.match, self._chance)
        player = before.player(side)
        assert player.discord_id is not None
        by = By(Person(player.discord_id, player.name), now_ms(), str(next(self._salts)))
        acted = await act(self._db, by, match_id, before.match.version, action)
        await self._publisher.show(match_id, known=acted.table)
        self._free.append(match_id)
        return (perf_counter() - due) * 1000


async def _ignore(_match_id: int, _version: int, _says: str) -> None:
    """Ignore a board."""


async def _lags() -> list[float]:
    """Return the lags of the event loop in milliseconds, measured until this task is cancelled."""
    lags = []
    try:
        while True:
            asked = perf_counter()
            await asyncio.sleep(TICK)
            lags.append((perf_counter() - asked - TICK) * 1000)
    except asyncio.CancelledError:
        return lags


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Database]:
    """Open a database, and close it at the end."""
    db = await open_database(f"sqlite:///{path}")
    try:
        yield db
    finally:
        await db.close()


async def _wait(work: Awaitable[object]) -> float:
    start = perf_counter()
    await work
    return (perf_counter() - start) * 1000


def _time(call: Callable[[], object]) -> float:
    start = perf_counter()
    call()
    return (perf_counter() - start) * 1000


def _part(times: Sequence[float], hundredths: int) -> float:
    """Return the percentile of these times."""
    return quantiles(times, n=100)[hundredths - 1]


def now_ms() -> int:
    """Return the time in epoch milliseconds."""
    return time_ns() // 10**6


def megabytes() -> float:
    """Return the memory of this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20
