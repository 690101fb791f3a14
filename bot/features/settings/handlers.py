"""Change a setting by button, menu or option, and show the panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.context import Handler, Request
from bot.delivery.permissions import check_manages_server
from bot.features.settings.kinds import UNKNOWN, Place, Setting
from bot.features.settings.panel import personal_panel, server_panel
from bot.features.settings.rows import PERSONAL_SETTINGS, SERVER_SETTINGS
from bot.text.error_messages import NotOffered, UserError
from bot.text.translator import _
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.themes import DEFAULT_THEME
from club import settings
from storage.servers import Threads

_KEYS: dict[str, str] = {Menu.THEME: "theme", Menu.LANGUAGE: "language", Verb.DIRECTION: "home"}
"""The verbs of older panels, whose payloads lack the key of the setting."""


async def show_personal(request: Request) -> None:
    """Show the user their settings."""
    preferences = await settings.personal_settings(request.db, request.user_id)
    await request.reply_view(personal_panel(preferences, request.words))


async def show_server(request: Request) -> None:
    """Show the settings of the server. Raises UserError for users who do not manage it."""
    server = await settings.server_settings(request.db, check_manages_server(request.interaction))
    applied = replace(
        server,
        theme=server.theme or DEFAULT_THEME,
        threads=server.threads or Threads(request.bot.settings.threads),
    )
    await request.reply_view(server_panel(applied, request.words))


async def change_personal(request: Request, changes: Mapping[str, Any]) -> None:
    """Change settings of the user, named as in `Preferences`, and show all of them."""
    if changes:
        await settings.change_personal(request.db, request.actor, **changes)
    if "language" in changes:
        await request.bot.languages.learn(request.db)
    await show_personal(request)


async def change_server(request: Request, changes: Mapping[str, Any]) -> None:
    """Change settings of the server, named as in `Server`, and show all of them.

    Raises UserError for users who do not manage it.
    """
    guild_id = check_manages_server(request.interaction)
    if changes:
        await settings.change_server(request.db, guild_id, **changes)
    if "language" in changes:
        await request.bot.languages.learn(request.db)
    await show_server(request)


async def personal_pressed(request: Request) -> None:
    """Change the personal setting of a button or menu. Raises UserError for one that is not offered."""
    press = request.press
    changes = read_press(PERSONAL_SETTINGS, replace(press, payload=_KEYS.get(press.verb, "") + press.payload), request)
    if changes is None:
        raise UserError(_("That choice is out of date. Use /settings."))
    await change_personal(request, changes)


async def server_pressed(request: Request) -> None:
    """Change the server setting of a button or menu. Raises UserError for one that is not offered."""
    check_manages_server(request.interaction)
    changes = read_press(SERVER_SETTINGS, request.press, request)
    if changes is None:
        raise UserError(_("That choice is out of date. Use /server settings."))
    await change_server(request, changes)


def read_press(offered: Sequence[Setting], press: Press, request: Request) -> dict[str, Any] | None:
    """Return what a press changes, as {field: value}; None for what is not offered."""
    for setting in offered:
        kind = setting.kind
        value: object = UNKNOWN
        if isinstance(kind, Place):
            guild = request.interaction.guild
            if guild is not None and press.target == setting.number:
                value = kind.parse_ids(press.payload, guild)
        elif press.payload.startswith(setting.key):
            value = kind.parse(press.payload.removeprefix(setting.key))
        if value is not UNKNOWN:
            return {setting.field: value}
    return None


def read_options(offered: Sequence[Setting], typed: Mapping[str, Any], reset: str | None) -> dict[str, Any]:
    """Return what the typed options change, as {field: value}; `reset` names a setting to unset.

    Raises NotOffered for a value that is no choice of its option.
    """
    changes: dict[str, Any] = {
        setting.field: () if isinstance(setting.kind, Place) and setting.kind.several else None
        for setting in offered
        if reset is not None and setting.resettable and setting.reset_name == reset
    }
    for setting in offered:
        if setting.option is not None and typed.get(setting.option) is not None:
            changes[setting.field] = setting.kind.from_option(typed[setting.option])
    if UNKNOWN in changes.values():
        raise NotOffered
    return changes


HANDLERS: Mapping[str, Handler] = {
    Menu.PREFERS: personal_pressed,
    Verb.PREFER: personal_pressed,
    **dict.fromkeys(_KEYS, personal_pressed),
    Menu.DECIDES: server_pressed,
    Verb.DECIDE: server_pressed,
}
