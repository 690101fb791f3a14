"""Themes of boards: their names, the names of their checkers, and the theme of a user."""

from __future__ import annotations

from backgammon import Side
from bot.text.translator import Text, Translator, _
from renderer import CLASSIC, THEMES, ColourName, Theme
from storage.preferences import Preferences
from storage.servers import Server

DEFAULT_THEME = "classic"
"""The theme without a setting."""

CIRCLES = {
    ColourName.WHITE: "⚪",
    ColourName.BLACK: "⚫",
    ColourName.RED: "🔴",
    ColourName.BLUE: "🔵",
    ColourName.GREEN: "🟢",
    ColourName.BROWN: "🟤",
}
"""A checker of each colour, for headlines."""


def chosen_theme(preferences: Preferences, server: Server) -> str:
    """Return the name of the theme in which a person sees boards privately: their own, or the server's."""
    return preferences.theme or server.theme or DEFAULT_THEME


def theme_named(name: str | None) -> Theme:
    """Return the theme of this name; the default one if it is unknown."""
    return THEMES.get(name or DEFAULT_THEME, CLASSIC)


def theme_title(name: str) -> Text:
    """Return what a theme is called; a theme without a text is called by its name.

    >>> theme_title("colour-blind").message
    'Colour-blind friendly'
    """
    return {
        "classic": _("Classic wood"),
        "tournament": _("Tournament felt"),
        "dark": _("Dark"),
        "light": _("Light"),
        "colour-blind": _("Colour-blind friendly"),
        "high-contrast": _("High contrast"),
    }.get(name, Text(name))


def colour(theme: Theme, side: Side, words: Translator) -> str:
    """Return the name of a side's checkers in a theme.

    >>> colour(theme_named("tournament"), Side.O, Translator())
    'red'
    """
    return {
        ColourName.WHITE: words(_("white")),
        ColourName.BLACK: words(_("black")),
        ColourName.RED: words(_("red")),
        ColourName.BLUE: words(_("blue")),
        ColourName.GREEN: words(_("green")),
        ColourName.BROWN: words(_("brown")),
    }[_called(theme, side)]


def circle(theme: Theme, side: Side) -> str:
    """Return a checker of this side, as an emoji.

    >>> circle(theme_named("tournament"), Side.O)
    '🔴'
    """
    return CIRCLES[_called(theme, side)]


def circles(theme: Theme) -> dict[Side, str]:
    """Return a checker of each side, as emoji.

    >>> circles(theme_named("tournament"))[Side.X]
    '⚪'
    """
    return {side: circle(theme, side) for side in Side}


def _called(theme: Theme, side: Side) -> ColourName:
    return (theme.x if side is Side.X else theme.o).colour_name
