"""The log: one line for each event, with IDs, for reading and searching.

`_log.info("acted", extra={"match": 12, "version": 34})` names the event and its IDs. The log contains no names, texts,
tokens or seeds.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, Literal

import discord

from bot.discord_errors import DISCORD_ERRORS

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
_TOKEN = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s'\"?)]+")
"""The address of an interaction's response, which contains its token; a library's error text can contain it."""


class Lines(logging.Formatter):
    """`2026-01-01T12:00:00.000Z INFO bot.features.play.perform: acted match=12 version=34`."""

    def format(self, record: logging.LogRecord) -> str:
        """Format one event as a line, followed by the traceback of an unknown error."""
        ids = "".join(f" {key}={_short(value)}" for key, value in _extra(record).items())
        line = f"{_time(record)} {record.levelname} {record.name}: {record.getMessage()}{ids}"
        trace = _trace(self, record)
        return _without_tokens(f"{line}\n{trace}" if trace else line)


class Objects(logging.Formatter):
    """Formats one event as a JSON object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one event as an object."""
        said = {"time": _time(record), "level": record.levelname, "logger": record.name, "event": record.getMessage()}
        trace = _trace(self, record)
        whole = said | _extra(record) | ({"trace": trace} if trace else {})
        return _without_tokens(json.dumps(whole, default=str, ensure_ascii=False))


FORMATS: dict[Literal["text", "json"], type[logging.Formatter]] = {"text": Lines, "json": Objects}


def begin_log(level: int, kind: Literal["text", "json"] = "text") -> None:
    """Log to stderr, from this level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATS[kind]())
    logging.basicConfig(level=level, handlers=[handler])
    # Below INFO discord.py logs whole payloads, with what people write and the tokens of interactions.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))


def ids(interaction: discord.Interaction[Any]) -> dict[str, object]:
    """Return the IDs of an interaction for the log: who, where, and the interaction itself."""
    where = {"interaction": interaction.id, "guild": interaction.guild_id, "channel": interaction.channel_id}
    return {key: value for key, value in where.items() if value is not None}


def is_not_discord_error(record: logging.LogRecord) -> bool:
    """Return False for an expected Discord error; a filter of log records."""
    return not (record.exc_info and isinstance(record.exc_info[1], DISCORD_ERRORS))


def _extra(record: logging.LogRecord) -> dict[str, object]:
    return {key: value for key, value in vars(record).items() if key not in _STANDARD}


def _short(value: object) -> str:
    text = str(value)
    return text if text and not re.search(r'[\s="]', text) else json.dumps(text)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    return formatter.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""


def _without_tokens(text: str) -> str:
    return _TOKEN.sub(r"\1…", text)
