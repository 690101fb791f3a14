"""What all commands share: where they can be used, and what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.text.command_names import AnyCommand
from bot.text.error_messages import Kindly, NotOffered, OutOfRange
from bot.text.languages import reader
from club.errors import NoSuchMatch
from club.matches import live_here, playing

if TYPE_CHECKING:
    from bot.context import Barpoint

    Interaction: TypeAlias = discord.Interaction[Barpoint]
else:
    # discord.py reads annotations when a command is made, and the client itself imports the commands.
    Interaction = discord.Interaction


_Command = TypeVar("_Command", bound=AnyCommand)

MOST_PLACES = 5
IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
AMONG_PEOPLE = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=True)
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_SERVERS = app_commands.AppInstallationType(guild=True, user=False)
FOR_ALL = app_commands.AppInstallationType(guild=True, user=True)


def in_servers(command: _Command) -> _Command:
    """Let a command be used in servers where the bot is a member, and nowhere else."""
    command.allowed_contexts = IN_SERVERS
    command.allowed_installs = FOR_SERVERS
    return command


def among_people(command: _Command) -> _Command:
    """Let a command be used wherever two people can meet: in any server, and in their own and in group messages."""
    command.allowed_contexts = AMONG_PEOPLE
    command.allowed_installs = FOR_ALL
    return command


def everywhere(command: _Command) -> _Command:
    """Let a command that needs no second person be used in messages to the bot too."""
    command.allowed_contexts = EVERYWHERE
    command.allowed_installs = FOR_ALL
    return command


def check_offered(interaction: Interaction) -> None:
    """Raise NotOffered or OutOfRange where an option is not as the command has it: discord.py passes any on."""
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return
    options = {option.display_name: option for option in command.parameters}
    for name, sent in interaction.namespace:
        if name in options:
            _check_option(options[name], sent)


def _check_option(option: app_commands.Parameter, sent: Any) -> None:
    offered, least, most = {choice.value for choice in option.choices}, option.min_value, option.max_value
    if offered and sent not in offered:
        raise NotOffered
    if least is None or most is None:
        return
    text = isinstance(sent, str)
    if not least <= (len(sent) if text else sent) <= most:
        raise OutOfRange(least, most, text=text)


async def match_here(interaction: Interaction) -> int:
    """The match that is being played in the channel of a command. Raises NoSuchMatch, or Kindly with where to look."""
    bot = interaction.client
    try:
        return await live_here(bot.db, channel_of(interaction))
    except NoSuchMatch:
        elsewhere = [one for one in await playing(bot.db, interaction.user.id) if one.guild_id == interaction.guild_id]
        if not elsewhere:
            raise
        where = " ".join(f"<#{one.channel_id}>" for one in elsewhere[:MOST_PLACES])
        raise Kindly(
            reader(interaction)("No match is being played in this channel. You are playing in {where}.", where=where)
        ) from None


def channel_of(interaction: Interaction) -> int:
    """The channel in which a command was used."""
    if interaction.channel_id is None:
        raise AssertionError("Discord sends every command from a channel")
    return interaction.channel_id
