"""A storm: a thousand concurrent actions in fifty matches, through several processes on one database."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from backgammon import OpeningRolled, Rolled, replay, roll_dice
from storage import Database, matches
from storage.projection import COLUMNS, project
from tests.support.club import SEED, begin
from tests.support.database import fetch

ROOT = Path(__file__).parents[2]
PROCESSES, WISHES, MATCHES = 4, 250, 50
Outcome = dict[str, Any]


async def storm(path: Path) -> list[Outcome]:
    """Run all processes and return what each action was answered with."""
    processes = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.support.storm_process", f"sqlite:///{path}", str(number), str(WISHES)),
            cwd=ROOT, stdin=PIPE, stdout=PIPE,
        )
        for number in range(PROCESSES)
    ]  # fmt: skip
    for process in processes:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"ready\n"
    said = await asyncio.gather(*(process.communicate(b"go\n") for process in processes))
    return [json.loads(line) for out, _ in said for line in out.decode().splitlines()]


async def check_log(db: Database, match_id: int, first: int, accepted: Sequence[Outcome]) -> None:
    """Assert that a log is exactly the accepted actions, and that the row of the match is what the log leads to."""
    log = await db.read(matches.log, match_id)
    assert [first, *(one["version"] for one in accepted)] == [*(one["before"] for one in accepted), len(log)]
    for one in accepted:
        added = log[one["before"] : one["version"]]
        assert {at for _, at in added} == {one["at"]}
        rolled = [event for event, _ in added if isinstance(event, Rolled | OpeningRolled)]
        assert all(event.dice == roll_dice(SEED, event.number, f"salt {one['at']}") for event in rolled)
    [row] = await fetch(db, f"SELECT {', '.join(COLUMNS)} FROM matches WHERE id = ?", match_id)  # noqa: S608 - our own names
    assert tuple(row[column] for column in COLUMNS) == project(replay(event for event, _ in log))


async def test_log_is_exactly_the_accepted_actions(db: Database, tmp_path: Path) -> None:
    begun = {now.id: now.match.version for now in [await begin(db, None, channel) for channel in range(MATCHES)]}
    outcomes = await storm(tmp_path / "club.sqlite3")
    assert len(outcomes) == PROCESSES * WISHES
    assert {one["what"] for one in outcomes} == {"accepted", "stale", "no longer possible"}
    assert all(one["version"] > one["seen"] for one in outcomes if one["what"] == "stale")
    assert all(one["at"] % 4 == 0 for one in outcomes if one["what"] == "no longer possible")

    accepted: dict[int, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        if one["what"] == "accepted":
            accepted[one["match"]].append(one)
    assert accepted.keys() == begun.keys()
    for match_id, first in begun.items():
        await check_log(db, match_id, first, sorted(accepted[match_id], key=lambda one: int(one["version"])))
