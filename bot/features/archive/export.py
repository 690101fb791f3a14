"""A match as files for other programs, sent privately."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO

import discord

from backgammon import Side
from backgammon.formats.export_errors import CannotExport, ExportRefusal
from backgammon.formats.files import WRITERS
from backgammon.formats.log_transcript import transcript_from_log
from backgammon.formats.plain_log import write_log
from backgammon.formats.record import Record
from backgammon.formats.transcript import NotAMatch
from backgammon.formats.transcript_replay import replay_transcript
from bot.context import Request
from bot.delivery.heavy_work import TOO_LONG, Check
from bot.find_match import find_match
from bot.text.translator import Translator, _
from bot.ui.board.message import plain_names
from bot.ui.custom_id import base36
from club.tables import Table

SITE = "Barpoint"
_TOO_LONG = _("Those files take me too long right now. Try again later; /match review shows the match meanwhile.")


async def export_match(request: Request, now: Table) -> None:
    """Send a match as .mat and SGF, or as our own log where other programs have no words for it."""
    await request.defer()
    words = request.words
    # Names as everyone reads them: the file goes to others.
    names = plain_names(now, Translator())
    key = ("files", now.id, now.match.version, tuple(names.values()), words.language)
    files, says = await request.bot.heavy.file(request.user_id, key, _TOO_LONG, match_files, now, names, words)
    await _send(request, f"barpoint-{now.id}", files, says)


async def export_pressed(request: Request) -> None:
    """Send the match of a button as files. Raises NotOfThisServer."""
    await export_match(request, await find_match(request, request.press.target))


async def export_of_record(request: Request, record: Record, number: int) -> None:
    """Send an imported match as .mat and SGF, unless the format cannot express it."""
    await request.defer()
    words = request.words
    files, refused = await request.bot.heavy.run(request.user_id, TOO_LONG, record_files, record)
    says = words(_("Here are the match files.")) if files else words(_("This match can't be exported."))
    await _send(request, f"record-{base36(number)}", files, "\n".join([says, *_reasons(refused, words)]))


def match_files(check: Check, now: Table, names: Mapping[Side, str], words: Translator) -> tuple[dict[str, str], str]:
    """Return a match as the texts of files, by their extension, with a note.

    Our own log is included if one of the other formats cannot express something.
    """
    began = datetime.fromtimestamp(now.log[0][1] / 1000, UTC)
    facts = (("site", SITE), ("eventdate", began.strftime("%Y.%m.%d")))
    people = (names[Side.X], names[Side.O])
    files: dict[str, str] = {}
    refused: dict[str, ExportRefusal] = {}
    try:
        record = replay_transcript(transcript_from_log(now.events, people, facts), check=check)
        files, refused = record_files(check, record)
    except CannotExport as refusal:
        refused = dict.fromkeys(WRITERS, refusal.reason)
    except NotAMatch:
        refused = dict.fromkeys(WRITERS, ExportRefusal.TOO_LONG)
    if refused:
        files["log.txt"] = write_log(now.events, people, facts, check=check)
    return files, "\n".join([words(_("Here are the match files.")), *_reasons(refused, words)])


def record_files(check: Check, record: Record) -> tuple[dict[str, str], dict[str, ExportRefusal]]:
    """Return a match as the texts of files, and why the other formats were refused, by their extension."""
    files, refused = {}, {}
    for ending, write in WRITERS.items():
        check()
        try:
            files[ending] = write(record)
        except CannotExport as refusal:
            refused[ending] = refusal.reason
    return files, refused


def _reasons(refused: Mapping[str, ExportRefusal], words: Translator) -> list[str]:
    """Yield why a format was left out, a line for each reason."""
    reasons: dict[ExportRefusal, list[str]] = {}
    for ending, reason in refused.items():
        reasons.setdefault(reason, []).append(f".{ending}")
    return [omission_notes(reason, words.listed(endings), words) for reason, endings in reasons.items()]


def omission_notes(reason: ExportRefusal, formats: str, words: Translator) -> str:
    """Return why these formats were left out, in a sentence."""
    return {
        ExportRefusal.VARIANT: words(
            _("{formats}: left out, because this variant can't be stored there.", formats=formats)
        ),
        ExportRefusal.AUTOMATIC_DOUBLE: words(
            _("{formats}: left out, because an automatic double can't be stored there.", formats=formats)
        ),
        ExportRefusal.PASSED_BEAVER: words(
            _("{formats}: left out, because programs can't read a passed beaver there.", formats=formats)
        ),
        ExportRefusal.SET_UP: words(
            _("{formats}: left out, because a position set up by hand can't be stored there.", formats=formats)
        ),
        ExportRefusal.TOO_LONG: words(_("{formats}: left out, because the match is too long.", formats=formats)),
    }[reason]


async def _send(request: Request, name: str, files: Mapping[str, str], says: str) -> None:
    attachments = [discord.File(BytesIO(text.encode()), f"{name}.{ending}") for ending, text in files.items()]
    await request.reply_files(says, *attachments)
