"""The log: one line per event, as text or JSON, without the token of an interaction."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from bot.logs import FORMATS, Lines, Objects, is_not_discord_error

ADDRESS = "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original"


def record(failed: Exception | None = None, /, **ids: object) -> logging.LogRecord:
    info = (type(failed), failed, None) if failed else None
    made = logging.LogRecord("bot.features.play.perform", logging.INFO, __file__, 1, "board %s", ("shown",), info)
    made.created = 1767225600.0625
    vars(made).update(ids)
    return made


def test_line_has_time_event_and_ids() -> None:
    assert Lines().format(record(match=12, error="Not Found", empty="")) == (
        '2026-01-01T00:00:00.062Z INFO bot.features.play.perform: board shown match=12 error="Not Found" empty=""'
    )


def test_json_object_has_the_same_data() -> None:
    assert json.loads(Objects().format(record(match=12))) == {
        "time": "2026-01-01T00:00:00.062Z",
        "level": "INFO",
        "logger": "bot.features.play.perform",
        "event": "board shown",
        "match": 12,
    }


def test_json_object_with_traceback_stays_on_one_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        made = logging.LogRecord("bot", logging.ERROR, __file__, 1, "unexpected", (), sys.exc_info())
    written = Objects().format(made)
    assert "\n" not in written
    assert "ValueError: two\nlines" in json.loads(written)["trace"]


@pytest.mark.parametrize("kind", list(FORMATS))
def test_interaction_token_is_removed_from_foreign_log_records(kind: str) -> None:
    made = record(TimeoutError(f"Connection timeout to host {ADDRESS}"), where=ADDRESS)
    written = FORMATS[kind]().format(made)  # type: ignore[index]  # one of its own keys
    assert "aW50ZXJhY3Rpb24" not in written
    assert "webhooks/123/" in written


def test_late_autocomplete_is_not_logged_as_an_error() -> None:
    assert not is_not_discord_error(record(TimeoutError()))
    assert is_not_discord_error(record(ValueError()))
    assert is_not_discord_error(record())
