"""The class of all buttons and the class of all menus. They only pass on what was pressed.

Both are dynamic items: the custom ID is all they need, even after a restart or a month.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any, Protocol, Self, cast
from urllib.parse import urlsplit
from zlib import crc32

import discord
from discord import ButtonStyle, ui

from bot.ui.custom_id import BUTTON_TEMPLATE, SELECT_TEMPLATE, Menu, Press

MAX_CHANNELS = 25
_MAX_COMPONENT_ID = 2**31 - 1
PLAYED_IN = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum)
"""The kinds of channels that a server can choose for its matches; threads belong to their parent channel."""


_CAN_BE_EMPTY = frozenset({Menu.DECIDES, Menu.DRAFT_SESSION, Menu.DRAFT_OPTIONS})
"""The menus in which nothing can be chosen: channels or roles, and options that are on or off."""


class Router(Protocol):
    """The client, which passes what was pressed to a handler."""

    async def pressed(self, interaction: discord.Interaction[Any], press: Press | None) -> None:
        """Answer a press; None is a custom ID that the bot did not write."""


class PressButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=BUTTON_TEMPLATE):
    """A button."""

    def __init__(
        self,
        press: Press | None,
        label: str = "",
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        custom_id = (press or Press("none", 0)).button_id()
        super().__init__(ui.Button(label=label, style=style, custom_id=custom_id, disabled=disabled))
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        return cls(Press.parsed(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass on the press."""
        await cast("Router", interaction.client).pressed(interaction, self.press)


class PickerKind(StrEnum):
    """The kinds of menus."""

    OPTIONS = "options"
    CHANNELS = "channels"
    CHANNEL = "channel"
    ROLE = "role"


class PressMenu(ui.DynamicItem[ui.Select[ui.LayoutView]], template=SELECT_TEMPLATE):
    """A menu; the chosen value is the payload of its press, several values are joined by a dash."""

    def __init__(
        self,
        press: Press | None,
        placeholder: str = "",
        options: list[discord.SelectOption] | None = None,
        *,
        of: PickerKind = PickerKind.OPTIONS,
        chosen: Sequence[int] = (),
        any_number: bool = False,
    ) -> None:
        custom_id = (press or Press("none", 0)).select_id()
        super().__init__(_select(of, custom_id, placeholder, options or [], chosen, any_number=any_number))
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the menu in which something was chosen."""
        return cls(Press.parsed(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass on what was chosen."""
        # Channels and roles come resolved too, but their IDs are enough.
        data: dict[str, Any] = dict(interaction.data or {})
        values: list[str] = data.get("values", [])
        chosen = None
        if self.press and (values or self.press.verb in _CAN_BE_EMPTY):
            chosen = replace(self.press, payload="-".join(values))
        await cast("Router", interaction.client).pressed(interaction, chosen)


def _select(
    of: PickerKind,
    custom_id: str,
    placeholder: str,
    options: list[discord.SelectOption],
    chosen: Sequence[int],
    *,
    any_number: bool,
) -> Any:
    match of:
        case PickerKind.OPTIONS:
            return ui.Select[ui.LayoutView](
                custom_id=custom_id,
                # Another custom ID is another component, or a client may keep what was chosen in the one before.
                id=crc32(custom_id.encode()) % _MAX_COMPONENT_ID + 1,
                placeholder=placeholder,
                options=options,
                min_values=0 if any_number else 1,
                max_values=len(options) if any_number else 1,
            )
        case PickerKind.ROLE:
            return ui.RoleSelect[ui.LayoutView](
                custom_id=custom_id,
                placeholder=placeholder,
                min_values=0,
                default_values=_shown(chosen, discord.SelectDefaultValueType.role),
            )
        case PickerKind.CHANNEL | PickerKind.CHANNELS:
            return ui.ChannelSelect[ui.LayoutView](
                custom_id=custom_id,
                placeholder=placeholder,
                channel_types=list(PLAYED_IN),
                min_values=0,
                max_values=1 if of is PickerKind.CHANNEL else MAX_CHANNELS,
                default_values=_shown(chosen, discord.SelectDefaultValueType.channel),
            )


def _shown(chosen: Sequence[int], kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    # discord.py sends these IDs as numbers, and Discord requires text.
    return [discord.SelectDefaultValue(id=cast("int", str(one)), type=kind) for one in chosen]


def presses_on(message: discord.Message) -> Iterator[Press]:
    """Yield the presses of the buttons of a message, without those from before a restore."""
    for component in _inside(message.components):
        found = BUTTON_TEMPLATE.fullmatch(getattr(component, "custom_id", None) or "")
        if found is not None and (press := Press.parsed(found)) is not None and press.is_current:
            yield press


def pictures_on(message: discord.Message) -> Iterator[str]:
    """Return the file names of the pictures in the galleries of a message."""
    for component in _inside(message.components):
        if isinstance(component, discord.MediaGalleryComponent):
            for item in component.items:
                yield PurePosixPath(urlsplit(item.media.url).path).name


def texts_on(message: discord.Message | discord.MessageSnapshot) -> Iterator[str]:
    """Return the texts among the components of a message."""
    for component in _inside(message.components):
        if isinstance(component, discord.TextDisplay):
            yield component.content


def _inside(components: Iterable[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _inside(getattr(component, "children", ()))
