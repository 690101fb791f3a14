"""What all commands share: where they can be used, and what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
from discord import app_commands

if TYPE_CHECKING:
    pass

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group
if TYPE_CHECKING:
    from bot.client import Barpoint

    Interaction: TypeAlias = discord.Interaction[Barpoint]
else:
    # discord.py reads annotations when a command is made, and the client itself imports the commands.
    Interaction = discord.Interaction


_Command = TypeVar("_Command", bound=AnyCommand)

IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
FOR_SERVERS = app_commands.AppInstallationType(guild=True, user=False)


def in_servers(command: _Command) -> _Command:
    """Let a command be used in servers where the bot is a member, and nowhere else."""
    command.allowed_contexts = IN_SERVERS
    command.allowed_installs = FOR_SERVERS
    return command


def channel_of(interaction: Interaction) -> int:
    """The channel in which a command was used."""
    if interaction.channel_id is None:
        raise AssertionError("Discord sends every command from a channel")
    return interaction.channel_id
