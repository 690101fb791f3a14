"""Check requests of the bot against Discord's description, if it is there, and against the rules it lacks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Any

import discord

from tests.support import openapi_check

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from simcord.types import HttpLogEntry

MAX_COMPONENTS = 40
MAX_CHARACTERS = 4000
MAX_BYTES = 10_000  # beyond about 10 KB of UTF-8 Discord answers 500
MAX_CUSTOM_ID_LENGTH = 100
MAX_MODAL_COMPONENTS = 5

_V2_FLAG = discord.MessageFlags(components_v2=True).value
_LAYOUT = {9, 10, 11, 12, 13, 14, 17}
_ANSWERED_BY_TEMPLATE = {2, 3, 5, 6, 7, 8}
_TEXT = 10
_SENDS_MESSAGE, _UPDATES_MESSAGE, _SHOWS_MODAL = 4, 7, 9
_LOCALES = {locale.value for locale in discord.Locale}
_LENGTHS = (0, 1, 25, 32, 45, 80, 100, 150, 152, 256, 1000, 1024, 2000, 4000, 6000)
"""The values of Discord's limits for texts."""
_ID_IN_PATH = re.compile(r"[^/]*\d{5}[^/]*")
_passed: set[tuple[str, str, str]] = set()
_COMMAND_MENTION = re.compile(r"</[^<>]+:\d{15,}>")  # a shorter ID is no command of ours, but part of a name
_COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def objections(requests: Iterable[HttpLogEntry], templates: Collection[re.Pattern[str]]) -> list[str]:
    """Return what is wrong with these requests, one sentence each; `templates` are those of the dynamic items."""
    return [
        f"{request.method} {request.path}: {objection}"
        for request in requests
        for objection in [
            *_described_wrongly(request),
            *(found for body in _messages(request) for found in message_objections(body, templates)),
            *_modal_objections(request),
            *_command_objections(request),
        ]
    ]


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield each component as it is sent, nested ones too; that is how Discord counts them."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for only_child in ("accessory", "component"):
            if isinstance(child := component.get(only_child), dict):
                yield from walk((child,))


def _described_wrongly(request: HttpLogEntry) -> list[str]:
    """Return what violates Discord's description in a request. Each shape of a request is checked once."""
    if not openapi_check.DESCRIPTION.exists():
        return []
    body = _with_string_mentions(request.json)
    shape = (request.method, _ID_IN_PATH.sub("0", request.path), repr(_shape(body)))
    if shape in _passed:
        return []
    found = openapi_check.objections(request.method, request.path, body)
    if not found:
        _passed.add(shape)
    return found


def _shape(body: Any) -> Any:
    """Return a body without what a description cannot distinguish: of a text, its kind and which limits it meets."""
    if isinstance(body, dict):
        return {key: _shape(part) for key, part in body.items()}
    if isinstance(body, list):
        return len(body), sorted({repr(_shape(part)) for part in body})
    if isinstance(body, str):
        return bisect_left(_LENGTHS, len(body)), body.isdecimal()
    return body


def _with_string_mentions(body: Any) -> Any:
    """Convert the IDs of mentioned people to strings: Discord also accepts discord.py's integers."""
    if isinstance(body, dict):
        return {
            key: {**part, "users": [str(user) for user in part["users"]]}
            if key == "allowed_mentions" and isinstance(part, dict) and "users" in part
            else _with_string_mentions(part)
            for key, part in body.items()
        }
    return body


def _messages(request: HttpLogEntry) -> list[dict[str, Any]]:
    """Return the messages in a request: one, or none."""
    body = request.json
    if not isinstance(body, dict):
        return []
    if request.path.endswith("/callback"):
        return [body["data"]] if body.get("type") in (_SENDS_MESSAGE, _UPDATES_MESSAGE) and body.get("data") else []
    if request.path.endswith("/threads"):
        return []
    return [body] if "/messages" in request.path or request.path.startswith("/webhooks/") else []


def message_objections(body: dict[str, Any], templates: Collection[re.Pattern[str]]) -> Iterator[str]:
    """Return what breaks Discord's rules or ours in the body of a message."""
    parts = list(walk(body.get("components") or ()))
    texts = "".join(part["content"] for part in parts if part["type"] == _TEXT)
    is_layout = bool((body.get("flags") or 0) & _V2_FLAG) or any(part["type"] in _LAYOUT for part in parts)
    if len(parts) > MAX_COMPONENTS:
        yield f"{len(parts)} components"
    if len(texts) > MAX_CHARACTERS or len(texts.encode()) > MAX_BYTES:
        yield f"{len(texts)} characters of text, {len(texts.encode())} bytes"
    if is_layout and any(body.get(key) for key in ("content", "embeds", "poll", "sticker_ids")):
        yield "Components V2 together with content, embeds, a poll or stickers"
    yield from _custom_id_objections(parts)
    yield from _mention_objections(body)
    yield from _command_mention_objections(parts)
    for part in parts:
        custom_id = part.get("custom_id")
        if custom_id is not None and part["type"] in _ANSWERED_BY_TEMPLATE:
            matching = [template.pattern for template in templates if template.fullmatch(custom_id)]
            if len(matching) != 1:
                yield f"custom_id {custom_id!r} matches {len(matching)} templates: {matching}"


def _mention_objections(body: dict[str, Any]) -> Iterator[str]:
    """Without allowed_mentions Discord pings everyone a text names; we ping one person, by their ID, or no one."""
    allowed = body.get("allowed_mentions")
    if allowed is None:
        yield "no word about who may be pinged"
    elif allowed.get("parse") or allowed.get("roles") or allowed.get("replied_user"):
        yield f"a text decides who is pinged: {allowed}"
    elif len(allowed.get("users") or ()) > 1:
        yield f"several people are pinged: {allowed}"


def _command_mention_objections(parts: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Labels, menus and alt texts have no markdown: people would read `</board:1>` there."""
    for part in parts:
        for one in (part, *(part.get("options") or ()), *(part.get("items") or ())):
            for key in ("label", "placeholder", "description"):
                if _COMMAND_MENTION.search(one.get(key) or ""):
                    yield f"a mention of a command where people read it as text: {one[key]!r}"


def _custom_id_objections(parts: Iterable[dict[str, Any]]) -> Iterator[str]:
    counts = Counter(part["custom_id"] for part in parts if part.get("custom_id") is not None)
    for custom_id, count in counts.items():
        if count > 1:
            yield f"custom_id {custom_id!r} is used {count} times"
        if not 1 <= len(custom_id) <= MAX_CUSTOM_ID_LENGTH:
            yield f"custom_id {custom_id!r} has {len(custom_id)} characters"


def _modal_objections(request: HttpLogEntry) -> Iterator[str]:
    body = request.json
    if isinstance(body, dict) and request.path.endswith("/callback") and body.get("type") == _SHOWS_MODAL:
        components = body["data"]["components"]
        if len(components) > MAX_MODAL_COMPONENTS:
            yield f"{len(components)} components in a modal"
        yield from _custom_id_objections(walk(components))
        yield from _command_mention_objections(walk(components))


def _command_objections(request: HttpLogEntry) -> Iterator[str]:
    syncs = re.fullmatch(r"/applications/\d+(/guilds/\d+)?/commands", request.path) and request.method == "PUT"
    if not syncs:
        return
    for node in (node for command in request.json or () for node in _command_nodes(command)):
        names = [node["name"], *(node.get("name_localizations") or {}).values()]
        # Entries in a person's or message's menu (types 2 and 3 at the top) may hold capitals and spaces.
        if not node.get("in_menu"):
            for name in names:
                if name != name.lower() or not _COMMAND_NAME.fullmatch(name):
                    yield f"command or option name {name!r}"
        for key in ("name_localizations", "description_localizations"):
            if unknown := set(node.get(key) or {}) - _LOCALES:
                yield f"{node['name']}: unknown locales {sorted(unknown)}"


def _command_nodes(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {**command, "in_menu": command.get("type") in (2, 3)}
    for option in command.get("options") or ():
        yield from _option_nodes(option)


def _option_nodes(option: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield option
    for nested in option.get("options") or ():
        yield from _option_nodes(nested)
