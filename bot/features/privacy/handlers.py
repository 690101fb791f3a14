"""Export and deletion of a user's own data, in private."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import aclosing
from io import BytesIO

import discord
from discord import ButtonStyle

from bot.context import Request
from bot.delivery.heavy_work import Check
from bot.features.challenge.messages import show_current
from bot.text.error_messages import UserError
from bot.text.translator import _, ngettext
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, row
from club import privacy
from club.matches import live_matches_of
from storage import players

FILE = "barpoint.json"
MAX_FILE_BYTES = 25 * 2**20
"""The maximum size of a file in bytes, even if Discord would accept more: it is in memory until it is sent."""
MAX_EXPORT_SIZE = 100_000_000
"""The maximum size of an export before it is compressed, which makes matches about a twelfth as large."""
CHUNK_BYTES = 2**18
_TOO_LONG = _("That takes me too long right now. Try again later, or ask my host to make the file.")
_NOTHING = _("I don't store anything about you.")
_RECOGNISED = _(
    "-# The people you blocked can challenge you again. For a day I store a code made from your Discord ID, so that limits still apply if you come back. If someone blocked you, the block and the code stay until they unblock you."
)
_GZIP = 16 + zlib.MAX_WBITS
"""The zlib window size that writes the gzip format."""


async def send_export(request: Request) -> None:
    """Send a user everything stored about them, as a file. Raises UserError if it is too large for Discord."""
    # Many matches take longer to read than the three seconds that Discord gives for a response.
    await request.defer()
    file = None
    async with request.bot.heavy.turn(request.user_id):
        check = request.bot.heavy.deadline(_TOO_LONG)
        if await privacy.export_size(request.db, request.user_id) <= MAX_EXPORT_SIZE:
            async with aclosing(privacy.export(request.db, request.user_id)) as pieces:
                file = await file_of(check, pieces, min(request.interaction.filesize_limit, MAX_FILE_BYTES))
    if file is None:
        raise UserError(_("That's too much for one message. My host can make the file: please ask them."))
    name, whole = file
    if not whole:
        await request.reply(_NOTHING)
        return
    says = _("Everything I store about you. Only you can see this; your opponents appear as numbers.")
    await request.reply_files(says, discord.File(BytesIO(whole), name))


async def file_of(check: Check, pieces: AsyncIterator[str], most: int) -> tuple[str, bytes] | None:
    """Return the name and bytes of the file, compressed if it is too large; None if it still is.

    Reading stops as soon as the compressed file exceeds the limit, so memory holds little more than the limit.
    """
    waits, packed, packer = bytearray(), bytearray(), zlib.compressobj(wbits=_GZIP)
    fits = True
    async for piece in pieces:
        check()
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


async def ask_forget(request: Request) -> None:
    """Ask for confirmation before a user's data is deleted."""
    words, person = request.words, request.user_id
    if person not in await request.db.read(players.known, [person]):
        await request.reply(_NOTHING)
        return
    live = len(await live_matches_of(request.db, person))
    says = [
        words(
            _(
                "Delete what identifies you? Your name and Discord ID go. Your matches stay as those of a former "
                "player, for your opponents' sake; leaderboards no longer list you. This can't be undone."
            )
        )
    ]
    if live:
        says.append(
            words(
                ngettext(
                    "**You forfeit {n} match in progress.**",
                    "**You forfeit {n} matches in progress.**",
                    live,
                )
            )
        )
    says.append(words(_RECOGNISED))
    yes = button(Press(Verb.FORGET, person, live), words(_("Forget me")), ButtonStyle.danger)
    await request.reply("\n".join(says), row(yes, button(Press(Verb.NOT_NOW, person), words(_("Not now")))))


async def forget(request: Request) -> None:
    """Forget the user; ask again if they now play other matches than the question named. Raises UserError."""
    press = request.press
    if press.target != request.user_id:
        raise UserError(_("That question wasn't for you. Use /privacy forget for your own data."))
    if len(await live_matches_of(request.db, press.target)) != press.version:
        await ask_forget(request)
        return
    done = await privacy.forget(request.db, request.actor)
    await request.bot.languages.learn(request.db)
    if done is None:
        await request.reply(_NOTHING)
        return
    says = _(
        "Done: I no longer know who you are. My nightly backups still do until they're replaced, within about a week, and old messages in channels stay. If you play again, you start from scratch."
    )
    await request.reply(f"{request.words(says)}\n{request.words(_RECOGNISED)}")
    await request.bot.publisher.catch_up(list(done.matches))
    for proposal in done.challenges:
        await show_current(request.bot, proposal)
