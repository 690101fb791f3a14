"""The kinds of win, and what they are worth."""

from __future__ import annotations

from enum import IntEnum

from backgammon.board import BAR, HAND, HOME, OFF, Position, Side


class Win(IntEnum):
    """The kinds of win, by what they multiply the cube with."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


def win_of(position: Position, winner: Side) -> Win:
    """The kind of win when this side has borne off its last checker (rule 2.1 to 2.3); in hand counts as on the bar."""
    loser = position.of_side(winner.other)
    if loser[OFF]:
        return Win.SINGLE
    in_winners_home = any(loser[BAR - point] for point in range(1, HOME + 1))
    return Win.BACKGAMMON if in_winners_home or loser[BAR] or loser[HAND] else Win.GAMMON
