"""/match show, cancel, claim, move, replay, review, export, import and position."""

from __future__ import annotations

import discord
from discord import app_commands

from backgammon import AgreeCancel, AskCancel
from bot.command_kinds import Interaction, among_people, channel_of, match_here
from bot.delivery.permissions import check_may_play, has_left, is_gone
from bot.delivery.reply import owes, private
from bot.features.archive.export import export_match
from bot.features.archive.history import list_matches, send_history, show_history
from bot.features.archive.import_file import import_match
from bot.features.archive.positions import show_strings
from bot.features.archive.replay import send_replay
from bot.features.archive.review import review
from bot.features.challenge.checks import member, sees
from bot.features.play.confirmation import ask_claim
from bot.features.play.perform import carry_out, in_words, whom_it_awaits
from bot.find_match import watched
from bot.text.error_messages import Kindly
from bot.text.languages import reader
from bot.text.translator import harmless
from bot.ui.agreement import agreed, agreed_in_full, counting
from bot.ui.board.message import headline
from bot.ui.custom_id import Press, Verb
from club.matches import be_asked, playing, revealed_seed
from club.matches import move as take_along
from club.tables import Table, table

match_group: app_commands.Group = among_people(
    app_commands.Group(name="match", description="The match of this channel")
)


@match_group.command(name="show", description="What was agreed, the score, and what happened last")
async def show(interaction: Interaction) -> None:
    """Describe the newest match of the channel."""
    bot = interaction.client
    words = reader(interaction)
    now = await watched(interaction)
    player = now.side_of(interaction.user.id) is not None
    rules = now.match.rules
    what = [
        words("Agreed: {what}.", what=agreed(rules, words)),
        *agreed_in_full(rules, words, private=player),
        *(f"- {line}" for line in counting(now.stored.terms, rules, words)),
    ]
    seed = await revealed_seed(bot.db, now)
    dice = words("Dice commitment: `{commitment}`", commitment=now.stored.commitment)
    if seed is not None:
        dice = f"{dice}\n-# {words('Dice seed, whose SHA-256 is the commitment: `{seed}`', seed=seed)}"
    await private(
        interaction,
        "\n".join(
            [
                headline(now, words),
                words("-# Match {number}", number=now.id),
                *what,
                in_words(now, max(0, now.match.version - 4), words),
                f"-# {dice}",
            ]
        ),
    )


@match_group.command(name="cancel", description="End the match without a result; your opponent must agree")
async def cancel(interaction: Interaction) -> None:
    """Ask to cancel, or agree where the other player has asked."""
    bot = interaction.client
    now = await table(bot.db, await match_here(interaction))
    side = now.side_of(interaction.user.id)
    agrees = side is not None and now.match.cancel_asked is side.other
    await carry_out(bot, interaction, now.id, None, AgreeCancel() if agrees else AskCancel())


@match_group.command(name="claim", description="When your opponent's time is up: claim what that costs")
async def claim(interaction: Interaction) -> None:
    """Ask whether to claim."""
    bot = interaction.client
    now = await table(bot.db, await match_here(interaction))
    await ask_claim(bot, interaction, Press(Verb.ASK_CLAIM, now.id, now.match.version))


@match_group.command(name="move", description="Go on in this channel when the channel of your match is gone")
async def move(interaction: Interaction) -> None:
    """Take the newest match whose channel was deleted along to this one, which both players must see."""
    bot = interaction.client
    words = reader(interaction)
    check_may_play(interaction, words)
    for one in await playing(bot.db, interaction.user.id):
        if one.guild_id == interaction.guild_id and await is_gone(bot, one.channel_id):
            other = await _other_player(interaction, await table(bot.db, one.id))
            if other is not None and not sees(interaction, other):
                name = harmless(other.display_name)
                raise Kindly(words("{name} cannot see this channel. Go where both of you can.", name=name))
            moved = await take_along(bot.db, bot.by(interaction), one.id, channel_of(interaction))
            ping = whom_it_awaits(moved, interaction.user.id)
            await bot.publisher.show(moved.id, interaction, known=moved, anew=True, ping=ping)
            return
    raise Kindly(words("The channels of all your matches are still there, so nothing has to move."))


async def _other_player(interaction: Interaction, now: Table) -> discord.Member | None:
    """The opponent of whoever uses a command, as long as he is in the server."""
    side = now.side_of(interaction.user.id)
    person = None if side is None else now.player(side.other).discord_id
    if (
        person is None
        or interaction.guild_id is None
        or await has_left(interaction.client, interaction.guild_id, person)
    ):
        return None
    return await member(interaction, person)


@match_group.command(name="list", description="The matches that are being played in this server, to watch")
async def list_here(interaction: Interaction) -> None:
    """List the matches of the server."""
    await list_matches(interaction.client, interaction)


@match_group.command(name="history", description="The plays of this channel's newest match, for you alone")
@app_commands.describe(
    game="Which game; the newest where you leave it out", as_file="Every game in one text file, for you alone"
)
async def history(
    interaction: Interaction, game: app_commands.Range[int, 1, 1000] | None = None, as_file: bool = False
) -> None:
    """Show the plays of a game, or send all of them."""
    now = await watched(interaction)
    await (send_history(interaction, now) if as_file else show_history(interaction, now, game))


@match_group.command(name="doubling", description="Whether you are asked to double in this match, or throw at once")
@app_commands.describe(ask="False: your dice are thrown at once, until you say otherwise")
async def doubling(interaction: Interaction, ask: bool) -> None:
    """Note whether somebody wants to be asked whether to double."""
    bot, words = interaction.client, reader(interaction)
    now = await be_asked(bot.db, bot.by(interaction), await match_here(interaction), asked=ask)
    await bot.publisher.show(now.id, interaction, known=now)
    if owes(interaction):
        says = words("From your next turn on I throw for you in this match. /match doubling ask:True takes that back.")
        await private(interaction, words("You are asked whether to double again.") if ask else says)


@match_group.command(
    name="replay", description="A game of this channel's newest match as a moving picture, for you alone"
)
@app_commands.describe(game="Which game; the newest where you leave it out")
async def replay(interaction: Interaction, game: app_commands.Range[int, 1, 1000] | None = None) -> None:
    """Send a game, turn by turn."""
    await send_replay(interaction.client, interaction, await watched(interaction), game)


@match_group.command(name="review", description="Page through a match, step by step, for you alone")
@app_commands.describe(game="From which game on", number="Which match; this channel's newest where you leave it out")
async def step_through(
    interaction: Interaction,
    game: app_commands.Range[int, 1, 1000] | None = None,
    number: app_commands.Range[int, 1, 1_000_000_000] | None = None,
) -> None:
    """Show the first page of a match."""
    await review(interaction.client, interaction, await watched(interaction, number), game)


@match_group.command(name="export", description="A match as files for other programs, for you alone")
@app_commands.describe(number="Which match; this channel's newest where you leave it out")
async def export(interaction: Interaction, number: app_commands.Range[int, 1, 1_000_000_000] | None = None) -> None:
    """Send a match as .mat and SGF, or as our own log."""
    await export_match(interaction, await watched(interaction, number))


@match_group.command(name="import", description="Show a match that was played elsewhere, from its file")
@app_commands.describe(file="A match file: .mat, .txt, SGF, .xg or .bgf, 2 MB at most")
async def import_file(interaction: Interaction, file: discord.Attachment) -> None:
    """Read a match file and show it to everybody."""
    await import_match(interaction.client, interaction, file)


@match_group.command(name="position", description="The position of this channel's match for other programs")
async def position_of_match(interaction: Interaction) -> None:
    """Show the position strings of the board."""
    await show_strings(interaction, await watched(interaction))
