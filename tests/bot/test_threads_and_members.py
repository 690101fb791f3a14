"""Threads for matches, and members who have left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, create_autospec

import aiohttp
import discord
import pytest

from bot.delivery.permissions import archive_minutes, can_have_threads, has_left, open_thread
from club.clock import DAY, HOUR


def text_channel(*, news: bool) -> Any:
    channel = create_autospec(discord.TextChannel, instance=True)
    channel.is_news.return_value = news
    channel.create_thread = AsyncMock(return_value="a thread")
    return channel


@pytest.mark.parametrize(
    ("news", "kind"), [(False, discord.ChannelType.public_thread), (True, discord.ChannelType.news_thread)]
)
async def test_thread_has_the_kind_of_its_channel(news: bool, kind: discord.ChannelType) -> None:
    channel = text_channel(news=news)
    interaction: Any = SimpleNamespace(channel=channel)
    assert await open_thread(interaction, "x" * 300, DAY) == "a thread"
    channel.create_thread.assert_awaited_once_with(name="x" * 100, type=kind, auto_archive_duration=1440)


@pytest.mark.parametrize(
    ("deadline", "minutes"),
    [(HOUR, 60), (HOUR + 1, 1440), (DAY, 1440), (3 * DAY, 4320), (7 * DAY, 10080), (30 * DAY, 10080), (0, 10080)],
)
def test_quiet_thread_stays_in_sight_until_the_deadline(deadline: int, minutes: int) -> None:
    assert archive_minutes(deadline) == minutes


def test_only_text_channels_have_threads() -> None:
    assert can_have_threads(text_channel(news=False))
    for kind in (discord.Thread, discord.VoiceChannel, discord.DMChannel):
        assert not can_have_threads(create_autospec(kind, instance=True))


def refused(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="refused")
    return kind(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "gone"),
    [
        (None, False),
        (refused(discord.NotFound, 404, 10007), True),
        (refused(discord.NotFound, 404, 10013), True),
        (refused(discord.NotFound, 404, 10004), False),
        (refused(discord.Forbidden, 403, 50001), False),
        (refused(discord.HTTPException, 500, 0), False),
        (discord.RateLimited(60), False),
        (TimeoutError(), False),
        (aiohttp.ServerDisconnectedError(), False),
    ],
    ids=repr,
)
async def test_member_has_left_only_if_discord_says_not_found(error: Exception | None, gone: bool) -> None:
    guild = create_autospec(discord.Guild, instance=True, unavailable=False)
    guild.fetch_member = AsyncMock(side_effect=error)
    client: Any = SimpleNamespace(get_guild={7: guild}.get)
    assert await has_left(client, 7, 8) is gone
    guild.fetch_member.assert_awaited_once_with(8)


@pytest.mark.parametrize("guild", [None, SimpleNamespace(unavailable=True)])
async def test_no_one_has_left_an_unavailable_server(guild: object) -> None:
    client: Any = SimpleNamespace(get_guild=lambda _guild_id: guild)
    assert not await has_left(client, 7, 8)
