"""The panels of settings, with a button or menu for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.features.settings.kinds import Either, Place, Section, Setting, Switch
from bot.features.settings.rows import PERSONAL, SERVER
from bot.text.translator import Translator, _
from bot.ui.components import PressButton, PressMenu
from bot.ui.custom_id import Menu, Verb
from bot.ui.layouts import Item, layout, row, text
from bot.ui.themes import theme_title
from storage.preferences import Preferences
from storage.servers import Server


def personal_panel(preferences: Preferences, words: Translator) -> ui.LayoutView:
    """Return the panel with the settings of one user."""
    theme = theme_title(preferences.theme) if preferences.theme else _("server default")
    home = _("Theme: {theme}. Your home board is on the right.", theme=theme)
    if preferences.mirrored:
        home = _("Theme: {theme}. Your home board is on the left.", theme=theme)
    title = words(_("Your settings"))
    return layout(
        text(
            f"### {title}",
            words(_("How you see the board under **My view**; only you see this.")),
            words(home),
        ),
        *_sections(PERSONAL, preferences, Verb.PREFER, Menu.PREFERS, words),
    )


def server_panel(server: Server, words: Translator) -> ui.LayoutView:
    """Return the settings of a server; an undecided one is shown with its default."""
    title = words(_("Server settings"))
    return layout(
        text(f"### {title}", words(_("They apply to everyone here from now on."))),
        *_sections(SERVER, server, Verb.DECIDE, Menu.DECIDES, words),
    )


def _sections(
    sections: Sequence[Section], values: object, button_verb: str, menu_verb: str, words: Translator
) -> Iterator[Item]:
    for section in sections:
        if section.texts:
            yield text(*map(words, section.texts))
        for settings in section.rows:
            for setting in settings:
                if isinstance(setting.kind, Place):
                    yield text(words(setting.kind.title))
            yield row(
                *(
                    item
                    for setting in settings
                    for item in _items(setting, getattr(values, setting.field), button_verb, menu_verb, words)
                )
            )


def _items(
    setting: Setting, value: Any, button_verb: str, menu_verb: str, words: Translator
) -> Iterator[PressButton | PressMenu]:
    kind = setting.kind
    if isinstance(kind, Switch | Either):
        yield from kind.buttons(setting, bool(value), button_verb, words)
    else:
        yield kind.menu(setting, value, menu_verb, words)
