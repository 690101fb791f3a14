"""Reads a match file that somebody attached, in a process of its own with little time and memory."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord

from backgammon.formats.decoding import LARGEST
from backgammon.formats.stored import from_text
from bot.answering import post_or_send
from bot.errors import Kindly
from bot.languages import reader, shared
from bot.mishaps import MISHAPS
from bot.recorded import record_message
from bot.words import Words, harmless
from club import records

if TYPE_CHECKING:
    from bot.client import Barpoint

Interaction = discord.Interaction[Any]
_HOME = Path(__file__).parents[1]
_COMMAND = (sys.executable, "-m", "backgammon.formats", "transcript", "-")
_SECONDS = 10
"""The process ends by itself after two seconds of work; more is only for a machine that is busy with other things."""
_KEPT_OF_OUR_ENVIRONMENT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH")
"""A file that breaks out of its reader finds no token."""
_AT_ONCE = asyncio.Semaphore(2)


async def import_match(bot: Barpoint, interaction: Interaction, file: discord.Attachment) -> None:
    """Read an attached match file, keep it, and show it to everybody. Raises Kindly and TooManyRecords."""
    words = reader(interaction)
    content = await _downloaded(file, words)
    async with _AT_ONCE:
        body = await asyncio.to_thread(transcript_text, content)
    if body is None:
        raise Kindly(
            words(
                "I find no match in that file that I can read. I know match files in .mat, .txt, SGF, .xg and .bgf; most programs export one of these."
            )
        )
    number = await records.keep(
        bot.db,
        bot.by(interaction),
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id or 0,
        name=harmless(file.filename, plain=True, longest=records.LONGEST_NAME),
        body=body,
    )
    await post_or_send(interaction, **await record_message(bot, interaction, number, 0, shared(interaction)))


def transcript_text(content: bytes) -> str | None:
    """The transcript in a file, as it is kept; None where it holds no match that can be read in time."""
    environment = {name: os.environ[name] for name in _KEPT_OF_OUR_ENVIRONMENT if name in os.environ}
    try:
        ran = subprocess.run(  # noqa: S603 - our own module, and the file only as its input
            _COMMAND, input=content, capture_output=True, cwd=_HOME, env=environment, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    if ran.returncode != 0:
        return None
    text = ran.stdout.decode()
    from_text(text)
    return text


async def _downloaded(file: discord.Attachment, words: Words) -> bytes:
    most = LARGEST // 1_000_000
    too_large = Kindly(words.count("That file is larger than {n} MB.", "That file is larger than {n} MB.", most))
    if file.size > LARGEST:
        raise too_large
    try:
        content = await file.read()
    except MISHAPS:
        raise Kindly(words("I cannot fetch that file; it may have been deleted. Please attach it once more.")) from None
    if len(content) > LARGEST:
        raise too_large
    return content
