"""The terms of a match, as they are stored with it."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Row


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match: whether it was agreed to be `rated`, and what excludes it nevertheless.

    `newcomer`: one of the two had only just joined the server. `over_daily_limit`: the two had played the maximum of
    rated matches, or of sessions, with each other in a day; the column is called `surplus`. `bounded`: the points of a
    session count up to a bound on leaderboards; False for those that ended before there was one.
    """

    rated: bool = True
    newcomer: bool = False
    over_daily_limit: bool = False
    bounded: bool = True


RATED = Terms()


def terms_in(row: Row) -> Terms:
    """Return the terms in a row of a match."""
    return Terms(bool(row["rated"]), bool(row["newcomer"]), bool(row["surplus"]), bool(row["bounded"]))
