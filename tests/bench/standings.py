"""How long a page of each board takes with very many results in one server, beside a bare sum over as many rows."""

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

from storage import open_database, ratings, results
from storage.database import Database
from storage.standings import Board, Question, page
from tests.storage.crowd import MINUTE, crowd, keep

ROUNDS = 5


def measure(arguments: Sequence[str]) -> str:
    """The best of five times of each board, of all time and of a part of it, and its ratio to the bare sum."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench standings", description=__doc__)
    parser.add_argument("--results", type=int, default=100_000, help="results, two for each match (100000)")
    parser.add_argument("--people", type=int, default=1000, help="people who play (1000)")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        return "\n".join(asyncio.run(_figures(Path(folder) / "crowd.sqlite3", chosen.results // 2, chosen.people)))


async def _figures(path: Path, matches: int, people: int) -> list[str]:
    database = await open_database(f"sqlite:///{path}")
    try:
        keep(str(path), people, crowd(matches, people, Random(1), guilds=1))
        rebuilt = await _time(lambda: _rebuild(database))
        bare = _bare_sum(path)
        rows = [f"{2 * matches} results                  ms   times a bare sum ({bare:.1f} ms)"]
        for board in Board:
            for name, since in (("all time", None), ("the last tenth", matches * 9 // 10 * MINUTE)):
                ask = Question(board, (1,), since)
                best = min([await _time(lambda ask=ask: page(database, ask, 1, 10)) for _ in range(ROUNDS)])  # type: ignore[misc]  # a lambda's default
                rows.append(f"{board.value:12} {name:15} {best:8.1f} {best / bare:8.1f}")
        rows.append(f"counting all ratings anew    {rebuilt:8.1f} {rebuilt / bare:8.1f}")
        for name, match_id in (("in the middle", matches // 2), ("at the end", matches - 20)):
            took = await _time(lambda match_id=match_id: _take_back(database, match_id))  # type: ignore[misc]  # as above
            rows.append(f"taking one back {name:13}{took:8.1f} {took / bare:8.1f}")
        return rows
    finally:
        await database.close()


async def _rebuild(database: Database) -> None:
    async with database.transaction() as tx:
        await ratings.rebuild(tx)


async def _take_back(database: Database, match_id: int) -> None:
    """Take back the result of this match, or of the first one after it that changed ratings."""
    while await ratings.ended(database, match_id) is None:
        match_id += 1
    async with database.transaction() as tx:
        await results.remove(tx, match_id)


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
