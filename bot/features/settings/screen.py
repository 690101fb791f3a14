"""What a person prefers, with menus and buttons to change it."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ButtonStyle, ui

from backgammon import Variant
from bot.text.catalogues import LANGUAGES
from bot.text.languages import AS_DISCORD_SAYS
from bot.text.translator import Words
from bot.ui.components import PressButton
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.layouts import button, layout, menu, row, text
from bot.ui.themes import title
from renderer import THEMES
from storage.preferences import Pings, Preferences

SWITCHES: Mapping[str, str] = {
    "autoroll": "auto_roll",
    "autoplay": "auto_play",
    "confirm": "confirm_plays",
    "askagain": "ask_again",
    "ownside": "own_side_below",
}
"""What a person switches on and off: how its button writes it, and what it is called among his preferences."""
LENGTHS = (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25)
"""The lengths of a match that a menu offers."""
UNSAID = "none"
"""Stands in a menu for leaving something to others."""


def panel(likes: Preferences, language: str | None, words: Words) -> ui.LayoutView:
    """The settings of one person: what he sees in private, what happens by itself at his turn, what he asks for.

    `language` is the one that he has chosen.
    """
    theme = title(likes.theme, words) if likes.theme else words("as the server shows it")
    side = words("left") if likes.mirrored else words("right")
    named = [(name, words("Theme: {theme}", theme=title(name, words))) for name in THEMES]
    themes = [("server", words("Theme: as the server shows it")), *named]
    return layout(
        text(
            f"### {words('Your settings')}",
            words("What you see with **My view** under a board, for you alone."),
            words("Theme: {theme}. Your home board lies at the {side}.", theme=theme, side=side),
        ),
        row(menu(Press(Menu.THEME, 0), words("Choose a theme"), themes, likes.theme or "server")),
        row(menu(Press(Menu.LANGUAGE, 0), words("Language"), languages(words), language or AS_DISCORD_SAYS)),
        row(
            *_directions(likes, words),
            switch(Verb.PREFER, "ownside", words("My side below"), likes.own_side_below, words),
        ),
        text(words("**At your turn.** What leaves you nothing to decide can happen by itself, and a line says so.")),
        row(
            switch(Verb.PREFER, "autoroll", words("Roll when I cannot double"), likes.auto_roll, words),
            switch(Verb.PREFER, "autoplay", words("Play forced plays"), likes.auto_play, words),
        ),
        row(
            switch(Verb.PREFER, "confirm", words("Confirm plays"), likes.confirm_plays, words),
            switch(Verb.PREFER, "askagain", words("Ask again before what costs points"), likes.ask_again, words),
        ),
        row(menu(Press(Menu.PREFERS, 1), words("When I notify you"), _pings(words), f"pings{likes.pings}")),
        text(words("**Your challenges**, where you choose nothing else.")),
        row(menu(Press(Menu.PREFERS, 2), words("Length of a match"), *lengths(likes.challenge_length, words))),
        row(menu(Press(Menu.PREFERS, 3), words("Game"), *games(likes.challenge_variant, words))),
    )


def languages(words: Words) -> list[tuple[str, str]]:
    """The options of a menu of languages, by their own names, so that everybody finds his."""
    named = [(AS_DISCORD_SAYS, words("as Discord says")), *LANGUAGES.items()]
    return [(code, words("Language: {language}", language=name)) for code, name in named]


def switch(verb: Verb, key: str, says: str, on: bool, words: Words) -> PressButton:
    """A button that says whether something is on, and switches it."""
    label = words("{what}: on", what=says) if on else words("{what}: off", what=says)
    return button(Press(verb, 0, 0, f"{key}{int(not on)}"), label, ButtonStyle.primary if on else ButtonStyle.secondary)


def lengths(chosen: int | None, words: Words) -> tuple[list[tuple[str, str]], str]:
    """The options of a menu of lengths, and the one that is chosen."""
    offered = sorted({*LENGTHS, *([chosen] if chosen else [])})
    options = [
        (f"length{one}", words.count("Length of a match: {n} point", "Length of a match: {n} points", one))
        for one in offered
    ]
    options.insert(0, (f"length{UNSAID}", words("Length of a match: as usual")))
    return options, f"length{chosen or UNSAID}"


def games(chosen: str | None, words: Words) -> tuple[list[tuple[str, str]], str]:
    """The options of a menu of games that matches are played in, and the one that is chosen."""
    named = [
        (UNSAID, words("as usual")),
        (Variant.STANDARD, words("Backgammon")),
        (Variant.DUTCH, words("Dutch backgammon")),
    ]
    options = [(f"game{game}", words("Game: {game}", game=name)) for game, name in named]
    return options, f"game{chosen or UNSAID}"


def _pings(words: Words) -> list[tuple[str, str]]:
    return [
        (f"pings{Pings.TURN}", words("Notify me: at each of my turns")),
        (f"pings{Pings.AWAY}", words("Notify me: when I am away")),
        (f"pings{Pings.NEVER}", words("Notify me: never")),
    ]


def _directions(likes: Preferences, words: Words) -> list[PressButton]:
    labels = {"right": words("Home at the right"), "left": words("Home at the left")}
    now = "left" if likes.mirrored else "right"
    return [
        button(
            Press(Verb.DIRECTION, 0, 0, direction),
            label,
            ButtonStyle.primary if direction == now else ButtonStyle.secondary,
        )
        for direction, label in labels.items()
    ]
