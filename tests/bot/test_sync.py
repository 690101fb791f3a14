"""Commands are registered only if Discord has different ones."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.http import Route

from bot.delivery.command_sync import sync_commands
from bot.features import every_command
from bot.text.command_names import CommandTranslator


class Discord:
    """The part of Discord that stores commands; it returns them with additions of its own."""

    def __init__(self) -> None:
        self.held: list[dict[str, Any]] = []
        self.syncs = 0

    async def request(self, route: Route, *, params: dict[str, str]) -> list[dict[str, Any]]:
        assert (route.method, route.path) == ("GET", "/applications/{application_id}/commands")
        held = deepcopy(self.held)
        if params != {"with_localizations": "true"}:
            for part in _parts(held):
                part.pop("name_localizations", None)
                part.pop("description_localizations", None)
        return held

    async def put(self, _application: int, payload: list[dict[str, Any]]) -> list[dict[str, Any]]:
        self.syncs += 1
        kept = [
            {
                **command,
                "id": str(number),
                "version": "9",
                "application_id": "1",
                "default_member_permissions": None,
                "nsfw": False,
                "handler": 1,
            }
            for number, command in enumerate(reversed(payload))
        ]
        self.held = deepcopy(kept)
        return kept


def registered(*, data: dict[str, Any], **_: Any) -> Any:
    """Return a command as discord.py reads it from Discord's answer."""
    return SimpleNamespace(name=data["name"], id=int(data["id"]))


@pytest.fixture
def world() -> Discord:
    return Discord()


@pytest.fixture
async def tree(world: Discord, monkeypatch: pytest.MonkeyPatch) -> app_commands.CommandTree[Any]:
    client = discord.Client(intents=discord.Intents.none())
    client._connection.application_id = 1  # noqa: SLF001 - known only after login
    monkeypatch.setattr(client.http, "request", world.request)
    monkeypatch.setattr(client.http, "bulk_upsert_global_commands", world.put)
    monkeypatch.setattr(app_commands.tree, "AppCommand", registered)
    tree = app_commands.CommandTree(client)
    for command in every_command():
        tree.add_command(command)
    await tree.set_translator(CommandTranslator())
    return tree


async def test_commands_are_registered_once(world: Discord, tree: app_commands.CommandTree[Any]) -> None:
    assert (await sync_commands(tree)).registered
    assert not (await sync_commands(tree)).registered
    assert not (await sync_commands(tree)).registered
    assert world.syncs == 1


async def test_sync_returns_id_of_each_command(world: Discord, tree: app_commands.CommandTree[Any]) -> None:
    for synced in (await sync_commands(tree), await sync_commands(tree)):
        assert synced.ids == {command["name"]: int(command["id"]) for command in world.held}
        assert len(synced.ids) == len(tree.get_commands(type=None))


def other_description(held: list[dict[str, Any]]) -> None:
    held[0]["description"] = "Something else"


def other_range(held: list[dict[str, Any]]) -> None:
    _option(held, "challenge", "length")["max_value"] = 24


def other_choice(held: list[dict[str, Any]]) -> None:
    _option(held, "resign", "level")["choices"].pop()


def without_autocomplete(held: list[dict[str, Any]]) -> None:
    _option(held, "move", "play")["autocomplete"] = False


def now_required(held: list[dict[str, Any]]) -> None:
    _option(held, "challenge", "opponent")["required"] = True


def one_less(held: list[dict[str, Any]]) -> None:
    held.pop()


def one_more(held: list[dict[str, Any]]) -> None:
    held.append({**held[0], "name": "forgotten"})


def elsewhere_too(held: list[dict[str, Any]]) -> None:
    held[0]["contexts"] = [0, 1]


def in_swedish(held: list[dict[str, Any]]) -> None:
    _option(held, "challenge")["description_localizations"]["sv-SE"] = "Något annat"


def option_in_finnish(held: list[dict[str, Any]]) -> None:
    _option(held, "challenge", "length")["name_localizations"]["fi"] = "pituudet"


def choice_in_dutch(held: list[dict[str, Any]]) -> None:
    _option(held, "resign", "level")["choices"][0]["name_localizations"].pop("nl")


@pytest.mark.parametrize(
    "change",
    [
        other_description, other_range, other_choice, without_autocomplete, now_required, one_less, one_more,
        elsewhere_too, in_swedish, option_in_finnish, choice_in_dutch,
    ],
    ids=lambda change: change.__name__,
)  # fmt: skip
async def test_any_difference_registers_commands_again(
    world: Discord, tree: app_commands.CommandTree[Any], change: Any
) -> None:
    await sync_commands(tree)
    change(world.held)
    assert (await sync_commands(tree)).registered
    assert not (await sync_commands(tree)).registered


async def test_additions_of_discord_are_no_difference(world: Discord, tree: app_commands.CommandTree[Any]) -> None:
    await sync_commands(tree)
    for command in world.held:
        command.update(id="77", version="78", dm_permission=False)
        for option in command.get("options") or ():
            option.setdefault("required", False)
    assert not (await sync_commands(tree)).registered


def _parts(held: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in held:
        yield part
        yield from _parts([*(part.get("options") or ()), *(part.get("choices") or ())])


def _option(held: list[dict[str, Any]], *path: str) -> dict[str, Any]:
    found: dict[str, Any] = {"options": held}
    for name in path:
        found = next(option for option in found["options"] if option["name"] == name)
    return found
