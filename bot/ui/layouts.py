"""Parts of screens. Every button and menu is dynamic: it works after a restart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle, ui

from bot.text.translator import truncate
from bot.ui.components import PickerKind, PressButton, PressMenu
from bot.ui.custom_id import Press

Item = ui.Item[Any]
MAX_LABEL_LENGTH = 80
MAX_OPTION_LENGTH = 100
MAX_PLACEHOLDER_LENGTH = 150
MAX_OPTIONS = 25


def button(
    press: Press, label: str, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False
) -> PressButton:
    """Return a button; a label that is too long is cut."""
    return PressButton(press, truncate(label, MAX_LABEL_LENGTH), style, disabled=disabled)


def menu(press: Press, placeholder: str, options: Sequence[tuple[str, str]], chosen: str | None = None) -> PressMenu:
    """Return a menu of at most 25 (value, label) options; the value `chosen` is preselected."""
    choices = [
        discord.SelectOption(value=value, label=truncate(label, MAX_OPTION_LENGTH), default=value == chosen)
        for value, label in options
    ]
    return PressMenu(press, truncate(placeholder, MAX_PLACEHOLDER_LENGTH), choices)


class Option(NamedTuple):
    """An option of a menu with a line that explains it."""

    value: str
    label: str
    explanation: str = ""


def options_menu(press: Press, placeholder: str, options: Sequence[Option], chosen: Collection[str]) -> PressMenu:
    """Return a menu in which any number of options can be on; the values `chosen` are on now."""
    choices = [
        discord.SelectOption(
            value=one.value,
            label=truncate(one.label, MAX_OPTION_LENGTH),
            description=truncate(one.explanation, MAX_OPTION_LENGTH) or None,
            default=one.value in chosen,
        )
        for one in options
    ]
    return PressMenu(press, truncate(placeholder, MAX_PLACEHOLDER_LENGTH), choices, any_number=True)


def place_menu(press: Press, placeholder: str, of: PickerKind, chosen: Sequence[int]) -> PressMenu:
    """Return an optional menu of a server's channels or roles; `chosen` are the preselected IDs."""
    return PressMenu(press, truncate(placeholder, MAX_PLACEHOLDER_LENGTH), of=of, chosen=chosen)


def row(*items: PressButton | PressMenu) -> Item:
    """Return a row of at most five buttons, or of one menu."""
    return ui.ActionRow(*items)


def text(*lines: str) -> Item:
    """Return lines of text; empty ones are left out."""
    return ui.TextDisplay("\n".join(line for line in lines if line))


def layout(*items: Item) -> ui.LayoutView:
    """Return a message of these items. It needs no timeout: buttons are found by their custom ID."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view
