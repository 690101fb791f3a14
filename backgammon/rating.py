"""The rating formula of FIBS, the First Internet Backgammon Server: Elo with the length of the match and experience.

Source: what FIBS itself answers to `help formula`, kept at https://www.bkgm.com/rgb/rgb.cgi?view+1093. A player's
experience is there the lengths of all matches that he has finished, added up; when a match changes his rating he has
finished it, so its length is in already. The manual of MacFIBS writes that out, as 5 - (E + N)/100 with the experience
E before a match to N points: http://fibs.com/macfibs/help/glossary/pages/Ratings.html.

Points are not handed over from one to the other: each moves by his own step, which his own experience sets.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

MIN_EXPERIENCE = 50
"""From so much experience on a rating is no longer provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, and how many points the matches that tell so went to."""

    value: float = 1500.0
    experience: int = 0

    @property
    def provisional(self) -> bool:
        """Whether too little is known of this player yet."""
        return self.experience < MIN_EXPERIENCE


def win_probability(lead: float, length: int) -> float:
    """The probability that a player who is rated so much higher than the other wins a match of this length.

    >>> round(win_probability(0, 5), 3), round(win_probability(200, 9), 3), round(win_probability(-200, 9), 3)
    (0.5, 0.666, 0.334)
    """
    return float(1 / (1 + 10 ** (-lead * sqrt(length) / 2000)))


def update_rating(own: Rating, other: Rating, length: int, *, won: bool) -> Rating:
    """The rating of a player after a match to `length` points against another, both as they were before it.

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
