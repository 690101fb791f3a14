"""Everything that happens at the board: /roll, /move, /double, /take, /pass, /beaver, /raccoon, /resign and more."""

from __future__ import annotations

import asyncio
from typing import Literal

from discord import app_commands

from backgammon import (
    AcceptResignation,
    Beaver,
    Concede,
    Double,
    Illegal,
    Move,
    NameDouble,
    NotPossible,
    Pass,
    Play,
    Raccoon,
    Reason,
    RefuseResignation,
    Resign,
    Take,
    Unclear,
    Win,
    Wish,
    WishToRoll,
    movement_of,
    plays_now,
    read,
    refusal,
    write,
    write_in_full,
)
from bot.command_kinds import Interaction, among_people, channel_of, match_here
from bot.delivery.permissions import check_may_play
from bot.delivery.reply import owes, private
from bot.features.play.autocomplete import best_matches, written_from_the_back
from bot.features.play.confirmation import ask_double, ask_first, ask_leave
from bot.features.play.perform import carry_out, in_words
from bot.text.command_names import AnyCommand
from bot.text.error_messages import Kindly, reason_text
from bot.text.languages import reader
from bot.text.translator import Words, harmless
from bot.ui.alt_text import describe
from bot.ui.board.message import written_names
from bot.ui.custom_id import Press, Verb
from bot.ui.partial_play import encode
from bot.ui.scene import scene_of
from bot.ui.themes import theme_named
from club.errors import NoSuchMatch
from club.matches import latest_here, live_here
from club.tables import Table, table

MOST_OFFERS = 25
MOST_SHOWN = 40
MOST_CHOICES = 10
_SURE = "Do it at once, without being asked again"


@among_people
@app_commands.command(name="roll", description="Roll your dice")
async def roll(interaction: Interaction) -> None:
    """Roll."""
    await _wish(interaction, WishToRoll())


@among_people
@app_commands.command(name="move", description="Play your dice, as in 8/5 6/5, bar/20 or 6/off")
@app_commands.describe(play="Your play; the legal ones are offered while you type", sure=_SURE)
async def move(interaction: Interaction, play: app_commands.Range[str, 1, 100], sure: bool = False) -> None:
    """Play what was typed; what could mean several plays, or is only part of one, is answered with the choices."""
    bot, words = interaction.client, reader(interaction)
    now = await _table(interaction)
    side = now.side_of(interaction.user.id)
    if side is None or (reason := refusal(now.match, side, Move(()))) is not Reason.NO_SUCH_PLAY:
        # The club says why: not a player, not his turn, not rolled yet.
        await carry_out(bot, interaction, now.id, None, Move(()))
        raise Illegal(reason if side is not None and reason else Reason.NO_SUCH_PLAY)
    game = now.match.game
    if game.dice is None:
        raise Illegal(Reason.NOT_ROLLED)
    # Hundreds of plays take longer than others should wait.
    meant = await asyncio.to_thread(read, play, game.position, side, game.dice, movement_of(now.match, side))
    match meant:
        case Play() if sure or not now.player(side).prefers.confirm_plays:
            steps = tuple((step.start, step.end) for step in meant.steps)
            await carry_out(bot, interaction, now.id, now.match.version, Move(steps))
        case Play():
            await _show_first(interaction, now, meant)
        case Unclear(choices):
            raise Kindly(_choices(choices, words))
        case NotPossible(fault, part):
            failing = part or harmless(play, longest=MOST_SHOWN)
            where = f"**{failing}**: " if part or fault is Reason.UNREADABLE else ""
            hint = words("You have {dice} to play.", dice=game.dice)
            raise Kindly(f"{where}{reason_text(fault, words)} {hint}")


async def _show_first(interaction: Interaction, now: Table, play: Play) -> None:
    """Show a play on the board, as if it had been chosen in the menu there."""
    await interaction.client.publisher.show(now.id, interaction, known=now, draft=encode(play.steps))
    if owes(interaction):
        says = reader(interaction)(
            "The board shows {play}. Press **Confirm** there; to play at once, use /move sure:True or /settings.",
            play=f"**{write(play.steps)}**",
        )
        await private(interaction, says)


@move.autocomplete("play")
async def _plays_while_typing(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    try:
        bot = interaction.client
        now = await table(bot.db, await live_here(bot.db, channel_of(interaction)))
    except NoSuchMatch:
        return []
    if now.match.to_act is None or now.side_of(interaction.user.id) is not now.match.to_act:
        return []
    written = await asyncio.to_thread(written_from_the_back, plays_now(now.match))
    offers = best_matches(typed, written)
    return [app_commands.Choice(name=text[:100], value=text[:100]) for text in offers[:MOST_OFFERS]]


@among_people
@app_commands.command(name="double", description="Offer to double the stake, before you roll")
@app_commands.describe(sure=_SURE)
async def double(interaction: Interaction, sure: bool = False) -> None:
    """Ask whether to double."""
    if sure:
        await _wish(interaction, Double())
        return
    now = await _table(interaction)
    await ask_double(interaction.client, interaction, Press(Verb.ASK_DOUBLE, now.id, now.match.version))


@among_people
@app_commands.command(name="take", description="Take the double: the stake doubles and you own the cube")
@app_commands.describe(sure=_SURE)
async def take(interaction: Interaction, sure: bool = False) -> None:
    """Take."""
    await _ask(interaction, Verb.TAKE, Take(), sure=sure)


@among_people
@app_commands.command(name="pass", description="Pass the double: you lose the game at the stake before it")
@app_commands.describe(sure=_SURE)
async def pass_double(interaction: Interaction, sure: bool = False) -> None:
    """Pass."""
    await _ask(interaction, Verb.PASS, Pass(), sure=sure)


@among_people
@app_commands.command(name="beaver", description="Double back at once and keep the cube, where beavers were agreed on")
@app_commands.describe(sure=_SURE)
async def beaver(interaction: Interaction, sure: bool = False) -> None:
    """Beaver."""
    await _ask(interaction, Verb.BEAVER, Beaver(), sure=sure)


@among_people
@app_commands.command(name="raccoon", description="Answer a beaver with one more double, where raccoons were agreed on")
@app_commands.describe(sure=_SURE)
async def raccoon(interaction: Interaction, sure: bool = False) -> None:
    """Raccoon."""
    await _ask(interaction, Verb.RACCOON, Raccoon(), sure=sure)


name_group = among_people(app_commands.Group(name="name", description="Name what you play next"))


@name_group.command(name="double", description="Acey Deucey: name the double that you play after a 1 and 2")
@app_commands.describe(number="The number of the double, 1 to 6")
async def name_double(interaction: Interaction, number: app_commands.Range[int, 1, 6]) -> None:
    """Name a double."""
    await _wish(interaction, NameDouble(number))


answer_group = among_people(app_commands.Group(name="answer", description="Answer what your opponent offers"))


@answer_group.command(name="resignation", description="Accept your opponent's resignation, or play on")
@app_commands.describe(answer="Accept the points, or play on", sure=_SURE)
async def answer_resignation(
    interaction: Interaction, answer: Literal["accept", "play on"], sure: bool = False
) -> None:
    """Answer a resignation."""
    if answer == "accept":
        await _ask(interaction, Verb.ACCEPT, AcceptResignation(), sure=sure)
    else:
        await _wish(interaction, RefuseResignation())


@among_people
@app_commands.command(name="resign", description="Offer to lose this game; your opponent accepts or plays on")
@app_commands.describe(level="Which loss you offer", sure=_SURE)
@app_commands.choices(
    level=[
        app_commands.Choice(name="single game", value=Win.SINGLE.value),
        app_commands.Choice(name="gammon", value=Win.GAMMON.value),
        app_commands.Choice(name="backgammon", value=Win.BACKGAMMON.value),
    ]
)
async def resign(interaction: Interaction, level: int, sure: bool = False) -> None:
    """Offer to resign."""
    if level not in set(Win):
        raise Illegal(Reason.LEVEL_IMPOSSIBLE)
    await _ask(interaction, Verb.RESIGN, Resign(Win(level)), sure=sure)


@among_people
@app_commands.command(name="leave", description="Give the match up for good: you lose it")
@app_commands.describe(sure=_SURE)
async def leave(interaction: Interaction, sure: bool = False) -> None:
    """Ask whether to leave."""
    if sure:
        await _wish(interaction, Concede())
        return
    now = await _table(interaction)
    await ask_leave(interaction.client, interaction, Press(Verb.ASK_LEAVE, now.id, now.match.version))


@among_people
@app_commands.command(name="board", description="Show the board again at the bottom of the channel")
@app_commands.describe(text="Answer with the position in words, for you alone")
async def board(interaction: Interaction, text: bool = False) -> None:
    """Post the board anew, or describe it."""
    bot = interaction.client
    match_id = await latest_here(bot.db, channel_of(interaction))
    if text:
        now, words = await table(bot.db, match_id), reader(interaction)
        await private(
            interaction,
            f"{describe(scene_of(now), written_names(now, words), words, theme_named(now.server.theme))}\n\n"
            f"{in_words(now, max(0, now.match.version - 4), words)}",
        )
        return
    check_may_play(interaction, reader(interaction))
    await bot.publisher.show(match_id, interaction, anew=True)


async def _table(interaction: Interaction) -> Table:
    bot = interaction.client
    return await table(bot.db, await match_here(interaction))


async def _wish(interaction: Interaction, wish: Wish) -> None:
    await carry_out(interaction.client, interaction, await match_here(interaction), None, wish)


async def _ask(interaction: Interaction, verb: Verb, wish: Wish, *, sure: bool) -> None:
    """Do what costs points, or ask once more before it."""
    if sure:
        await _wish(interaction, wish)
        return
    now = await _table(interaction)
    await ask_first(interaction.client, interaction, Press(verb, now.id, now.match.version), wish)


def _choices(choices: tuple[Play, ...], words: Words) -> str:
    written = [f"**{write_in_full(play.steps)}**" for play in choices[:MOST_CHOICES]]
    if len(choices) > MOST_CHOICES:
        written.append(words("and {n} more", n=len(choices) - MOST_CHOICES))
    return words("Which play do you mean, written whole? {choices}", choices=" · ".join(written))


commands: tuple[AnyCommand, ...] = (
    roll,
    move,
    double,
    take,
    pass_double,
    beaver,
    raccoon,
    name_group,
    resign,
    answer_group,
    leave,
    board,
)
