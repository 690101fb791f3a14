"""/settings."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from backgammon import LONGEST, Variant
from bot.command_kinds import Interaction, everywhere
from bot.features.settings.personal import prefer, prefer_language, show_settings
from bot.text.catalogues import LANGUAGES
from bot.text.command_names import AnyCommand
from bot.text.languages import AS_DISCORD_SAYS
from bot.text.translator import Words
from bot.ui.themes import title
from renderer import THEMES
from storage.preferences import Pings

Length = app_commands.Range[int, 1, LONGEST]
THEME_CHOICES = [app_commands.Choice(name=title(name, Words()), value=name) for name in THEMES]
LANGUAGE_CHOICES = [
    app_commands.Choice(name="as Discord says", value=AS_DISCORD_SAYS),
    *(app_commands.Choice(name=name, value=code) for code, name in LANGUAGES.items()),
]
GAME_CHOICES = [
    app_commands.Choice(name="backgammon", value=Variant.STANDARD.value),
    app_commands.Choice(name="Dutch backgammon", value=Variant.DUTCH.value),
]
_NAMES = {"theme": "theme", "length": "challenge_length", "game": "challenge_variant"}


@everywhere
@app_commands.command(
    name="settings", description="What you see, what happens by itself at your turn, when I notify you"
)
@app_commands.describe(
    theme="How you see boards under My view",
    home="Where your home board lies under My view",
    my_side_below="See boards under My view from your own side",
    roll_by_itself="Roll for me where I cannot double, or where doubling gains nothing",
    forced_plays="Play for me where only one play is legal",
    confirm="Show a play on the board before it counts",
    ask_again="Ask once more before what costs points: double, take, pass, resign, leave",
    notify="When I notify you that it is your turn",
    length="How many points your matches are played to where you choose nothing else",
    game="Which game you play where you choose nothing else",
    language="The language in which I answer you",
    take_back="A choice to take back: as if you had never made it",
)
@app_commands.choices(
    theme=THEME_CHOICES,
    language=LANGUAGE_CHOICES,
    home=[
        app_commands.Choice(name="at the right", value="right"),
        app_commands.Choice(name="at the left", value="left"),
    ],
    notify=[
        app_commands.Choice(name="at each of my turns", value=Pings.TURN.value),
        app_commands.Choice(name="when I have been away for two minutes", value=Pings.AWAY.value),
        app_commands.Choice(name="never", value=Pings.NEVER.value),
    ],
    game=GAME_CHOICES,
)
async def settings(  # noqa: PLR0913, PLR0917 - every setting can be changed by keyboard alone
    interaction: Interaction,
    theme: str | None = None,
    home: str | None = None,
    my_side_below: bool | None = None,
    roll_by_itself: bool | None = None,
    forced_plays: bool | None = None,
    confirm: bool | None = None,
    ask_again: bool | None = None,
    notify: str | None = None,
    length: Length | None = None,
    game: str | None = None,
    language: str | None = None,
    take_back: Literal["theme", "length", "game"] | None = None,
) -> None:
    """Show the settings of whoever asks, with those changed that he names."""
    if language is not None:
        await prefer_language(interaction.client, interaction, language)
    taken_back = {} if take_back is None else {_NAMES[take_back]: None}
    wishes = taken_back | named(
        theme=theme,
        mirrored=None if home is None else home == "left",
        own_side_below=my_side_below,
        auto_roll=roll_by_itself,
        auto_play=forced_plays,
        confirm_plays=confirm,
        ask_again=ask_again,
        pings=None if notify is None else Pings(notify),
        challenge_length=length,
        challenge_variant=game,
    )
    if wishes:
        await prefer(interaction.client, interaction, **wishes)
    else:
        await show_settings(interaction.client, interaction)


def named(**options: Any) -> dict[str, Any]:
    """The options that were chosen.

    >>> named(theme="dark", length=None)
    {'theme': 'dark'}
    """
    return {name: value for name, value in options.items() if value is not None}


commands: tuple[AnyCommand, ...] = (settings,)
