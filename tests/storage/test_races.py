"""Concurrent writes, in one process or several: one wins, and the others get a `Conflict`."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from backgammon.dice import Dice
from backgammon.events import OpeningRolled
from storage import Conflict, Database, Transaction, matches, places
from storage.matches import StoredMatch
from tests.support.matches import append, begin_match, loaded

ROOT = Path(__file__).parents[2]


async def try_to_append(database: Database, stored: StoredMatch, salt: str) -> str | None:
    try:
        await database.write(append, stored, [OpeningRolled(Dice(6, 5), 1, salt, 1)], 5)
    except Conflict:
        return None
    return salt


async def salts(database: Database, match_id: int) -> list[str]:
    return [event.salt for event, _ in await database.read(matches.log, match_id) if isinstance(event, OpeningRolled)]


async def test_one_of_many_concurrent_tasks_wins(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    told = await asyncio.gather(*(try_to_append(database, stored, f"{number}") for number in range(10)))
    winners = [salt for salt in told if salt is not None]
    assert len(winners) == 1
    assert await salts(database, stored.id) == winners
    assert (await loaded(database, stored.id)).match.version == 3


async def test_one_of_two_databases_on_one_file_wins(database: Database, other: Database, ann: int, ben: int) -> None:
    for channel in range(10):
        stored = await begin_match(database, ann, ben, channel=channel)
        told = await asyncio.gather(try_to_append(database, stored, "a"), try_to_append(other, stored, "b"))
        assert told.count(None) == 1
        assert await salts(other, stored.id) == [salt for salt in told if salt is not None]


async def test_loser_of_a_race_can_load_again_and_append(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    assert await try_to_append(database, stored, "a") == "a"
    assert await try_to_append(database, stored, "b") is None
    assert await try_to_append(database, await loaded(database, stored.id), "c") == "c"


async def test_lost_race_rolls_back_the_whole_transaction(database: Database, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    await try_to_append(database, stored, "a")

    def move_and_append(tx: Transaction) -> None:
        places.move_channel(tx, stored.id, 99)
        append(tx, stored, [OpeningRolled(Dice(6, 5), 1, "b", 1)], 5)

    with pytest.raises(Conflict):
        await database.write(move_and_append)
    assert (await loaded(database, stored.id)).channel_id == 10


async def race(count: int, *arguments: str) -> list[str]:
    """Start processes, release them at the same moment, and return what each prints."""
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.support.race_process", *arguments, cwd=ROOT, stdin=PIPE, stdout=PIPE
        )
        for _ in range(count)
    ]
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    said = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    return [out.decode().strip() for out, _ in said]


async def test_one_of_several_processes_wins(database: Database, address: str, ann: int, ben: int) -> None:
    stored = await begin_match(database, ann, ben)
    assert sorted(await race(4, address, str(stored.id))) == ["lost", "lost", "lost", "won"]
    assert (await loaded(database, stored.id)).match.version == 3


async def test_several_processes_can_create_the_same_database(address: str) -> None:
    assert await race(4, address) == ["opened"] * 4
