"""Threads for matches: of the kind that the channel can have, with a name that fits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, create_autospec

import discord
import pytest

from bot.places import can_have_threads, open_thread


def text_channel(*, news: bool) -> Any:
    channel = create_autospec(discord.TextChannel, instance=True)
    channel.is_news.return_value = news
    channel.create_thread = AsyncMock(return_value="a thread")
    return channel


@pytest.mark.parametrize(
    ("news", "kind"), [(False, discord.ChannelType.public_thread), (True, discord.ChannelType.news_thread)]
)
async def test_an_announcement_channel_has_threads_of_its_own_kind(news: bool, kind: discord.ChannelType) -> None:
    channel = text_channel(news=news)
    interaction: Any = SimpleNamespace(channel=channel)
    assert await open_thread(interaction, "x" * 300) == "a thread"
    channel.create_thread.assert_awaited_once_with(name="x" * 100, type=kind)


def test_only_text_channels_have_threads() -> None:
    assert can_have_threads(text_channel(news=False))
    for kind in (discord.Thread, discord.VoiceChannel, discord.DMChannel):
        assert not can_have_threads(create_autospec(kind, instance=True))
