"""The one class of button and the one class of menu. They only say what was pressed; the client decides what it means.

Both are dynamic: Discord sends the id back, and that is all they need, after a restart and after a month.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, Self, cast

import discord
from discord import ButtonStyle, ui

from bot.ids import BUTTON_TEMPLATE, SELECT_TEMPLATE, Press


class Desk(Protocol):
    """Whoever takes what was pressed."""

    async def pressed(self, interaction: discord.Interaction[Any], press: Press | None) -> None:
        """Answer a press; None is an id that we cannot have written."""


class PressButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=BUTTON_TEMPLATE):
    """A button."""

    def __init__(self, press: Press | None, label: str = "", style: ButtonStyle = ButtonStyle.secondary) -> None:
        super().__init__(ui.Button(label=label, style=style, custom_id=(press or Press("none", 0)).button_id()))
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed."""
        return cls(Press.parsed(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press over."""
        await cast("Desk", interaction.client).pressed(interaction, self.press)


class PressMenu(ui.DynamicItem[ui.Select[ui.LayoutView]], template=SELECT_TEMPLATE):
    """A menu, of which one thing is chosen: the draft of its press."""

    def __init__(
        self, press: Press | None, placeholder: str = "", options: list[discord.SelectOption] | None = None
    ) -> None:
        custom_id = (press or Press("none", 0)).select_id()
        super().__init__(ui.Select(custom_id=custom_id, placeholder=placeholder, options=options or []))
        self.press = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The menu in which something was chosen."""
        return cls(Press.parsed(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand over what was chosen."""
        values = self.item.values
        chosen = (
            Press(self.press.verb, self.press.target, self.press.version, values[0]) if self.press and values else None
        )
        await cast("Desk", interaction.client).pressed(interaction, chosen)
