"""/settings, /server settings and /server channel. The options follow from the rows of settings."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.command_kinds import everywhere
from bot.context import Interaction, Request
from bot.delivery.permissions import check_manages_server
from bot.features.settings.handlers import change_personal, change_server, read_options, show_server
from bot.features.settings.kinds import Setting
from bot.features.settings.rows import PERSONAL_SETTINGS, SERVER_SETTINGS
from bot.text.command_names import AnyCommand, GroupCommand
from bot.text.error_messages import UserError
from bot.text.translator import _
from bot.ui.components import MAX_CHANNELS, PLAYED_IN
from club.settings import set_playable_channel

RESET = "reset"
"""The option that resets a setting."""


class PlayedIn(app_commands.Transformer):
    """A channel in which matches can be played; its types are listed because discord.py's own list is longer."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The types that Discord offers."""
        return list(PLAYED_IN)

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> Any:
        """Return the channel as Discord sends it."""
        return value


Playable = app_commands.Transform[app_commands.AppCommandChannel, PlayedIn]


def settings_command(
    description: str,
    offered: Sequence[Setting],
    reset_description: str,
    change: Callable[[Request, Mapping[str, Any]], Awaitable[None]],
) -> app_commands.Command[Any, ..., Any]:
    """Return the command "settings" with an option for each setting, and one that resets a setting."""

    async def callback(interaction: Interaction, **options: Any) -> None:
        changes = read_options(offered, options, options.get(RESET))
        await change(Request.of(interaction), changes)

    typed = [setting for setting in offered if setting.option is not None]
    resettable = [setting.reset_name for setting in offered if setting.resettable]
    annotations = {str(setting.option): setting.kind.annotation for setting in typed}
    annotations[RESET] = str | None
    keyword = inspect.Parameter.KEYWORD_ONLY
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # discord.py reads options from it
        [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction),
            *(
                inspect.Parameter(name, keyword, default=None, annotation=annotation)
                for name, annotation in annotations.items()
            ),
        ]
    )
    descriptions = {str(setting.option): setting.description for setting in typed}
    app_commands.describe(**descriptions, **{RESET: reset_description})(callback)
    choices = {str(one.option): one.kind.choices for one in typed if one.kind.choices}
    choices[RESET] = [app_commands.Choice(name=_title(name), value=name) for name in resettable]
    app_commands.choices(**choices)(callback)
    return app_commands.Command(name="settings", description=description, callback=callback)


def _title(name: str) -> str:
    """Return the name of an option as the name of a choice.

    >>> _title("challenger_role")
    'Challenger role'
    """
    return name.replace("_", " ").capitalize()


settings = everywhere(
    settings_command(
        "Your view of the board, automatic rolls and plays, notifications",
        PERSONAL_SETTINGS,
        "Reset one setting to its default",
        change_personal,
    )
)
server_settings = settings_command(
    "This server's settings for matches, boards and results",
    SERVER_SETTINGS,
    "Reset one setting to its default",
    change_server,
)


@app_commands.command(name="channel", description="Allow or stop matches in a channel; if none is set, all are allowed")
@app_commands.describe(channel="Which channel", matches="Allow matches there")
async def server_channel(interaction: Interaction, channel: Playable, matches: bool) -> None:
    """Add a channel to those where matches are played, or remove it."""
    request, guild_id = Request.of(interaction), check_manages_server(interaction)
    if not await set_playable_channel(request.db, guild_id, channel.id, plays=matches, limit=MAX_CHANNELS):
        raise UserError(_("There are already {n} channels. Remove one first.", n=MAX_CHANNELS))
    await show_server(request)


COMMANDS: tuple[AnyCommand, ...] = (settings,)
SERVER_COMMANDS: tuple[GroupCommand, ...] = (server_settings, server_channel)
