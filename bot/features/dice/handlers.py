"""The dice of this channel's match and of its server: charts, words, and the rolls as a file."""

from __future__ import annotations

from io import BytesIO

import discord
from discord import ui

from backgammon.fairness import RollCounts, total_rolls
from bot.context import Request
from bot.delivery.heavy_work import TOO_LONG, Check
from bot.features.dice.screen import (
    chart_alt_text,
    commitment_lines,
    doubles,
    judgement,
    match_fairness,
    server_fairness,
)
from bot.find_match import find_match
from bot.text.translator import _
from bot.ui.board.message import headline
from bot.ui.custom_id import base36
from bot.ui.layouts import Item, layout, text
from bot.ui.picture import Picture
from bot.ui.themes import theme_named
from bot.viewer import viewer_theme
from club import settings
from club.dice import MatchDice, dice_at, dice_of_server
from club.errors import NoSuchMatch
from renderer import Theme, dice_chart


async def show_dice(request: Request, match_id: int | None) -> None:
    """Show the dice of a match, or of the newest in this channel, and those of the server. Raises NotOfThisServer."""
    words = request.words
    guild_id = request.require_guild(_("Dice are counted per server. Use this command in a server."))
    found = await _match(request, match_id)
    server = await dice_of_server(request.db, guild_id)
    theme = theme_named(await viewer_theme(request, await settings.server_settings(request.db, guild_id)))
    items, files = [], []
    if found is not None:
        title = words(_("Dice of match {number}", number=found.table.id))
        items.append(text(f"### 🎲 {title}"))
        items.append(text(headline(found.table, words).removeprefix("### "), *commitment_lines(found, words)))
        if found.seed is not None:
            files.append(rolls_file(found))
            items.append(ui.File(f"attachment://{files[0].filename}"))
        items.append(text(match_fairness(found.pairs, words), doubles(found, words)))
        if judgement(found.pairs):
            name = f"dice-{base36(found.table.id)}-{base36(found.table.match.rolls)}.png"
            items += await _chart(request, found.pairs, theme, name, files)
    title = words(_("Dice of this server"))
    items.append(text(f"### 🎲 {title}", server_fairness(server, words)))
    if judgement(server):
        name = f"dice-of-server-{base36(guild_id)}-{base36(total_rolls(server))}.png"
        items += await _chart(request, server, theme, name, files)
    await request.reply_view(layout(ui.Container(*items)), *files)


def rolls_file(dice: MatchDice) -> discord.File:
    """Return the rolls of a finished match as `python -m backgammon dice` reads them (docs/dice.md)."""
    about = [
        f"# match {dice.table.id}",
        f"# commitment {dice.table.stored.commitment}",
        f"# seed {dice.seed}",
    ]
    whole = "".join(f"{line}\n" for line in [*about, *dice.rolls])
    return discord.File(BytesIO(whole.encode()), f"dice-{dice.table.id}.txt")


async def _match(request: Request, match_id: int | None) -> MatchDice | None:
    try:
        return await dice_at(request.db, await find_match(request, match_id))
    except NoSuchMatch:
        return None


async def _chart(request: Request, pairs: RollCounts, theme: Theme, name: str, files: list[discord.File]) -> list[Item]:
    """Return the chart of these dice with space above it, and append its file to the others."""
    png = await request.bot.heavy.run(request.user_id, TOO_LONG, draw_dice, pairs, theme)
    picture = Picture(png, name, chart_alt_text(pairs, request.words))
    files.append(picture.file())
    return [ui.Separator(visible=False), picture.gallery()]


def draw_dice(check: Check, pairs: RollCounts, theme: Theme) -> bytes:
    """Return a chart of dice as a PNG. A single check is enough: its size does not depend on the number of rolls."""
    check()
    return dice_chart(pairs, theme)
