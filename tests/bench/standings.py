"""Time of a page of each leaderboard with very many results in one server, compared to a bare sum over as many rows.

Also the time to recalculate ratings, with the longest time that other writers had to wait.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Concatenate, ParamSpec, TypeVar

from club import ratings as club_ratings
from club import results as club_results
from storage import open_database
from storage.database import Database, Reader, Transaction
from storage.standings import Leaderboard, page
from tests.support.bulk_results import MINUTE, crowd, insert, leaderboard_query

P = ParamSpec("P")
T = TypeVar("T")
ROUNDS = 5


def measure(arguments: Sequence[str]) -> str:
    """Return the best of five times for each leaderboard and period, and its ratio to a plain SUM query."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench standings", description=__doc__)
    parser.add_argument("--results", type=int, default=100_000, help="results, two for each match (100000)")
    parser.add_argument("--people", type=int, default=1000, help="people who play (1000)")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        return "\n".join(asyncio.run(_figures(Path(folder) / "crowd.sqlite3", chosen.results // 2, chosen.people)))


async def _figures(path: Path, matches: int, people: int) -> list[str]:
    database = await open_database(f"sqlite:///{path}")
    timed = TimedDatabase(database)
    try:
        insert(str(path), people, crowd(matches, people, Random(1), guilds=1))
        bare = _bare_sum(path)
        counting = await _counting(timed, bare, "recalculating all ratings", lambda: _rebuild(timed))
        rows = [f"{2 * matches} results                  ms   times a bare sum ({bare:.1f} ms)"]
        for board in Leaderboard:
            for name, since in (("all time", None), ("the last tenth", matches * 9 // 10 * MINUTE)):
                ask = leaderboard_query(board, (1,), since)
                best = min([await _time(lambda ask=ask: database.read(page, ask, 1, 10)) for _ in range(ROUNDS)])  # type: ignore[misc]  # a lambda's default
                rows.append(f"{board.value:12} {name:15} {best:8.1f} {best / bare:8.1f}")
        rows.append(counting)
        for name, match_id in (("in the middle", matches // 2), ("at the end", matches - 20)):
            back = f"voiding one {name}"
            rows.append(await _counting(timed, bare, back, lambda match_id=match_id: _void(timed, match_id)))  # type: ignore[misc]  # as above
            rows.append(await _counting(timed, bare, "  and recalculating", lambda: club_ratings.recalculate(timed)))
        return rows
    finally:
        await database.close()


class TimedDatabase:
    """A database that records how long its longest transaction kept others from writing, in milliseconds."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.longest = 0.0
        self.close = database.close

    async def read(self, function: Callable[Concatenate[Reader, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.read."""
        return await self._database.read(function, *args, **kwargs)

    async def write(self, function: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See Database.write."""
        start = perf_counter()
        result = await self._database.write(function, *args, **kwargs)
        self.longest = max(self.longest, (perf_counter() - start) * 1000)
        return result


async def _counting(timed: TimedDatabase, bare: float, name: str, work: Callable[[], Awaitable[object]]) -> str:
    timed.longest = 0
    took = await _time(work)
    return f"{name:28} {took:8.1f} {took / bare:8.1f}   others waited {timed.longest:.1f} ms at most"


async def _rebuild(database: Database) -> None:
    await database.write(club_ratings.schedule_all)
    await club_ratings.recalculate(database)


async def _void(database: Database, match_id: int) -> None:
    """Void the result of this match, or of the first one after it that changed ratings."""
    while await database.read(club_ratings.ended, match_id) is None:
        match_id += 1
    await database.write(club_results.delete, match_id)


def _bare_sum(path: Path) -> float:
    with closing(sqlite3.connect(path)) as connection:
        times = []
        for _ in range(ROUNDS):
            start = perf_counter()
            connection.execute("SELECT SUM(points), COUNT(*) FROM results NOT INDEXED").fetchone()
            times.append((perf_counter() - start) * 1000)
        return min(times)


async def _time(work: Callable[[], Awaitable[object]]) -> float:
    start = perf_counter()
    await work()
    return (perf_counter() - start) * 1000
