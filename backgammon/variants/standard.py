"""Standard backgammon, with one method for each thing that other variants change."""

from __future__ import annotations

from enum import Enum, auto
from typing import ClassVar

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.dice import Dice
from backgammon.movement import STANDARD, Movement
from backgammon.rules import Rules
from backgammon.scoring import Win, win_of


class AfterPlay(Enum):
    """The turn or choice that follows a played roll."""

    OTHER_SIDE = auto()
    NAME_DOUBLE = auto()
    ROLL_AGAIN = auto()


class Standard:
    """The standard game."""

    start: Position = START
    as_published: ClassVar[dict[str, bool]] = {}
    """The options in which the common published rules differ from Barpoint's defaults."""

    def hit_goes_to(self, rules: Rules) -> int:  # noqa: ARG002 - the other games ask
        """Return the place of a hit checker, BAR or HAND."""
        return BAR

    def movement(self, rules: Rules, *, been_home: bool) -> Movement:  # noqa: ARG002 - the other games ask
        """Return how the checkers move of a side that has, or has not, been home in this game."""
        return STANDARD

    def doubles_stake(self, rules: Rules, dice: Dice) -> bool:  # noqa: ARG002 - the other games ask
        """Return whether this roll doubles the stake."""
        return False

    def after_play(self, rules: Rules, dice: Dice, *, named: bool, whole: bool) -> AfterPlay:  # noqa: ARG002 - as above
        """Return what follows a roll: `whole` if all its dice were played, `named` if the dice were named."""
        return AfterPlay.OTHER_SIDE

    def win(self, position: Position, winner: Side) -> Win:
        """Return the kind of win of a side that has borne off all its checkers."""
        return win_of(position, winner)

    def levels(self, position: Position, loser: Side) -> tuple[Win, ...]:
        """Return the levels at which this side can still lose, the lowest first."""
        return (Win.SINGLE,) if position.checkers_of(loser)[OFF] else tuple(Win)

    def paid_for(self, position: Position, loser: Side) -> int | None:  # noqa: ARG002 - as above
        """Return the number of checkers the loser pays for, or None if the kind of win counts."""
        return None
