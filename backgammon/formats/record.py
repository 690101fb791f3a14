"""A recorded match after its replay through the rules: its moments and the problems of the record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.formats.snapshot import Snapshot
from backgammon.formats.transcript import CubeAction, CubeEntry, Entry, Result, RollEntry, Transcript
from backgammon.movement import Step


class ProblemKind(StrEnum):
    """A kind of problem of a record."""

    ILLEGAL = "illegal play"
    IMPOSSIBLE = "impossible play"
    """There is no checker to move or the point is blocked, so the position after the play is unknown."""
    UNRECORDED = "unrecorded play"
    OUT_OF_TURN = "out of turn"
    CUBE = "cube"
    UNREAD = "unread"
    RESULT = "result"
    """The winner or the points contradict the board and the cube."""
    SCORE = "score"
    """The score of the next game contradicts the result of this one."""
    EMPTY = "empty"
    """The game has a result but no plays."""
    PLAYED_ON = "played on"
    """The game was already over."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem at one place: `where` counts the units of the transcript from 1, `game` counts from 1.

    `text` is the recorded text, sanitized; `expected` is the expected score or value, or empty.
    """

    kind: ProblemKind
    where: int
    game: int
    text: str
    side: Side | None = None
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry and the board after it. There are no moments while the position is unknown.

    `entry` is None at the start of a game. `steps` are the play according to the rules, empty if nothing was moved or
    the play is unknown. `before_play` is the board with the rolled dice before the play.
    """

    snapshot: Snapshot
    entry: Entry | Result | None = None
    steps: tuple[Step, ...] = ()
    problem: Problem | None = None
    before_play: Snapshot | None = None


_ANSWERS = (CubeAction.TAKE, CubeAction.RACCOON, CubeAction.PASS)

ReplayedEntry = tuple[Entry, tuple[Step, ...]]
"""An entry and its play according to the rules, empty if nothing was moved or the play is unknown."""


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game with its moments; `winner` and `points` are None if no one won it.

    `entries` are all entries of the record, even while the position is unknown. `plays` is the number of rolls.
    `played_out` is true if the game ended with the last checker or a pass, false if it was resigned.
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

    @property
    def unplayed(self) -> Entry | Result | None:
        """The last roll of the game if its dice were left unplayed."""
        last = next(moment for moment in reversed(self.moments) if not isinstance(moment.entry, Result))
        entry = last.entry
        unplayed = isinstance(entry, RollEntry) and not entry.moves and last.snapshot.dice is not None
        return entry if unplayed else None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match. `problems` are those outside any game."""

    transcript: Transcript
    games: tuple[ReplayedGame, ...]
    problems: tuple[Problem, ...] = ()


def add_takes(entries: tuple[ReplayedEntry, ...]) -> tuple[ReplayedEntry, ...]:
    """Return the entries with a take after each beaver and raccoon, which files need and transcripts may omit.

    >>> [entry.call.value for entry, _ in add_takes(((CubeEntry(1, Side.X, CubeAction.BEAVER), ()),))]
    ['beaver', 'take']
    """
    found: list[ReplayedEntry] = []
    for number, (entry, steps) in enumerate(entries):
        found.append((entry, steps))
        if not isinstance(entry, CubeEntry) or entry.call not in (CubeAction.BEAVER, CubeAction.RACCOON):
            continue
        following = entries[number + 1][0] if number + 1 < len(entries) else None
        if not isinstance(following, CubeEntry) or following.call not in (
            CubeAction.TAKE,
            CubeAction.RACCOON,
            CubeAction.PASS,
        ):
            found.append((CubeEntry(entry.where, entry.side.other, CubeAction.TAKE), ()))
    return tuple(found)
