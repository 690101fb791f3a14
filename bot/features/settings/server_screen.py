"""What a server decides, with menus and buttons to change it."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from bot.features.settings.screen import games, languages, lengths, switch
from bot.text.languages import AS_DISCORD_SAYS
from bot.text.translator import Words
from bot.ui.components import Choice
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.layouts import layout, menu, place_menu, row, text
from bot.ui.themes import FIRST, title
from club.clock import DAY
from renderer import THEMES
from storage.servers import Server, Threads

SWITCHES: Mapping[str, str] = {"stakes": "stakes", "leaderboard": "leaderboard"}
"""What is switched on and off: how its button writes it, and what it is called among the decisions."""
DAYS = (0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 30)
"""The deadlines that a menu offers."""
CHANNELS, RESULTS, CHALLENGERS = 1, 2, 3
"""The menus of places and of people, as their presses number them."""


def server_panel(server: Server, threads: Threads, language: str | None, words: Words) -> ui.LayoutView:
    """The decisions of a server; `threads` is what holds there, `language` what was chosen."""
    days = (server.deadline or 0) // DAY
    spoken = [(f"language{code}", says) for code, says in languages(words)]
    themes = [(f"theme{name}", words("Theme: {theme}", theme=title(name, words))) for name in THEMES]
    places = [
        (
            words("Channels where matches are played:"),
            place_menu(Press(Menu.DECIDES, CHANNELS), words("All channels"), Choice.CHANNELS, server.channels),
        ),
        (
            words("Channel where results are announced:"),
            place_menu(Press(Menu.DECIDES, RESULTS), words("No channel"), Choice.CHANNEL, _one(server.results_channel)),
        ),
        (
            words("Role that may challenge:"),
            place_menu(Press(Menu.DECIDES, CHALLENGERS), words("Everybody"), Choice.ROLE, _one(server.challengers)),
        ),
    ]
    return layout(
        text(f"### {words('Settings of this server')}", words("They hold for everybody here from now on.")),
        row(menu(Press(Menu.DECIDES, 4), words("Theme of the boards"), themes, f"theme{server.theme or FIRST}")),
        row(menu(Press(Menu.DECIDES, 9), words("Language"), spoken, f"language{language or AS_DISCORD_SAYS}")),
        row(menu(Press(Menu.DECIDES, 5), words("Time for each action"), _deadlines(days, words), f"days{days}")),
        row(menu(Press(Menu.DECIDES, 6), words("Threads"), _threads(words), f"threads{threads}")),
        row(menu(Press(Menu.DECIDES, 7), words("Length of a match"), *lengths(server.challenge_length, words))),
        row(menu(Press(Menu.DECIDES, 8), words("Game"), *games(server.challenge_variant, words))),
        *(item for says, choice in places for item in (text(says), row(choice))),
        row(
            switch(Verb.DECIDE, "stakes", words("Stakes"), server.stakes, words),
            switch(Verb.DECIDE, "leaderboard", words("Leaderboard"), server.leaderboard, words),
        ),
    )


def _one(chosen: int | None) -> tuple[int, ...]:
    return () if chosen is None else (chosen,)


def _deadlines(chosen: int, words: Words) -> list[tuple[str, str]]:
    return [
        (
            f"days{days}",
            words.count("Time for each action: {n} day", "Time for each action: {n} days", days)
            if days
            else words("Time for each action: no limit"),
        )
        for days in sorted({*DAYS, chosen})
    ]


def _threads(words: Words) -> list[tuple[str, str]]:
    return [
        (f"threads{Threads.ALWAYS}", words("Threads: for every match")),
        (f"threads{Threads.BUSY}", words("Threads: where a match is being played already")),
        (f"threads{Threads.NEVER}", words("Threads: never")),
    ]
