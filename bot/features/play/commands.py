"""Commands at the board: /roll, /move, /double, /take, /pass, /cube, /resign and /board."""

from __future__ import annotations

import asyncio
import re

from discord import app_commands

from backgammon import (
    AmbiguousPlay,
    Double,
    Illegal,
    ImpossiblePlay,
    Move,
    NameDouble,
    Play,
    PlayerAction,
    Reason,
    RefuseResignation,
    RequestRoll,
    Resign,
    Side,
    Win,
    format_play,
    format_play_in_full,
    movement_of,
    parse_play,
    plays_now,
    refusal,
)
from backgammon.dice import FACES
from bot.command_kinds import SKIP_QUESTION, among_people
from bot.context import Interaction, Request
from bot.delivery.permissions import check_may_play
from bot.features.play import confirmation
from bot.features.play.autocomplete import best_matches, plays_from_the_back
from bot.features.play.perform import perform
from bot.find_match import live_match_here
from bot.text.command_names import AnyCommand
from bot.text.error_messages import UserError, reason_text
from bot.text.translator import Text, Translator, _, sanitize
from bot.ui.alt_text import describe
from bot.ui.board.message import headline, markdown_names, recent_events_text
from bot.ui.custom_id import Verb
from bot.ui.partial_play import encode
from bot.ui.scene import scene_of
from bot.ui.themes import theme_named
from bot.viewer import show_privately
from club.errors import NoSuchMatch
from club.matches import latest_here, live_here
from club.tables import Table, table

MAX_CHOICES = 25
ACCEPT = "accept"
MAX_TYPED_SHOWN = 40
MAX_PLAYS_LISTED = 10
_DOUBLES = re.compile(r"([1-6])(?:\W*\1)?")


@among_people
@app_commands.command(name="roll", description="Roll your dice")
async def roll(interaction: Interaction) -> None:
    """Roll."""
    await _act(interaction, RequestRoll())


@among_people
@app_commands.command(name="move", description="Play your roll, e.g. 8/5 6/5, bar/20 or 6/off")
@app_commands.describe(play="Your play; legal plays are suggested as you type", skip_question=SKIP_QUESTION)
async def move(interaction: Interaction, play: app_commands.Range[str, 1, 100], skip_question: bool = False) -> None:
    """Play what was typed; an ambiguous or partial play is answered with the choices."""
    request = Request.of(interaction)
    words = request.words
    now = await table(request.db, await live_match_here(request))
    side = now.side_of(request.user_id)
    if side is not None and _chooses_doubles(now, side):
        await perform(request, now.id, None, NameDouble(chosen_doubles(play)), known=now)
        return
    if side is None or (reason := refusal(now.match, side, Move(()))) is not Reason.NO_SUCH_PLAY:
        # The club says why: not a player, not their turn, not rolled yet.
        await perform(request, now.id, None, Move(()), known=now)
        raise Illegal(reason if side is not None and reason else Reason.NO_SUCH_PLAY)
    game = now.match.game
    if game.dice is None:
        raise Illegal(Reason.NOT_ROLLED)
    # Hundreds of plays take longer than others should wait.
    meant = await asyncio.to_thread(parse_play, play, game.position, side, game.dice, movement_of(now.match, side))
    match meant:
        case Play() if skip_question or not now.player(side).prefers.confirm_plays:
            steps = tuple((step.start, step.end) for step in meant.steps)
            await perform(request, now.id, now.match.version, Move(steps), known=now)
        case Play():
            await _show_first(request, now, meant)
        case AmbiguousPlay(choices):
            raise UserError(_which_play(choices, words))
        case ImpossiblePlay(fault, part):
            failing = part or sanitize(play, longest=MAX_TYPED_SHOWN)
            where = f"**{failing}**: " if part or fault is Reason.UNREADABLE else ""
            hint = words(_("You have {dice} to play.", dice=game.dice))
            await request.reply(f"{where}{reason_text(fault, words)} {hint}")


def _chooses_doubles(now: Table, side: Side) -> bool:
    """Return whether a player chooses which doubles to play next."""
    return refusal(now.match, side, NameDouble(1)) is None


def chosen_doubles(typed: str) -> int:
    """Return the number of the doubles that a player typed: 4 for 4-4, 44 or 4. Raises Illegal for anything else."""
    found = _DOUBLES.fullmatch(typed.strip())
    if found is None:
        raise Illegal(Reason.NAME_FIRST)
    return int(found[1])


async def _show_first(request: Request, now: Table, play: Play) -> None:
    """Show a play on the board, as if it had been chosen in the menu there."""
    shown = await request.bot.publisher.show(now.id, request.responder, known=now, partial_play=encode(play.steps))
    if not shown.answered:
        await request.reply(
            _(
                "The board shows {play}. Press **Confirm** there; to skip that, use /move skip_question:True or /settings.",
                play=f"**{format_play(play.steps)}**",
            )
        )


@move.autocomplete("play")
async def _plays_while_typing(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    try:
        request = Request.of(interaction)
        now = await table(request.db, await live_here(request.db, request.channel_id))
    except NoSuchMatch:
        return []
    if now.match.to_act is None or now.side_of(interaction.user.id) is not now.match.to_act:
        return []
    if _chooses_doubles(now, now.match.to_act):
        doubles = [f"{n}-{n}" for n in range(1, FACES + 1)]
        return [app_commands.Choice(name=one, value=one) for one in doubles if one.startswith(typed.strip())]
    written = await asyncio.to_thread(plays_from_the_back, plays_now(now.match))
    offers = best_matches(typed, written)
    return [app_commands.Choice(name=text[:100], value=text[:100]) for text in offers[:MAX_CHOICES]]


@among_people
@app_commands.command(name="double", description="Offer to double the stake, before you roll")
@app_commands.describe(skip_question=SKIP_QUESTION)
async def double(interaction: Interaction, skip_question: bool = False) -> None:
    """Ask whether to double."""
    request = Request.of(interaction)
    match_id = await live_match_here(request)
    if skip_question:
        await perform(request, match_id, None, Double())
    else:
        await confirmation.double(request, match_id, None)


@among_people
@app_commands.command(name="take", description="Take the double: the stake doubles and you own the cube")
@app_commands.describe(skip_question=SKIP_QUESTION)
async def take(interaction: Interaction, skip_question: bool = False) -> None:
    """Take."""
    await _answer(interaction, Verb.TAKE, skip_question=skip_question)


@among_people
@app_commands.command(name="pass", description="Pass the double: you lose the game at the old stake")
@app_commands.describe(skip_question=SKIP_QUESTION)
async def pass_double(interaction: Interaction, skip_question: bool = False) -> None:
    """Pass."""
    await _answer(interaction, Verb.PASS, skip_question=skip_question)


cube_group = among_people(app_commands.Group(name="cube", description="Other answers to a double"))


@cube_group.command(name="beaver", description="Redouble right away and keep the cube, if you agreed on beavers")
@app_commands.describe(skip_question=SKIP_QUESTION)
async def beaver(interaction: Interaction, skip_question: bool = False) -> None:
    """Beaver."""
    await _answer(interaction, Verb.BEAVER, skip_question=skip_question)


@cube_group.command(name="raccoon", description="Redouble a beaver, if you agreed on raccoons")
@app_commands.describe(skip_question=SKIP_QUESTION)
async def raccoon(interaction: Interaction, skip_question: bool = False) -> None:
    """Raccoon."""
    await _answer(interaction, Verb.RACCOON, skip_question=skip_question)


@among_people
@app_commands.command(name="resign", description="Offer to resign this game, or answer your opponent's offer")
@app_commands.describe(
    level="To resign: how much you lose",
    answer="To answer your opponent's offer",
    skip_question=SKIP_QUESTION,
)
@app_commands.choices(
    level=[
        app_commands.Choice(name="Single game", value=Win.SINGLE.value),
        app_commands.Choice(name="Gammon", value=Win.GAMMON.value),
        app_commands.Choice(name="Backgammon", value=Win.BACKGAMMON.value),
    ],
)
@app_commands.choices(
    answer=[
        app_commands.Choice(name="Accept", value=ACCEPT),
        app_commands.Choice(name="Play on", value="play on"),
    ]
)
async def resign(
    interaction: Interaction, level: int | None = None, answer: str | None = None, skip_question: bool = False
) -> None:
    """Offer to resign, or answer the opponent's resignation."""
    if (level is None) == (answer is None):
        raise UserError(
            _(
                "Choose one: to resign, a level, e.g. /resign level:Gammon; to answer your opponent's resignation, an "
                "answer, e.g. /resign answer:Accept."
            )
        )
    if answer is not None:
        await _answer_resignation(interaction, answer, skip_question=skip_question)
        return
    if level not in set(Win):
        raise Illegal(Reason.LEVEL_IMPOSSIBLE)
    request = Request.of(interaction)
    match_id = await live_match_here(request)
    if skip_question:
        await perform(request, match_id, None, Resign(Win(level)))
    else:
        await confirmation.resign(request, match_id, None, Win(level))


async def _answer_resignation(interaction: Interaction, answer: str, *, skip_question: bool) -> None:
    if answer == ACCEPT:
        await _answer(interaction, Verb.ACCEPT, skip_question=skip_question)
    else:
        await _act(interaction, RefuseResignation())


@among_people
@app_commands.command(name="board", description="Show the board again at the bottom of the channel")
@app_commands.describe(text="Get the position in words instead; only you see it")
async def board(interaction: Interaction, text: bool = False) -> None:
    """Post the board again, or describe it; spectators see it privately."""
    request = Request.of(interaction)
    now, words = await table(request.db, await latest_here(request.db, request.channel_id)), request.words
    if text:
        theme = theme_named(now.server.theme)
        position = describe(scene_of(now), markdown_names(now, words), words, theme)
        await request.reply(f"{position}\n\n{recent_events_text(now, max(0, now.match.version - 4), words)}")
        return
    if now.side_of(request.user_id) is None:
        recent = recent_events_text(now, max(0, now.match.version - 4), words)
        await show_privately(request, now, headline(now, words), recent)
        return
    check_may_play(interaction, words)
    await request.bot.publisher.show(now.id, request.responder, known=now, repost=True)


async def _act(interaction: Interaction, action: PlayerAction) -> None:
    request = Request.of(interaction)
    await perform(request, await live_match_here(request), None, action)


async def _answer(interaction: Interaction, verb: Verb, *, skip_question: bool) -> None:
    request = Request.of(interaction)
    await confirmation.answer(request, await live_match_here(request), None, verb, confirmed=skip_question)


def _which_play(choices: tuple[Play, ...], words: Translator) -> Text:
    written = [f"**{format_play_in_full(play.steps)}**" for play in choices[:MAX_PLAYS_LISTED]]
    if len(choices) > MAX_PLAYS_LISTED:
        written.append(words(_("and {n} more", n=len(choices) - MAX_PLAYS_LISTED)))
    return _("Which play do you mean? {choices}", choices=" · ".join(written))


COMMANDS: tuple[AnyCommand, ...] = (
    roll,
    move,
    double,
    take,
    pass_double,
    cube_group,
    resign,
    board,
)
