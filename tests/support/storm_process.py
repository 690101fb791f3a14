"""One process in a storm: many people at once each wish something in a match that others play at the same moment.

Run as `python -m tests.support.storm_process ADDRESS NUMBER WISHES`. It says "ready", waits for a line, and then says
for each wish in a line of JSON what came of it.
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
from tests.support.random_matches import random_act


async def storm(address: str, number: int, wishes: int) -> None:
    database = await open_database(address)
    ids = await database.read(matches.live_ids)
    say("ready")
    await asyncio.to_thread(sys.stdin.readline)
    wishing = (wish_once(database, ids[one % len(ids)], number * wishes + one) for one in range(wishes))
    for told in await asyncio.gather(*wishing):
        say(json.dumps(told))
    await database.close()


async def wish_once(database: Database, match_id: int, at: int) -> dict[str, object]:
    """Look at the board, wish something that is legal there, and tell what became of it.

    Every fourth is a command, which means the match as it is by then; the others are buttons of the board seen.
    """
    try:
        seen = await table(database, match_id)
        side, wish = random_act(seen.match, Random(at))
        player = seen.player(side)
        assert player.discord_id is not None
        by = By(Person(player.discord_id, player.name), at, f"salt {at}")
        told = {"match": match_id, "at": at, "seen": seen.match.version}
        acted = await act(database, by, match_id, seen.match.version if at % 4 else None, wish)
    except Stale as stale:
        return {**told, "what": "stale", "version": stale.table.match.version}
    except Illegal as refused:
        return {**told, "what": "no longer possible", "reason": refused.reason}
    except Exception as error:
        return {"what": repr(error)}
    return {**told, "what": "accepted", "before": acted.before.version, "version": acted.table.match.version}


def say(what: str) -> None:
    print(what, flush=True)  # noqa: T201 - the other end of a pipe reads it


if __name__ == "__main__":
    asyncio.run(storm(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
