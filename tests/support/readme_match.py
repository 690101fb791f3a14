"""Take the picture in the README: a match that is scripted here, as the playground's page shows it.

uv run --group dev python -m tests.support.readme_match
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time_ns

import discord
from PIL import Image

from backgammon import (
    AcceptResignation,
    Dice,
    Double,
    Event,
    Match,
    Move,
    Phase,
    Play,
    PlayerAction,
    RequestRoll,
    Resign,
    Rules,
    Side,
    Take,
    Win,
    parse_play,
    replay,
)
from club.play import begin, perform
from playground.__main__ import DATABASE
from playground.world import PEOPLE, make_world
from storage import matches, open_database, players
from tests.support.matches import append, begin_match
from tests.support.playground_page import PreviewPage, chromium
from tests.support.playground_process import ROOT, run_playground

PICTURE = ROOT / "docs" / "board-in-a-channel.png"
SIDEBAR, WIDTH, HEIGHT, MARGIN = 256, 704, 1400, 12
SHARPNESS = 2
ROLLS = ((1, 2), (1, 2), (2, 1), (3, 1), (6, 4), (6, 1), (5, 2), (4, 2), (3, 1), (6, 4), (6, 2), (5, 3), (3, 1))
SHORT_GAME = (Resign(Win.SINGLE), AcceptResignation())
SCRIPT: tuple[PlayerAction | str, ...] = (
    *SHORT_GAME, *SHORT_GAME, *SHORT_GAME,
    "8/5 6/5", "24/18 13/9", "13/7* 8/7", "bar/23 13/8", Double(), Take(), "8/4 6/4", "8/5 6/5",
    "24/14", "23/17 13/11*", "bar/22 13/8*", RequestRoll(),
)  # fmt: skip


def events() -> list[Event]:
    """Return the log of the match."""
    log = list(begin(Rules(length=5), _roll, "")[1])
    for entry in SCRIPT:
        if isinstance(entry, str) and replay(log).game.phase is not Phase.PLAY:
            log += _carried_out(replay(log), RequestRoll())
        match = replay(log)
        log += _carried_out(match, _move(match, entry) if isinstance(entry, str) else entry)
    return log


def _roll(number: int) -> Dice:
    return Dice(*ROLLS[number - 1])


def _carried_out(match: Match, action: PlayerAction) -> tuple[Event, ...]:
    return perform(match, match.to_act or Side.X, action, _roll, "")[1]


def _move(match: Match, entry: str) -> Move:
    game = match.game
    assert game.dice is not None
    play = parse_play(entry, game.position, game.turn, game.dice)
    assert isinstance(play, Play), f"{entry} with {game.dice}: {play}"
    return Move(tuple((step.start, step.end) for step in play.steps))


async def save(directory: Path) -> None:
    """Save the match where a playground that is started in this directory finds it."""
    world = make_world(discord.Client(intents=discord.Intents.none()))
    database = await open_database(f"sqlite:///{directory / DATABASE}")
    anna, bjorn = [
        await database.write(players.remember, person.id, name)
        for person, (_, name) in zip(world.people, PEOPLE, strict=True)
    ]
    # The match begins now, or the player to act would be reminded immediately.
    now = time_ns() // 1_000_000
    log = events()
    assert world.channel.guild is not None
    guild, channel = world.channel.guild.id, world.channel.id
    people = anna.id, bjorn.id
    match = await begin_match(database, *people, events=log[:3], guild=guild, channel=channel, at=now)
    for later, event in enumerate(log[3:], start=1):
        match = await database.write(append, match, (event,), now + later)
    # Without this, the board is posted twice: once because it was never shown, and once because the playground starts.
    await database.write(matches.mark_shown, match.id, match.match.version)
    await database.close()


async def photograph(directory: Path) -> Image.Image:
    """Take a picture of the board's message with a little of the channel around it, without the time of day."""
    async with run_playground(directory) as running, chromium() as browser:
        tab = await PreviewPage.open(browser, running.address, size=(SIDEBAR + WIDTH, HEIGHT), sharpness=SHARPNESS)
        await tab.last_message.locator("time").evaluate("(time) => time.remove()")
        box = await tab.last_message.bounding_box()
        assert box is not None
        height = box["height"] + 2 * MARGIN
        taken = await tab.page.screenshot(clip={"x": SIDEBAR, "y": box["y"] - MARGIN, "width": WIDTH, "height": height})
    return Image.open(BytesIO(taken)).convert("RGB")


async def main() -> None:
    """Take the picture."""
    with TemporaryDirectory() as name:
        await save(Path(name))
        taken = await photograph(Path(name))
    PICTURE.parent.mkdir(exist_ok=True)
    # Octree preserves rare colours; with median cut the marks of the last play turn brown.
    taken.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
