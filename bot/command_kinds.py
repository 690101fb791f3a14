"""Contexts in which a command is allowed, and the check of its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import discord
from discord import AppCommandOptionType, app_commands

from bot.context import Interaction
from bot.text.command_names import AnyCommand
from bot.text.error_messages import NotOffered, OutOfRange

MatchNumber = app_commands.Range[int, 1, 1_000_000_000]
"""The ID of a match in an option."""
WHICH_MATCH = "A match I can't show any more (default: this channel's match)"
"""The description of the option of a command that can end a match from elsewhere."""

SKIP_QUESTION = "Do it right away, without being asked again"
"""The description of the option that skips a confirmation."""

_Command = TypeVar("_Command", bound=AnyCommand)

IN_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
AMONG_PEOPLE = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=True)
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_SERVERS = app_commands.AppInstallationType(guild=True, user=False)
FOR_ALL = app_commands.AppInstallationType(guild=True, user=True)
_TYPES: dict[AppCommandOptionType, type | tuple[type, ...]] = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
    AppCommandOptionType.user: (discord.Member, discord.User),
    AppCommandOptionType.attachment: discord.Attachment,
}
"""The Python types of values; discord.py checks those of channels and roles."""


def in_servers(command: _Command) -> _Command:
    """Allow a command in servers where the bot is a member."""
    command.allowed_contexts = IN_SERVERS
    command.allowed_installs = FOR_SERVERS
    return command


def among_people(command: _Command) -> _Command:
    """Allow a command wherever two people can meet: in any server, and in their direct and group messages."""
    command.allowed_contexts = AMONG_PEOPLE
    command.allowed_installs = FOR_ALL
    return command


def everywhere(command: _Command) -> _Command:
    """Allow a command that needs no second person in the bot's direct messages too."""
    command.allowed_contexts = EVERYWHERE
    command.allowed_installs = FOR_ALL
    return command


def check_offered(interaction: Interaction) -> None:
    """Check that the command still has each option that was sent, and offers its value: discord.py checks neither.

    An app may show an older form of a command for hours. Raises CommandSignatureMismatch, NotOffered and OutOfRange.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return
    options = {option.display_name: option for option in command.parameters}
    for name, sent in interaction.namespace:
        if name not in options:
            raise app_commands.CommandSignatureMismatch(command)
        if interaction.type is discord.InteractionType.application_command:
            if not isinstance(sent, _TYPES.get(options[name].type, object)):
                raise app_commands.CommandSignatureMismatch(command)
            _check_option(options[name], sent)
    typed = _typed_in(dict(interaction.data or {}))
    if typed is not None and not options[typed].autocomplete:
        raise app_commands.CommandSignatureMismatch(command)


def _typed_in(data: Mapping[str, Any]) -> str | None:
    """Return the name of the option in which the user is typing."""
    for option in data.get("options", ()):
        if option.get("focused"):
            return str(option["name"])
        if (typed := _typed_in(option)) is not None:
            return typed
    return None


def _check_option(option: app_commands.Parameter, sent: Any) -> None:
    offered, least, most = {choice.value for choice in option.choices}, option.min_value, option.max_value
    if offered and sent not in offered:
        raise NotOffered
    if least is None or most is None:
        return
    text = isinstance(sent, str)
    if not least <= (len(sent) if text else sent) <= most:
        raise OutOfRange(least, most, text=text)
