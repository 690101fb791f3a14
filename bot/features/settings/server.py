"""A server's settings: the panel for those who manage it, what it changes, and what holds for challenges there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord

from backgammon import Rules
from bot.delivery.reply import private_screen
from bot.features.settings.personal import switched, usual_game
from bot.features.settings.server_screen import CHALLENGERS, CHANNELS, DAYS, RESULTS, SWITCHES, server_panel
from bot.text.catalogues import LANGUAGES
from bot.text.error_messages import Kindly
from bot.text.languages import AS_DISCORD_SAYS, reader
from bot.ui.components import MOST_CHANNELS
from bot.ui.custom_id import Press
from club import settings
from club.clock import DAY
from renderer import THEMES
from storage.servers import Server, Threads

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]
_ID = re.compile(r"[0-9]{1,20}")


async def show_server_settings(bot: Barpoint, interaction: Interaction) -> None:
    """Show what the server decides to those who manage it. Raises Kindly for others."""
    server = await settings.of_server(bot.db, managed(interaction))
    await _show(bot, interaction, server)


async def decide(bot: Barpoint, interaction: Interaction, **decisions: Any) -> None:
    """Decide some things for the server, and show all that holds. Raises Kindly for those who do not manage it."""
    await settings.decide(bot.db, managed(interaction), **decisions)
    await show_server_settings(bot, interaction)


async def switch(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Switch something on or off. Raises Kindly."""
    await _decide_if_known(bot, interaction, switched(what.draft, SWITCHES))


async def choose(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Choose something in a menu. Raises Kindly."""
    if what.draft in {f"language{one}" for one in (AS_DISCORD_SAYS, *LANGUAGES)}:
        await choose_language(bot, interaction, what.draft.removeprefix("language"))
        return
    await _decide_if_known(bot, interaction, _places(interaction, what) or _listed(what.draft))


async def choose_language(bot: Barpoint, interaction: Interaction, language: str) -> None:
    """Decide the language of what everybody reads here. Raises Kindly for those who do not manage the server."""
    guild_id = managed(interaction)
    await settings.set_language(bot.db, guild_id, None if language == AS_DISCORD_SAYS else language)
    await bot.languages.learn(bot.db)
    await show_server_settings(bot, interaction)


def managed(interaction: Interaction) -> int:
    """The server that this person manages. Raises Kindly; what Discord shows to whom is only a convenience."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Kindly(reader(interaction)("Only those who manage the server can do this."))
    return interaction.guild_id


def threads_in(bot: Barpoint, server: Server) -> Threads:
    """When a match gets a thread of its own: as the server decides, or as whoever runs the bot does."""
    return server.threads or Threads(bot.settings.threads)


async def check_may_challenge(bot: Barpoint, interaction: Interaction, rules: Rules) -> None:
    """Raise Kindly where the server does not let this person propose these rules in this channel."""
    server = await settings.of_server(bot.db, interaction.guild_id)
    role = server.challengers
    if role not in (None, interaction.guild_id) and role not in _roles(interaction):
        raise Kindly(
            reader(interaction)(
                "In this server only {role} may challenge. Accepting a challenge is open to all.", role=f"<@&{role}>"
            )
        )
    check_stake(interaction, server, rules)
    check_channel(interaction, server)


def check_stake(interaction: Interaction, server: Server, rules: Rules) -> None:
    """Raise Kindly where there is a stake and the server plays without."""
    if rules.stake and not server.stakes:
        raise Kindly(
            reader(interaction)("This server plays without stakes. Leave the stake out, and I count points alone.")
        )


def check_channel(interaction: Interaction, server: Server) -> None:
    """Raise Kindly where the server plays its matches in other channels."""
    channel = interaction.channel
    here = {interaction.channel_id, channel.parent_id if isinstance(channel, discord.Thread) else None}
    if server.channels and here.isdisjoint(server.channels):
        where = " ".join(f"<#{one}>" for one in server.channels)
        raise Kindly(
            reader(interaction)("Matches of this server are played in {where}. Use the command there.", where=where)
        )


def _roles(interaction: Interaction) -> set[int]:
    person = interaction.user
    return {role.id for role in person.roles} if isinstance(person, discord.Member) else set()


async def _show(bot: Barpoint, interaction: Interaction, server: Server) -> None:
    language = bot.languages.chosen_for(managed(interaction))
    await private_screen(interaction, server_panel(server, threads_in(bot, server), language, reader(interaction)))


async def _decide_if_known(bot: Barpoint, interaction: Interaction, decisions: dict[str, Any] | None) -> None:
    if decisions is None:
        raise Kindly(reader(interaction)("I do not know that choice. Use /server settings."))
    await decide(bot, interaction, **decisions)


def _places(interaction: Interaction, what: Press) -> dict[str, Any] | None:
    """What a menu of channels or roles wishes; None where it names any that the server does not have."""
    guild, drafts = interaction.guild, what.draft.split("-") if what.draft else []
    if guild is None or what.target not in (CHANNELS, RESULTS, CHALLENGERS):
        return None
    there = guild.get_role if what.target == CHALLENGERS else guild.get_channel
    if not all(_ID.fullmatch(one) and there(int(one)) for one in drafts):
        return None
    chosen = [int(one) for one in drafts]
    if what.target == CHANNELS:
        return {"channels": tuple(chosen[:MOST_CHANNELS])}
    return {"challengers" if what.target == CHALLENGERS else "results_channel": chosen[0] if chosen else None}


def _listed(draft: str) -> dict[str, Any] | None:
    """What a menu of fixed choices wishes; None where it offers nothing like this."""
    if draft in {f"theme{one}" for one in THEMES}:
        return {"theme": draft.removeprefix("theme")}
    if draft in {f"days{one}" for one in DAYS}:
        return {"deadline": int(draft.removeprefix("days")) * DAY}
    if draft in {f"threads{one}" for one in Threads}:
        return {"threads": Threads(draft.removeprefix("threads"))}
    return usual_game(draft)
