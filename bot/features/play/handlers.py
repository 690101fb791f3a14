"""Handlers of the buttons and menus under a board."""

from __future__ import annotations

from collections.abc import Mapping

from backgammon import (
    AgreeCancel,
    Concede,
    Double,
    EndSession,
    Illegal,
    Move,
    NameDouble,
    NextGame,
    PlayerAction,
    Reason,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Side,
    Win,
)
from bot.context import Handler, Request
from bot.features.play import confirmation
from bot.features.play.confirmation import ANSWERS, CONFIRMED, opponent_left
from bot.features.play.perform import perform, show_result
from bot.find_match import find_seat
from bot.text.error_messages import UserError
from bot.text.translator import _
from bot.ui.custom_id import Menu, Verb
from bot.ui.partial_play import begun_play
from club import matches, overdue
from club.tables import Table

_ACTIONS: Mapping[str, PlayerAction] = {
    Verb.ROLL: RequestRoll(),
    Verb.DOUBLE: Double(),
    Verb.REFUSE: RefuseResignation(),
    Verb.LEAVE: Concede(),
    Verb.AGREE: AgreeCancel(),
    Verb.DISAGREE: RefuseCancel(),
    Verb.NEXT: NextGame(),
    Verb.END: EndSession(),
}
"""The buttons that count immediately."""


async def act(request: Request) -> None:
    """Perform the action of a button."""
    press = request.press
    await perform(request, press.target, press.version, _ACTIONS[press.verb])


async def answer(request: Request) -> None:
    """Take, pass, beaver, raccoon or accept a resignation."""
    press = request.press
    confirmed = press.payload == CONFIRMED
    await confirmation.answer(request, press.target, press.version, Verb(press.verb), confirmed=confirmed)


async def show_partial_play(request: Request) -> None:
    """Show a partial play on the board; it is not stored.

    A complete play counts immediately for a player who does not confirm plays.
    """
    press = request.press
    now, side = await find_seat(request, press.target, press.version)
    check_to_act(now, side)
    play = begun_play(now.match, press.payload)
    if play is None:
        raise Illegal(Reason.NO_SUCH_PLAY)
    if play.complete is not None and not now.player(side).prefers.confirm_plays:
        await perform(request, now.id, press.version, move_of(now, side, press.payload), known=now)
        return
    await request.bot.publisher.show(now.id, request.responder, known=now, partial_play=press.payload)


async def confirm_play(request: Request) -> None:
    """Play the complete play of a button."""
    press = request.press
    await perform(request, press.target, press.version, lambda now, side: move_of(now, side, press.payload))


def move_of(now: Table, side: Side, partial_play: str) -> Move:
    """Return the move of a partial play. Raises Illegal if the play is not complete and legal."""
    check_to_act(now, side)
    begun = begun_play(now.match, partial_play)
    if begun is None or begun.complete is None:
        raise Illegal(Reason.NO_SUCH_PLAY)
    return Move(tuple((step.start, step.end) for step in begun.complete.steps))


def check_to_act(now: Table, side: Side) -> None:
    """Raise Illegal if it is not this side's turn."""
    if now.match.to_act is not side:
        raise Illegal(Reason.MATCH_OVER if now.match.end else Reason.NOT_YOUR_TURN)


async def name_double(request: Request) -> None:
    """Name a double in Acey Deucey."""
    press = request.press
    number = int(press.payload) if len(press.payload) == 1 and press.payload.isdecimal() else 0
    await perform(request, press.target, press.version, NameDouble(number))


async def ask_double(request: Request) -> None:
    """Ask whether to double."""
    await confirmation.double(request, request.press.target, request.press.version)


async def ask_resign(request: Request) -> None:
    """Ask at which level to resign."""
    await confirmation.choose_resignation(request, request.press.target, request.press.version)


async def resign(request: Request) -> None:
    """Offer to resign at the level of a button."""
    press = request.press
    if press.payload not in {str(level.value) for level in Win}:
        raise Illegal(Reason.LEVEL_IMPOSSIBLE)
    await perform(request, press.target, press.version, Resign(Win(int(press.payload))))


async def ask_leave(request: Request) -> None:
    """Ask whether to leave."""
    await confirmation.leave(request, request.press.target, request.press.version)


async def ask_end(request: Request) -> None:
    """Ask whether to end the session."""
    await confirmation.end_session(request, request.press.target, request.press.version)


async def ask_claim(request: Request) -> None:
    """Ask whether to claim."""
    await confirmation.claim(request, request.press.target, request.press.version)


async def claim(request: Request) -> None:
    """Claim after a passed deadline."""
    press = request.press
    await show_result(request, await overdue.claim(request.db, request.actor, press.target, press.version))


async def end_without_opponent(request: Request) -> None:
    """End a match whose other player has left the server."""
    press = request.press
    now, side = await find_seat(request, press.target, press.version)
    if not await opponent_left(request, now, side):
        raise UserError(_("Your opponent is a member of this server, so the match goes on."))
    acted = await overdue.has_departed(request.db, request.actor, press.target, press.version, known=now)
    await show_result(request, acted)


async def roll_from_now_on(request: Request) -> None:
    """Roll now and, in this match, from now on without asking."""
    press = request.press
    await show_result(request, await matches.just_roll(request.db, request.actor, press.target, press.version))


async def offer_doubling_again(request: Request) -> None:
    """Offer the cube again before each roll of this match."""
    now = await matches.set_ask_to_double(request.db, request.actor, request.press.target, asked=True)
    await request.bot.publisher.show(now.id, request.responder, known=now)


async def change_nothing(request: Request) -> None:
    """Answer "Not now"."""
    await request.reply(_("All right, nothing has changed."))


HANDLERS: Mapping[str, Handler] = {
    **dict.fromkeys(_ACTIONS, act),
    **dict.fromkeys(ANSWERS, answer),
    Menu.PLAYS: show_partial_play,
    Menu.STEPS: show_partial_play,
    Verb.PARTIAL_PLAY: show_partial_play,
    Verb.START_OVER: show_partial_play,
    Verb.PLAY: confirm_play,
    Verb.NAME: name_double,
    Verb.ASK_DOUBLE: ask_double,
    Verb.ASK_RESIGN: ask_resign,
    Verb.RESIGN: resign,
    Verb.ASK_LEAVE: ask_leave,
    Verb.ASK_END: ask_end,
    Verb.ASK_CLAIM: ask_claim,
    Verb.CLAIM: claim,
    Verb.GONE: end_without_opponent,
    Verb.JUST_ROLL: roll_from_now_on,
    Verb.ASK_ME: offer_doubling_again,
    Verb.NOT_NOW: change_nothing,
}
