"""What a person prefers, with a menu and buttons to change it."""

from __future__ import annotations

from discord import ButtonStyle, ui

from bot.buttons import PressMenu
from bot.catalogues import LANGUAGES
from bot.ids import Menu, Press, Verb
from bot.languages import AS_DISCORD_SAYS
from bot.screens.parts import button, layout, menu, row, text
from bot.themes import title
from bot.words import Words
from renderer import THEMES
from storage.preferences import Preferences


def panel(likes: Preferences, language: str | None, words: Words) -> ui.LayoutView:
    """The settings of one person, with the language that he has chosen. They change what he sees in private."""
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
        row(_language_menu(language, words)),
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


def _language_menu(chosen: str | None, words: Words) -> PressMenu:
    """The languages by their own names, so that everybody finds his; what is shown is what holds."""
    says = words("Language: {language}", language=LANGUAGES[chosen] if chosen else words("as Discord says"))
    return menu(Press(Menu.LANGUAGE, 0), says, [(AS_DISCORD_SAYS, words("As Discord says")), *LANGUAGES.items()])
