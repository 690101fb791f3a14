"""The terms of a match, as they are stored with it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match: whether it was agreed to be `rated`, and what excludes it nevertheless.

    `newcomer`: one of the two had only just joined the server. `over_daily_limit`: the two had played the maximum of
    rated matches with each other in a day; the column is called `surplus`.
    """

    rated: bool = True
    newcomer: bool = False
    over_daily_limit: bool = False


RATED = Terms()
