"""The looks of a board: what each theme is called, and which one somebody sees."""

from __future__ import annotations

from bot.words import Words
from renderer import CLASSIC, THEMES, Theme

FIRST = "classic"
"""The theme that is used where nobody has chosen."""


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
