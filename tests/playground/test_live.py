"""The page knows what time it is."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from playground.live import Pulse
from playground.world import make_world


async def test_what_is_published_after_an_act_is_shown_from_that_moment_and_not_from_an_earlier_one() -> None:
    world = make_world(discord.Client(intents=discord.Intents(guilds=True)))
    await world.env.start()
    try:
        async with world.env.preview(world.channel, viewers=world.people, layout="channel") as preview:
            Pulse(world.env, preview)
            acted = datetime.now(UTC)
            shown = await preview.snapshot()  # publishes without a refresh, as an act in the page does
    finally:
        await world.env.shutdown()
    assert datetime.fromisoformat(shown["profile"]["presentationTime"]) >= acted
