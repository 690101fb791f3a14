"""The content of a match file, entry by entry. Nothing is judged here: a file can contain impossible entries.

Side X is the left column of a .mat file, White of an SGF file and player 1 of eXtreme Gammon.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.dice import Dice

Moves = tuple[tuple[int, int], ...]
"""A play as recorded: (from, to) for each checker in the mover's numbering, 25 is the bar, 0 is off."""
EVENT_UNIT = "event"
"""The unit of a transcript from Barpoint's own log."""
MAX_FILE_BYTES = 2_000_000
"""The maximum size of a file, in bytes."""
MAX_GAMES = 300
"""The maximum number of games in a file."""
MAX_ENTRIES = 5_000
"""The maximum number of entries in a file; a match to 25 points rarely has 3,000."""
NACKGAMMON = Position.from_counts({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4})
"""The starting position of Nackgammon, the only other game with the standard rules that files can name."""
MAX_TEXT_LENGTH = 200
"""The length to which names and facts of a file are cut, in characters."""


class Refusal(StrEnum):
    """The reason why a whole file is refused. A single bad entry is a problem of the match instead."""

    EMPTY = "it is empty"
    LARGE = f"it is larger than {MAX_FILE_BYTES // 1_000_000} MB"
    UNKNOWN = "it is no text and no file of a program that I know"
    JAVAFIBS = "it is in JavaFIBS's own format; export it as .mat there"
    NO_GAME = "it holds no game of backgammon"
    OTHER_GAME = "it is of another game"
    DAMAGED = "it is damaged"
    TOO_LONG = f"it holds more than {MAX_GAMES} games or {MAX_ENTRIES:,} plays"
    TOO_SLOW = "it takes too long to read"
    TOO_MUCH = "it needs too much memory"


class NotAMatch(ValueError):
    """The file contains no readable match, for this `reason`; `game` is the name of another game, or empty."""

    def __init__(self, reason: Refusal, game: str = "") -> None:
        super().__init__(f"{reason.value}: {game}" if game else reason.value)
        self.reason = reason
        self.game = game


class CubeAction(StrEnum):
    """A cube action of a side."""

    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    PASS = "pass"  # noqa: S105 - a word of the game, no password


@dataclass(frozen=True, slots=True)
class RollEntry:
    """A roll and its play: `moves` is empty if nothing was moved, None if the play was not recorded.

    Raises ValueError for a move from or to an impossible place.
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
    """A cube action; `value` is the recorded value of the offer, None if none was recorded."""

    where: int
    side: Side
    call: CubeAction
    value: int | None = None


@dataclass(frozen=True, slots=True)
class SetupEntry:
    """A position set up by hand; None means unchanged. `owner` applies only with a `cube`."""

    where: int
    position: Position | None = None
    cube: int | None = None
    owner: Side | None = None
    on_roll: Side | None = None


@dataclass(frozen=True, slots=True)
class UnreadEntry:
    """Text that could not be read."""

    where: int
    text: str


Entry = RollEntry | CubeEntry | SetupEntry | UnreadEntry


@dataclass(frozen=True, slots=True)
class Result:
    """The recorded result of a game; `last` if it won the match according to the file."""

    where: int
    winner: Side
    points: int
    last: bool = False


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game: the recorded score before it (None if there is none), and all entries in order."""

    where: int
    score: tuple[int, int] | None
    entries: tuple[Entry, ...] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole match file. `where` in its parts counts from 1 in `unit`: lines of a text, records of a binary file.

    - `length`: of the match in points, None for money.
    - `jacoby`, `beavers`: None if the file does not say.
    - `facts`: (name, value) pairs about the event, each name once: `event`, `site`, `round`, `eventdate` as
      2026.11.30, `transcriber`.
    - `start`: the starting position.

    Raises NotAMatch for more than MAX_GAMES games or MAX_ENTRIES entries.
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
        if len(self.games) > MAX_GAMES or self.entries > MAX_ENTRIES:
            raise NotAMatch(Refusal.TOO_LONG)

    @property
    def entries(self) -> int:
        """The number of entries of all games."""
        return sum(len(game.entries) for game in self.games)
