"""The rating formula of FIBS, the First Internet Backgammon Server: Elo with match length and experience.

Source: the answer of FIBS to `help formula`, archived at https://www.bkgm.com/rgb/rgb.cgi?view+1093. A player's
experience is the sum of the lengths of all matches they have finished, including the match that changes the rating. The
manual of MacFIBS spells this out as 5 - (E + N)/100, with the experience E before a match to N points:
http://fibs.com/macfibs/help/glossary/pages/Ratings.html.

The winner's gain can differ from the loser's loss: each rating moves by a step that depends on the player's experience.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

MIN_EXPERIENCE = 50
"""The experience, in points, from which a rating is no longer provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength, and the experience behind it: the sum of the lengths of their rated matches."""

    value: float = 1500.0
    experience: int = 0

    @property
    def provisional(self) -> bool:
        """True if the player has too little experience for a reliable rating."""
        return self.experience < MIN_EXPERIENCE


def win_probability(lead: float, length: int) -> float:
    """Return the probability of winning a match of this length with a rating `lead` points above the opponent's.

    >>> round(win_probability(0, 5), 3), round(win_probability(200, 9), 3), round(win_probability(-200, 9), 3)
    (0.5, 0.666, 0.334)
    """
    return float(1 / (1 + 10 ** (-lead * sqrt(length) / 2000)))


def update_rating(own: Rating, other: Rating, length: int, *, won: bool) -> Rating:
    """Return a player's rating after a match to `length` points; both ratings are those before the match.

    >>> update_rating(Rating(), Rating(), 1, won=True)
    Rating(value=1509.98, experience=1)
    """
    experience = own.experience + length
    step = 4 * max(1.0, 5 - experience / 100) * sqrt(length)
    surprise = (
        1 - win_probability(own.value - other.value, length)
        if won
        else -win_probability(own.value - other.value, length)
    )
    return Rating(own.value + step * surprise, experience)
