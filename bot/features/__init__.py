"""The features of the bot, one folder each. A new feature is a folder and an entry in FEATURES."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

import discord
from discord import app_commands

from bot.command_kinds import everywhere, in_servers
from bot.context import Handler
from bot.features import (
    archive,
    challenge,
    dice,
    help,  # noqa: A004 - the feature behind /help
    leaderboard,
    moderation,
    play,
    privacy,
    profile,
    settings,
)
from bot.text.command_names import AnyCommand, GroupCommand


class Feature(Protocol):
    """The exports of a feature's package."""

    @property
    def COMMANDS(self) -> Sequence[AnyCommand]:  # noqa: N802 - a constant of the package
        """Its commands at the top level."""
        ...

    @property
    def MATCH_COMMANDS(self) -> Sequence[GroupCommand]:  # noqa: N802 - a constant of the package
        """Its commands in /match."""
        ...

    @property
    def SERVER_COMMANDS(self) -> Sequence[GroupCommand]:  # noqa: N802 - a constant of the package
        """Its commands in /server."""
        ...

    @property
    def HANDLERS(self) -> Mapping[str, Handler]:  # noqa: N802 - a constant of the package
        """The handler of each verb in its custom IDs."""
        ...


FEATURES: tuple[Feature, ...] = (
    play,
    challenge,
    archive,
    leaderboard,
    settings,
    moderation,
    profile,
    dice,
    privacy,
    help,
)


@cache
def every_command() -> tuple[AnyCommand, ...]:
    """Return every command of the bot, the groups /match and /server with what the features add to them."""
    match_group = everywhere(app_commands.Group(name="match", description="This channel's match"))
    server_group = in_servers(
        app_commands.Group(
            name="server",
            description="This server's matches and settings (needs Manage Server)",
            default_permissions=discord.Permissions(manage_guild=True),
        )
    )
    for feature in FEATURES:
        for group, commands in ((match_group, feature.MATCH_COMMANDS), (server_group, feature.SERVER_COMMANDS)):
            for command in commands:
                group.add_command(command)
    return (match_group, server_group, *(command for feature in FEATURES for command in feature.COMMANDS))
