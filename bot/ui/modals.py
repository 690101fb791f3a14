"""Modals. Their custom ID is that of a button, so a submitted one is routed like a press, even after a restart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.text.translator import truncate
from bot.ui.custom_id import BUTTON_TEMPLATE, Press

MAX_TITLE_LENGTH = 45
MAX_FIELD_LABEL_LENGTH = 45


@dataclass(frozen=True, slots=True)
class TextField:
    """A line to type in; `name` is its key in what was typed."""

    name: str
    label: str
    typed: str = ""
    max_length: int = 40
    required: bool = True


def modal(press: Press, title: str, fields: Sequence[TextField]) -> ui.Modal:
    """Return a modal of at most five lines to type in; a title or label that is too long is cut."""
    made = ui.Modal(title=truncate(title, MAX_TITLE_LENGTH), custom_id=press.button_id())
    for field in fields:
        line: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.name, default=field.typed or None, max_length=field.max_length, required=field.required
        )
        made.add_item(ui.Label(text=truncate(field.label, MAX_FIELD_LABEL_LENGTH), component=line))
    made.stop()  # discord.py would wait for it in memory, and lose it with a restart
    return made


def submitted(data: Mapping[str, Any]) -> Press | None:
    """Return the press in the custom ID of a submitted modal; None if it is not ours."""
    found = BUTTON_TEMPLATE.fullmatch(str(data.get("custom_id", "")))
    return None if found is None else Press.parsed(found)


def typed_in(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was typed into the fields of a submitted modal, without spaces around it."""
    return {str(one["custom_id"]): str(one["value"]).strip() for one in _inputs(data) if one.get("value") is not None}


def _inputs(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, list):
        for one in part:
            yield from _inputs(one)
    elif isinstance(part, dict):
        if "value" in part and "custom_id" in part:
            yield part
        for below in ("components", "component"):
            yield from _inputs(part.get(below))
