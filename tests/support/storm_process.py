"""One process in a storm: many people act concurrently in matches that others play at the same time.

Run it as `python -m tests.support.storm_process ADDRESS NUMBER ACTIONS`. It prints "ready", waits for a line, and then
prints the outcome of each action as a line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from random import Random

from backgammon import Illegal
from club.matches import act
from club.people import By, Person
from club.tables import Stale, table
from storage import Database, matches, open_database
from tests.support.random_matches import random_turn


async def storm(address: str, number: int, actions: int) -> None:
    database = await open_database(address)
    ids = await database.read(matches.live_ids)
    say("ready")
    await asyncio.to_thread(sys.stdin.readline)
    outcomes = (act_once(database, ids[one % len(ids)], number * actions + one) for one in range(actions))
    for outcome in await asyncio.gather(*outcomes):
        say(json.dumps(outcome))
    await database.close()


async def act_once(database: Database, match_id: int, at: int) -> dict[str, object]:
    """Load the board, choose an action that is legal there, and return its outcome.

    Every fourth is a command, which acts on the match as it is by then; the others are buttons of the board seen.
    """
    try:
        seen = await table(database, match_id)
        side, action = random_turn(seen.match, Random(at))
        player = seen.player(side)
        assert player.discord_id is not None
        by = By(Person(player.discord_id, player.name), at, f"salt {at}")
        about = {"match": match_id, "at": at, "seen": seen.match.version}
        acted = await act(database, by, match_id, seen.match.version if at % 4 else None, action)
    except Stale as stale:
        return {**about, "what": "stale", "version": stale.table.match.version}
    except Illegal as refused:
        return {**about, "what": "no longer possible", "reason": refused.reason}
    except Exception as error:
        return {"what": repr(error)}
    return {**about, "what": "accepted", "before": acted.before.version, "version": acted.table.match.version}


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201 - the other end of a pipe reads it


if __name__ == "__main__":
    asyncio.run(storm(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
