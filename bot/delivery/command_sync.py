"""Register commands with Discord, only if it has different ones: that is slow and rate-limited."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord import app_commands
from discord.http import Route

_log = logging.getLogger(__name__)

_ALWAYS_COMPARED = ("name", "description", "type", "options", "choices", "required", "min_value", "max_value")
_COMPARED = (*_ALWAYS_COMPARED, "min_length", "max_length", "autocomplete", "contexts", "integration_types", "nsfw")
_LOCALISED = ("name_localizations", "description_localizations")
_NOTHING: tuple[object, ...] = (None, [], {}, False, "")


@dataclass(frozen=True, slots=True)
class Synced:
    """The IDs that Discord gave the commands, by name, and whether they had to be registered."""

    ids: Mapping[str, int]
    registered: bool


async def sync_commands(tree: app_commands.CommandTree[Any]) -> Synced:
    """Register the tree's commands if Discord has different ones. Raises discord.HTTPException."""
    client = tree.client
    if client.application_id is None:
        raise AssertionError("commands are synced after logging in")
    translator = tree.translator or app_commands.Translator()
    ours = [await command.get_translated_payload(tree, translator) for command in tree.get_commands(type=None)]
    # discord.py's own request leaves out the localizations.
    registered = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id)
    theirs = await client.http.request(registered, params={"with_localizations": "true"})
    if _all_comparable(ours) == _all_comparable(theirs):
        return Synced({command["name"]: int(command["id"]) for command in theirs}, registered=False)
    commands = await tree.sync()
    _log.info("commands registered", extra={"commands": len(ours)})
    return Synced({command.name: command.id for command in commands}, registered=True)


def _all_comparable(commands: Any) -> list[Any]:
    return sorted(
        (_comparable(command) for command in commands), key=lambda command: (command["type"], command["name"])
    )


def _comparable(part: Any) -> Any:
    """Return a command, option or choice without the fields that Discord adds and without empty ones."""
    if isinstance(part, dict):
        said = {key: part[key] for key in (*_COMPARED, *_LOCALISED, "value") if part.get(key) not in _NOTHING}
        return {key: value if key in _LOCALISED else _comparable(value) for key, value in said.items()}
    if isinstance(part, (list, tuple)):
        return [_comparable(one) for one in part]
    return part
