"""Ratings, in each server and over all of them, for each variant; and each change, which makes the curve of a player.

Results are counted in the order in which matches ended; `rating_changes` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from backgammon.rating import Rating, after_match
from backgammon.rules import Variant
from storage.database import Reader, Row

EVERYWHERE = 0
"""Stands in the place of a server for all of them together."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that somebody won, and for which of its two players it counts."""

    match_id: int
    guild_id: int | None
    variant: str
    length: int
    at: int
    winner: int
    loser: int
    winner_counts: bool
    loser_counts: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What a match made of a player's rating, in one server or EVERYWHERE."""

    guild_id: int
    player: int
    at: int
    match_id: int
    rating: Rating


Ratings = dict[tuple[int, int], Rating]
"""By server (or EVERYWHERE) and player."""

ENDED = """
    SELECT w.match_id, w.guild_id, w.variant, w.length, w.finished_at, w.player_id AS winner, w.opponent_id AS loser,
        w.discount AS of_winner, l.discount AS of_loser
    FROM results AS w JOIN results AS l ON l.match_id = w.match_id AND l.player_id = w.opponent_id
    WHERE w.won = 1
"""
"""Every match that somebody won; `counting` reads the rows."""
IN_ORDER = f"{ENDED} AND w.variant = ? ORDER BY w.finished_at, w.match_id"
"""The same of one variant, in the order in which they are counted."""


def curve(tx: Reader, player: int, variant: Variant = Variant.STANDARD, guild_id: int = EVERYWHERE) -> list[Change]:
    """What each match that counted made of a player's rating, in a server or over all of them, the oldest first."""
    rows = tx.fetch(
        """
        SELECT finished_at, match_id, rating, experience FROM rating_changes
        WHERE guild_id = ? AND variant = ? AND player_id = ? ORDER BY finished_at, match_id
        """,
        guild_id,
        variant.value,
        player,
    )
    return [
        Change(guild_id, player, row["finished_at"], row["match_id"], Rating(row["rating"], row["experience"]))
        for row in rows
    ]


def ended(tx: Reader, match_id: int) -> Ended | None:
    """A match with its result; None where nobody won it or it counts for neither."""
    rows = tx.fetch(f"{ENDED} AND w.match_id = ?", match_id)
    return next(counting(rows), None)


def scopes(match: Ended) -> tuple[int, ...]:
    """Where a match counts: in its server, and everywhere."""
    return (EVERYWHERE,) if match.guild_id is None else (EVERYWHERE, match.guild_id)


def counting(rows: Iterable[Row]) -> Iterator[Ended]:
    """The matches that count for somebody."""
    for row in rows:
        winner_counts, loser_counts = row["of_winner"] is None, row["of_loser"] is None
        if winner_counts or loser_counts:
            yield Ended(
                match_id=row["match_id"],
                guild_id=row["guild_id"],
                variant=row["variant"],
                length=row["length"],
                at=row["finished_at"],
                winner=row["winner"],
                loser=row["loser"],
                winner_counts=winner_counts,
                loser_counts=loser_counts,
            )


def counted(results: Iterable[Ended], ratings: Ratings, only: set[int] | None = None) -> Iterator[Change]:
    """What results, in the order in which the matches ended, make of these ratings, which are brought up to date.

    Without `only` in every server and everywhere.
    """
    for match in results:
        for scope in scopes(match):
            if only is not None and scope not in only:
                continue
            winner, loser = ratings.get((scope, match.winner), Rating()), ratings.get((scope, match.loser), Rating())
            if match.winner_counts:
                ratings[scope, match.winner] = after_match(winner, loser, match.length, won=True)
                yield Change(scope, match.winner, match.at, match.match_id, ratings[scope, match.winner])
            if match.loser_counts:
                ratings[scope, match.loser] = after_match(loser, winner, match.length, won=False)
                yield Change(scope, match.loser, match.at, match.match_id, ratings[scope, match.loser])
