"""What two people agree on before the first throw. Combinations that make no game cannot be built."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.cube import CEILING
from backgammon.errors import Illegal, Reason

LONGEST = 25
"""The longest match that can be agreed on, in points."""


class Variant(StrEnum):
    """Which game is played."""

    STANDARD = "standard"
    DUTCH = "dutch"
    ACEY_DEUCEY = "acey deucey"


@dataclass(frozen=True, slots=True)
class Rules:
    """The agreed rules: a match to `length` points, or a session (length None), and its options.

    Options that belong to sessions are refused in matches and the other way round; so are a length outside 1 to 25
    and a start score at or past the length. Raises Illegal with the reason.

    >>> Rules(length=5).start_score
    (0, 0)
    """

    length: int | None = None
    variant: Variant = Variant.STANDARD
    start_score: tuple[int, int] = (0, 0)
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    cube_limit: int = CEILING
    forbid_dead_cube: bool = False

    def __post_init__(self) -> None:
        if self.length is None:
            _refuse(self.forbid_dead_cube, Reason.ONLY_IN_MATCHES)
            _refuse(self.start_score != (0, 0), Reason.ONLY_IN_MATCHES)
        else:
            _refuse(not 1 <= self.length <= LONGEST, Reason.LENGTH_OUT_OF_RANGE)
            _refuse(not all(0 <= points < self.length for points in self.start_score), Reason.START_SCORE_OUT_OF_RANGE)
            only_in_sessions = self.jacoby or self.beavers or self.raccoons or self.automatic_doubles != 0
            _refuse(only_in_sessions or self.variant is Variant.ACEY_DEUCEY, Reason.ONLY_IN_SESSIONS)
        _refuse(self.raccoons and not self.beavers, Reason.NEEDS_BEAVERS)
        _refuse(self.automatic_doubles < 0, Reason.OUT_OF_RANGE)
        _refuse(not 1 <= self.cube_limit <= CEILING, Reason.OUT_OF_RANGE)

    @property
    def is_session(self) -> bool:
        """Whether this is an open series of games and not a match to a number of points."""
        return self.length is None

    def points_needed(self, score: tuple[int, int], side: Side) -> int | None:
        """How many points this side still needs to win the match; None in a session."""
        if self.length is None:
            return None
        return self.length - score[side is Side.O]


def _refuse(wrong: bool, reason: Reason) -> None:
    if wrong:
        raise Illegal(reason)
