"""Tests of the request checks: faults that Discord's API description misses must be found."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord.types import HttpLogEntry

from tests.support.request_checks import objections

V2 = 1 << 15
TEMPLATES = [re.compile(r"1:(?P<verb>roll|take):[0-9a-z]+"), re.compile(r"1:pass:[0-9a-z]+")]


def button(custom_id: str) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Roll", "custom_id": custom_id}


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(buttons)}


def words(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def sent(*components: dict[str, Any], **more: Any) -> HttpLogEntry:
    body = {"flags": V2, "components": list(components), "allowed_mentions": {"parse": []}, **more}
    return HttpLogEntry("POST", "/channels/1/messages", {}, body, None)


def test_valid_board_has_no_objections() -> None:
    assert objections([sent(words("Anna rolls"), row(button("1:roll:a"), button("1:take:a")))], TEMPLATES) == []


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        (sent({"type": 17, "components": [words("a")] * 40}), "41 components"),
        (sent(words("a" * 3000), words("a" * 1001)), "4001 characters"),
        (sent(words("\N{GAME DIE}" * 2501)), "10004 bytes"),
        (sent(words("a"), content="b"), "together with content"),
        (sent(row(button("1:roll:a"), button("1:roll:a"))), "used 2 times"),
        (sent(row(button("1:roll:" + "a" * 100))), "107 characters"),
        (sent(row(button("1:roll:a:tail"))), "matches 0 templates"),
        (
            sent(row({"type": 2, "style": 1, "label": "</roll:1456074443980800033>", "custom_id": "1:roll:a"})),
            "a mention of a command",
        ),
        (
            sent({"type": 12, "items": [{"media": {}, "description": "See </match list:1456074443980800033>"}]}),
            "a mention of a command",
        ),
        (sent(words("a"), allowed_mentions=None), "no word about who may be pinged"),
        (sent(words("a"), allowed_mentions={"parse": ["everyone"]}), "decides who is pinged"),
        (sent(words("a"), allowed_mentions={"parse": [], "roles": ["1"]}), "decides who is pinged"),
        (sent(words("a"), allowed_mentions={"parse": [], "users": ["1", "2"]}), "several people"),
    ],
)
def test_message_that_discord_would_refuse_is_named(request_: HttpLogEntry, fault: str) -> None:
    assert any(fault in objection for objection in objections([request_], TEMPLATES))


def test_custom_id_matching_two_templates_is_named() -> None:
    overlapping = [*TEMPLATES, re.compile(r"1:r.*")]
    assert any("matches 2 templates" in found for found in objections([sent(row(button("1:roll:a")))], overlapping))


def test_message_in_an_interaction_response_is_checked() -> None:
    body = {"type": 7, "data": {"components": [row(button("1:what:a"))]}}
    request = HttpLogEntry("POST", "/interactions/1/token/callback", {}, body, None)
    assert any("matches 0 templates" in found for found in objections([request], TEMPLATES))


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"name": "Board"}, "name 'Board'"),
        ({"name_localizations": {"sv-SE": "Bräde"}}, "name 'Bräde'"),
        ({"name_localizations": {"sv": "bräde"}}, "unknown locales ['sv']"),
        ({"options": [{"type": 3, "name": "Length", "description": "d"}]}, "name 'Length'"),
    ],
)
def test_command_that_discord_would_refuse_is_named(more: dict[str, Any], fault: str) -> None:
    command = {"name": "board", "description": "Show the board", "type": 1, **more}
    request = HttpLogEntry("PUT", "/applications/1/commands", {}, [command], None)
    assert any(fault in objection for objection in objections([request], TEMPLATES))


def test_menu_entry_may_have_capitals_and_spaces() -> None:
    request = HttpLogEntry("PUT", "/applications/1/commands", {}, [{"name": "Challenge to a match", "type": 2}], None)
    assert objections([request], TEMPLATES) == []
