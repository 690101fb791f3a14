"""The kinds of settings: how a value is shown in a panel, typed as an option, and read from a button or menu.

Everything a setting needs follows from its row: the button or menu in the panel, the slash option, and whether it can
be reset. Payloads of buttons and menus are `<key><value>` and are read as untrusted input.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ButtonStyle, app_commands

from bot.text.translator import Text, Translator, _
from bot.ui.components import MAX_CHANNELS, PickerKind, PressButton, PressMenu
from bot.ui.custom_id import Press
from bot.ui.layouts import button, menu, place_menu

_ID = re.compile(r"[0-9]{1,20}")


class Unknown:
    """The type of UNKNOWN."""


UNKNOWN: Final = Unknown()
"""The result for a payload that the setting does not offer."""


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off: a button that shows the state and switches it."""

    label: Text
    unset: None = None

    def buttons(self, setting: Setting, value: bool, verb: str, words: Translator) -> list[PressButton]:
        """Return the button, which asks for the other state."""
        says = words(self.label)
        label = words(_("{what}: on", what=says) if value else _("{what}: off", what=says))
        style = ButtonStyle.primary if value else ButtonStyle.secondary
        return [button(Press(verb, 0, 0, f"{setting.key}{int(not value)}"), label, style)]

    def parse(self, text: str) -> bool | Unknown:
        """Return the state that a payload asks for."""
        return text == "1" if text in {"0", "1"} else UNKNOWN

    @property
    def annotation(self) -> Any:
        """The type of the slash option."""
        return bool | None

    @property
    def choices(self) -> list[app_commands.Choice[str]]:
        """The choices of the slash option."""
        return []

    def from_option(self, typed: bool) -> bool:
        """Return the value of a typed option."""
        return typed


@dataclass(frozen=True, slots=True)
class Either:
    """One of a few values: a button for each, the current one highlighted."""

    options: Sequence[tuple[str, bool, Text, str]]
    """The name in payloads and options, the value, the label, and the name as a choice of the slash option."""
    unset: None = None

    def buttons(self, setting: Setting, value: bool, verb: str, words: Translator) -> list[PressButton]:
        """Return a button for each value."""
        return [
            button(
                Press(verb, 0, 0, f"{setting.key}{name}"),
                words(label),
                ButtonStyle.primary if value is own else ButtonStyle.secondary,
            )
            for name, own, label, _choice in self.options
        ]

    def parse(self, text: str) -> bool | Unknown:
        """Return the value that a payload asks for."""
        return next((value for name, value, _label, _choice in self.options if name == text), UNKNOWN)

    @property
    def annotation(self) -> Any:
        """The type of the slash option."""
        return str | None

    @property
    def choices(self) -> list[app_commands.Choice[str]]:
        """The choices of the slash option."""
        return [app_commands.Choice(name=choice, value=name) for name, _value, _label, choice in self.options]

    def from_option(self, typed: str) -> bool | Unknown:
        """Return the value of a typed option."""
        return self.parse(typed)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: how it is written in payloads and options, its label in the menu, its name as a slash choice."""

    name: str
    label: Text
    choice: str | None = None
    """None if the slash option does not offer it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values, in a menu; `value_of` turns a name into the stored value."""

    placeholder: Text
    options: Sequence[Option]
    value_of: Callable[[str], Any] = str
    unset: Option | None = None
    """The option for an unset value."""

    def menu(self, setting: Setting, value: object, verb: str, words: Translator) -> PressMenu:
        """Return the menu, with the current value chosen."""
        offered = [*([self.unset] if self.unset else []), *self.options]
        shown = [(f"{setting.key}{one.name}", words(one.label)) for one in offered]
        chosen = self.unset.name if value is None and self.unset else value
        return menu(Press(verb, setting.number), words(self.placeholder), shown, f"{setting.key}{chosen}")

    def parse(self, text: str) -> Any:
        """Return the value that a payload asks for."""
        if self.unset is not None and text == self.unset.name:
            return None
        return self.value_of(text) if any(one.name == text for one in self.options) else UNKNOWN

    @property
    def annotation(self) -> Any:
        """The type of the slash option."""
        return str | None

    @property
    def choices(self) -> list[app_commands.Choice[str]]:
        """The choices of the slash option."""
        offered = [*([self.unset] if self.unset else []), *self.options]
        return [app_commands.Choice(name=one.choice, value=one.name) for one in offered if one.choice is not None]

    def from_option(self, typed: str) -> Any:
        """Return the value of a typed option."""
        return self.parse(typed)


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a range: typed freely, or one of a few in a menu. The stored value is multiplied by `unit`."""

    placeholder: Text
    minimum: int
    maximum: int
    offered: Sequence[int]
    """The numbers in the menu; the current value is always among them."""
    label: Callable[[int], Text]
    unit: int = 1
    unset: Option | None = None

    def menu(self, setting: Setting, value: int | None, verb: str, words: Translator) -> PressMenu:
        """Return the menu, with the current value chosen."""
        number = None if value is None else value // self.unit
        shown = [
            (f"{setting.key}{one}", words(self.label(one)))
            for one in sorted({*self.offered, *([] if number is None else [number])})
        ]
        if self.unset is not None:
            shown.insert(0, (f"{setting.key}{self.unset.name}", words(self.unset.label)))
        chosen = self.unset.name if number is None and self.unset else number
        return menu(Press(verb, setting.number), words(self.placeholder), shown, f"{setting.key}{chosen}")

    def parse(self, text: str) -> int | Unknown | None:
        """Return the value that a payload asks for."""
        if self.unset is not None and text == self.unset.name:
            return None
        if not re.fullmatch(r"[0-9]{1,9}", text) or str(int(text)) != text:
            return UNKNOWN
        return self.from_option(int(text)) if self.minimum <= int(text) <= self.maximum else UNKNOWN

    @property
    def annotation(self) -> Any:
        """The type of the slash option."""
        return app_commands.Range[int, self.minimum, self.maximum] | None

    @property
    def choices(self) -> list[app_commands.Choice[str]]:
        """The choices of the slash option."""
        return []

    def from_option(self, typed: int) -> int:
        """Return the value of a typed option."""
        return typed * self.unit


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, several channels, or a role, by Discord ID; a menu that can be emptied."""

    title: Text
    unset: Text
    picker: PickerKind
    annotation: Any = None
    """The type of the slash option; several channels have none."""

    @property
    def choices(self) -> list[app_commands.Choice[str]]:
        """The choices of the slash option."""
        return []

    @property
    def several(self) -> bool:
        """True if the value is a tuple of IDs."""
        return self.picker is PickerKind.CHANNELS

    def menu(self, setting: Setting, value: Any, verb: str, words: Translator) -> PressMenu:
        """Return the menu, with the current value chosen."""
        chosen = value if self.several else () if value is None else (value,)
        return place_menu(Press(verb, setting.number), words(self.unset), self.picker, chosen)

    def parse_ids(self, text: str, guild: discord.Guild) -> Any:
        """Return the value that a payload asks for; UNKNOWN if it names an ID that the server does not have."""
        ids = text.split("-") if text else []
        exists = guild.get_role if self.picker is PickerKind.ROLE else guild.get_channel
        if not all(_ID.fullmatch(one) and exists(int(one)) for one in ids):
            return UNKNOWN
        chosen = tuple(map(int, ids))
        return chosen[:MAX_CHANNELS] if self.several else next(iter(chosen), None)

    def from_option(self, typed: Any) -> int:
        """Return the value of a typed option."""
        identifier: int = typed.id
        return identifier


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its field in storage, its key in payloads, its slash option and its kind."""

    field: str
    key: str
    option: str | None
    description: str
    kind: Switch | Either | Choice | Number | Place
    number: int = 0
    """The target of the menu's custom ID, different for each menu of a panel."""

    @property
    def resettable(self) -> bool:
        """True if the setting can be unset, but not through its slash option."""
        unset = self.kind.unset
        return unset is not None and not (isinstance(unset, Option) and unset.choice is not None)

    @property
    def reset_name(self) -> str:
        """The name of the setting in the option that resets one."""
        return self.option or self.field


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a panel: lines of text, then rows of settings."""

    texts: Sequence[Text]
    rows: Sequence[Sequence[Setting]]


def settings_of(sections: Sequence[Section]) -> list[Setting]:
    """Return the settings of a panel in order."""
    return [setting for section in sections for row in section.rows for setting in row]
