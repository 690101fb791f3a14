"""Input that Discord's own apps never send: forged IDs, choices and options."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import simcord.actors
import simcord.interactions
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType

if TYPE_CHECKING:
    import discord
    import pytest
    from simcord.actors import MemberActor
    from simcord.results import InteractionResult

    from tests.support.discord import Bed

_BUTTON, _SELECT = 2, 3


async def press(bed: Bed, who: MemberActor, on: discord.Message, custom_id: str) -> InteractionResult:
    """Press a button that is not on this message."""
    return await _component(bed, who, on, {"custom_id": custom_id, "component_type": _BUTTON})


async def choose(bed: Bed, who: MemberActor, on: discord.Message, custom_id: str, *values: str) -> InteractionResult:
    """Choose values that no menu of this message offers."""
    return await _component(bed, who, on, {"custom_id": custom_id, "component_type": _SELECT, "values": list(values)})


def allow_any_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow options that Discord's apps would refuse."""
    monkeypatch.setattr(simcord.interactions, "validate_option_value", lambda _command, _option, value: value)


def allow_every_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow commands that Discord's apps do not show to a person."""
    monkeypatch.setattr(simcord.actors, "_check_command_access", lambda *_: None)


async def _component(bed: Bed, who: MemberActor, on: discord.Message, data: dict[str, Any]) -> InteractionResult:
    backend = bed.env.backend
    message: dict[str, Any] = deepcopy(
        dict(serializers.message_payload(backend, backend.get_message(on.channel.id, on.id)))
    )
    # discord.py looks the component up in its message, and would ignore one that is not there.
    forged = {"type": data["component_type"], "id": 901, "custom_id": data["custom_id"]}
    looks = {"style": 2, "label": "Forged"} if data["component_type"] == _BUTTON else {"options": []}
    message["components"].append({"type": 1, "id": 900, "components": [{**forged, **looks}]})
    return await simcord.actors._dispatch_actor_interaction(  # noqa: SLF001 - there is no public way to forge
        who,
        InteractionType.MESSAGE_COMPONENT,
        ChannelHandle(bed.env, who.guild, backend.get_channel(on.channel.id)),
        {**data, "id": 901},
        extra={"message": message},
        source_message_id=on.id,
    )
