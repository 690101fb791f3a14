"""A person's settings: the panel, and what its menus, its buttons and the options of /settings change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from backgammon import LONGEST, Variant
from bot.delivery.reply import private_screen
from bot.features.settings.screen import SWITCHES, UNSAID, panel
from bot.text.catalogues import LANGUAGES
from bot.text.error_messages import Kindly
from bot.text.languages import AS_DISCORD_SAYS, reader
from bot.ui.custom_id import Press
from club import settings
from renderer import THEMES
from storage.preferences import Pings

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]


async def show_settings(bot: Barpoint, interaction: Interaction) -> None:
    """Show a person what he prefers, and let him change it."""
    person = interaction.user.id
    likes = await settings.of_person(bot.db, person)
    await private_screen(interaction, panel(likes, bot.languages.chosen_by(person), reader(interaction)))


async def prefer(bot: Barpoint, interaction: Interaction, **wishes: Any) -> None:
    """Change what a person prefers, and show him all of it."""
    await settings.prefer(bot.db, bot.by(interaction), **wishes)
    await show_settings(bot, interaction)


async def choose_theme(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """See boards in private like this from now on; "server" is as the server shows them. Raises Kindly."""
    if what.draft not in {"server", *THEMES}:
        raise Kindly(reader(interaction)("I do not know that theme. Use /settings to see which there are."))
    await prefer(bot, interaction, theme=None if what.draft == "server" else what.draft)


async def choose_direction(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """See one's home board in private at the right, or at the left. Raises Kindly."""
    if what.draft not in {"left", "right"}:
        raise Kindly(reader(interaction)("I do not know that button. Use /settings."))
    await prefer(bot, interaction, mirrored=what.draft == "left")


async def choose_language(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Read everything that is said to one alone in this language from now on. Raises Kindly."""
    if what.draft not in {AS_DISCORD_SAYS, *LANGUAGES}:
        raise Kindly(reader(interaction)("I do not know that language. Use /settings to see which there are."))
    await prefer_language(bot, interaction, what.draft)
    await show_settings(bot, interaction)


async def prefer_language(bot: Barpoint, interaction: Interaction, language: str) -> None:
    """Read everything in this language, or as Discord says."""
    chosen = None if language == AS_DISCORD_SAYS else language
    await settings.prefer_language(bot.db, bot.by(interaction), chosen)
    await bot.languages.learn(bot.db)


async def switch(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Switch something on or off. Raises Kindly."""
    wishes = switched(what.draft, SWITCHES)
    if wishes is None:
        raise Kindly(reader(interaction)("I do not know that button. Use /settings."))
    await prefer(bot, interaction, **wishes)


async def choose(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Choose something in a menu. Raises Kindly."""
    wishes = usual_game(what.draft)
    if wishes is None and what.draft in {f"pings{one}" for one in Pings}:
        wishes = {"pings": Pings(what.draft.removeprefix("pings"))}
    if wishes is None:
        raise Kindly(reader(interaction)("I do not know that choice. Use /settings."))
    await prefer(bot, interaction, **wishes)


def switched(draft: str, switches: Any) -> dict[str, Any] | None:
    """What a button of a switch wishes; None where it is none of these.

    >>> switched("confirm0", SWITCHES)
    {'confirm_plays': False}
    """
    name, on = switches.get(draft[:-1]), draft[-1:]
    return {name: on == "1"} if name is not None and on in {"0", "1"} else None


def usual_game(draft: str) -> dict[str, Any] | None:
    """What a menu of lengths or games wishes; None where it offers nothing like this.

    >>> usual_game("length7"), usual_game("gamedutch"), usual_game("length26")
    ({'challenge_length': 7}, {'challenge_variant': 'dutch'}, None)
    """
    if draft in {f"length{one}" for one in (UNSAID, *range(1, LONGEST + 1))}:
        length = draft.removeprefix("length")
        return {"challenge_length": None if length == UNSAID else int(length)}
    if draft in {f"game{one}" for one in (UNSAID, Variant.STANDARD, Variant.DUTCH)}:
        game = draft.removeprefix("game")
        return {"challenge_variant": None if game == UNSAID else game}
    return None
