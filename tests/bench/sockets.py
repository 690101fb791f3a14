"""The bot in a process of its own, on a simulated Discord behind real HTTP and a WebSocket.

An action is a press of a player: a roll, the choice of a play, its confirmation.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from simcord.backend.models import Message
from simcord.components import walk_components

from bot.config import Settings
from bot.ui.custom_id import Menu, Verb
from tests.bench.socket_discord import SocketDiscord, socket_discord
from tests.support.bot_process import ROOT, TOKEN
from tests.support.messages import verb_of

LENGTH = 25
"""The length of the matches, so that none ends during the measurement."""
WARM_UP_ACTIONS = 3
"""The first actions of each match, which are not counted: pictures are drawn for the first time then."""
_BUTTONS = (Verb.PLAY, Verb.ROLL, Verb.NEXT)
_MENUS = (Menu.PLAYS, Menu.STEPS)
_USER, _INTEGER = 6, 4


def measure(arguments: Sequence[str]) -> str:
    """Return all measurements, one per line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench sockets", description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 50], help="matches at the same time (1 50)")
    parser.add_argument("--seconds", type=float, default=30, help="the duration of each run (30)")
    parser.add_argument("--pause", type=float, default=4, help="seconds between two presses in a match, at most (4)")
    chosen = parser.parse_args(arguments)
    runs = [asyncio.run(_run(count, chosen.seconds, chosen.pause)) for count in chosen.matches]
    lines = [line for run in runs for line in run.lines()]
    first, *others = runs
    return "\n".join([*lines, *(other.compared_to(first) for other in others)])


class Run:
    """The presses of one run: milliseconds to the first response and to the board, and the processor time of all."""

    def __init__(self, matches: int) -> None:
        self.matches = matches
        self.first: list[float] = []
        self.board: list[float] = []
        self.unanswered = 0
        self.busy_seconds = 0.0
        self.actions = 0

    @property
    def busy(self) -> float:
        """The bot's processor time of an action, in milliseconds."""
        return self.busy_seconds * 1000 / self.actions

    def lines(self) -> list[str]:
        """Return the figures."""
        title = f"{self.matches} matches, {len(self.first)} actions"
        return [
            f"{title:30} to the first response {_times(self.first)}",
            f"{title:30} to the edited board   {_times(self.board)}",
            f"{title:30} processor time        {self.busy:7.1f} ms an action, {self.unanswered} unanswered",
        ]

    def compared_to(self, other: Run) -> str:
        """Return the ratios to another run."""
        board, busy = median(self.board) / median(other.board), self.busy / other.busy
        return f"{self.matches} matches to {other.matches}: board {board:.2f}, processor time of an action {busy:.2f}"


def _times(times: Sequence[float]) -> str:
    worst = sorted(times)[len(times) * 95 // 100]
    return f"{median(times):7.1f} ms (median) {worst:7.1f} ms (95 of 100)"


async def _run(count: int, seconds: float, pause: float) -> Run:
    with TemporaryDirectory() as folder:
        async with socket_discord() as simulated, _bot(simulated, Path(folder)) as process:
            players = [await _seat(simulated, number) for number in range(count)]
            run = Run(count)
            busy, end = _busy_seconds(process), perf_counter() + seconds
            await asyncio.gather(*(player.play(run, end, pause) for player in players))
            run.busy_seconds = _busy_seconds(process) - busy
            return run


@asynccontextmanager
async def _bot(simulated: SocketDiscord, folder: Path) -> AsyncIterator[Process]:
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    settings = {
        "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": f"http://{simulated.address}",
        "DISCORD_GATEWAY_URL": f"ws://{simulated.address}", "DATABASE_URL": f"sqlite:///{folder / 'club.sqlite3'}",
        "BACKUPS": "off", "THREADS": "never", "NEWCOMER_MINUTES": "0",
    }  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=folder, env={**clean, **settings}, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(60):
            await simulated.ready.wait()
        yield process
    finally:
        process.terminate()
        await process.wait()


async def _seat(simulated: SocketDiscord, number: int) -> Players:
    """Begin a match of two people in a channel of its own."""
    channel = simulated.backend.create_channel(simulated.guild.id, f"table-{number}").id
    people = (simulated.person(f"Anna {number}"), simulated.person(f"Ben {number}"))
    await simulated.command(
        people[0], channel, "challenge", opponent=(_USER, str(people[1])), length=(_INTEGER, LENGTH)
    )
    [posted] = simulated.backend.messages[channel].values()
    accept = next(part["custom_id"] for part in walk_components(posted.components) if _verb(part) == Verb.SIT)
    await simulated.press(people[1], posted, accept)
    return Players(simulated, channel, people, Random(number))


class Players:
    """Two people at a board."""

    def __init__(self, simulated: SocketDiscord, channel: int, people: tuple[int, int], chance: Random) -> None:
        self._simulated = simulated
        self._channel = channel
        self._people = people
        self._chance = chance
        self._turn = 0

    async def play(self, run: Run, end: float, pause: float) -> None:
        """Press what the board offers, with pauses, until the end."""
        done = 0
        while perf_counter() < end:
            await asyncio.sleep(self._chance.uniform(0, pause))
            board = self._simulated.boards(self._channel)[-1]
            custom_id, value = _choice(board)
            sent = await self._simulated.press(self._people[self._turn], board, custom_id, value)
            run.actions += 1
            if sent.private:
                self._turn = 1 - self._turn  # it was the other's turn
            elif sent.first is None or sent.board is None:
                run.unanswered += 1
            elif (done := done + 1) > WARM_UP_ACTIONS:
                run.first.append((sent.first - sent.at) * 1000)
                run.board.append((sent.board - sent.at) * 1000)


def _choice(board: Message) -> tuple[str, str | None]:
    """Return what to press on a board: its custom ID, and the value in a menu."""
    parts = [part for part in walk_components(board.components) if part.get("custom_id") and not part.get("disabled")]
    for verb in _BUTTONS:
        for part in parts:
            if _verb(part) == verb:
                return part["custom_id"], None
    for menu in _MENUS:
        for part in parts:
            if _verb(part) == menu:
                return part["custom_id"], part["options"][0]["value"]
    # Tap a checker: of the partial plays the longest leads on.
    taps = [part["custom_id"] for part in parts if _verb(part) == Verb.PARTIAL_PLAY]
    return max(taps, key=len), None


def _verb(part: dict[str, str]) -> str | None:
    return verb_of(part.get("custom_id"))


def _busy_seconds(process: Process) -> float:
    """Return the processor time that the bot has taken so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
