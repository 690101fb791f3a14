"""Private questions before actions that cannot be taken back."""

from __future__ import annotations

from discord import ButtonStyle

from backgammon import (
    AcceptResignation,
    Beaver,
    Claim,
    Concede,
    Double,
    EndSession,
    GameEnded,
    Illegal,
    Pass,
    PlayerAction,
    Raccoon,
    Resign,
    Side,
    Take,
    Win,
    decide,
    points_lost,
    possible_levels,
    refusal,
)
from bot.context import Request
from bot.delivery.permissions import has_left
from bot.features.play.perform import perform
from bot.find_match import find_seat
from bot.text.translator import Text, Translator, _, name_of
from bot.ui.board.answers import answers
from bot.ui.components import PressButton
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, row
from bot.ui.session import balance_text
from club.clock import is_lost
from club.overdue import check_claim
from club.tables import Table

CONFIRMED = "1"
"""The payload of a button that was pressed below a question."""
ANSWERS: dict[Verb, PlayerAction] = {
    Verb.TAKE: Take(),
    Verb.PASS: Pass(),
    Verb.BEAVER: Beaver(),
    Verb.RACCOON: Raccoon(),
    Verb.ACCEPT: AcceptResignation(),
}
"""The answers to an offer that are confirmed before they count."""


async def answer(request: Request, match_id: int, version: int | None, verb: Verb, *, confirmed: bool = False) -> None:
    """Answer an offer, after a question unless it was `confirmed` or the player wants none.

    Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done.
    """
    action = ANSWERS[verb]
    if confirmed:
        await perform(request, match_id, version, action)
        return
    now, side = await find_seat(request, match_id, version)
    _check(now, side, action)
    if not now.player(side).prefers.ask_again:
        await perform(request, match_id, now.match.version, action, known=now)
        return
    words = request.words
    offer = next(one for one in answers(now, words) if one.verb == verb)
    yes = button(_press(now, verb, CONFIRMED), offer.label, offer.style)
    await _ask(request, now, _("{costs} Are you sure?", costs=offer.says), yes)


async def double(request: Request, match_id: int, version: int | None) -> None:
    """Double, after a question unless the player wants none.

    Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done.
    """
    now, side = await find_seat(request, match_id, version)
    _check(now, side, Double())
    if not now.player(side).prefers.ask_again:
        await perform(request, match_id, now.match.version, Double(), known=now)
        return
    cube, words = now.match.game.cube, request.words
    value, points = cube.value * 2, words.points(cube.value)
    says, label = (
        _("Double to {value}? Your opponent takes, or passes and loses {points}.", value=value, points=points),
        words(_("Double to {value}", value=value)),
    )
    if cube.owner is not None:
        says, label = (
            _("Redouble to {value}? Your opponent takes, or passes and loses {points}.", value=value, points=points),
            words(_("Redouble to {value}", value=value)),
        )
    await _ask(request, now, says, button(_press(now, Verb.DOUBLE), label, ButtonStyle.success))


async def choose_resignation(request: Request, match_id: int, version: int | None) -> None:
    """Ask at which level to resign. Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done."""
    now, side = await find_seat(request, match_id, version)
    possible = possible_levels(now.match, side)
    _check(now, side, Resign(possible[-1]))
    levels = [level for level in possible if refusal(now.match, side, Resign(level)) is None]
    enough = [level for level in levels if _loses_match(now, side, level)]
    levels = [level for level in levels if level <= min(enough, default=levels[-1])]
    says = _("What do you want to resign? Your opponent may accept it or play on.")
    await _ask(request, now, says, *(_resign_button(now, side, level, request.words) for level in levels))


async def resign(request: Request, match_id: int, version: int | None, level: Win) -> None:
    """Offer to resign at a level, after a question unless the player wants none.

    Raises NotYourSeat, Stale, and Illegal with the reason why it cannot be done.
    """
    now, side = await find_seat(request, match_id, version)
    _check(now, side, Resign(level))
    if not now.player(side).prefers.ask_again:
        await perform(request, match_id, now.match.version, Resign(level), known=now)
        return
    lost = request.words.points(points_lost(now.match, side, level))
    says = _("Offer to resign for {points}? Your opponent may accept it or play on.", points=lost)
    await _ask(request, now, says, _resign_button(now, side, level, request.words))


async def end_session(request: Request, match_id: int, version: int | None, *, known: Table | None = None) -> None:
    """Ask whether to end a session. Raises NotYourSeat, Stale, and Illegal during a game."""
    words = request.words
    now, side = await find_seat(request, match_id, version, known=known)
    _check(now, side, EndSession())
    says = _("End the session for both of you? {balance}", balance=balance_text(now, words))
    await _ask(request, now, says, button(_press(now, Verb.END), words(_("End session")), ButtonStyle.danger))


async def leave(request: Request, match_id: int, version: int | None) -> None:
    """Leave the match for good, after a question unless the player wants none and the match is here.

    Raises NotYourSeat, Stale, and Illegal when the match is over.
    """
    now, side = await find_seat(request, match_id, version)
    _check(now, side, Concede())
    if not now.player(side).prefers.ask_again and now.stored.channel_id == request.channel_id:
        await perform(request, match_id, now.match.version, Concede(), known=now)
        return
    words = request.words
    says = _(
        "Leave the match? You forfeit it to {winner}. To end it without a result, use /match cancel.",
        winner=name_of(now.player(side.other), words),
    )
    if now.match.rules.is_session:
        says = _("Leave the session? You lose any game in progress at the most it could still cost.")
    await _ask(request, now, says, button(_press(now, Verb.LEAVE), words(_("Leave and lose")), ButtonStyle.danger))


async def claim(request: Request, match_id: int, version: int | None) -> None:
    """Ask whether to claim after a passed deadline, or after the opponent has left the server.

    Raises NotYourSeat, Stale, NotYetDue while there is time, and Illegal if it is not the opponent's turn.
    """
    words, clock = request.words, request.bot.clock
    now, side = await find_seat(request, match_id, version)
    late = name_of(now.player(side.other), words)
    if now.match.end is None and await opponent_left(request, now, side):
        says = _("{name} has left this server. End the match? It counts as a forfeit by {name}.", name=late)
        await _ask(request, now, says, button(_press(now, Verb.GONE), words(_("End it")), ButtonStyle.danger))
        return
    check_claim(now, side, clock())
    costs = _costs(now, side, clock(), words)
    says = _("{name} is out of time. {costs} Claim it, or wait?", name=late, costs=costs)
    await _ask(request, now, says, button(_press(now, Verb.CLAIM), words(_("Claim")), ButtonStyle.danger))


async def opponent_left(request: Request, now: Table, side: Side) -> bool:
    """Return whether the opponent is no longer a member of the match's server."""
    other = now.player(side.other).discord_id
    guild_id = now.stored.guild_id
    return other is not None and guild_id is not None and await has_left(request.bot, guild_id, other)


async def _ask(request: Request, now: Table, says: Text, *yes: PressButton) -> None:
    no = button(_press(now, Verb.NOT_NOW), request.words(_("Not now")))
    await request.reply(says, row(*yes, no))


def _resign_button(now: Table, side: Side, level: Win, words: Translator) -> PressButton:
    label = words(_("{level}: lose {value}", level=words.level(level), value=points_lost(now.match, side, level)))
    return button(_press(now, Verb.RESIGN, str(level.value)), label, ButtonStyle.danger)


def _costs(now: Table, side: Side, at: int, words: Translator) -> str:
    """Return what a claim by this side brings now."""
    events = decide(now.match, side, Claim(is_lost(now.stored.clock, at)))
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return words(_("You win the match."))
    points = words.points(ended.points)
    if ended.winner is side:
        return words(_("You win this game, and {points}.", points=points))
    return words(_("Your resignation counts as accepted: you lose {points}.", points=points))


def _loses_match(now: Table, side: Side, level: Win) -> bool:
    """Return whether losing at this level loses the match, so that offering more would mean nothing."""
    needed = now.match.rules.points_needed(now.match.score, side.other)
    return needed is not None and points_lost(now.match, side, level) >= needed


def _check(now: Table, side: Side, action: PlayerAction) -> None:
    if (reason := refusal(now.match, side, action)) is not None:
        raise Illegal(reason)


def _press(now: Table, verb: Verb, payload: str = "") -> Press:
    return Press(verb, now.id, now.match.version, payload)
