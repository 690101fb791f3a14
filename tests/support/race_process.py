"""One process in a race: it opens the database, loads a match, waits for the start, and tries to add an event.

Run it as `python -m tests.support.race_process ADDRESS [MATCH]`; without a match it only opens the database.
"""

from __future__ import annotations

import asyncio
import sys

from backgammon.dice import Dice
from backgammon.events import OpeningRolled
from storage import Conflict, matches, open_database
from tests.support.matches import append


async def race(address: str, match_id: int | None) -> str:
    if match_id is None:
        await say_ready()
        await (await open_database(address)).close()
        return "opened"
    database = await open_database(address)
    stored = await database.read(matches.load, match_id)
    assert stored is not None
    await say_ready()
    try:
        await database.write(append, stored, [OpeningRolled(Dice(6, 5), 1, "s", 1)], 5)
    except Conflict:
        return "lost"
    finally:
        await database.close()
    return "won"


async def say_ready() -> None:
    print("ready", flush=True)  # noqa: T201 - the other end of a pipe reads it
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    given = sys.argv[1:]
    print(asyncio.run(race(given[0], int(given[1]) if given[1:] else None)))  # noqa: T201 - as above
