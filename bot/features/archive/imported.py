"""Imported matches, paged through from their transcript."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cachetools import LRUCache

from backgammon import Beavered, Doubled, Passed, Raccooned, Side, Taken
from backgammon.formats.record import Moment, Problem, ProblemKind, Record, ReplayedGame
from backgammon.formats.snapshot import GameState
from backgammon.formats.transcript import CubeAction, CubeEntry, Result, RollEntry, SetupEntry
from backgammon.formats.transcript_json import decode_transcript
from backgammon.formats.transcript_replay import replay_transcript
from bot.context import Request
from bot.features.archive.export import export_of_record
from bot.features.archive.page import Book, Page, page_message, show_page
from bot.features.archive.removal import poster_of
from bot.text.translator import Translator, _, ngettext, sanitize
from bot.ui.custom_id import Menu, Verb
from bot.ui.narration import sentence
from bot.ui.themes import circle, theme_named
from club import records, settings
from club.turns import Turn
from renderer import DiceShown, Move, Scene, Theme
from renderer.snapshots import scene_of
from storage.records import StoredRecord

Names = Mapping[Side, str]
MAX_REPLAYED = 4
"""The maximum of replayed imports in memory; each page needs the whole match."""
MAX_PROBLEMS = 8
"""The maximum of errors listed at the end of a game; the others are counted."""


async def first_page(request: Request, number: int) -> dict[str, Any]:
    """Return the message with the first page of an imported match. Raises NoSuchRecord."""
    stored, record = await _load(request, number)
    return await _message(request, stored, record, 0, book_of(stored, record, request.public_words), request.user_id)


async def turn_record_page(request: Request) -> None:
    """Show another page to everyone. Raises NoSuchRecord."""
    stored, record = await _load(request, request.press.target)
    book = book_of(stored, record, request.public_words)
    poster = poster_of(request.interaction.message)
    await show_page(request, book, await _message(request, stored, record, book.at(request.press), book, poster))


async def export_record(request: Request) -> None:
    """Send an imported match privately as files. Raises NoSuchRecord."""
    stored, record = await _load(request, request.press.target)
    await export_of_record(request, record, stored.id)


async def _load(request: Request, number: int) -> tuple[StoredRecord, Record]:
    """Load an imported match of this channel. Raises NoSuchRecord."""
    stored = await records.load(request.db, number, request.interaction.channel_id, request.bot.clock())
    record = _replayed.get(stored.body)
    if record is None:
        record = _replayed[stored.body] = await request.bot.heavy.run(request.user_id, _replay, stored.body)
    return stored, record


async def _message(
    request: Request, stored: StoredRecord, record: Record, page: int, book: Book, poster: int | None
) -> dict[str, Any]:
    words = request.public_words
    theme = theme_named((await settings.server_settings(request.db, request.guild_id)).theme)
    return await page_message(book, record_page(stored, record, page, words, theme), theme, words, poster)


def book_of(stored: StoredRecord, record: Record, words: Translator) -> Book:
    """Return the pages of an imported match."""
    games, pages = [], 0
    for game in record.games:
        games.append(
            (pages, words(_("Game {number}: {x} – {o}", number=game.number, x=game.score[0], o=game.score[1])))
        )
        pages += len(game.moments)
    return Book(Verb.RECORD, Menu.RECORD_GAME, Verb.RECORD_EXPORT, stored.id, pages, tuple(games))


def record_page(stored: StoredRecord, record: Record, number: int, words: Translator, theme: Theme) -> Page:
    """Return a page of an imported match."""
    game, moment = next((game, moment) for page, (game, moment) in enumerate(_moments(record)) if page == number)
    names = {side: f"**{sanitize(name)}**" for side, name in _people(record).items()}
    texts = [_step_text(moment, names, words)]
    if moment.problem is not None:
        texts.append(f"⚠️ {problem_text(moment.problem, record.transcript.unit, words)}")
    if moment is game.moments[-1]:
        texts += _left_over(game, record, words)
    if number == 0:
        texts += [f"-# {sanitize(stored.name)}", *_summary(record, words)]
    return Page(
        number=number,
        headline=_headline(record, game, moment, words, theme),
        texts=tuple(texts),
        scene=_scene(moment),
        names={side: sanitize(name, plain=True) for side, name in _people(record).items()},
        shot=moment.snapshot,
        asked=moment.before_play if moment.steps else None,
    )


def problem_text(problem: Problem, unit: str, words: Translator) -> str:
    """Return an error at one place of a file, in a line."""
    number, said = problem.where, f"“{sanitize(problem.text, longest=60)}”"
    where = words(_("Line {number}", number=number)) if unit == "line" else words(_("Entry {number}", number=number))
    return {
        ProblemKind.ILLEGAL: words(_("{where}: {said} is not a legal play.", where=where, said=said)),
        ProblemKind.IMPOSSIBLE: words(
            _("{where}: {said} cannot be played here, so the rest of this game is not shown.", where=where, said=said)
        ),
        ProblemKind.UNRECORDED: words(_("{where}: what was played was not recorded.", where=where)),
        ProblemKind.OUT_OF_TURN: words(
            _("{where}: {said}, though it is the other side's turn.", where=where, said=said)
        ),
        ProblemKind.CUBE: words(_("{where}: {said} does not fit the rules of the cube.", where=where, said=said)),
        ProblemKind.UNREAD: words(_("{where}: I do not understand {said}.", where=where, said=said)),
        ProblemKind.RESULT: words(_("{where}: {said} does not fit the board and the cube.", where=where, said=said)),
        ProblemKind.SCORE: words(
            _(
                "{where}: the score {said} does not fit; it should be {found}.",
                where=where,
                said=said,
                found=problem.expected,
            )
        ),
        ProblemKind.EMPTY: words(_("{where}: this game has a result, but nothing was played in it.", where=where)),
        ProblemKind.PLAYED_ON: words(_("{where}: {said} comes after the end of the game.", where=where, said=said)),
    }[problem.kind]


_replayed: LRUCache[str, Record] = LRUCache(MAX_REPLAYED)


def _replay(body: str) -> Record:
    return replay_transcript(decode_transcript(body))


def _moments(record: Record) -> Iterator[tuple[ReplayedGame, Moment]]:
    for game in record.games:
        for moment in game.moments:
            yield game, moment


def _people(record: Record) -> Names:
    x, o = record.transcript.names
    return {Side.X: x, Side.O: o}


def _headline(record: Record, game: ReplayedGame, moment: Moment, words: Translator, theme: Theme) -> str:
    names, (x, o), length = _people(record), moment.snapshot.score, record.transcript.length
    kind = (
        words(_("Money session"))
        if length is None
        else words(ngettext("Match to {n} point", "Match to {n} points", length))
    )
    facts = [kind, words(_("game {number}", number=game.number))]
    if game.crawford:
        facts.append(words(_("Crawford game: no doubling")))
    one, other = (circle(theme, side) for side in Side)
    people = f"{one} {sanitize(names[Side.X])}  {x} – {o}  {sanitize(names[Side.O])} {other}"
    return f"### {people}\n-# {' · '.join(facts)}"


def _step_text(moment: Moment, names: Names, words: Translator) -> str:
    """Return a step in words."""
    match moment.entry:
        case RollEntry(_, side, dice) if moment.steps:
            return sentence(Turn(side, dice, moment.steps), names, words)
        case RollEntry(_, side, dice, moves) if moves == () and moment.snapshot.dice is None:
            return sentence(Turn(side, dice, None), names, words)
        case RollEntry(_, side, dice):
            return words(_("{name} throws {dice}.", name=names[side], dice=dice))
        case CubeEntry(_, side, call):
            value = moment.snapshot.cube.value * (2 if moment.snapshot.offer else 1)
            return sentence(_cube_event(call, side, value), names, words)
        case Result(_, winner, points):
            return words(_("{winner} wins: {points}.", winner=names[winner], points=words.points(points)))
        case SetupEntry():
            return words(_("The position was set up by hand."))
        case _:
            return words(_("The game begins."))


def _cube_event(call: CubeAction, side: Side, value: int) -> Doubled | Beavered | Raccooned | Taken | Passed:
    match call:
        case CubeAction.DOUBLE:
            return Doubled(side, value)
        case CubeAction.BEAVER:
            return Beavered(side, value, stands=True)
        case CubeAction.RACCOON:
            return Raccooned(side, value, stands=True)
        case CubeAction.TAKE:
            # The file does not contain the owner of the cube then, so the sentence does not either.
            return Taken(side, value, side.other)
        case CubeAction.PASS:
            return Passed(side)


def _scene(moment: Moment) -> Scene:
    scene = scene_of(moment.snapshot)
    if moment.snapshot.state is GameState.OVER:
        scene = replace(scene, to_act=None, dice=())
    if not isinstance(moment.entry, RollEntry) or moment.snapshot.dice is not None:
        return scene
    numbers, side = moment.entry.dice.numbers, moment.entry.side
    return replace(
        scene,
        dice=(DiceShown(side, numbers, (True,) * len(numbers)),),
        last_by=side if moment.steps else None,
        last=tuple(Move(step.start, step.end, step.hit) for step in moment.steps),
    )


def _left_over(game: ReplayedGame, record: Record, words: Translator) -> list[str]:
    """Return the errors of a game that have no page of their own, and at the very end those of the whole file."""
    shown = {moment.problem for moment in game.moments}
    left = [problem for problem in game.problems if problem not in shown]
    if game is record.games[-1]:
        left += record.problems
    return [f"⚠️ {problem_text(problem, record.transcript.unit, words)}" for problem in left[:MAX_PROBLEMS]]


def _summary(record: Record, words: Translator) -> list[str]:
    """Return the number of errors in words."""
    many = len(record.problems) + sum(len(game.problems) for game in record.games)
    if not many:
        return []
    return [
        "⚠️ "
        + words(
            ngettext(
                "{n} place in this file does not fit the rules; it is shown where it stands.",
                "{n} places in this file do not fit the rules; they are shown where they stand.",
                many,
            )
        )
    ]
