"""Reads messages as a person does: what they say, show and offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simcord.actors import MemberActor
    from simcord.results import InteractionResult


def components(message: discord.Message) -> Iterator[Any]:
    """Every component of a message, nested ones too, in reading order."""
    waiting = list(message.components)
    while waiting:
        component = waiting.pop(0)
        yield component
        accessory = getattr(component, "accessory", None)
        waiting[:0] = [*getattr(component, "children", ()), *([accessory] if accessory is not None else [])]


def buttons(message: discord.Message) -> list[discord.components.Button]:
    """The buttons of a message, also those that are switched off."""
    return [component for component in components(message) if isinstance(component, discord.components.Button)]


def selects(message: discord.Message) -> list[discord.components.SelectMenu]:
    """The selects of a message."""
    return [component for component in components(message) if isinstance(component, discord.components.SelectMenu)]


def labels(message: discord.Message) -> list[str]:
    """What stands on the buttons that can be clicked."""
    return [button.label or str(button.emoji) for button in buttons(message) if not button.disabled]


def pictures(message: discord.Message) -> Iterator[discord.MediaGalleryItem]:
    """The pictures in the galleries of a message; their `description` is the alt text."""
    for component in components(message):
        if isinstance(component, discord.MediaGalleryComponent):
            yield from component.items


def text(message: discord.Message) -> str:
    """All that a message says, a line for each text in it."""
    shown = [component.content for component in components(message) if isinstance(component, discord.TextDisplay)]
    return "\n".join([message.content, *shown] if message.content else shown)


def answer(result: InteractionResult) -> str:
    """What the answer to an action says. Raises AssertionError when there was none."""
    assert result.response is not None, f"no answer: {result}"
    return text(result.response.message)


def verb_of(custom_id: str | None) -> str | None:
    """The verb in `<format>:<verb>:<match>:<version>[:<draft>]`; None for anything else."""
    parts = (custom_id or "").split(":")
    return parts[1] if len(parts) > 1 else None


def menu_with(message: discord.Message, value: str) -> str:
    """The custom ID of the menu that offers a value."""
    return next(one.custom_id for one in selects(message) if value in [option.value for option in one.options])


def chosen_in(result: InteractionResult) -> list[str]:
    """The labels that are chosen in the menus of an answer."""
    assert result.response is not None, f"no answer: {result}"
    return [option.label for menu in selects(result.response.message) for option in menu.options if option.default]


async def choose_in(who: MemberActor, panel: discord.Message, value: str) -> InteractionResult:
    """Choose a value in the menu of a panel that offers it."""
    return await who.select(panel, [value], custom_id=menu_with(panel, value))
