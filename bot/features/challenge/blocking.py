"""Blocking: keeping a person from challenging, letting him back, and the private list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.reply import private
from bot.features.challenge.blocked_screen import blocked_menu, blocked_text
from bot.features.challenge.checks import User
from bot.features.challenge.handlers import show_closed
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import harmless, name_of
from bot.ui.custom_id import Press, number_in
from club import blocks
from club.blocks import Blocked
from club.people import Person

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]


async def block(bot: Barpoint, interaction: Interaction, person: User) -> None:
    """Keep a person from challenging. Raises Kindly and ChallengeRefused."""
    if person.bot:
        raise Kindly(reader(interaction)("Bots do not play, so none can challenge you. Choose a person."))
    blocked = await blocks.block(bot.db, bot.by(interaction), Person(person.id, person.display_name))
    await _tell(bot, interaction, blocked)


async def block_challenger(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Keep whoever made this challenge from making another. Raises ChallengeRefused."""
    await _tell(bot, interaction, await blocks.block_challenger(bot.db, bot.by(interaction), what.target))


async def unblock(bot: Barpoint, interaction: Interaction, person: User) -> None:
    """Let a person challenge again."""
    words = reader(interaction)
    known = await blocks.unblock(bot.db, bot.by(interaction), person.id)
    name = harmless(person.display_name)
    if known is None:
        raise Kindly(words("{name} is not blocked. /blocked shows who is.", name=name))
    await private(interaction, words("{name} can challenge you again.", name=name))


async def unblock_from_list(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Let a person of the list challenge again, and show what is left of it. Raises Kindly for anybody else."""
    words = reader(interaction)
    number = number_in(what.draft)
    known = None if number is None else await blocks.unblock_player(bot.db, bot.by(interaction), number)
    if known is None:
        raise Kindly(words("That person is not blocked. /blocked shows who is."))
    await show_blocked(bot, interaction, words("{name} can challenge you again.", name=name_of(known, words)))


async def show_blocked(bot: Barpoint, interaction: Interaction, first: str = "") -> None:
    """Show to a person alone whom he keeps away, below `first`."""
    words = reader(interaction)
    people = await blocks.blocked_by(bot.db, interaction.user.id)
    says = "\n".join(part for part in (first, blocked_text(people, words)) if part)
    await private(interaction, says, *blocked_menu(people, words))


async def _tell(bot: Barpoint, interaction: Interaction, blocked: Blocked) -> None:
    words = reader(interaction)
    says = words(
        "{name} can no longer challenge you, in any server, and is not told. A match under way goes on. "
        "/unblock takes this back, /blocked shows your list.",
        name=name_of(blocked.player, words),
    )
    try:
        await private(interaction, says)
    finally:
        for proposal in blocked.closed:
            await show_closed(bot, proposal)
