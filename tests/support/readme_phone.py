"""Take the README's picture of a phone: a board, a profile and the standings, in the language with the longest words.

uv run --group dev python -m tests.support.readme_phone
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time_ns

from PIL import Image

from backgammon import Rules
from club.clock import DAY
from playground.__main__ import DATABASE
from storage import matches, open_database, preferences, servers
from storage.preferences import Preferences
from storage.servers import Server
from tests.support import readme_match
from tests.support.database import fetch
from tests.support.matches import append, begin_match
from tests.support.playground_page import PHONE, PreviewPage, chromium
from tests.support.playground_process import ROOT, run_playground
from tests.support.random_matches import random_log
from tests.support.readme_match import SHARPNESS

PICTURE = ROOT / "docs" / "on-a-phone.png"
LANGUAGE = "fi"
COMMANDS = ("profile", "leaderboard")
MATCHES = 24
TOOLS, COMPOSER, GAP = 160, 68, 16
"""The heights of the page's top bar and of its composer, which are left out, and the space between phones."""


async def save(directory: Path) -> None:
    """Save the match of the other picture, and many finished ones, for a server with this language."""
    await readme_match.save(directory)
    database = await open_database(f"sqlite:///{directory / DATABASE}")
    [row] = await fetch(database, "SELECT guild_id, x_player, o_player FROM matches")
    guild, anna, bjorn = row["guild_id"], row["x_player"], row["o_player"]
    for number in range(MATCHES):
        at = time_ns() // 1_000_000 - (MATCHES - number) * DAY
        log = random_log(Rules(length=3), number, boldness=0)
        match = await begin_match(database, anna, bjorn, events=log[:3], guild=guild, channel=number, at=at)
        match = await database.write(append, match, log[3:], at)
        await database.write(matches.mark_shown, match.id, match.match.version)
    await database.write(servers.save, guild, Server(language=LANGUAGE))
    await database.write(preferences.save, anna, Preferences(language=LANGUAGE))
    await database.close()


async def photograph(directory: Path) -> list[Image.Image]:
    """Take pictures of the channel on a phone: the board, and then the response to each of the commands."""
    async with run_playground(directory) as running, chromium() as browser:
        tab = await PreviewPage.open(browser, running.address, size=PHONE, sharpness=SHARPNESS)
        taken = [await _taken(tab)]
        for command in COMMANDS:
            await tab.run(command)
            taken.append(await _taken(tab))
    return taken


async def _taken(tab: PreviewPage) -> Image.Image:
    await tab.settle()
    await tab.page.locator("#channel-timeline").evaluate("(log) => log.scrollTo(0, log.scrollHeight)")
    width, height = PHONE
    clip = {"x": 0, "y": TOOLS, "width": width, "height": height - TOOLS - COMPOSER}
    return Image.open(BytesIO(await tab.page.screenshot(clip=clip))).convert("RGB")  # type: ignore[arg-type]  # a box


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """Return pictures of one size in a row."""
    width, height = pictures[0].size
    row = Image.new("RGB", (len(pictures) * (width + GAP) - GAP, height), "white")
    for place, picture in enumerate(pictures):
        row.paste(picture, (place * (width + GAP), 0))
    return row


async def main() -> None:
    """Take the picture."""
    with TemporaryDirectory() as name:
        await save(Path(name))
        row = side_by_side(await photograph(Path(name)))
    row.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
