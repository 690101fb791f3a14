"""Asking once more, in private, before something that cannot be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from backgammon import (
    Claim,
    Concede,
    Double,
    EndSession,
    GameEnded,
    Illegal,
    Resign,
    Side,
    Win,
    Wish,
    decide,
    levels_possible,
    loss_at,
    refusal,
)
from bot.delivery.permissions import has_left
from bot.delivery.reply import private
from bot.features.play.perform import carry_out
from bot.seats import seat
from bot.text.languages import reader
from bot.text.translator import Words, name_of
from bot.ui.board.answers import answers
from bot.ui.components import PressButton
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, row
from bot.ui.session import balance_text
from club.challenges import Proposal
from club.clock import is_lost
from club.overdue import check_claim
from club.tables import Table

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]

SURE = "1"
"""Stands in the draft of a button that was pressed after a question."""
ASKED_FIRST = frozenset({Verb.TAKE, Verb.PASS, Verb.BEAVER, Verb.RACCOON, Verb.ACCEPT})
"""What is asked once more when it is pressed on the board."""


async def ask_first(bot: Barpoint, interaction: Interaction, what: Press, wish: Wish) -> None:
    """Ask once more before something that costs points, or do it at once for those who do not want to be asked.

    Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done.
    """
    now, side = await seat(bot, interaction, what)
    _check(now, side, wish)
    if not now.player(side).prefers.ask_again:
        await carry_out(bot, interaction, now.id, now.match.version, wish)
        return
    words = reader(interaction)
    if isinstance(wish, Resign):
        lost = words.points(loss_at(now.match, side, wish.level))
        says = words("Offer to lose {points}? Your opponent may accept it or play on.", points=lost)
        yes = _offer(now, side, wish.level, words)
    else:
        answer = next(one for one in answers(now, words) if one.verb == what.verb)
        says = words("{costs} Are you sure?", costs=answer.says)
        yes = button(_press(now, answer.verb, SURE), answer.label, answer.style)
    await private(interaction, says, row(yes, _no(now, words)))


async def ask_double(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Ask whether to double. Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done."""
    words = reader(interaction)
    now, side = await seat(bot, interaction, what)
    _check(now, side, Double())
    if not now.player(side).prefers.ask_again:
        await carry_out(bot, interaction, now.id, now.match.version, Double())
        return
    value = now.match.game.cube.value * 2
    says = words(
        "Double to {value}? Your opponent takes, or passes and loses {points}.",
        value=value,
        points=words.points(value // 2),
    )
    yes = button(_press(now, Verb.DOUBLE), words("Double to {value}", value=value), ButtonStyle.success)
    await private(interaction, says, row(yes, _no(now, words)))


async def ask_resign(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Ask at which level to resign. Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done."""
    words = reader(interaction)
    now, side = await seat(bot, interaction, what)
    possible = levels_possible(now.match, side)
    _check(now, side, Resign(possible[-1]))
    levels = [level for level in possible if refusal(now.match, side, Resign(level)) is None]
    enough = [level for level in levels if _loses_match(now, side, level)]
    levels = [level for level in levels if level <= min(enough, default=levels[-1])]
    says = words("How much do you offer to lose? Your opponent may accept it or play on.")
    await private(interaction, says, row(*(_offer(now, side, level, words) for level in levels), _no(now, words)))


def _offer(now: Table, side: Side, level: Win, words: Words) -> PressButton:
    label = words("{level}: lose {value}", level=words.level(level), value=loss_at(now.match, side, level))
    return button(_press(now, Verb.RESIGN, str(level.value)), label, ButtonStyle.danger)


async def ask_end(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Ask whether to end a session. Raises NotYourSeat, Stale, and Illegal while a game is under way."""
    words = reader(interaction)
    now, side = await seat(bot, interaction, what)
    _check(now, side, EndSession())
    says = words("End the session for both of you? {balance}", balance=balance_text(now, words))
    yes = button(_press(now, Verb.END), words("End session"), ButtonStyle.danger)
    await private(interaction, says, row(yes, _no(now, words)))


async def ask_leave(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Ask whether to leave for good. Raises NotYourSeat, Stale, and Illegal when the match is over."""
    words = reader(interaction)
    now, side = await seat(bot, interaction, what)
    _check(now, side, Concede())
    if not now.player(side).prefers.ask_again:
        await carry_out(bot, interaction, now.id, now.match.version, Concede())
        return
    winner = name_of(now.player(side.other), words)
    says = words(
        "Leave the match? It is lost then, and {winner} wins it. To end it without a result, use /match cancel.",
        winner=winner,
    )
    if now.match.rules.is_session:
        says = words("Leave the session? A game under way is lost at the most that it could still cost.")
    yes = button(_press(now, Verb.LEAVE), words("Leave and lose"), ButtonStyle.danger)
    await private(interaction, says, row(yes, _no(now, words)))


async def ask_claim(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Ask whether to claim what the other player's silence costs, or what his leaving the server does.

    Raises NotYourSeat, Stale, NotYetDue while there is time, and Illegal where the other side owes nothing.
    """
    words = reader(interaction)
    now, side = await seat(bot, interaction, what)
    late = name_of(now.player(side.other), words)
    if now.match.end is None and await opponent_left(bot, now, side):
        says = words("{name} has left this server. End the match? It counts as leaving the match.", name=late)
        yes = button(_press(now, Verb.GONE), words("End it"), ButtonStyle.danger)
        await private(interaction, says, row(yes, _no(now, words)))
        return
    check_claim(now, side, bot.clock())
    says = words("The time of {name} is up. {costs} Claim it, or wait?", name=late, costs=_costs(bot, now, side, words))
    yes = button(_press(now, Verb.CLAIM), words("Claim"), ButtonStyle.danger)
    await private(interaction, says, row(yes, _no(now, words)))


async def opponent_left(bot: Barpoint, now: Table, side: Side) -> bool:
    """Whether the other player is no member of the match's server any more."""
    other = now.player(side.other).discord_id
    return other is not None and now.stored.guild_id is not None and await has_left(bot, now.stored.guild_id, other)


def _costs(bot: Barpoint, now: Table, side: Side, words: Words) -> str:
    """What a claim by this side would bring now."""
    events = decide(now.match, side, Claim(is_lost(now.stored.clock, bot.clock())))
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return words("You win the match.")
    points = words.points(ended.points)
    if ended.winner is side:
        return words("You win this game, and {points}.", points=points)
    return words("Your resignation counts as accepted: you lose {points}.", points=points)


async def offer_block(interaction: Interaction, proposal: Proposal) -> None:
    """Offer, to a person who has just declined, to keep the challenger away from now on."""
    words = reader(interaction)
    says = words(
        "Done. If {name} should not challenge you again, in any server, press Block. Nobody else sees this.",
        name=name_of(proposal.challenger, words),
    )
    yes = button(Press(Verb.BLOCK, proposal.challenge.id), words("Block"), ButtonStyle.danger)
    await private(interaction, says, row(yes))


def _loses_match(now: Table, side: Side, level: Win) -> bool:
    """Whether losing at this level loses the match, so that offering more would mean nothing."""
    needed = now.match.rules.points_needed(now.match.score, side.other)
    return needed is not None and loss_at(now.match, side, level) >= needed


def _check(now: Table, side: Side, wish: Wish) -> None:
    if (reason := refusal(now.match, side, wish)) is not None:
        raise Illegal(reason)


def _press(now: Table, verb: Verb, draft: str = "") -> Press:
    return Press(verb, now.id, now.match.version, draft)


def _no(now: Table, words: Words) -> PressButton:
    return button(_press(now, Verb.NOT_NOW), words("Not now"))
