"""Prepares a replayed match for storage, so that each of its pages is shown without another replay.

The contents are one line of JSON. The pages are stored in pieces, each compressed JSON in base64: databases differ in
how they store bytes, not in how they store text.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from zlib import compress, decompress

from backgammon.board import Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.formats.record import Moment, Problem, ProblemKind, Record, ReplayedGame
from backgammon.formats.snapshot import GameState, Offer, Snapshot
from backgammon.formats.transcript import Entry, Result
from backgammon.formats.transcript_json import encode_entry, encode_position, read_entry, read_position
from backgammon.movement import Step
from backgammon.scoring import Win

FORMAT_VERSION = 1
"""The version of the prepared form. Raise it after a change of the form or the replay: others are prepared again."""
PAGES_PER_PIECE = 32
MAX_PROBLEMS = 8
"""The maximum of problems listed at the end of a game; the others are counted."""


@dataclass(frozen=True, slots=True)
class GameContents:
    """A game of a match, its score before it, and its number of pages."""

    number: int
    score: tuple[int, int]
    crawford: bool
    pages: int


@dataclass(frozen=True, slots=True)
class Contents:
    """The games of a match and the facts that all its pages show; `problems` is the number of all problems."""

    length: int | None
    names: tuple[str, str]
    unit: str
    problems: int
    games: tuple[GameContents, ...]

    @property
    def pages(self) -> int:
        """The number of pages of all games."""
        return sum(game.pages for game in self.games)

    def game_at(self, page: int) -> GameContents:
        """Return the game of a page, which counts from 0. Raises IndexError beyond the last page."""
        for game in self.games:
            if page < game.pages:
                return game
            page -= game.pages
        raise IndexError(page)


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A moment, and on the last page of a game the first problems that have no page of their own."""

    moment: Moment
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class PreparedRecord:
    """The stored form of contents and pages."""

    contents: str
    pieces: tuple[str, ...]

    @property
    def size(self) -> int:
        """The length of the stored form, in characters."""
        return len(self.contents) + sum(map(len, self.pieces))


def prepare_record(record: Record) -> PreparedRecord:
    """Return the stored form of a replayed match.

    >>> from backgammon.formats.transcript import RecordedGame, Transcript
    >>> from backgammon.formats.transcript_replay import replay_transcript
    >>> record = replay_transcript(Transcript(5, ("Ann", "Bo"), (RecordedGame(1, (0, 0)),)))
    >>> prepared = prepare_record(record)
    >>> read_contents(prepared.contents) == contents_of(record)
    True
    >>> [read_page(prepared.pieces[0], 0)] == list(pages_of(record))
    True
    """
    pages = [_encode_page(page) for page in pages_of(record)]
    pieces = [pages[first : first + PAGES_PER_PIECE] for first in range(0, len(pages), PAGES_PER_PIECE)]
    return PreparedRecord(_encode_contents(contents_of(record)), tuple(map(_pack, pieces)))


def contents_of(record: Record) -> Contents:
    """Return the contents of a replayed match."""
    games = tuple(GameContents(game.number, game.score, game.crawford, len(game.moments)) for game in record.games)
    problems = len(record.problems) + sum(len(game.problems) for game in record.games)
    return Contents(record.transcript.length, record.transcript.names, record.transcript.unit, problems, games)


def pages_of(record: Record) -> Iterator[RecordPage]:
    """Yield the pages of a replayed match."""
    for game in record.games:
        for moment in game.moments[:-1]:
            yield RecordPage(moment)
        yield RecordPage(game.moments[-1], tuple(_problems_without_page(game, record)[:MAX_PROBLEMS]))


def read_contents(text: str | None) -> Contents | None:
    """Return stored contents; None if there are none, or if they have another version and must be prepared again."""
    data = json.loads(text) if text else None
    if data is None or data["form"] != FORMAT_VERSION:
        return None
    games = tuple(
        GameContents(number, (x, o), bool(crawford), pages) for number, x, o, crawford, pages in data["games"]
    )
    return Contents(data["length"], (data["names"][0], data["names"][1]), data["unit"], data["problems"], games)


def read_page(piece: str, page: int) -> RecordPage:
    """Return a page, which counts from 0, of the stored piece `page // PAGES_PER_PIECE`."""
    moment, problems = json.loads(decompress(b64decode(piece)))[page % PAGES_PER_PIECE]
    return RecordPage(_read_moment(moment), tuple(map(_read_problem, problems)))


def _problems_without_page(game: ReplayedGame, record: Record) -> list[Problem]:
    """Return the problems of a game that belong to no moment, and after the last game those of the whole file."""
    shown = {moment.problem for moment in game.moments}
    left = [problem for problem in game.problems if problem not in shown]
    return [*left, *record.problems] if game is record.games[-1] else left


def _encode_contents(contents: Contents) -> str:
    return _json(
        {
            "form": FORMAT_VERSION,
            "length": contents.length,
            "names": contents.names,
            "unit": contents.unit,
            "problems": contents.problems,
            "games": [[game.number, *game.score, int(game.crawford), game.pages] for game in contents.games],
        }
    )


def _pack(pages: list[Any]) -> str:
    return b64encode(compress(_json(pages).encode())).decode()


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _encode_page(page: RecordPage) -> list[Any]:
    return [_encode_moment(page.moment), [_encode_problem(problem) for problem in page.problems]]


def _encode_moment(moment: Moment) -> list[Any]:
    return [
        _encode_snapshot(moment.snapshot),
        None if moment.entry is None else _encode_event(moment.entry),
        [[step.start, step.end, step.die, int(step.hit)] for step in moment.steps],
        None if moment.problem is None else _encode_problem(moment.problem),
        None if moment.before_play is None else _encode_snapshot(moment.before_play),
    ]


def _read_moment(data: list[Any]) -> Moment:
    snapshot, entry, steps, problem, before_play = data
    return Moment(
        snapshot=_read_snapshot(snapshot),
        entry=None if entry is None else _read_event(entry),
        steps=tuple(Step(start, end, die, bool(hit)) for start, end, die, hit in steps),
        problem=None if problem is None else _read_problem(problem),
        before_play=None if before_play is None else _read_snapshot(before_play),
    )


def _encode_event(entry: Entry | Result) -> list[Any]:
    if isinstance(entry, Result):
        return ["r", entry.where, entry.winner, entry.points, int(entry.last)]
    return encode_entry(entry)


def _read_event(data: list[Any]) -> Entry | Result:
    match data:
        case ["r", where, winner, points, last]:
            return Result(where, Side(winner), points, last=bool(last))
        case _:
            return read_entry(data)


def _encode_problem(problem: Problem) -> list[Any]:
    return [problem.kind, problem.where, problem.game, problem.text, problem.side, problem.expected]


def _read_problem(data: list[Any]) -> Problem:
    kind, where, game, text, side, expected = data
    return Problem(ProblemKind(kind), where, game, text, side and Side(side), expected)


def _encode_snapshot(snapshot: Snapshot) -> list[Any]:
    dice = snapshot.dice
    return [
        encode_position(snapshot.position),
        snapshot.on_roll,
        None if dice is None else [dice.first, dice.second],
        [snapshot.cube.value, snapshot.cube.owner],
        snapshot.offer,
        snapshot.score,
        snapshot.length,
        [int(snapshot.crawford), int(snapshot.jacoby), int(snapshot.beavers)],
        snapshot.highest_cube,
        snapshot.resigning,
        snapshot.state,
    ]


def _read_snapshot(data: list[Any]) -> Snapshot:
    position, on_roll, dice, cube, offer, score, length, rules, highest_cube, resigning, state = data
    crawford, jacoby, beavers = map(bool, rules)
    return Snapshot(
        position=read_position(position),
        on_roll=Side(on_roll),
        dice=dice and Dice(*dice),
        cube=Cube(cube[0], cube[1] and Side(cube[1])),
        offer=offer and Offer(offer),
        score=(score[0], score[1]),
        length=length,
        crawford=crawford,
        jacoby=jacoby,
        beavers=beavers,
        highest_cube=highest_cube,
        resigning=resigning and Win(resigning),
        state=GameState(state),
    )
