"""The page shows the current time."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from playground.live import Pulse
from playground.world import make_world


async def test_page_shows_a_time_not_before_the_last_action() -> None:
    world = make_world(discord.Client(intents=discord.Intents(guilds=True)))
    await world.env.start()
    try:
        async with world.env.preview(world.channel, viewers=world.people, layout="channel") as preview:
            Pulse(world.env, preview)
            acted_at = datetime.now(UTC)
            shown = await preview.snapshot()  # publishes without a refresh, as an action in the page does
    finally:
        await world.env.shutdown()
    assert datetime.fromisoformat(shown["profile"]["presentationTime"]) >= acted_at
