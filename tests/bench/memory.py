"""Memory of a bot while people play in servers of every theme; each tenth action is followed by a private view.

It is that of the whole process: Python, discord.py, the catalogues, the database and all caches.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.features import every_command
from bot.memory import tune_memory
from bot.text.catalogues import read_all
from bot.ui.scene import scene_of
from bot.ui.themes import theme_named
from club.tables import table
from renderer import THEMES, render
from renderer.part_cache import PARTS
from storage import Database, Transaction, servers
from storage.servers import Server
from tests.bench.live import course, fill
from tests.bench.load import PARALLEL_PLAYERS, LoadGenerator, megabytes, now_ms, opened

MAX_MEGABYTES = 250
"""The memory that a host is promised to be enough."""
INTERVALS = 10
ACTIONS_PER_VIEW = 10


def measure(arguments: Sequence[str]) -> str:
    """Print the memory at intervals; return the highest, and the size of the cache of pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench memory", description=__doc__)
    parser.add_argument("--actions", type=int, default=20_000, help="actions of all matches together (20000)")
    parser.add_argument("--matches", type=int, default=300, help="live matches played at the same time (300)")
    chosen = parser.parse_args(arguments)
    read_all()
    every_command()
    tune_memory()
    with TemporaryDirectory() as folder:
        most = asyncio.run(_played(Path(folder), chosen.matches, chosen.actions))
    return f"highest {most:.0f} MB, {MAX_MEGABYTES} allowed; the cache of pictures counts {PARTS.currsize / 1e6:.0f} MB"


async def _played(folder: Path, count: int, actions: int) -> float:
    """Play, and return the highest memory seen."""
    async with opened(folder / "played.sqlite3") as db:
        ids = await fill(db, count, [course(number, 300) for number in range(20)], now_ms(), len(THEMES))
        await db.write(_save_themes)
        generator = LoadGenerator(db, ids)
        seen = [_show(0)]
        for interval in range(1, INTERVALS + 1):
            await _play(db, generator, ids, actions // INTERVALS, Random(interval))
            seen.append(_show(interval * actions // INTERVALS))
    return max(seen)


async def _play(db: Database, generator: LoadGenerator, ids: Sequence[int], actions: int, chance: Random) -> None:
    async def go_on() -> None:
        for number in range(actions // PARALLEL_PLAYERS):
            await generator.act()
            if number % ACTIONS_PER_VIEW == 0:
                await _view(db, chance.choice(ids), mirrored=chance.random() < 0.5)

    await asyncio.gather(*(go_on() for _ in range(PARALLEL_PLAYERS)))


async def _view(db: Database, match_id: int, *, mirrored: bool) -> None:
    """Draw a board as its player may like to see it."""
    now = await table(db, match_id)
    own = now.match.to_act or now.match.game.turn
    scene = replace(scene_of(now), bottom=own, numbering=own, mirrored=mirrored)
    await asyncio.to_thread(render, scene, theme_named(now.server.theme))


def _save_themes(tx: Transaction) -> None:
    for guild_id, theme in enumerate(THEMES, start=1):
        servers.save(tx, guild_id, Server(theme=theme))


def _show(actions: int) -> float:
    used = megabytes()
    sys.stdout.write(f"{actions:6} actions {used:8.1f} MB\n")
    sys.stdout.flush()
    return used
