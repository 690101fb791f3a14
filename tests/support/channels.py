"""The part of a Discord client that a Publisher needs to show boards, without Discord."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord

_NAME = re.compile(r"board-([0-9a-z]+)-([0-9a-z]+)-[a-z-]+\.png")

Seen = Callable[[int, int, str], Awaitable[None]]
"""Called for each board that arrives: the ID of the match, the version shown, and the text of the message."""


def without_discord(seen: Seen) -> discord.Client:
    """Return a client whose channels accept every message and edit, and contain no other messages."""
    numbers = count(1)

    def channel(_channel_id: int, **_where: object) -> SimpleNamespace:
        async def send(
            *, view: discord.ui.LayoutView, file: discord.File | None = None, **_how: object
        ) -> SimpleNamespace:
            await _arrive(seen, view, [file] if file else [])
            return SimpleNamespace(id=next(numbers))

        return SimpleNamespace(send=send, get_partial_message=message)

    def message(_message_id: int) -> SimpleNamespace:
        async def edit(*, attachments: list[discord.File], view: discord.ui.LayoutView, **_how: object) -> None:
            await _arrive(seen, view, attachments)

        return SimpleNamespace(edit=edit)

    client: Any = SimpleNamespace(get_channel=lambda _id: None, get_partial_messageable=channel)
    return cast(discord.Client, client)


def written(view: discord.ui.LayoutView) -> str:
    """Return the text and the components of a message, as they are sent."""
    return repr(view.to_components())  # type: ignore[no-untyped-call]  # untyped in discord.py


async def _arrive(seen: Seen, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
    says = written(view)
    for file in files:
        found = _NAME.fullmatch(file.filename)
        assert found is not None
        await seen(int(found[1], 36), int(found[2], 36), says)
