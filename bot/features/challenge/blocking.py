"""Block a person from challenging, unblock them, and the private list."""

from __future__ import annotations

from bot.context import Request, person_of
from bot.features.challenge.blocked_screen import blocked_menu, blocked_text
from bot.features.challenge.checks import User
from bot.features.challenge.messages import show_current
from bot.text.error_messages import UserError
from bot.text.translator import _, name_of, sanitize
from bot.ui.custom_id import number_in
from club import blocks
from club.blocks import Blocked


async def block(request: Request, person: User) -> None:
    """Block a person. Raises UserError and ChallengeRefused."""
    if person.bot:
        raise UserError(_("Bots don't play, so there's no need to block one. Choose a person."))
    blocked = await blocks.block(request.db, request.actor, person_of(person))
    await _confirm(request, blocked)


async def block_challenger(request: Request) -> None:
    """Block the person who made the challenge of a button. Raises ChallengeRefused."""
    await _confirm(request, await blocks.block_challenger(request.db, request.actor, request.press.target))


async def unblock(request: Request, person: User) -> None:
    """Unblock a person. Raises UserError if they are not blocked."""
    name = sanitize(person_of(person).name)
    if not await blocks.unblock(request.db, request.actor, person.id):
        raise UserError(_("{name} isn't blocked. /block list shows who is.", name=name))
    await request.reply(_("{name} can challenge you again.", name=name))


async def unblock_from_list(request: Request) -> None:
    """Unblock a person of the list and show who is left. Raises UserError for anyone else."""
    number = number_in(request.press.payload)
    known = None if number is None else await blocks.unblock_player(request.db, request.actor, number)
    if known is None:
        raise UserError(_("That person isn't blocked. /block list shows who is."))
    words = request.words
    await show_blocked(request, words(_("{name} can challenge you again.", name=name_of(known, words))))


async def show_blocked(request: Request, first: str = "") -> None:
    """Show the list of people that a user blocks, below the line `first`."""
    words = request.words
    people = await blocks.blocked_by(request.db, request.user_id)
    says = "\n".join(part for part in (first, blocked_text(people, words)) if part)
    await request.reply(says, *blocked_menu(people, words))


async def _confirm(request: Request, blocked: Blocked) -> None:
    says = _(
        "{name} can no longer challenge you in any server and isn't told. A match in progress goes on. "
        "/block remove undoes this, /block list shows your list.",
        name=name_of(blocked.player, request.words),
    )
    try:
        await request.reply(says)
    finally:
        for proposal in blocked.closed:
            await show_current(request.bot, proposal)
