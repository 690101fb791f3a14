"""A recorded match after it was replayed through the rules: every moment of it, and what the record got wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.transcript import CubeAction, CubeEntry, Entry, Result, Transcript
from backgammon.movement import Step


class ProblemKind(StrEnum):
    """What can be wrong with a record."""

    ILLEGAL = "illegal play"
    IMPOSSIBLE = "impossible play"
    """Not only illegal: no checker stands there, so nobody knows how the game went on."""
    UNRECORDED = "unrecorded play"
    OUT_OF_TURN = "out of turn"
    CUBE = "cube"
    UNREAD = "unread"
    RESULT = "result"
    """The points or the winner do not fit the board and the cube."""
    SCORE = "score"
    """The score of the next game does not fit the result of this one."""
    EMPTY = "empty"
    """The game has a result, but nothing was played in it."""
    PLAYED_ON = "played on"
    """The game was over already."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong at one place. `where` counts the units of the transcript, `game` from 1.

    `said` is what the file says there, written in plain signs, and `found` what would have been right, where that is
    a score or a number of points.
    """

    kind: ProblemKind
    where: int
    game: int
    text: str
    side: Side | None = None
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened at one place and the board after it.

    `entry` is None at the start of a game. `steps` are the play as the rules understand it, empty where nothing was
    moved or nobody knows what. `asked` is the board with the dice on it before they were played. While the board is
    not known, there are no moments.
    """

    snapshot: Snapshot
    entry: Entry | Result | None = None
    steps: tuple[Step, ...] = ()
    problem: Problem | None = None
    before_play: Snapshot | None = None


_ANSWERS = (CubeAction.TAKE, CubeAction.RACCOON, CubeAction.PASS)

ReplayedEntry = tuple[Entry, tuple[Step, ...]]
"""An entry and its play as the rules understand it, empty where nothing was moved or nobody knows what."""


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game with its moments; `winner` and `points` are None where nobody won it.

    `told` is all that the record tells, also where the board is not known. `played_out` says whether it ended by the
    last checker or by a pass, and not by resigning.
    """

    number: int
    score: tuple[int, int]
    crawford: bool
    moments: tuple[Moment, ...]
    entries: tuple[ReplayedEntry, ...]
    winner: Side | None
    points: int | None
    plays: int
    problems: tuple[Problem, ...]
    played_out: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match. `problems` are those that belong to no game."""

    transcript: Transcript
    games: tuple[ReplayedGame, ...]
    problems: tuple[Problem, ...] = ()


def with_takes(told: tuple[ReplayedEntry, ...]) -> tuple[ReplayedEntry, ...]:
    """What a game tells, with a take after each beaver and raccoon: they stand without a word, but files need it."""
    found: list[ReplayedEntry] = []
    for number, (entry, steps) in enumerate(told):
        found.append((entry, steps))
        if not isinstance(entry, CubeEntry) or entry.call not in (CubeAction.BEAVER, CubeAction.RACCOON):
            continue
        following = told[number + 1][0] if number + 1 < len(told) else None
        if not isinstance(following, CubeEntry) or following.call not in (
            CubeAction.TAKE,
            CubeAction.RACCOON,
            CubeAction.PASS,
        ):
            found.append((CubeEntry(entry.where, entry.side.other, CubeAction.TAKE), ()))
    return tuple(found)
