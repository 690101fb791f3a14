"""Building the bot. Clock and seeds are arguments, so that tests and the playground can replace them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord.http
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.client import BarpointClient
from bot.config import Settings
from bot.delivery.lifecycle import defer_after


def build(
    settings: Settings,
    *,
    clock: Callable[[], int],
    seeds: Callable[[], bytes],
    defer_after: Callable[[], Awaitable[None]] = defer_after,
) -> BarpointClient:
    """Build the bot, not logged in. `clock` gives epoch milliseconds, `seeds` 32 secret bytes at each call.

    `defer_after` returns when a response must be deferred.
    """
    if settings.discord_api_url is not None:
        discord.http.Route.BASE = f"{settings.discord_api_url.rstrip('/')}/api/v10"
    if settings.discord_gateway_url is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.discord_gateway_url)
    return BarpointClient(settings, clock=clock, seeds=seeds, defer_after=defer_after)
