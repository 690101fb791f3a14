"""What a person may ask about himself, in private: a file with everything that is kept, and to be forgotten."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import aclosing
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from bot.delivery.reply import defer, private, private_file
from bot.features.challenge.handlers import show_closed
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import Words
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, row
from club import privacy
from club.matches import playing
from storage import players

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]

FILE = "barpoint.json"
LARGEST = 25 * 2**20
"""More bytes make no file, where Discord would take more: they are held until it has them."""
CHUNK_BYTES = 2**18
_GZIP = 16 + zlib.MAX_WBITS
"""Tells zlib to write what `gzip` reads."""


async def send_export(bot: Barpoint, interaction: Interaction) -> None:
    """Send a person everything that is kept about him, as a file. Raises Kindly where it is too large for Discord."""
    # Many matches take longer to read than the three seconds that Discord gives for an answer.
    words = reader(interaction)
    await defer(interaction)
    async with bot.exporting, aclosing(privacy.export(bot.db, interaction.user.id)) as pieces:
        file = await file_of(pieces, min(interaction.filesize_limit, LARGEST))
    if file is None:
        raise Kindly(
            words("That is more than fits into a message. Whoever runs me can make the file: please ask there.")
        )
    name, whole = file
    if not whole:
        await private(interaction, _nothing(words))
        return
    says = words("Everything that I keep about you. Only you can see this; the people you played are numbers in it.")
    await private_file(interaction, says, discord.File(BytesIO(whole), name))


async def file_of(pieces: AsyncIterator[str], most: int) -> tuple[str, bytes] | None:
    """The name and bytes of the file that pieces make, packed where it would be too large; None where it still is.

    No more is read, and little more held, than would fit.
    """
    waits, packed, packer = bytearray(), bytearray(), zlib.compressobj(wbits=_GZIP)
    fits = True
    async for piece in pieces:
        waits += piece.encode()
        if len(waits) > (most if fits else CHUNK_BYTES):
            fits = False
            packed += await asyncio.to_thread(packer.compress, waits)
            waits.clear()
        if len(packed) > most:
            return None
    if fits:
        return FILE, bytes(waits)
    packed += await asyncio.to_thread(packer.compress, waits)
    packed += packer.flush()
    return None if len(packed) > most else (f"{FILE}.gz", bytes(packed))


async def ask_forget(bot: Barpoint, interaction: Interaction) -> None:
    """Ask once more whether to be forgotten."""
    words = reader(interaction)
    person = interaction.user.id
    if person not in await bot.db.read(players.known, [person]):
        await private(interaction, _nothing(words))
        return
    live = len(await playing(bot.db, person))
    says = [
        words(
            "Shall I forget who you are? Your name and Discord id go. Your matches stay as those of a former player, for the sake of those you played; leaderboards do not list you any more. This cannot be taken back."
        )
    ]
    if live:
        says.append(
            words.count(
                "**You leave {n} match that is being played, and lose it.**",
                "**You leave {n} matches that are being played, and lose them.**",
                live,
            )
        )
    yes = button(Press(Verb.FORGET, person, live), words("Forget me"), ButtonStyle.danger)
    await private(interaction, "\n".join(says), row(yes, button(Press(Verb.NOT_NOW, person), words("Not now"))))


async def forget(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Forget whoever pressed; where he plays other matches than he was told of, he is asked again. Raises Kindly."""
    words = reader(interaction)
    if what.target != interaction.user.id:
        raise Kindly(words("That question was for somebody else. Use /privacy forget for yourself."))
    if len(await playing(bot.db, what.target)) != what.version:
        await ask_forget(bot, interaction)
        return
    done = await privacy.forget(bot.db, bot.by(interaction))
    await bot.languages.learn(bot.db)
    if done is None:
        await private(interaction, _nothing(words))
        return
    await private(
        interaction,
        words(
            "Done: I no longer know who you are. My nightly copies still do until they are replaced, within about a week, and old messages in channels stay as they are. If you play again you begin anew."
        ),
    )
    await bot.publisher.catch_up(list(done.matches))
    for proposal in done.challenges:
        await show_closed(bot, proposal)


def _nothing(words: Words) -> str:
    return words("I keep nothing about you.")
