"""Imported matches, paged through from their prepared pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from backgammon import Beavered, Doubled, Passed, Raccooned, Side, Taken
from backgammon.formats.record import Moment, Problem, ProblemKind, Record
from backgammon.formats.record_pages import (
    Contents,
    GameContents,
    PreparedRecord,
    RecordPage,
    contents_of,
    prepare_record,
    read_contents,
)
from backgammon.formats.snapshot import GameState
from backgammon.formats.transcript import CubeAction, CubeEntry, Entry, Result, RollEntry, SetupEntry
from backgammon.formats.transcript_json import decode_transcript
from backgammon.formats.transcript_replay import replay_transcript
from bot.context import Request
from bot.delivery.heavy_work import TOO_LONG, Check
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


async def first_page(request: Request, number: int) -> dict[str, Any]:
    """Return the message with the first page of an imported match. Raises NoSuchRecord."""
    stored, contents = await _load(request, number)
    book = book_of(stored, contents, request.public_words)
    return await _message(request, stored, contents, 0, book, request.user_id)


async def turn_record_page(request: Request) -> None:
    """Show another page to everyone. Raises NoSuchRecord."""
    stored, contents = await _load(request, request.press.target)
    book = book_of(stored, contents, request.public_words)
    poster = poster_of(request.interaction.message)
    await show_page(request, book, await _message(request, stored, contents, book.at(request.press), book, poster))


async def export_record(request: Request) -> None:
    """Send an imported match privately as files. Raises NoSuchRecord."""
    stored = await records.load(request.db, request.press.target, request.interaction.channel_id, request.bot.clock())
    body = await records.load_transcript(request.db, stored.id)
    await export_of_record(
        request, await request.bot.heavy.run(request.user_id, TOO_LONG, replay_body, body), stored.id
    )


async def _load(request: Request, number: int) -> tuple[StoredRecord, Contents]:
    """Load an imported match of this channel, with prepared pages. Raises NoSuchRecord."""
    stored = await records.load(request.db, number, request.interaction.channel_id, request.bot.clock())
    contents = read_contents(stored.contents)
    if contents is not None:
        return stored, contents
    # An older version imported it, or prepared it in another form.
    body = await records.load_transcript(request.db, stored.id)
    made, pages = await request.bot.heavy.run(request.user_id, TOO_LONG, prepare_body, body)
    await records.save_pages(request.db, stored.id, pages)
    return stored, made


async def _message(
    request: Request, stored: StoredRecord, contents: Contents, number: int, book: Book, poster: int | None
) -> dict[str, Any]:
    words = request.public_words
    theme = theme_named((await settings.server_settings(request.db, request.guild_id)).theme)
    page = await records.load_page(request.db, stored.id, number)
    return await page_message(book, record_page(stored, contents, number, page, words, theme), theme, words, poster)


def book_of(stored: StoredRecord, contents: Contents, words: Translator) -> Book:
    """Return the pages of an imported match."""
    games, pages = [], 0
    for game in contents.games:
        games.append(
            (pages, words(_("Game {number}: {x} – {o}", number=game.number, x=game.score[0], o=game.score[1])))
        )
        pages += game.pages
    return Book(Verb.RECORD, Menu.RECORD_GAME, Verb.RECORD_EXPORT, stored.id, pages, tuple(games))


def record_page(
    stored: StoredRecord, contents: Contents, number: int, page: RecordPage, words: Translator, theme: Theme
) -> Page:
    """Return a page of an imported match."""
    moment = page.moment
    names = {side: f"**{sanitize(name)}**" for side, name in _people(contents).items()}
    side = _side_of(moment.entry)
    mark = f"{circle(theme, side)} " if side else ""
    texts = [mark + _step_text(moment, names, words)]
    if moment.problem is not None:
        texts.append(f"⚠️ {problem_text(moment.problem, contents.unit, words)}")
    texts += [f"⚠️ {problem_text(problem, contents.unit, words)}" for problem in page.problems]
    if number == 0:
        texts += [f"-# {sanitize(stored.name)}", *_summary(contents.problems, words)]
    return Page(
        number=number,
        headline=_headline(contents, contents.game_at(number), moment, words, theme),
        texts=tuple(texts),
        scene=_scene(moment),
        names={side: sanitize(name, plain=True) for side, name in _people(contents).items()},
        shot=moment.snapshot,
        asked=moment.before_play if moment.steps else None,
    )


def problem_text(problem: Problem, unit: str, words: Translator) -> str:
    """Return an error at one place of a file, in a line."""
    number, said = problem.where, f"“{sanitize(problem.text, longest=60)}”"
    where = words(_("Line {number}", number=number)) if unit == "line" else words(_("Entry {number}", number=number))
    return {
        ProblemKind.ILLEGAL: words(_("{where}: {said} isn't a legal play.", where=where, said=said)),
        ProblemKind.IMPOSSIBLE: words(
            _("{where}: {said} can't be played here, so the rest of this game isn't shown.", where=where, said=said)
        ),
        ProblemKind.UNRECORDED: words(_("{where}: the play wasn't recorded.", where=where)),
        ProblemKind.OUT_OF_TURN: words(_("{where}: {said}, but it's the other player's turn.", where=where, said=said)),
        ProblemKind.CUBE: words(_("{where}: {said} doesn't fit the rules of the cube.", where=where, said=said)),
        ProblemKind.UNREAD: words(_("{where}: I don't understand {said}.", where=where, said=said)),
        ProblemKind.RESULT: words(_("{where}: {said} doesn't fit the board and the cube.", where=where, said=said)),
        ProblemKind.SCORE: words(
            _(
                "{where}: the score {said} doesn't fit; it should be {found}.",
                where=where,
                said=said,
                found=problem.expected,
            )
        ),
        ProblemKind.EMPTY: words(_("{where}: this game has a result, but nothing was played in it.", where=where)),
        ProblemKind.PLAYED_ON: words(_("{where}: {said} comes after the end of the game.", where=where, said=said)),
    }[problem.kind]


def replay_body(check: Check, body: str) -> Record:
    """Return the record of a stored transcript."""
    return replay_transcript(decode_transcript(body), check=check)


def prepare_body(check: Check, body: str) -> tuple[Contents, PreparedRecord]:
    """Return the contents and the pages of a stored transcript."""
    record = replay_body(check, body)
    check()
    return contents_of(record), prepare_record(record)


def _people(contents: Contents) -> Names:
    x, o = contents.names
    return {Side.X: x, Side.O: o}


def _headline(contents: Contents, game: GameContents, moment: Moment, words: Translator, theme: Theme) -> str:
    names, (x, o), length = _people(contents), moment.snapshot.score, contents.length
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


def _side_of(entry: Entry | Result | None) -> Side | None:
    match entry:
        case RollEntry(_, side) | CubeEntry(_, side) | Result(_, side):
            return side
        case _:
            return None


def _step_text(moment: Moment, names: Names, words: Translator) -> str:
    """Return a step in words."""
    match moment.entry:
        case RollEntry(_, side, dice) if moment.steps:
            return sentence(Turn(side, dice, moment.steps), names, words)
        case RollEntry(_, side, dice, moves) if moves == () and moment.snapshot.dice is None:
            return sentence(Turn(side, dice, None), names, words)
        case RollEntry(_, side, dice):
            return words(_("{name} rolls {dice}.", name=names[side], dice=dice))
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


def _summary(many: int, words: Translator) -> list[str]:
    """Return the number of errors in words."""
    if not many:
        return []
    return [
        "⚠️ "
        + words(
            ngettext(
                "{n} entry in this file doesn't fit the rules; it's marked where it occurs.",
                "{n} entries in this file don't fit the rules; they're marked where they occur.",
                many,
            )
        )
    ]
