"""The rules that two players agree on before the first roll. Combinations that make no game are refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from backgammon.board import Side
from backgammon.cube import MAX_CUBE
from backgammon.errors import Illegal, Reason

MAX_MATCH_LENGTH = 25
"""The maximum length of a match, in points."""
MAX_STAKE_LENGTH = 40
"""The maximum length of the stake of a session, in characters."""
MAX_AUTOMATIC_DOUBLES = 20
"""The maximum number of automatic doubles in a game; more would exceed MAX_CUBE."""


class Variant(StrEnum):
    """A variant of backgammon."""

    STANDARD = "standard"
    DUTCH = "dutch"
    ACEY_DEUCEY = "acey deucey"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The agreed rules: a match to `length` points, or a session (length None), and its options (rule 0.3).

    Options are off by default, except `cube` and `dutch_permission_lasts`.

    - `automatic_doubles`: the number of ties of the opening roll that double the cube, None for all of them.
    - `beaver_pass`: a player may pass a beaver or raccoon.
    - `stake`: the value of a point in a session, a word or a number; `stake_private` hides it from other users.

    Raises Illegal with the reason for a combination that makes no game.

    >>> Rules(length=5).start_score
    (0, 0)
    >>> Rules(length=5, jacoby=True)
    Traceback (most recent call last):
    backgammon.errors.Illegal: only in sessions
    """

    length: int | None = None
    variant: Variant = Variant.STANDARD
    start_score: tuple[int, int] = (0, 0)
    cube: bool = True
    cube_limit: int = MAX_CUBE
    forbid_dead_cube: bool = False
    opening_reroll: bool = False
    jacoby: bool = False
    beavers: bool = False
    raccoons: bool = False
    beaver_pass: bool = False
    automatic_doubles: int | None = 0
    automatic_double_unlocks_gammons: bool = False
    stake: str = ""
    stake_private: bool = False
    dutch_permission_lasts: bool = True
    acey_bar_priority: bool = False
    acey_exact_bear_off: bool = False
    acey_stake_doubling: bool = False
    acey_doublet_rolls_again: bool = False

    def __post_init__(self) -> None:
        self._check_numbers()
        if self.length is None:
            _refuse(self.forbid_dead_cube or self.start_score != (0, 0), Reason.ONLY_IN_MATCHES)
        else:
            session = (
                self.jacoby,
                self.beavers,
                self.raccoons,
                self.beaver_pass,
                self.automatic_double_unlocks_gammons,
            )
            _refuse(any(session) or self.automatic_doubles != 0, Reason.ONLY_IN_SESSIONS)
            _refuse(bool(self.stake) or self.stake_private, Reason.ONLY_IN_SESSIONS)
            _refuse(self.variant is Variant.ACEY_DEUCEY, Reason.ACEY_DEUCEY_IN_SESSIONS)
        _refuse((self.raccoons or self.beaver_pass) and not self.beavers, Reason.NEEDS_BEAVERS)
        unlocks = self.automatic_double_unlocks_gammons
        _refuse(
            unlocks and not (self.jacoby and self.automatic_doubles != 0), Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES
        )
        without_cube = not self.cube or self.variant is Variant.ACEY_DEUCEY
        _refuse(without_cube and self._needs_cube(), Reason.NEEDS_CUBE)
        acey = (
            self.acey_bar_priority,
            self.acey_exact_bear_off,
            self.acey_stake_doubling,
            self.acey_doublet_rolls_again,
        )
        _refuse(any(acey) and self.variant is not Variant.ACEY_DEUCEY, Reason.ONLY_IN_ACEY_DEUCEY)
        _refuse(not self.dutch_permission_lasts and self.variant is not Variant.DUTCH, Reason.ONLY_IN_DUTCH)

    @property
    def is_session(self) -> bool:
        """True if this is a series of games without a fixed end, instead of a match to a number of points."""
        return self.length is None

    @property
    def has_cube(self) -> bool:
        """True if the cube is used. Acey Deucey and matches to one point have none (rules 7A.15 and 4.7)."""
        return self.cube and self.length != 1 and self.variant is not Variant.ACEY_DEUCEY

    def points_needed(self, score: tuple[int, int], side: Side) -> int | None:
        """Return the number of points this side needs to win the match, or None in a session.

        >>> Rules(length=5).points_needed((3, 0), Side.X)
        2
        """
        if self.length is None:
            return None
        return self.length - score[side is Side.O]

    def _check_numbers(self) -> None:
        if self.length is not None:
            _refuse(not 1 <= self.length <= MAX_MATCH_LENGTH, Reason.LENGTH_OUT_OF_RANGE)
            _refuse(not all(0 <= points < self.length for points in self.start_score), Reason.START_SCORE_OUT_OF_RANGE)
        _refuse(not 1 <= self.cube_limit <= MAX_CUBE, Reason.CUBE_LIMIT_OUT_OF_RANGE)
        doubles = self.automatic_doubles
        _refuse(
            doubles is not None and not 0 <= doubles <= MAX_AUTOMATIC_DOUBLES, Reason.AUTOMATIC_DOUBLES_OUT_OF_RANGE
        )
        _refuse(len(self.stake) > MAX_STAKE_LENGTH, Reason.STAKE_TOO_LONG)

    def _needs_cube(self) -> bool:
        options = (self.jacoby, self.beavers, self.forbid_dead_cube, self.cube_limit != MAX_CUBE)
        return any(options) or self.automatic_doubles != 0


def _refuse(wrong: bool, reason: Reason) -> None:
    if wrong:
        raise Illegal(reason)
