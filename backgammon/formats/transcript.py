"""What a file says of a match, entry by entry. Nothing is judged here: a file can say what never happened.

Side X is the left column of a .mat file, White of an SGF file and player 1 of eXtreme Gammon.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.dice import Dice

Moves = tuple[tuple[int, int], ...]
"""A play as (from, to) for each checker as it is written, in the mover's numbering: 25 is the bar, 0 is borne off."""
EVENT_UNIT = "event"
"""The unit of a transcript that was made from our own log."""
MAX_FILE_BYTES = 2_000_000
"""A file with more bytes is refused."""
MAX_GAMES = 300
"""So is one with more games."""
MAX_ENTRIES = 5_000
"""And one with more entries; a match to 25 points rarely has 3,000."""
NACKGAMMON = Position.from_counts({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4})
"""The start of Nackgammon, the only other game whose files say so and that is played by the same rules."""
MAX_TEXT_LENGTH = 200
"""No name and no fact of a file is kept longer than this."""


class Refusal(StrEnum):
    """Why a whole file is refused; what is wrong at one place of it is a problem of the match that it tells."""

    EMPTY = "it is empty"
    LARGE = f"it is larger than {MAX_FILE_BYTES // 1_000_000} MB"
    UNKNOWN = "it is no text and no file of a program that I know"
    JAVAFIBS = "it is in JavaFIBS's own format; export it as .mat there"
    NO_GAME = "it holds no game of backgammon"
    DAMAGED = "it is damaged"
    TOO_LONG = f"it holds more than {MAX_GAMES} games or {MAX_ENTRIES:,} plays"
    TOO_SLOW = "it takes too long to read"
    TOO_MUCH = "it needs too much memory"


class NotAMatch(ValueError):
    """The file holds no match that can be read; `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class CubeAction(StrEnum):
    """What a side does with the cube."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    PASS = "pass"  # noqa: S105 - a word of the game, no password


@dataclass(frozen=True, slots=True)
class RollEntry:
    """A side threw and moved: `moves` is empty where nothing was moved, None where the file does not say what was.

    Raises ValueError for a move from or to a place that no board has.
    """

    where: int
    side: Side
    dice: Dice
    moves: Moves | None

    def __post_init__(self) -> None:
        if self.moves and not all(OFF <= place <= BAR for move in self.moves for place in move):
            raise ValueError("a checker moves between the bar, the points and off")


@dataclass(frozen=True, slots=True)
class CubeEntry:
    """A side turned the cube or answered; `value` is what the file says it offers, None where it says nothing."""

    where: int
    side: Side
    call: CubeAction
    value: int | None = None


@dataclass(frozen=True, slots=True)
class SetupEntry:
    """Somebody set up the board by hand; None is what was left as it was. `owner` counts only with a `cube`."""

    where: int
    position: Position | None = None
    cube: int | None = None
    owner: Side | None = None
    on_roll: Side | None = None


@dataclass(frozen=True, slots=True)
class UnreadEntry:
    """Something stands here that could not be read."""

    where: int
    text: str


Entry = RollEntry | CubeEntry | SetupEntry | UnreadEntry


@dataclass(frozen=True, slots=True)
class Result:
    """What the file says a game ended with; `last` where it says that this won the match."""

    where: int
    winner: Side
    points: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game: the score before it as the file says it (None where it does not), and all entries in order."""

    where: int
    score: tuple[int, int] | None
    entries: tuple[Entry, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole file. `where` in its parts counts `unit`s from 1: lines of a text, records of a binary file.

    `length` is None for money. `facts` are what it says about the occasion (`Event`, `Site`, `Round`, `EventDate`
    as 2026.11.30, `Transcriber`), each once. Jacoby and beavers are None where it does not say. `start` is where the
    checkers stand at first.
    """

    length: int | None
    names: tuple[str, str]
    games: tuple[RecordedGame, ...]
    unit: str = "line"
    crawford: bool = True
    jacoby: bool | None = None
    beavers: bool | None = None
    facts: tuple[tuple[str, str], ...] = ()
    problems: tuple[UnreadEntry, ...] = ()
    start: Position = START

    def __post_init__(self) -> None:
        if len(self.games) > MAX_GAMES or sum(len(game.entries) for game in self.games) > MAX_ENTRIES:
            raise NotAMatch(Refusal.TOO_LONG)
