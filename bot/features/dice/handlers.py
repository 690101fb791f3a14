"""The dice of this channel's match and of its server: charts, words, and the throws as a file."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import MediaGalleryItem, ui

from backgammon.fairness import Pairs, throws_in
from bot.delivery.reply import private, private_screen
from bot.features.dice.screen import doubles, in_words, judged, match_fairness, promise, server_fairness
from bot.find_match import watched
from bot.text.languages import reader
from bot.text.translator import Words
from bot.ui.board.message import headline
from bot.ui.custom_id import base36
from bot.ui.layouts import Item, layout, text
from bot.ui.themes import theme_named
from club import settings
from club.dice import MatchDice, dice_at, dice_of_server
from club.errors import NoSuchMatch
from renderer import Theme, dice_chart

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]


async def show_dice(bot: Barpoint, interaction: Interaction, match_id: int | None) -> None:
    """Show the dice of a match, or of the newest in this channel, and those of the server. Raises NotOfThisServer."""
    words = reader(interaction)
    if interaction.guild_id is None:
        await private(interaction, words("Dice are kept for each server; use this command in one."))
        return
    found = await _match(bot, interaction, match_id)
    server = await dice_of_server(bot.db, interaction.guild_id)
    likes = await settings.of_person(bot.db, interaction.user.id)
    theme = theme_named(likes.theme or (await settings.of_server(bot.db, interaction.guild_id)).theme)
    items, files = [], []
    if found is not None:
        items.append(text(f"### 🎲 {words('Dice of match {number}', number=found.table.id)}"))
        items.append(text(headline(found.table, words).removeprefix("### "), *promise(found, words)))
        if found.seed is not None:
            files.append(throws_file(found))
            items.append(ui.File(f"attachment://{files[0].filename}"))
        items.append(text(match_fairness(found.pairs, words), doubles(found, words)))
        if judged(found.pairs):
            name = f"dice-{base36(found.table.id)}-{base36(found.table.match.rolls)}.png"
            items += await _chart(found.pairs, theme, name, files, words)
    items.append(text(f"### 🎲 {words('Dice of this server')}", server_fairness(server, words)))
    if judged(server):
        name = f"dice-of-server-{base36(interaction.guild_id)}-{base36(throws_in(server))}.png"
        items += await _chart(server, theme, name, files, words)
    await private_screen(interaction, layout(ui.Container(*items)), *files)


def throws_file(dice: MatchDice) -> discord.File:
    """The throws of a match that is over, as `python -m backgammon dice` reads them (docs/dice.md)."""
    about = [
        f"# match {dice.table.id}",
        f"# commitment {dice.table.stored.commitment}",
        f"# seed {dice.seed}",
    ]
    whole = "".join(f"{line}\n" for line in [*about, *dice.throws])
    return discord.File(BytesIO(whole.encode()), f"dice-{dice.table.id}.txt")


async def _match(bot: Barpoint, interaction: Interaction, match_id: int | None) -> MatchDice | None:
    try:
        return await dice_at(bot.db, await watched(interaction, match_id))
    except NoSuchMatch:
        return None


async def _chart(pairs: Pairs, theme: Theme, name: str, files: list[discord.File], words: Words) -> list[Item]:
    """The chart of these dice with room above it; its file is added to the others."""
    alt = in_words(pairs, words)
    files.append(discord.File(BytesIO(await asyncio.to_thread(dice_chart, pairs, theme)), name, description=alt))
    return [ui.Separator(visible=False), ui.MediaGallery(MediaGalleryItem(f"attachment://{name}", description=alt))]
