"""Many short runs of the bot below Discord, one after the other on one database, each killed somewhere.

Start it as `python -m tests.support.kill_runs FOLDER RUNS`. Each run is a process: it checks the state that earlier
runs left (`tests.support.kill_checks`), updates the boards, repeats the actions that its predecessor did not confirm,
and plays on until it is killed: a quarter of the runs at their first step, their second and so on; half of them at each
of the places that matter, the first time there, the second and so on; and a quarter from outside, at any moment. A run
writes its actions to a journal, as users would know them: a kill does not undo what was written to a file.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch

from backgammon import Rules, replay
from bot.delivery import publisher
from bot.delivery.publisher import Publisher
from bot.text.translator import Translator
from club import challenges
from club.challenges import Place
from club.errors import ChallengeRefused
from club.matches import act
from club.people import By, Person
from club.tables import Stale, table
from renderer import render
from renderer.sample_scenes import PALETTE_SCENES
from storage import Database, matches, open_database
from tests.support.channels import without_discord
from tests.support.kill_checks import Journal, action_at, examine, fingerprint, read_journal
from tests.support.kill_points import PLACES, FragileDatabase, KillSwitch
from tests.support.matches import stale

SEED = bytes(range(32))
ANNA, BJORN = Person(101, "Anna"), Person(102, "Björn")
RULES = (Rules(length=3), Rules(jacoby=True, beavers=True, automatic_doubles=1), Rules(length=1))
"""The rules of the matches in each channel."""
STEPS = 60
"""A run of this many steps updates boards and carries out a few actions."""
AGAIN = 5
"""A run that is killed at a certain place is killed there the first time, or the second, up to this many."""
MAX_SECONDS = 0.15
"""Within this time a run that is killed from outside has carried out some actions."""
MAX_ACTIONS = 1000
"""More actions than a run can carry out before it is killed."""


class Run:
    """One run; `number` is its place among them."""

    def __init__(self, address: str, path: Path, number: int) -> None:
        self._address = address
        self._path = path
        self._times = count(number * MAX_ACTIONS)
        self._chance = Random(number)
        self._words = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    async def live(self, fatal: int = 0, place: str | None = None, *, plays: bool = True) -> None:
        """Run until the fatal step, if there is one."""
        real = await open_database(self._address)
        journal = read_journal(self._path)
        self._note("examined", await examine(real, journal, SEED))
        self._kill_switch = KillSwitch(fatal, place, lambda where: self._note("killed", where))
        self._db: Database = FragileDatabase(real, self._kill_switch)
        self._publisher = Publisher(without_discord(self._seen), self._db, lambda: 0, 50, lambda _: Translator())
        await self._publisher.catch_up(await self._db.read(stale))
        assert await self._db.read(stale) == [], "a board is not up to date"
        await self._ask_again(journal)
        while plays:
            await self._play_on(self._chance.randrange(len(RULES)))
        await real.close()

    async def _ask_again(self, journal: Journal) -> None:
        """Repeat the unconfirmed actions, as Discord or the user would: each was carried out, or is now."""
        for at, (match_id, version) in journal.started.items():
            if at not in journal.acted and match_id:
                await self._act(match_id, version, at)

    async def _play_on(self, channel: int) -> None:
        """Carry out one action, in the match of a channel or by starting a match there."""
        match_id = await self._db.read(matches.live_in_channel, channel)
        if match_id is None:
            match_id = await self._begin(channel)
        else:
            await self._act(match_id, (await table(self._db, match_id)).match.version, next(self._times))
        await self._publisher.show(match_id)

    async def _act(self, match_id: int, version: int, at: int) -> None:
        seen = (await table(self._db, match_id)).log[:version]
        side, action = action_at(replay(event for event, _ in seen), at)
        self._note("started", (at, match_id, version))
        try:
            acted = await act(self._db, self._by(ANNA if side == "X" else BJORN, at), match_id, version, action)
        except Stale:
            return
        self._note("acted", (at, match_id, acted.table.match.version))

    async def _begin(self, channel: int) -> int:
        place = Place(1, channel)
        with suppress(ChallengeRefused):  # an earlier run has proposed it
            await challenges.propose(self._db, self._by(ANNA, next(self._times)), place, BJORN, RULES[channel], SEED)
        at = next(self._times)
        challenge = await challenges.challenge_to_answer(self._db, self._by(BJORN, at), channel)
        self._note("started", (at, 0, 0))
        begun = await challenges.accept(self._db, self._by(BJORN, at), challenge, channel, SEED)
        self._note("acted", (at, begun.id, begun.match.version))
        return begun.id

    def _by(self, person: Person, at: int) -> By:
        return By(person, at, str(at))

    async def _seen(self, match_id: int, version: int, says: str) -> None:
        self._kill_switch.step("before a message")
        self._note("seen", (match_id, version, fingerprint(says)))
        self._kill_switch.step("after a message")

    def _note(self, what: str, fact: object) -> None:
        os.write(self._words, f"{what} {json.dumps(fact)}\n".encode())


def main(folder: Path, runs: int) -> None:
    """Do this many runs, and one more to the end. Exit with an error if a run finds a fault."""
    small = partial(render, width=160)
    for scene in PALETTE_SCENES:
        small(scene)  # draws the parts of all pictures, for every run that is forked from here
    # The content of the pictures is not tested here.
    with patch.object(publisher, "render", small):
        _do_runs(folder, runs)


def _do_runs(folder: Path, runs: int) -> None:
    address, journal, chance = f"sqlite:///{folder / 'club.sqlite3'}", folder / "journal", Random(1)
    for number in range(1, runs + 1):
        run = Run(address, journal, number)
        turn, kind = divmod(number, 4)
        if kind == 0:
            ended = _in_a_process(run.live(), chance.uniform(0, MAX_SECONDS))
        elif kind == 1:
            ended = _in_a_process(run.live(turn % STEPS + 1))
        else:
            again, place = divmod(2 * turn + kind - 2, len(PLACES))
            ended = _in_a_process(run.live(again % AGAIN + 1, PLACES[place]))
        if ended != -signal.SIGKILL:
            sys.exit(f"run {number} ended with {ended}")
    for number in (runs + 1, runs + 2):
        asyncio.run(Run(address, journal, number).live(plays=False))


def _in_a_process(run: Coroutine[object, object, None], kill_after: float | None = None) -> int:
    """Do a run in a process of its own, killed after some seconds if asked; return its exit code."""
    child = os.fork()
    if not child:
        try:
            asyncio.run(run)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    run.close()
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
