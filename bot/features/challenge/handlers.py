"""Challenges on Discord: asking, sitting down in the channel or in a thread of its own, saying no, and rematches."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle

from backgammon import LONGEST_STAKE, Rules
from bot.delivery.permissions import can_have_threads, check_may_play, is_guest, open_thread
from bot.delivery.publisher import NOBODY
from bot.delivery.reply import acknowledge, owes, post, private, redraw
from bot.discord_errors import MISHAPS, facts
from bot.features.challenge.checks import User, check_opponent, person
from bot.features.challenge.screen import (
    QUICK_LENGTHS,
    accepted_screen,
    challenge_screen,
    closed_screen,
    withdrawn_text,
)
from bot.features.play.confirmation import offer_block
from bot.features.play.perform import whom_to_ping
from bot.features.settings.server import check_channel, check_may_challenge, check_stake, threads_in
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import Words, harmless
from bot.ui.custom_id import Press, Verb
from bot.ui.layouts import button, row
from club import challenges, settings
from club.challenges import Place, Proposal
from club.people import Person
from club.tables import Table, table
from storage import matches
from storage.challenges import State
from storage.servers import Threads

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]

AGREED_TO_STAKE = "1"
"""Stands in the draft of the button that accepts a challenge whose private stake was read."""

_log = logging.getLogger(__name__)


async def challenge(
    bot: Barpoint, interaction: Interaction, opponent: User | None, rules: Rules, *, rated: bool = True
) -> None:
    """Challenge a person, or anybody, to a rated match or a casual one. Raises Kindly, ChallengeRefused and LimitReached with what is in the way."""
    if opponent is not None:
        await check_opponent(bot, interaction, opponent)
    await check_may_challenge(bot, interaction, rules)
    check_may_play(interaction, reader(interaction), in_thread=await _needs_thread(bot, interaction))
    person = Person(opponent.id, opponent.display_name) if opponent else None
    place = Place(interaction.guild_id, _channel(interaction))
    by = bot.by(interaction)
    proposal = await challenges.propose(bot.db, by, place, person, rules, rated=rated, limits=bot.limits)
    await _pose(bot, interaction, proposal)


async def ask_length(bot: Barpoint, interaction: Interaction, opponent: User) -> None:
    """Ask how long the match against a person shall be. Raises Kindly and ChallengeRefused as `challenge` does."""
    words = reader(interaction)
    await check_opponent(bot, interaction, opponent)
    lengths = [
        button(Press(Verb.CHALLENGE, opponent.id, 0, str(length)), words.points(length), ButtonStyle.primary)
        for length in QUICK_LENGTHS
    ]
    money = button(Press(Verb.CHALLENGE, opponent.id, 0, "0"), words("Money"))
    says = words("How long should the match against {name} be?", name=opponent.mention)
    await private(interaction, says, row(*lengths, money))


async def challenge_from_menu(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Challenge the person of the "Challenge" menu to the length that was pressed; 0 is a money session."""
    if what.draft not in {"0", *map(str, QUICK_LENGTHS)}:
        raise Kindly(reader(interaction)("I do not know that button. Use /challenge match."))
    opponent = await person(bot, interaction, what.target)
    await challenge(bot, interaction, opponent, Rules(length=int(what.draft) or None))


async def sit_down(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Accept a challenge: the match begins here, or in a thread where a match is being played already.

    Raises Kindly, ChallengeRefused, LimitReached and ChannelBusy.
    """
    words = reader(interaction)
    by = bot.by(interaction)
    proposal = await challenges.check_may_accept(bot.db, by, what.target, limits=bot.limits)
    in_thread = await _needs_thread(bot, interaction)
    check_may_play(interaction, words, in_thread=in_thread)
    if proposal.challenge.rules.stake_private and not what.draft:
        await _tell_stake(interaction, proposal)
        return
    thread = await _thread(interaction, proposal) if in_thread else None
    try:
        channel_id = thread.id if thread else _channel(interaction)
        begun = await challenges.accept(bot.db, by, what.target, channel_id, bot.seeds(), limits=bot.limits)
    except Exception:
        if thread is not None:
            await _remove(thread)
        raise
    await _close(bot, interaction, proposal, begun, thread)
    ping = whom_to_ping(bot, None, begun, interaction.user.id)
    # The message that was clicked is no board of this match, so only a command can be answered with its board; and
    # where we are guests nothing else can be done.
    via = interaction if interaction.message is None or is_guest(interaction) else None
    await bot.publisher.show(begun.id, via, known=begun, ping=ping)
    if owes(interaction):
        await private(interaction, words("Your match is played in {where}.", where=f"<#{channel_id}>"))


async def _tell_stake(interaction: Interaction, proposal: Proposal) -> None:
    """Tell a private stake to the one person who may accept it, and ask once more."""
    words = reader(interaction)
    stake = harmless(proposal.challenge.rules.stake, longest=LONGEST_STAKE)
    says = words("The stake for each point, which only the two of you see: {stake}.", stake=stake)
    yes = Press(Verb.SIT, proposal.challenge.id, 0, AGREED_TO_STAKE)
    no = Press(Verb.NOT_NOW, proposal.challenge.id)
    buttons = button(yes, words("Accept"), ButtonStyle.success), button(no, words("Not now"))
    await private(interaction, says, row(*buttons))


async def decline(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Decline a challenge, or withdraw one's own. Raises ChallengeRefused."""
    proposal = await challenges.decline(bot.db, bot.by(interaction), what.target)
    screen = closed_screen(proposal, _everybodys(bot, proposal))
    if interaction.message is None or not await redraw(interaction, view=screen):
        await edit_challenge(bot, proposal, screen)
    if proposal.challenge.state is State.DECLINED:
        await offer_block(interaction, proposal)
    elif owes(interaction):
        await private(interaction, withdrawn_text(proposal, reader(interaction)))


async def rematch(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Ask for a rematch, or accept the one that the other player has asked for.

    Raises Kindly, NoSuchMatch, NotYourSeat, NotYetOver, ChallengeRefused and LimitReached.
    """
    before, server = await table(bot.db, what.target), await settings.of_server(bot.db, interaction.guild_id)
    check_channel(interaction, server)
    check_stake(interaction, server, before.match.rules)
    check_may_play(interaction, reader(interaction), in_thread=await _needs_thread(bot, interaction))
    await _check_still_here(bot, interaction, before)
    proposal = await challenges.propose_rematch(bot.db, bot.by(interaction), what.target, limits=bot.limits)
    if proposal.challenger.discord_id == interaction.user.id:
        await _pose(bot, interaction, proposal)
    else:
        await sit_down(bot, interaction, Press(Verb.SIT, proposal.challenge.id))


async def _check_still_here(bot: Barpoint, interaction: Interaction, before: Table) -> None:
    """Raise what `check_opponent` raises where the other player of a match that is over cannot be challenged here."""
    side = before.side_of(interaction.user.id)
    other = None if side is None or before.match.end is None else before.player(side.other).discord_id
    if other is not None:
        await check_opponent(bot, interaction, await person(bot, interaction, other))


async def _pose(bot: Barpoint, interaction: Interaction, proposal: Proposal) -> None:
    """Show a challenge to everybody and notify the one who is challenged."""
    opponent = proposal.opponent.discord_id if proposal.opponent else None
    mentions = discord.AllowedMentions(users=[discord.Object(opponent)]) if opponent else discord.AllowedMentions.none()
    screen = challenge_screen(proposal, _everybodys(bot, proposal))
    message_id = await post(interaction, view=screen, allowed_mentions=mentions)
    if message_id is None:
        # The challenge stands, so it must be seen although the command can no longer be answered with it.
        channel = bot.get_partial_messageable(proposal.challenge.channel_id, guild_id=proposal.challenge.guild_id)
        message_id = (await channel.send(view=screen, allowed_mentions=mentions)).id
    await challenges.note_message(bot.db, proposal.challenge.id, message_id)
    if is_guest(interaction):
        words = reader(interaction)
        says = words("I am a guest here: I answer whoever presses or types something, but I can notify nobody.")
        await private(interaction, says)


async def _close(
    bot: Barpoint, interaction: Interaction, proposal: Proposal, begun: Table, thread: discord.Thread | None
) -> None:
    """Say on the challenge what became of it: it is the message that was clicked, or it is edited from outside."""
    screen = accepted_screen(begun, _everybodys(bot, proposal), thread.mention if thread else "")
    clicked = interaction.message
    if clicked is not None and not clicked.flags.ephemeral and clicked.id != proposal.challenge.message_id:
        # The board under which "Rematch" was pressed stays as it is: it shows how that match ended.
        await acknowledge(interaction)
        clicked = None
    if clicked is None or clicked.flags.ephemeral or not await redraw(interaction, view=screen):
        await edit_challenge(bot, proposal, screen)


async def _remove(thread: discord.Thread) -> None:
    """Take away a thread in which no match began after all; without the permission for that it stays, empty."""
    try:
        await thread.delete()
    except MISHAPS as error:
        _log.info("thread stays", extra={"thread": thread.id, **facts(error)})


async def show_closed(bot: Barpoint, proposal: Proposal) -> None:
    """Show on the message of a challenge that it led to nothing."""
    await edit_challenge(bot, proposal, closed_screen(proposal, _everybodys(bot, proposal)))


async def edit_challenge(bot: Barpoint, proposal: Proposal, screen: discord.ui.LayoutView) -> None:
    """Show on the message of a challenge what became of it, where that can be edited."""
    challenge = proposal.challenge
    if challenge.message_id is None:
        return
    message = bot.get_partial_messageable(challenge.channel_id).get_partial_message(challenge.message_id)
    try:
        await message.edit(view=screen, allowed_mentions=NOBODY)
    except MISHAPS as error:
        _log.info("challenge stays as it is", extra={"challenge": challenge.id, **facts(error)})


def _everybodys(bot: Barpoint, proposal: Proposal) -> Words:
    """The words of the server in which a challenge was made."""
    return bot.languages.of_server(proposal.challenge.guild_id)


async def _needs_thread(bot: Barpoint, interaction: Interaction) -> bool:
    """Whether a match that is accepted now gets a thread of its own."""
    policy = threads_in(bot, await settings.of_server(bot.db, interaction.guild_id))
    if policy is Threads.NEVER or is_guest(interaction) or not can_have_threads(interaction.channel):
        return False
    return policy is Threads.ALWAYS or await bot.db.read(matches.live_in_channel, _channel(interaction)) is not None


async def _thread(interaction: Interaction, proposal: Proposal) -> discord.Thread:
    names = [harmless(name, plain=True) for name in (proposal.challenger.name, interaction.user.display_name)]
    thread = await open_thread(interaction, f"{names[0]} – {names[1]}")
    for player in (proposal.challenger.discord_id, interaction.user.id):
        try:
            await thread.add_user(discord.Object(player or interaction.user.id))
        except MISHAPS as error:
            _log.info("player not added", extra={"thread": thread.id, **facts(error)})
    return thread


def _channel(interaction: Interaction) -> int:
    if interaction.channel_id is None:
        raise AssertionError("Discord sends every command and click from a channel")
    return interaction.channel_id
