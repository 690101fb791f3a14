"""Read messages as a person does: their texts, pictures and controls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simcord.actors import MemberActor
    from simcord.results import InteractionResult

_COMMAND_MENTION = re.compile(r"<(/[^:<>]+):\d+>")


def components(message: discord.Message) -> Iterator[Any]:
    """Yield every component of a message, nested ones too, in reading order."""
    waiting = list(message.components)
    while waiting:
        component = waiting.pop(0)
        yield component
        accessory = getattr(component, "accessory", None)
        waiting[:0] = [*getattr(component, "children", ()), *([accessory] if accessory is not None else [])]


def buttons(message: discord.Message) -> list[discord.components.Button]:
    """Return the buttons of a message, disabled ones too."""
    return [component for component in components(message) if isinstance(component, discord.components.Button)]


def selects(message: discord.Message) -> list[discord.components.SelectMenu]:
    """Return the selects of a message."""
    return [component for component in components(message) if isinstance(component, discord.components.SelectMenu)]


def labels(message: discord.Message) -> list[str]:
    """Return the labels of the enabled buttons."""
    return [button.label or str(button.emoji) for button in buttons(message) if not button.disabled]


def pictures(message: discord.Message) -> Iterator[discord.MediaGalleryItem]:
    """Yield the pictures in the galleries of a message; their `description` is the alt text."""
    for component in components(message):
        if isinstance(component, discord.MediaGalleryComponent):
            yield from component.items


def without_mentions(text: str) -> str:
    """Return a text with its commands as people read them: "/match list" for a mention of it."""
    return _COMMAND_MENTION.sub(r"\1", text)


def text(message: discord.Message) -> str:
    """Return the text of a message as people read it, a line for each text in it."""
    return without_mentions(raw_text(message))


def raw_text(message: discord.Message) -> str:
    """Return the text of a message as it was sent, with mentions of commands."""
    shown = [component.content for component in components(message) if isinstance(component, discord.TextDisplay)]
    return "\n".join([message.content, *shown] if message.content else shown)


def answer(result: InteractionResult) -> str:
    """Return the text of the response to an action. Raises AssertionError if there was none."""
    assert result.response is not None, f"no answer: {result}"
    return text(result.response.message)


def verb_of(custom_id: str | None) -> str | None:
    """Return the verb in `<format>:<verb>:<target>:<version>:<epoch>[:<payload>]`; None for anything else."""
    parts = (custom_id or "").split(":")
    return parts[1] if len(parts) > 1 else None


def payload_of(custom_id: str) -> str:
    """Return the payload in a custom ID that the bot writes now, or an empty text."""
    return ":".join(custom_id.split(":")[5:])


def menu_with(message: discord.Message, value: str) -> str:
    """Return the custom ID of the menu that offers a value."""
    return next(one.custom_id for one in selects(message) if value in [option.value for option in one.options])


def chosen_in(result: InteractionResult) -> list[str]:
    """Return the selected labels in the menus of a response."""
    assert result.response is not None, f"no answer: {result}"
    return [option.label for menu in selects(result.response.message) for option in menu.options if option.default]


async def choose_in(who: MemberActor, panel: discord.Message, value: str) -> InteractionResult:
    """Choose a value in the menu of a panel that offers it."""
    return await who.select(panel, [value], custom_id=menu_with(panel, value))
