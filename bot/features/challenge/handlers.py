"""Challenge, accept, decline and rematch, by command or button."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord
from discord import ButtonStyle

from backgammon import MAX_STAKE_LENGTH, Rules, Variant
from bot.context import Handler, Request, person_of
from bot.delivery.permissions import check_may_play, is_user_install, open_thread
from bot.delivery.pings import ping_for_turn
from bot.delivery.unused_threads import remove_thread
from bot.discord_errors import DISCORD_ERRORS, describe_error
from bot.features.challenge import blocking
from bot.features.challenge.checks import (
    User,
    check_may_challenge,
    check_opponent,
    check_other_player,
    fetch_opponent,
    needs_thread,
)
from bot.features.challenge.messages import edit_challenge, post_challenge, public_words, show_accepted
from bot.features.challenge.panel_handlers import HANDLERS as PANEL_HANDLERS
from bot.features.challenge.panel_handlers import open_panel
from bot.features.challenge.rule_options import TypedTerms, typed_rules, with_typed
from bot.features.challenge.screen import QUICK_LENGTHS, closed_text, current_screen
from bot.text.error_messages import UserError
from bot.text.translator import _, name_of, sanitize
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.layouts import button, row
from club import challenges, rematches, settings
from club.challenges import Place, Proposal
from club.tables import table
from storage.challenges import State

STAKE_READ = "1"
"""The payload of the button that accepts a challenge whose private stake was shown."""
SAME_RULES = 0
"""The version of a rematch to which no one has suggested changes: it has the rules of the match before."""

_log = logging.getLogger(__name__)


async def challenge(request: Request, opponent: User | None, rules: Rules, *, rated: bool = True) -> None:
    """Challenge a person, or anyone, to a rated match or a casual one.

    Raises UserError, ChallengeRefused and LimitReached.
    """
    if opponent is not None:
        await check_opponent(request, opponent)
    await check_may_challenge(request, rules)
    check_may_play(request.interaction, request.words, in_thread=await needs_thread(request))
    person = person_of(opponent) if opponent else None
    place = Place(request.guild_id, request.channel_id)
    proposal = await challenges.propose(
        request.db, request.actor, place, person, rules, request.bot.seeds(), rated=rated, limits=request.bot.limits
    )
    await post_challenge(request, proposal)


async def challenge_as_typed(request: Request, opponent: User | None, typed: TypedTerms) -> None:
    """Send the typed challenge, or open the panel if neither a length nor a money session was typed.

    Raises what `challenge` raises, and Illegal for options that do not fit each other.
    """
    if typed.length is None and not typed.money:
        await open_panel(request, opponent, lambda rules: with_typed(rules, typed), rated=typed.rated)
        return
    if typed.length is not None and typed.money:
        raise UserError(_("Choose a length or a money session, not both."))
    variant = typed.variant
    if variant is None:
        personal = await settings.personal_settings(request.db, request.user_id)
        server = await settings.server_settings(request.db, request.guild_id)
        variant = Variant.STANDARD if typed.money else settings.default_variant(personal, server)
    rules = typed_rules(typed, length=typed.length, variant=variant)
    await challenge(request, opponent, rules, rated=typed.rated is not False)


async def challenge_to_length(request: Request) -> None:
    """Challenge a person to the length on a button of an older version; 0 is a money session."""
    press = request.press
    if press.payload not in {"0", *map(str, QUICK_LENGTHS)}:
        raise UserError(_("That button is out of date. Use /challenge."))
    opponent = await fetch_opponent(request, press.target)
    await challenge(request, opponent, Rules(length=int(press.payload) or None))


async def accept(request: Request, challenge_id: int, *, version: int | None = None, stake_read: bool = False) -> None:
    """Accept a challenge: the match begins here, or in a thread if a match is being played here already.

    `version` is that of the terms on the button, `stake_read`: the user has seen a private stake. Raises UserError, ChallengeRefused, LimitReached and ChannelBusy.
    """
    bot, limits = request.bot, request.bot.limits
    actor = request.actor
    in_thread = await needs_thread(request)
    place = None if in_thread else request.channel_id
    proposal = await challenges.check_may_accept(bot.db, actor, challenge_id, place, version=version, limits=limits)
    check_may_play(request.interaction, request.words, in_thread=in_thread)
    if proposal.challenge.rules.stake_private and not stake_read:
        await _show_stake(request, proposal)
        return
    thread = await _open_thread(request, proposal) if in_thread else None
    try:
        channel_id = thread.id if thread else request.channel_id
        # What was checked is accepted, or nothing: other terms could have been suggested meanwhile.
        seen = proposal.challenge.version
        begun = await challenges.accept(
            bot.db, actor, challenge_id, channel_id, bot.seeds(), version=seen, limits=limits
        )
    except Exception:
        if thread is not None:
            await remove_thread(thread)
        raise
    await show_accepted(request, proposal, begun, thread)
    ping = ping_for_turn(None, begun, request.user_id, bot.clock(), bot.settings.away_minutes)
    # The clicked message is no board of this match, so only a command can be answered with its board; where the bot
    # is installed by a user nothing else can be done.
    direct = request.interaction.message is None or is_user_install(request.interaction)
    await bot.publisher.show(begun.id, request.responder if direct else None, known=begun, ping=ping)
    if not request.answered:
        await request.reply(_("Your match is in {where}.", where=f"<#{channel_id}>"))


async def decline(request: Request, challenge_id: int, *, version: int | None = None) -> None:
    """Decline a challenge or suggestion, or withdraw one's own. Raises ChallengeRefused."""
    proposal = await challenges.decline(request.db, request.actor, challenge_id, version=version)
    screen = current_screen(proposal, public_words(request.bot, proposal))
    if request.interaction.message is None or not await request.responder.update_message(view=screen):
        await edit_challenge(request.bot, proposal, screen)
    if proposal.challenge.state is State.DECLINED and proposal.proposer is proposal.challenger:
        await _offer_block(request, proposal)
    elif not request.answered:
        await request.reply(closed_text(proposal, request.words))


async def rematch(request: Request, match_id: int) -> None:
    """Ask for a rematch, or accept the one that the other player has asked for.

    Raises UserError, NoSuchMatch, NotYourSeat, NotYetOver, ChallengeRefused and LimitReached.
    """
    before = await table(request.db, match_id)
    asked = await rematches.rematch_to_accept(request.db, request.actor, before)
    if asked is not None:
        await accept(request, asked.challenge.id, version=SAME_RULES)
        return
    await check_may_challenge(request, before.match.rules)
    check_may_play(request.interaction, request.words, in_thread=await needs_thread(request))
    await check_other_player(request, before)
    proposal = await rematches.propose_rematch(
        request.db, request.actor, match_id, request.bot.seeds(), limits=request.bot.limits, known=before
    )
    if proposal.challenger.discord_id == request.user_id:
        await post_challenge(request, proposal)
    else:
        await accept(request, proposal.challenge.id, version=SAME_RULES)


async def _show_stake(request: Request, proposal: Proposal) -> None:
    """Show a private stake to the one person who may accept it, and ask once more."""
    stake = sanitize(proposal.challenge.rules.stake, longest=MAX_STAKE_LENGTH)
    yes = Press(Verb.SIT, proposal.challenge.id, proposal.challenge.version, STAKE_READ)
    no = Press(Verb.NOT_NOW, proposal.challenge.id)
    words = request.words
    buttons = button(yes, words(_("Accept")), ButtonStyle.success), button(no, words(_("Not now")))
    says = _("Stake per point (only you two see it): {stake}.", stake=stake)
    await request.reply(says, row(*buttons))


async def _offer_block(request: Request, proposal: Proposal) -> None:
    """Offer to block the challenger to a person who has just declined."""
    says = _(
        "You declined {name}'s challenge. To stop them from challenging you in any server, press Block. Only "
        "you see this.",
        name=name_of(proposal.challenger, request.words),
    )
    block = Press(Verb.BLOCK, proposal.challenge.id)
    await request.reply(says, row(button(block, request.words(_("Block")), ButtonStyle.danger)))


async def _open_thread(request: Request, proposal: Proposal) -> discord.Thread:
    one, other = proposal.proposer, person_of(request.interaction.user)
    names = [sanitize(name, plain=True) for name in (one.name, other.name)]
    server = await settings.server_settings(request.db, request.guild_id)
    thread = await open_thread(request.interaction, f"{names[0]} – {names[1]}", server.deadline or 0)
    for player in (one.discord_id, other.discord_id):
        try:
            await thread.add_user(discord.Object(player or other.discord_id))
        except DISCORD_ERRORS as error:
            _log.info("player not added", extra={"thread": thread.id, **describe_error(error)})
    return thread


async def accept_pressed(request: Request) -> None:
    """Accept the challenge of a button."""
    press = request.press
    await accept(request, press.target, version=press.version, stake_read=bool(press.payload))


async def decline_pressed(request: Request) -> None:
    """Decline or withdraw the challenge of a button."""
    await decline(request, request.press.target, version=request.press.version)


async def rematch_pressed(request: Request) -> None:
    """Ask for a rematch of the match of a button."""
    await rematch(request, request.press.target)


HANDLERS: Mapping[str, Handler] = {
    Verb.SIT: accept_pressed,
    Verb.DECLINE: decline_pressed,
    Verb.REMATCH: rematch_pressed,
    Verb.CHALLENGE: challenge_to_length,
    Verb.BLOCK: blocking.block_challenger,
    Menu.UNBLOCK: blocking.unblock_from_list,
    **PANEL_HANDLERS,
}
