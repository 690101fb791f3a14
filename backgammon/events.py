"""Events: the facts of a match, stored forever and accepted without a check.

An event includes its outcome (the value of the cube, the points), so that an old log replays to what players saw even
after a rule is corrected. Seats are absolute; places are in the numbering of the side that moved.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.rules import Rules
from backgammon.scoring import Win


class WinReason(StrEnum):
    """The way in which a game was decided."""

    BORNE_OFF = "borne off"
    PASSED = "passed"
    RESIGNED = "resigned"
    CONCEDED = "conceded"
    CLAIMED = "claimed"


class EndReason(StrEnum):
    """The way in which a match or session ended."""

    REACHED = "reached"
    CONCEDED = "conceded"
    ENDED = "ended"
    CANCELLED = "cancelled"
    CLAIMED = "claimed"
    LAPSED = "lapsed"
    VOIDED = "voided"


NO_RESULT = (EndReason.CANCELLED, EndReason.VOIDED)
"""The endings without a result."""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match began with these rules."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class GameBegan:
    """Game `number` (from 1) began; `crawford` means that no one may double in it."""

    number: int
    crawford: bool


@dataclass(frozen=True, slots=True)
class OpeningRolled:
    """Each side rolled one die, X's first. After a tie both roll again, and `cube` is the new value of the cube.

    If `plays`, the side with the higher die plays this roll; if not, it rolls both dice for its first turn.
    """

    dice: Dice
    number: int
    salt: str
    cube: int
    plays: bool = True


@dataclass(frozen=True, slots=True)
class Rolled:
    """A side rolled its dice; `number` counts the rolls of the match from 1."""

    side: Side
    dice: Dice
    number: int
    salt: str


@dataclass(frozen=True, slots=True)
class Played:
    """A side moved: (from, to) for each die, in an order in which the steps can be made."""

    side: Side
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Danced:
    """A side could not move and lost its turn."""

    side: Side


@dataclass(frozen=True, slots=True)
class MayName:
    """A side played its whole acey-deucey and may name a double."""

    side: Side


@dataclass(frozen=True, slots=True)
class DoubleNamed:
    """A side named this double and plays it as if it had rolled it."""

    side: Side
    number: int


@dataclass(frozen=True, slots=True)
class RollsAgain:
    """A side earned another roll, which is a turn of its own."""

    side: Side


@dataclass(frozen=True, slots=True)
class StakeDoubled:
    """A roll of 1 and 2 doubled the stake of the game, now `multiplier` times the initial stake."""

    multiplier: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """A side offered the cube at this new value."""

    side: Side
    value: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A side took, so the game is worth `value`. `owner` has the cube; None means the side that took."""

    side: Side
    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Beavered:
    """A doubled side beavered to this value and keeps the cube; if `stands` is true, the doubler may not pass."""

    side: Side
    value: int
    stands: bool


@dataclass(frozen=True, slots=True)
class Raccooned:
    """A beavered side raccooned to this value; the cube stays; if `stands` is true, the other side may not pass."""

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
    """A side accepted the resignation of the other side."""

    side: Side


@dataclass(frozen=True, slots=True)
class ResignationRefused:
    """A side refused the resignation of the other side; the game continues."""

    side: Side


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A game was decided; `points` is the winner's score.

    `left` is the number of checkers the loser had not borne off if the variant pays for them, else None.
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
    """A side missed its deadline and the other side claimed."""

    side: Side


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over. `winner` is None if it has no winner: a session ended, or the match was cancelled.

    A match can still be voided after its end.
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
