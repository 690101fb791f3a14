"""/match info, cancel, forfeit, claim, relocate and auto-roll."""

from __future__ import annotations

from discord import app_commands

from backgammon import AgreeCancel, AskCancel, Concede
from bot.command_kinds import SKIP_QUESTION, WHICH_MATCH, MatchNumber
from bot.context import Interaction, Request, person_of
from bot.delivery.permissions import check_may_play, fetch_member, has_left, is_user_install, member_sees
from bot.delivery.pings import ping_for_move
from bot.features.play import confirmation
from bot.features.play.perform import perform
from bot.find_match import find_match, live_match_here, match_to_end, unreachable_matches
from bot.server_checks import check_channel, check_role
from bot.text.command_names import GroupCommand
from bot.text.error_messages import UserError
from bot.text.translator import _, sanitize
from bot.ui.agreement import rating_notes, rules_lines, rules_phrase
from bot.ui.board.message import headline, recent_events_text
from club import matches, settings
from club.tables import Table, table
from storage import players
from storage.matches import LiveMatch


@app_commands.command(name="info", description="The agreed rules, the score, and the latest plays")
async def info(interaction: Interaction) -> None:
    """Describe the newest match of the channel."""
    request = Request.of(interaction)
    words, now = request.words, await find_match(request)
    player = now.side_of(request.user_id) is not None
    rules = now.match.rules
    seed = await matches.revealed_seed(request.db, now)
    number = words(_("-# Match {number}", number=now.id))
    what = words(_("Agreed: {what}.", what=rules_phrase(rules, words)))
    dice = [words(_("Dice commitment: `{commitment}`", commitment=now.stored.commitment))]
    if seed is not None:
        dice.append(words(_("Dice seed, whose SHA-256 is the commitment: `{seed}`", seed=seed)))
    lines = [
        headline(now, words),
        number,
        what,
        *rules_lines(rules, words, private=player),
        *(f"- {line}" for line in rating_notes(now.stored.terms, rules, words)),
        recent_events_text(now, max(0, now.match.version - 4), words),
        *(f"-# {line}" for line in dice),
    ]
    await request.reply("\n".join(lines))


@app_commands.command(name="cancel", description="End the match without a result; your opponent must agree")
@app_commands.describe(number=WHICH_MATCH)
async def cancel(interaction: Interaction, number: MatchNumber | None = None) -> None:
    """Propose to cancel, or agree to the opponent's proposal."""
    request = Request.of(interaction)
    now = await table(request.db, await match_to_end(request, number))
    side = now.side_of(request.user_id)
    agrees = side is not None and now.match.cancel_asked is side.other
    await perform(request, now.id, None, AgreeCancel() if agrees else AskCancel(), known=now)
    if now.stored.channel_id != request.channel_id and not agrees:
        await request.reply(
            _(
                "I can't show this to your opponent. Tell them to use /match cancel with number:{number} too.",
                number=now.id,
            )
        )


@app_commands.command(name="forfeit", description="Forfeit the match: you lose it")
@app_commands.describe(skip_question=SKIP_QUESTION, number=WHICH_MATCH)
async def forfeit(interaction: Interaction, skip_question: bool = False, number: MatchNumber | None = None) -> None:
    """Ask whether to leave the match for good."""
    request = Request.of(interaction)
    match_id = await match_to_end(request, number)
    if skip_question:
        await perform(request, match_id, None, Concede())
    else:
        await confirmation.leave(request, match_id, None)


@app_commands.command(name="claim", description="Claim the points or the match when your opponent's time is up")
@app_commands.describe(number=WHICH_MATCH)
async def claim(interaction: Interaction, number: MatchNumber | None = None) -> None:
    """Ask whether to claim."""
    request = Request.of(interaction)
    await confirmation.claim(request, await match_to_end(request, number), None)


@app_commands.command(name="relocate", description="Continue here if your match's channel is gone")
async def relocate(interaction: Interaction) -> None:
    """Move the newest match that cannot be shown to this channel, which both players must see."""
    request = Request.of(interaction)
    check_may_play(interaction, request.words)
    found = await unreachable_matches(request)
    if not found:
        raise UserError(_("All your matches still have their channels, so there's nothing to move."))
    moved = await _moved(request, found[0])
    ping = ping_for_move(moved, request.user_id)
    await request.bot.publisher.show(moved.id, request.responder, known=moved, repost=True, ping=ping)


async def _moved(request: Request, live: LiveMatch) -> Table:
    """Move a match to this channel. Raises UserError if it may not be played here, and what `club.matches` raises."""
    guild_id, same = request.guild_id, live.guild_id == request.guild_id
    # A bot that only a user installed cannot tell who is in a server, and nothing tells who is in a group message.
    if is_user_install(request.interaction) if guild_id is not None else not same:
        raise UserError(_("Use /match relocate in a server that you, your opponent and I are all in."))
    if same or guild_id is None:
        await _check_other_player(request, live)
        return await matches.move(request.db, request.actor, live.id, request.channel_id)
    server = await settings.server_settings(request.db, guild_id)
    check_role(request, server)
    check_channel(request, server)
    if not server.stakes and (await table(request.db, live.id)).match.rules.stake:
        raise UserError(_("This server plays without stakes, so this money session can't go on here."))
    await _check_other_player(request, live)
    return await matches.move_to_server(
        request.db, request.actor, live.id, guild_id, request.channel_id, limits=request.bot.limits
    )


async def _check_other_player(request: Request, live: LiveMatch) -> None:
    """Raise UserError if the opponent cannot see this channel; one who has left the server of the match need not."""
    people = await request.db.read(players.by_id, (live.x, live.o))
    person = next((one.discord_id for one in people.values() if one.discord_id != request.user_id), None)
    guild_id = request.guild_id
    if person is None or guild_id is None:
        return
    if guild_id == live.guild_id and await has_left(request.bot, guild_id, person):
        return
    other = await fetch_member(request.interaction, person)
    if not member_sees(request.interaction, other):
        name = sanitize(person_of(other).name)
        raise UserError(_("{name} can't see this channel. Use a channel you can both see.", name=name))


@app_commands.command(name="auto-roll", description="Let me roll for you in this match, without asking about doubling")
@app_commands.describe(on="True: I roll for you; False: I ask you about doubling again")
async def auto_roll(interaction: Interaction, on: bool) -> None:
    """Choose whether to roll automatically in this match, or to be offered the cube before each roll."""
    request = Request.of(interaction)
    now = await matches.set_ask_to_double(request.db, request.actor, await live_match_here(request), asked=not on)
    shown = await request.bot.publisher.show(now.id, request.responder, known=now)
    if not shown.answered:
        says = _("From your next turn on I roll for you in this match. /match auto-roll on:False undoes that.")
        await request.reply(says if on else _("I'll ask you about doubling again."))


MATCH_COMMANDS: tuple[GroupCommand, ...] = (info, cancel, forfeit, claim, relocate, auto_roll)
