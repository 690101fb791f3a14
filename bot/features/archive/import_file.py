"""Reads an attached match file in a process of its own with little time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import discord

from backgammon.formats.record_pages import PreparedRecord
from backgammon.formats.transcript import MAX_ENTRIES, MAX_FILE_BYTES, MAX_GAMES, NotAMatch, Refusal
from backgammon.formats.transcript_json import decode_transcript
from bot.context import Request
from bot.delivery.heavy_work import Check
from bot.discord_errors import DISCORD_ERRORS
from bot.features.archive.imported import first_page
from bot.text.error_messages import UserError
from bot.text.translator import Text, _, ngettext, sanitize
from club import records

_HOME = Path(__file__).parents[3]
_PROGRAM = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
runpy.run_module("backgammon.formats", run_name="__main__", alter_sys=True)
"""
_COMMAND = (sys.executable, "-I", "-c", _PROGRAM, str(_HOME), "prepare", "-")
"""Isolated: neither environment variables, nor the working directory, nor the user's packages are searched for code."""
_SECONDS = 10
"""The process itself stops after two seconds of processor time; the rest is for a busy machine."""
_KEPT_OF_OUR_ENVIRONMENT = ("SYSTEMROOT", "LD_LIBRARY_PATH")
"""The variables that Python needs to start. The token is not in the environment, and `.env` not in the working directory."""


async def import_match(request: Request, file: discord.Attachment) -> None:
    """Read an attached match file, save it, and show it to everyone. Raises UserError and the errors of `records.save`."""
    content = await _downloaded(file)
    try:
        body, pages = await request.bot.heavy.run(request.user_id, _too_slow(), read_match, content)
    except NotAMatch as error:
        raise UserError(refusal_text(error.reason, error.game)) from None
    number = await records.save(
        request.db,
        request.actor,
        guild_id=request.guild_id,
        channel_id=request.interaction.channel_id or 0,
        name=sanitize(file.filename, plain=True, longest=records.MAX_FILE_NAME_LENGTH),
        body=body,
        pages=pages,
    )
    await request.responder.post_or_send(**await first_page(request, number))


def read_match(check: Check, content: bytes) -> tuple[str, PreparedRecord]:
    """Return the transcript in a file and its pages, as stored. Raises NotAMatch if it has no match, or not in time."""
    environment = {name: os.environ[name] for name in _KEPT_OF_OUR_ENVIRONMENT if name in os.environ}
    check()
    try:
        ran = subprocess.run(  # noqa: S603 - our own module, and the file only as its input
            _COMMAND,
            input=content,
            capture_output=True,
            cwd=_HOME.anchor,
            env=environment,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NotAMatch(Refusal.TOO_SLOW) from None
    if ran.returncode != 0:
        # A refusal is its only line. If the process has died, nothing is known of the file.
        said, _colon, game = ran.stderr.decode(errors="replace").strip().partition(": ")
        raise NotAMatch(next((one for one in Refusal if one.value == said), Refusal.UNKNOWN), game)
    body, contents, *pieces = ran.stdout.decode().split("\n")
    decode_transcript(body)
    return body, PreparedRecord(contents, tuple(pieces))


def refusal_text(reason: Refusal, game: str = "") -> Text:
    """Return why a file is refused, and what to do about it; `game` is the name of another game."""
    match reason:
        case Refusal.EMPTY:
            return _("That file is empty. Please export the match again.")
        case Refusal.LARGE:
            return _too_large()
        case Refusal.JAVAFIBS:
            return _("That file is in JavaFIBS's own format. Please export the match as .mat there.")
        case Refusal.DAMAGED:
            return _("That file is damaged or incomplete. Please export the match again.")
        case Refusal.TOO_LONG:
            return _(
                "That file has more than {games} games or {plays} plays, the most I can read. Please split it.",
                games=MAX_GAMES,
                plays=MAX_ENTRIES,
            )
        case Refusal.TOO_SLOW | Refusal.TOO_MUCH:
            return _too_slow()
        case Refusal.OTHER_GAME:
            return _(
                "That's a match of {game}. I only read backgammon and Nackgammon.", game=sanitize(game, longest=40)
            )
        case Refusal.UNKNOWN | Refusal.NO_GAME:
            return _(
                "I can't find a match in that file. I read .mat, .txt, SGF, .xg and .bgf; most programs export one "
                "of these."
            )


def _too_slow() -> Text:
    return _("That file takes too long to read. Please split it, or export it in another format.")


def _too_large() -> Text:
    most = MAX_FILE_BYTES // 1_000_000
    return ngettext("That file is larger than {n} MB.", "That file is larger than {n} MB.", most)


async def _downloaded(file: discord.Attachment) -> bytes:
    if file.size > MAX_FILE_BYTES:
        raise UserError(_too_large())
    try:
        content = await file.read()
    except DISCORD_ERRORS:
        raise UserError(_("I can't fetch that file; it may have been deleted. Please attach it again.")) from None
    if len(content) > MAX_FILE_BYTES:
        raise UserError(_too_large())
    return content
