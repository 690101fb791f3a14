"""What a person prefers, with a menu and buttons to change it."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.ids import Menu, Press, Verb
from bot.screens.parts import button, layout, menu, row, text
from bot.themes import title
from bot.words import Words
from renderer import THEMES
from storage.preferences import Preferences


def panel(likes: Preferences, words: Words) -> ui.LayoutView:
    """The settings of one person. They change what he sees in private, under "My view"."""
    theme = title(likes.theme, words) if likes.theme else words("as the server shows it")
    side = words("left") if likes.mirrored else words("right")
    themes = [("server", words("As the server shows it")), *((name, title(name, words)) for name in THEMES)]
    directions = {"right": words("Home at the right"), "left": words("Home at the left")}
    now = "left" if likes.mirrored else "right"
    return layout(
        text(
            f"### {words('Your settings')}",
            words("What you see with **My view** under a board, for you alone."),
            words("Theme: {theme}. Your home board lies at the {side}.", theme=theme, side=side),
        ),
        row(menu(Press(Menu.THEME, 0), words("Choose a theme"), themes)),
        row(
            *(
                button(
                    Press(Verb.DIRECTION, 0, 0, direction),
                    label,
                    ButtonStyle.primary if direction == now else ButtonStyle.secondary,
                )
                for direction, label in directions.items()
            )
        ),
    )
