"""The looks of a board: what each theme and its checkers are called, and which one somebody sees."""

from __future__ import annotations

from backgammon import Side
from bot.text.translator import Words
from renderer import CLASSIC, THEMES, Called, Theme

FIRST = "classic"
"""The theme that is used where nobody has chosen."""

CIRCLES = {
    Called.WHITE: "⚪",
    Called.BLACK: "⚫",
    Called.RED: "🔴",
    Called.BLUE: "🔵",
    Called.GREEN: "🟢",
    Called.BROWN: "🟤",
}
"""A checker of each colour, for headlines."""


def theme_named(name: str | None) -> Theme:
    """The theme of this name; the first one where there is none, or where it is no more."""
    return THEMES.get(name or FIRST, CLASSIC)


def title(name: str, words: Words) -> str:
    """What a theme is called; a theme that nobody has worded is called by its name.

    >>> title("colour-blind", Words())
    'For colour-blind people'
    """
    return {
        "classic": words("Classic wood"),
        "tournament": words("Tournament felt"),
        "dark": words("Dark"),
        "light": words("Light"),
        "colour-blind": words("For colour-blind people"),
        "high-contrast": words("High contrast"),
    }.get(name, name)


def colour(theme: Theme, side: Side, words: Words) -> str:
    """What a side's checkers are called in a theme.

    >>> colour(theme_named("tournament"), Side.O, Words())
    'red'
    """
    return {
        Called.WHITE: words("white"),
        Called.BLACK: words("black"),
        Called.RED: words("red"),
        Called.BLUE: words("blue"),
        Called.GREEN: words("green"),
        Called.BROWN: words("brown"),
    }[_called(theme, side)]


def circle(theme: Theme, side: Side) -> str:
    """A checker of this side, as an emoji.

    >>> circle(theme_named("tournament"), Side.O)
    '🔴'
    """
    return CIRCLES[_called(theme, side)]


def _called(theme: Theme, side: Side) -> Called:
    return (theme.x if side is Side.X else theme.o).called
