"""As much of a Discord client as a Publisher needs to show boards, without Discord."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord

_NAME = re.compile(r"board-([0-9a-z]+)-([0-9a-z]+)\.png")

Seen = Callable[[int, int, int], None]
"""What is called for each board: its message, the number of the match and the version that stands there."""


def without_discord(seen: Seen) -> discord.Client:
    """A client whose channels take every message and edit; nobody else writes there."""
    numbers = count(1)

    def channel(_channel_id: int, **_where: object) -> SimpleNamespace:
        async def send(*, file: discord.File, view: discord.ui.LayoutView, **_how: object) -> SimpleNamespace:
            message_id = next(numbers)
            show(message_id, view, [file])
            return SimpleNamespace(id=message_id)

        return SimpleNamespace(send=send, get_partial_message=message)

    def message(message_id: int) -> SimpleNamespace:
        async def edit(*, attachments: list[discord.File], view: discord.ui.LayoutView) -> None:
            show(message_id, view, attachments)

        return SimpleNamespace(edit=edit)

    def show(message_id: int, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
        view.to_components()  # type: ignore[no-untyped-call]  # untyped in discord.py; it is what would be sent
        for file in files:
            found = _NAME.fullmatch(file.filename)
            assert found is not None
            seen(message_id, int(found[1], 36), int(found[2], 36))

    client: Any = SimpleNamespace(get_channel=lambda _id: None, get_partial_messageable=channel)
    return cast(discord.Client, client)
