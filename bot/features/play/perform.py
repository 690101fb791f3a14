"""Carrying out a wish for somebody on Discord: the club first, then the board, then a word to the person."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from backgammon import Match, Side, Wish
from bot.delivery.permissions import is_guest
from bot.delivery.reply import dismiss, owes, private
from bot.features.play.tips import give_tips
from bot.logs import ids
from bot.text.languages import reader
from bot.text.translator import Words
from bot.ui.board.message import latest_lines, written_names
from bot.ui.narration import prompt
from club.matches import Acted, act
from club.tables import Table
from storage.players import Player
from storage.preferences import Pings

if TYPE_CHECKING:
    from bot.context import Barpoint

_MINUTE = 60 * 1000

_log = logging.getLogger(__name__)


async def carry_out(
    bot: Barpoint, interaction: discord.Interaction[Any], match_id: int, version: int | None, wish: Wish
) -> None:
    """Do what a person wishes and show what came of it. Raises what `club.matches.act` refuses."""
    await show_what_came(bot, interaction, await act(bot.db, bot.by(interaction), match_id, version, wish))


async def show_what_came(bot: Barpoint, interaction: discord.Interaction[Any], acted: Acted) -> None:
    """Show the board after an act, and tell the person in words where the board is not the answer."""
    words = reader(interaction)
    match_id, version = acted.table.id, acted.table.match.version
    events = ",".join(type(event).__name__ for event, _ in acted.table.log[acted.before.version :])
    did = {"match": match_id, "version": version, "player": acted.player, "events": events}
    _log.info("acted", extra=did | ids(interaction))
    # Where we are guests a new message cannot be posted for a ping.
    ping = None if is_guest(interaction) else whom_to_ping(bot, acted.before, acted.table, interaction.user.id)
    shown = await bot.publisher.show(match_id, interaction, known=acted.table, ping=ping)
    answered = not owes(interaction)
    if not answered:
        # Whoever answered a private question sees the board change; whoever typed a command is told in words.
        if interaction.message is None:
            await private(interaction, in_words(shown, acted.before.version, words))
        elif interaction.message.flags.ephemeral:
            await dismiss(interaction)
        else:
            await private(interaction, words("Done."))
    # After a question, and where Discord did not take the board, one private message is enough.
    if answered or interaction.message is None:
        await give_tips(bot, interaction, acted)


def in_words(table: Table, since: int, words: Words) -> str:
    """What has happened since a version, and what comes next, for somebody who reads and does not look."""
    names = written_names(table, words)
    before = table.log[since][1] if since < len(table.log) else 0
    comes_next = prompt(table.match, names, words, taken_back=table.taken_back)
    return "\n".join([*latest_lines(table, names, words, before), comes_next])


def whom_to_ping(bot: Barpoint, before: Match | None, table: Table, actor: int) -> int | None:
    """The Discord id of the player whose turn has just come, if he is away or always wants to know.

    Nobody is told of what he did himself.
    """
    side: Side | None = table.match.to_act
    if side is None or (before is not None and before.to_act is side):
        return None
    player = table.player(side)
    away = player.touched_at is None or bot.clock() - player.touched_at >= bot.settings.away_minutes * _MINUTE
    if player.discord_id == actor or not (away or player.prefers.pings is Pings.TURN):
        return None
    return unless_never(player)


def whom_it_awaits(table: Table, actor: int) -> int | None:
    """The Discord id of the player to act, who shall know where his match goes on now; not of him who moved it."""
    side = table.match.to_act
    player = None if side is None else table.player(side)
    return None if player is None or player.discord_id == actor else unless_never(player)


def unless_never(player: Player) -> int | None:
    """The Discord id of somebody who may be notified; None for whoever never wants to be."""
    return None if player.prefers.pings is Pings.NEVER else player.discord_id
