"""Imported matches, paged through from their transcript."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import discord

from backgammon import Side, write
from backgammon.formats.record import Moment, Problem, Record, ReplayedGame, Trouble
from backgammon.formats.replaying import replay_transcript
from backgammon.formats.snapshot import GameState
from backgammon.formats.stored import from_text
from backgammon.formats.transcript import Call, CubeCall, Placed, Result, Throw
from bot.features.archive.export import export_of_record
from bot.features.archive.page import Book, Page, page_message, show_page
from bot.text.languages import shared
from bot.text.translator import Words, harmless
from bot.ui.custom_id import Menu, Press, Verb
from bot.ui.themes import circle, theme_named
from club import records, settings
from renderer import DiceShown, Move, Scene, Theme
from renderer.snapshots import scene_of
from storage.records import StoredRecord

if TYPE_CHECKING:
    from bot.context import Barpoint

Interaction = discord.Interaction[Any]
Names = Mapping[Side, str]
MOST_PROBLEMS = 8
"""So many are listed where a game ends; the others are counted."""


async def record_message(
    bot: Barpoint, interaction: Interaction, number: int, page: int, words: Words
) -> dict[str, Any]:
    """The message that shows a page of an imported match. Raises NoSuchRecord."""
    stored = await records.look(bot.db, number, interaction.channel_id)
    record = await asyncio.to_thread(_replayed, stored.body)
    server = await settings.of_server(bot.db, interaction.guild_id)
    book = book_of(stored, record, words)
    theme = theme_named(server.theme)
    return await page_message(book, record_page(stored, record, page, words, theme), theme, words)


async def turn_record_page(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Show another page to everybody. Raises NoSuchRecord."""
    words = shared(interaction)
    stored = await records.look(bot.db, what.target, interaction.channel_id)
    record = await asyncio.to_thread(_replayed, stored.body)
    book = book_of(stored, record, words)
    await show_page(interaction, book, await record_message(bot, interaction, what.target, book.at(what), words))


async def export_record(bot: Barpoint, interaction: Interaction, what: Press) -> None:
    """Send an imported match as files to whoever asks. Raises NoSuchRecord."""
    stored = await records.look(bot.db, what.target, interaction.channel_id)
    await export_of_record(interaction, await asyncio.to_thread(_replayed, stored.body), stored.id)


def book_of(stored: StoredRecord, record: Record, words: Words) -> Book:
    """How an imported match is divided into pages."""
    games, pages = [], 0
    for game in record.games:
        games.append((pages, words("Game {number}: {x} – {o}", number=game.number, x=game.score[0], o=game.score[1])))
        pages += len(game.moments)
    return Book(Verb.RECORD, Menu.RECORD_GAME, Verb.RECORD_EXPORT, stored.id, pages, tuple(games))


def record_page(stored: StoredRecord, record: Record, number: int, words: Words, theme: Theme) -> Page:
    """A page of an imported match."""
    game, moment = next((game, moment) for page, (game, moment) in enumerate(_moments(record)) if page == number)
    names = {side: f"**{harmless(name)}**" for side, name in _people(record).items()}
    told = [_told(moment, names, words)]
    if moment.problem is not None:
        told.append(f"⚠️ {problem_text(moment.problem, record.transcript.unit, words)}")
    if moment is game.moments[-1]:
        told += _left_over(game, record, words)
    if number == 0:
        told += [f"-# {harmless(stored.name)}", *_summary(record, words)]
    return Page(
        number=number,
        headline=_headline(record, game, moment, words, theme),
        told=tuple(told),
        scene=_scene(moment),
        names={side: harmless(name, plain=True) for side, name in _people(record).items()},
        shot=moment.shot,
        asked=moment.asked if moment.steps else None,
    )


def problem_text(problem: Problem, unit: str, words: Words) -> str:
    """What is wrong at one place of a file, in a line."""
    number, said = problem.where, f"“{harmless(problem.said, longest=60)}”"
    where = words("Line {number}", number=number) if unit == "line" else words("Entry {number}", number=number)
    return {
        Trouble.ILLEGAL: words("{where}: {said} is not a legal play.", where=where, said=said),
        Trouble.IMPOSSIBLE: words(
            "{where}: {said} cannot be played here, so the rest of this game is not shown.", where=where, said=said
        ),
        Trouble.UNRECORDED: words("{where}: what was played was not recorded.", where=where),
        Trouble.OUT_OF_TURN: words("{where}: {said}, though it is the other side's turn.", where=where, said=said),
        Trouble.CUBE: words("{where}: {said} does not fit the rules of the cube.", where=where, said=said),
        Trouble.UNREAD: words("{where}: I do not understand {said}.", where=where, said=said),
        Trouble.RESULT: words("{where}: {said} does not fit the board and the cube.", where=where, said=said),
        Trouble.SCORE: words(
            "{where}: the score {said} does not fit; it should be {found}.", where=where, said=said, found=problem.found
        ),
        Trouble.EMPTY: words("{where}: this game has a result, but nothing was played in it.", where=where),
        Trouble.PLAYED_ON: words("{where}: {said} comes after the end of the game.", where=where, said=said),
    }[problem.trouble]


@lru_cache(maxsize=8)
def _replayed(body: str) -> Record:
    """A kept transcript, replayed. Whoever pages through a match asks for it again and again."""
    return replay_transcript(from_text(body))


def _moments(record: Record) -> Iterator[tuple[ReplayedGame, Moment]]:
    for game in record.games:
        for moment in game.moments:
            yield game, moment


def _people(record: Record) -> Names:
    x, o = record.transcript.names
    return {Side.X: x, Side.O: o}


def _headline(record: Record, game: ReplayedGame, moment: Moment, words: Words, theme: Theme) -> str:
    names, (x, o), length = _people(record), moment.shot.score, record.transcript.length
    kind = (
        words("Money session") if length is None else words.count("Match to {n} point", "Match to {n} points", length)
    )
    facts = [kind, words("game {number}", number=game.number)]
    if game.crawford:
        facts.append(words("Crawford game: no doubling"))
    one, other = (circle(theme, side) for side in Side)
    people = f"{one} {harmless(names[Side.X])}  {x} – {o}  {harmless(names[Side.O])} {other}"
    return f"### {people}\n-# {' · '.join(facts)}"


def _told(moment: Moment, names: Names, words: Words) -> str:
    """What happened, in a line."""
    match moment.entry:
        case Throw(_, side, dice) if moment.steps:
            return words("{name} {dice}: {play}", name=names[side], dice=dice, play=write(moment.steps))
        case Throw(_, side, dice, moves) if moves == () and moment.shot.dice is None:
            return words("{name} {dice}: no legal move, the turn passes.", name=names[side], dice=dice)
        case Throw(_, side, dice):
            return words("{name} throws {dice}.", name=names[side], dice=dice)
        case CubeCall(_, side, call):
            return _called(call, names[side], moment, words)
        case Result(_, winner, points):
            return words("{winner} wins: {points}.", winner=names[winner], points=words.points(points))
        case Placed():
            return words("The position was set up by hand.")
        case _:
            return words("The game begins.")


def _called(call: Call, name: str, moment: Moment, words: Words) -> str:
    value = moment.shot.cube.value * (2 if moment.shot.offer else 1)
    return {
        Call.DOUBLE: words("{name} doubles to {value}.", name=name, value=value),
        Call.BEAVER: words("{name} beavers to {value} and keeps the cube.", name=name, value=value),
        Call.RACCOON: words("{name} raccoons to {value}.", name=name, value=value),
        Call.TAKE: words("{name} takes at {value}.", name=name, value=value),
        Call.PASS: words("{name} passes.", name=name),
    }[call]


def _scene(moment: Moment) -> Scene:
    scene = scene_of(moment.shot)
    if moment.shot.state is GameState.OVER:
        scene = replace(scene, to_act=None, dice=())
    if not isinstance(moment.entry, Throw) or moment.shot.dice is not None:
        return scene
    numbers, side = moment.entry.dice.numbers, moment.entry.side
    return replace(
        scene,
        dice=(DiceShown(side, numbers, (True,) * len(numbers)),),
        last_by=side if moment.steps else None,
        last=tuple(Move(step.start, step.end, step.hit) for step in moment.steps),
    )


def _left_over(game: ReplayedGame, record: Record, words: Words) -> list[str]:
    """The problems of a game that have no page of their own, and at the very end those of the whole file."""
    shown = {moment.problem for moment in game.moments}
    left = [problem for problem in game.problems if problem not in shown]
    if game is record.games[-1]:
        left += record.problems
    return [f"⚠️ {problem_text(problem, record.transcript.unit, words)}" for problem in left[:MOST_PROBLEMS]]


def _summary(record: Record, words: Words) -> list[str]:
    """How many places do not fit."""
    many = len(record.problems) + sum(len(game.problems) for game in record.games)
    if not many:
        return []
    return [
        "⚠️ "
        + words.count(
            "{n} place in this file does not fit the rules; it is shown where it stands.",
            "{n} places in this file do not fit the rules; they are shown where they stand.",
            many,
        )
    ]
