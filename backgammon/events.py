"""What has happened in a match. Events are facts: they are stored for ever, and nothing in them is judged again.

Each holds what came of it (the cube's value, the points), so that a log still replays to what people saw after a rule
was corrected. Seats are absolute, and places are in the numbering of the side that moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.rules import Rules
from backgammon.scoring import Win


class WinReason(StrEnum):
    """How a game was decided."""

    BORNE_OFF = "borne off"
    PASSED = "passed"
    RESIGNED = "resigned"
    CONCEDED = "conceded"
    CLAIMED = "claimed"


class EndReason(StrEnum):
    """How a match or session came to its end."""

    REACHED = "reached"
    CONCEDED = "conceded"
    ENDED = "ended"
    CANCELLED = "cancelled"
    CLAIMED = "claimed"
    LAPSED = "lapsed"
    VOIDED = "voided"


NO_RESULT = (EndReason.CANCELLED, EndReason.VOIDED)
"""What ends a match without a result for anybody."""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """Two people agreed on these rules."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class GameBegan:
    """Game `number` (from 1) was set up; in the Crawford game nobody doubles."""

    number: int
    crawford: bool


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """Each side threw one die, X's first. On a tie they throw again, and `cube` is what the cube shows after it.

    `plays`: the side with the higher die plays this throw; otherwise it throws again for its first turn.
    """

    dice: Dice
    number: int
    salt: str
    cube: int
    plays: bool = True


@dataclass(frozen=True, slots=True)
class Rolled:
    """A side threw its dice; `number` counts the match's throws from 1."""

    side: Side
    dice: Dice
    number: int
    salt: str


@dataclass(frozen=True, slots=True)
class Played:
    """A side moved, as (from, to) for each die, in an order in which it could be done."""

    side: Side
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Danced:
    """A side could not move, and lost its turn."""

    side: Side


@dataclass(frozen=True, slots=True)
class MayName:
    """A side played its acey-deucey whole, and names a double."""

    side: Side


@dataclass(frozen=True, slots=True)
class DoubleNamed:
    """A side named this double, and plays it as if it had been thrown."""

    side: Side
    number: int


@dataclass(frozen=True, slots=True)
class RollsAgain:
    """A side has earned another throw, a turn of its own."""

    side: Side


@dataclass(frozen=True, slots=True)
class StakeDoubled:
    """A throw of 1 and 2 doubled the stake of this game, which is now this many times the first."""

    multiplier: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """A side offered the cube at this new value."""

    side: Side
    value: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A side took what it was offered, and the game is worth this value. `owner` has the cube, usually that side."""

    side: Side
    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Beavered:
    """A doubled side doubled at once to this value and keeps the cube; when it `stands`, the doubler has no say."""

    side: Side
    value: int
    stands: bool


@dataclass(frozen=True, slots=True)
class Raccooned:
    """A beavered side doubled once more to this value; the cube stays; when it `stands`, the other side has no say."""

    side: Side
    value: int
    stands: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """A side passed the double."""

    side: Side


@dataclass(frozen=True, slots=True)
class ResignationOffered:
    """A side offered to lose the game at this level."""

    side: Side
    level: Win


@dataclass(frozen=True, slots=True)
class ResignationAccepted:
    """A side accepted the resignation of the other."""

    side: Side


@dataclass(frozen=True, slots=True)
class ResignationRefused:
    """A side refused the resignation of the other; the game goes on where it was."""

    side: Side


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game was decided; `points` is what the winner scored.

    `left` is how many checkers the loser had not borne off, where that is what is paid for.
    """

    winner: Side
    win: Win
    points: int
    how: WinReason
    left: int | None = None


@dataclass(frozen=True, slots=True)
class CancelAsked:
    """A side proposed to end the match without a result."""

    side: Side


@dataclass(frozen=True, slots=True)
class CancelRefused:
    """A side refused to end the match without a result."""

    side: Side


@dataclass(frozen=True, slots=True)
class DeadlineMissed:
    """A side let its time pass, and the other side claimed what follows."""

    side: Side


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. `winner` is None where nobody won it: a session that ended, or a match that was cancelled.

    A match that was over already can be voided after that.
    """

    winner: Side | None
    close: EndReason


Event = (
    MatchBegan
    | GameBegan
    | OpeningRolled
    | Rolled
    | Played
    | Danced
    | MayName
    | DoubleNamed
    | RollsAgain
    | StakeDoubled
    | Doubled
    | Beavered
    | Raccooned
    | Taken
    | Passed
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
    | GameEnded
    | CancelAsked
    | CancelRefused
    | DeadlineMissed
    | MatchEnded
)
