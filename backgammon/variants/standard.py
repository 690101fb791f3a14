"""Backgammon as everybody plays it: what the other games change, one method each."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.dice import Dice
from backgammon.movement import STANDARD, Movement
from backgammon.rules import Rules
from backgammon.scoring import Win, win_of


class AfterPlay(Enum):
    """What follows when a throw has been played."""

    OTHER_SIDE = auto()
    NAME_DOUBLE = auto()
    ROLL_AGAIN = auto()


class Standard:
    """The standard game."""

    start: Position = START
    as_published: ClassVar[dict[str, bool]] = {}
    """The options that most published rules of this game have and our documents have not."""

    def hit_goes_to(self, rules: Rules) -> int:  # noqa: ARG002 - the other games ask
        """Where a hit checker waits."""
        return BAR

    def movement(self, rules: Rules, *, been_home: bool) -> Movement:  # noqa: ARG002 - the other games ask
        """How checkers move for a side that has, or has not, been home in this game."""
        return STANDARD

    def doubles_stake(self, rules: Rules, dice: Dice) -> bool:  # noqa: ARG002 - the other games ask
        """Whether a throw doubles the stake."""
        return False

    def after_play(self, rules: Rules, dice: Dice, *, named: bool, whole: bool) -> AfterPlay:  # noqa: ARG002 - as above
        """What follows a throw that was, or was not, played as a whole; `named` when the dice were named."""
        return AfterPlay.OTHER_SIDE

    def win(self, position: Position, winner: Side) -> Win:
        """The kind of win when this side has borne off its last checker."""
        return win_of(position, winner)

    def levels(self, position: Position, loser: Side) -> tuple[Win, ...]:
        """The levels at which this side can still lose."""
        return (Win.SINGLE,) if position.of_side(loser)[OFF] else tuple(Win)

    def paid_for(self, position: Position, loser: Side) -> int | None:  # noqa: ARG002 - as above
        """How many checkers the loser pays for; None where the kind of win counts."""
        return None
