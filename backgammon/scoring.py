"""The kinds of win and their value."""

from __future__ import annotations

from enum import IntEnum

from backgammon.board import BAR, HAND, HOME, OFF, Position, Side

MAX_MULTIPLIER = 2**20
"""The highest factor that rolls of 1 and 2 can put on the stake of a game (rule 7A.17)."""
MAX_POINTS = 2**31 - 1
"""The most points of a result: what a game costs, and what a session is stored with. Logs of old versions have more."""


class Win(IntEnum):
    """A kind of win; its number is the factor on the value of the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


def win_of(position: Position, winner: Side) -> Win:
    """Return the kind of win of a side that has borne off all its checkers (rule 2.1 to 2.3).

    A checker of the loser in hand counts like one on the bar.

    >>> win_of(Position.from_counts({}, {6: 15}), Side.X).name
    'GAMMON'
    """
    loser = position.checkers_of(winner.other)
    if loser[OFF]:
        return Win.SINGLE
    in_winners_home = any(loser[BAR - point] for point in range(1, HOME + 1))
    return Win.BACKGAMMON if in_winners_home or loser[BAR] or loser[HAND] else Win.GAMMON
