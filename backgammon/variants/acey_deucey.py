"""Acey Deucey: checkers enter at any time; a roll of 1 and 2 gives a double of the player's choice and another roll."""

from __future__ import annotations

from typing import ClassVar

from backgammon.board import BAR, CHECKERS, HAND, OFF, Position, Side
from backgammon.dice import Dice
from backgammon.movement import Movement
from backgammon.rules import Rules
from backgammon.scoring import Win
from backgammon.variants.dutch import IN_HAND
from backgammon.variants.standard import AfterPlay, Standard


class AceyDeucey(Standard):
    """The differences of Acey Deucey (rule 7A)."""

    start = IN_HAND
    as_published: ClassVar[dict[str, bool]] = {"opening_reroll": True, "acey_bar_priority": True}

    def hit_goes_to(self, rules: Rules) -> int:
        """Return HAND, from which a checker enters at any time, or BAR with bar priority."""
        return BAR if rules.acey_bar_priority else HAND

    def movement(self, rules: Rules, *, been_home: bool) -> Movement:  # noqa: ARG002 - only Dutch backgammon uses it
        """Return the movement: checkers in hand never have to enter, hit checkers only with bar priority."""
        return Movement(
            bar_first=rules.acey_bar_priority,
            hand_first=False,
            hit_goes_to=self.hit_goes_to(rules),
            exact_bear_off=rules.acey_exact_bear_off,
        )

    def doubles_stake(self, rules: Rules, dice: Dice) -> bool:
        """Return True for a roll of 1 and 2 if that was agreed."""
        return rules.acey_stake_doubling and _is_acey_deucey(dice)

    def after_play(self, rules: Rules, dice: Dice, *, named: bool, whole: bool) -> AfterPlay:
        """Return what follows a roll; a roll that was not played whole ends the turn."""
        if not whole:
            return AfterPlay.OTHER_SIDE
        if _is_acey_deucey(dice):
            return AfterPlay.NAME_DOUBLE
        again = named or (dice.is_double and rules.acey_doublet_rolls_again)
        return AfterPlay.ROLL_AGAIN if again else AfterPlay.OTHER_SIDE

    def win(self, position: Position, winner: Side) -> Win:  # noqa: ARG002 - there are no gammons
        """Return SINGLE, the only kind of win."""
        return Win.SINGLE

    def levels(self, position: Position, loser: Side) -> tuple[Win, ...]:  # noqa: ARG002 - there are no gammons
        """Return SINGLE, the only level."""
        return (Win.SINGLE,)

    def paid_for(self, position: Position, loser: Side) -> int:
        """Return the number of checkers not borne off, including those in hand and on the bar."""
        return CHECKERS - position.checkers_of(loser)[OFF]


def _is_acey_deucey(dice: Dice) -> bool:
    return (dice.low, dice.high) == (1, 2)
