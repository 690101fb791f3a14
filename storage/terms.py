"""The terms on which a match is played, as they are stored with it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """Whether a match was agreed on as `rated`, and what keeps it from counting all the same.

    `newcomer`: one of the two had only just joined the server. `over_daily_limit`: the two had played as many rated
    matches with each other as they may in a day; the column is called `surplus`.
    """

    rated: bool = True
    newcomer: bool = False
    over_daily_limit: bool = False


RATED = Terms()
