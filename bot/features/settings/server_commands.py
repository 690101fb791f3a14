"""/server settings and /server channel."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.command_kinds import Interaction
from bot.features.moderation.commands import MOST_DAYS, server_group
from bot.features.settings.commands import GAME_CHOICES, THEME_CHOICES, Length, named
from bot.features.settings.server import decide, managed, show_server_settings
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.ui.components import MOST_CHANNELS, PLAYED_IN
from club.clock import DAY
from club.settings import let_play_in
from storage.servers import Threads

__all__ = ["server_group"]

_OPEN: dict[str, Any] = {"channels": (), "results": None, "challengers": None, "length": None, "game": None}
_NAMES = {"results": "results_channel", "length": "challenge_length", "game": "challenge_variant"}


class PlayedIn(app_commands.Transformer):
    """A channel in which matches can be played; its kinds are named because discord.py's own list is longer."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds that Discord offers."""
        return list(PLAYED_IN)

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        """The channel as Discord gives it."""
        return value


Playable = app_commands.Transform[app_commands.AppCommandChannel, PlayedIn]


@server_group.command(name="settings", description="What this server decides about matches, boards and results")
@app_commands.describe(
    theme="How boards look here",
    days="Days for each action; 0 for no deadline",
    threads="When a match gets a thread of its own",
    length="How many points matches are played to where nothing else is chosen",
    game="Which game is played where nothing else is chosen",
    challengers="The role of those who may challenge",
    stakes="Whether money sessions may name a stake",
    results="The channel where results are announced",
    leaderboard="Whether there is a leaderboard",
    take_back="A decision to take back: as if it had never been made",
)
@app_commands.choices(
    theme=THEME_CHOICES,
    game=GAME_CHOICES,
    threads=[
        app_commands.Choice(name="always", value=Threads.ALWAYS.value),
        app_commands.Choice(name="where a match is being played already", value=Threads.BUSY.value),
        app_commands.Choice(name="never", value=Threads.NEVER.value),
    ],
)
async def server_settings(  # noqa: PLR0913, PLR0917 - every setting can be changed by keyboard alone
    interaction: Interaction,
    theme: str | None = None,
    days: app_commands.Range[int, 0, MOST_DAYS] | None = None,
    threads: str | None = None,
    length: Length | None = None,
    game: str | None = None,
    challengers: discord.Role | None = None,
    stakes: bool | None = None,
    results: discord.TextChannel | None = None,
    leaderboard: bool | None = None,
    take_back: Literal["channels", "results", "challengers", "length", "game"] | None = None,
) -> None:
    """Show the decisions of the server, with those changed that are named."""
    open_again = {} if take_back is None else {_NAMES.get(take_back, take_back): _OPEN[take_back]}
    decisions = open_again | named(
        theme=theme,
        deadline=None if days is None else days * DAY,
        threads=None if threads is None else Threads(threads),
        challenge_length=length,
        challenge_variant=game,
        challengers=None if challengers is None else challengers.id,
        stakes=stakes,
        results_channel=None if results is None else results.id,
        leaderboard=leaderboard,
    )
    if decisions:
        await decide(interaction.client, interaction, **decisions)
    else:
        await show_server_settings(interaction.client, interaction)


@server_group.command(name="channel", description="Let matches be played in this channel; without any, in all")
@app_commands.describe(channel="Which channel", matches="Whether matches are played there")
async def server_channel(interaction: Interaction, channel: Playable, matches: bool) -> None:
    """Add a channel to those where matches are played, or take it away."""
    bot = interaction.client
    if not await let_play_in(bot.db, managed(interaction), channel.id, plays=matches, most=MOST_CHANNELS):
        raise Kindly(reader(interaction)("There are {n} channels already. Take one away first.", n=MOST_CHANNELS))
    await show_server_settings(bot, interaction)
