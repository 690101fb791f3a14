"""The message of a challenge in its channel: posted, and edited when the challenge is answered."""

from __future__ import annotations

import logging

import discord

from bot.context import Barpoint, Request
from bot.delivery.permissions import is_user_install
from bot.delivery.publisher import NO_MENTIONS
from bot.discord_errors import DISCORD_ERRORS, describe_error
from bot.features.challenge.screen import accepted_screen, challenge_screen, current_screen
from bot.text.translator import Translator, _
from bot.ui.custom_id import Verb
from club import challenges
from club.challenges import Proposal, proposal_of
from club.tables import Table, table
from storage.challenges import State

_log = logging.getLogger(__name__)


async def post_challenge(request: Request, proposal: Proposal) -> None:
    """Show a challenge to everyone and ping the person who is challenged."""
    bot, challenge = request.bot, proposal.challenge
    opponent = proposal.awaited.discord_id if proposal.awaited else None
    mentions = discord.AllowedMentions(users=[discord.Object(opponent)]) if opponent else NO_MENTIONS
    screen = challenge_screen(proposal, public_words(bot, proposal))
    responder = request.responder
    post = responder.post_as_user_install if is_user_install(request.interaction) else responder.post
    message_id = await post(view=screen, allowed_mentions=mentions)
    if message_id is None:
        # The challenge is stored, so it must be seen although the command can no longer be answered with it.
        channel = bot.get_partial_messageable(challenge.channel_id, guild_id=challenge.guild_id)
        message_id = (await channel.send(view=screen, allowed_mentions=mentions)).id
    saved = await challenges.save_message(bot.db, challenge.id, message_id)
    if saved.challenge.state is not State.OPEN or saved.challenge.version != challenge.version:
        # Someone was faster than Discord's confirmation, and then nothing else knows which message to edit.
        await edit_challenge(bot, saved, await _answered_screen(bot, saved))
    if is_user_install(request.interaction):
        await request.reply(_("I'm a guest here: I answer buttons and commands, but I can't ping anyone."))


async def show_accepted(request: Request, proposal: Proposal, begun: Table, thread: discord.Thread | None) -> None:
    """Show on a challenge that its match has begun: on the clicked message, or through the channel."""
    screen = accepted_screen(begun, public_words(request.bot, proposal), thread.mention if thread else "")
    clicked = request.responder.clicked_message
    if clicked is not None and request.pressed is not None and request.pressed.verb == Verb.REMATCH:
        # The board under which "Rematch" was pressed stays as it is: it shows how that match ended.
        await request.responder.acknowledge()
        clicked = None
    if clicked is None or not await request.responder.update_message(view=screen):
        # The ID of the message may have been saved since the challenge was read.
        await edit_challenge(request.bot, await request.db.read(proposal_of, proposal.challenge.id), screen)


async def _answered_screen(bot: Barpoint, proposal: Proposal) -> discord.ui.LayoutView:
    """Return the screen of a challenge that was answered, or of one with other terms since it was posted."""
    challenge, words = proposal.challenge, public_words(bot, proposal)
    if challenge.match_id is None:
        return current_screen(proposal, words)
    begun = await table(bot.db, challenge.match_id)
    elsewhere = begun.stored.channel_id != challenge.channel_id
    return accepted_screen(begun, words, f"<#{begun.stored.channel_id}>" if elsewhere else "")


async def show_current(bot: Barpoint, proposal: Proposal) -> bool:
    """Show on the message of a challenge its present terms or its outcome; return False if that is impossible."""
    now = await bot.db.read(proposal_of, proposal.challenge.id)  # someone may have answered meanwhile
    return await edit_challenge(bot, now, await _answered_screen(bot, now))


async def edit_challenge(bot: Barpoint, proposal: Proposal, screen: discord.ui.LayoutView) -> bool:
    """Edit the message of a challenge; return False if that is impossible."""
    challenge = proposal.challenge
    if challenge.message_id is None:
        return True  # it is edited once its message is known
    message = bot.get_partial_messageable(challenge.channel_id).get_partial_message(challenge.message_id)
    try:
        await message.edit(view=screen, allowed_mentions=NO_MENTIONS)
    except DISCORD_ERRORS as error:
        _log.info("challenge stays as it is", extra={"challenge": challenge.id, **describe_error(error)})
        return False
    return True


def public_words(bot: Barpoint, proposal: Proposal) -> Translator:
    """Return the translator of the server in which a challenge was made."""
    return bot.languages.of_server(proposal.challenge.guild_id)
