"""Ratings, in each server and over all of them, for each variant; and each change, which makes the curve of a player.

Results are counted in the order in which matches ended. So ratings are what they would be if everything were counted
anew, whatever was added late or taken back: then what came after it is counted again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from backgammon.rating import Rating, after_match
from backgammon.rules import Variant
from storage.database import Row, Source, Transaction, Value

EVERYWHERE = 0
"""Stands in the place of a server for all of them together."""
_AT_A_TIME = 1000
"""How many rows are written in one statement."""


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

_ENDED = """
    SELECT w.match_id, w.guild_id, w.variant, w.length, w.finished_at, w.player_id AS winner, w.opponent_id AS loser,
        w.discount AS of_winner, l.discount AS of_loser
    FROM results AS w JOIN results AS l ON l.match_id = w.match_id AND l.player_id = w.opponent_id
    WHERE w.won = 1
"""
IN_ORDER = f"{_ENDED} AND w.variant = ? ORDER BY w.finished_at, w.match_id"
"""Every match of a variant that somebody won, in the order in which they are counted; `counting` reads the rows."""
_CHANGED = "guild_id, variant, player_id, finished_at, match_id, rating, experience"
_RATED = "guild_id, variant, player_id, rating, experience"


async def curve(
    source: Source, player: int, variant: Variant = Variant.STANDARD, guild_id: int = EVERYWHERE
) -> list[Change]:
    """What each match that counted made of a player's rating, in a server or over all of them, the oldest first."""
    rows = await source.fetch(
        f"""
        SELECT {_CHANGED} FROM rating_changes WHERE guild_id = ? AND variant = ? AND player_id = ?
        ORDER BY finished_at, match_id
        """,  # noqa: S608 - column names of our own
        guild_id,
        variant.value,
        player,
    )
    return [
        Change(guild_id, player, row["finished_at"], row["match_id"], Rating(row["rating"], row["experience"]))
        for row in rows
    ]


async def ended(source: Source, match_id: int) -> Ended | None:
    """A match with its result; None where nobody won it or it counts for neither."""
    rows = await source.fetch(f"{_ENDED} AND w.match_id = ?", match_id)
    return next(counting(rows), None)


async def add(tx: Transaction, match_id: int) -> None:
    """Let the result of a match, which was noted a moment ago, change the ratings."""
    new = await ended(tx, match_id)
    if new is None:
        return
    if await _counted_after(tx, new):
        await recount(tx, new)
        return
    held = ", ".join("?" * len(scopes(new)))
    rows = await tx.fetch(
        f"SELECT {_RATED} FROM ratings WHERE variant = ? AND player_id IN (?, ?) AND guild_id IN ({held})",  # noqa: S608 - column names of our own
        new.variant,
        new.winner,
        new.loser,
        *scopes(new),
    )
    for change in counted([new], _ratings(rows)):
        await _write(tx, "rating_changes", _CHANGED, [_changed(new.variant, change)])
        await tx.execute(
            f"""
            INSERT INTO ratings ({_RATED}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild_id, variant, player_id)
            DO UPDATE SET rating = excluded.rating, experience = excluded.experience
            """,  # noqa: S608 - column names of our own
            change.guild_id,
            new.variant,
            change.player,
            change.rating.value,
            change.rating.experience,
        )


async def recount(tx: Transaction, since: Ended) -> None:
    """Count again, wherever this match counts or counted, it and all that ended after it."""
    for scope in scopes(since):
        where = scope, since.variant
        await tx.execute(
            "DELETE FROM rating_changes WHERE guild_id = ? AND variant = ? AND (finished_at, match_id) >= (?, ?)",
            *where,
            since.at,
            since.match_id,
        )
        ratings = await _as_changed(tx, scope, since.variant)
        await tx.execute("DELETE FROM ratings WHERE guild_id = ? AND variant = ?", *where)
        only = None if scope == EVERYWHERE else scope
        await _count(tx, since.variant, ratings, await _ended_since(tx, since, only), {scope})


async def rebuild(tx: Transaction) -> None:
    """Count all results anew."""
    await tx.execute("DELETE FROM rating_changes")
    await tx.execute("DELETE FROM ratings")
    for variant in Variant:
        rows = await tx.fetch(IN_ORDER, variant.value)
        await _count(tx, variant.value, {}, counting(rows))


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


async def _count(
    tx: Transaction, variant: str, ratings: Ratings, results: Iterable[Ended], only: set[int] | None = None
) -> None:
    """Write what results make of these ratings, and the ratings themselves."""
    changes = (_changed(variant, change) for change in counted(results, ratings, only))
    await _write(tx, "rating_changes", _CHANGED, changes)
    rated = ((scope, variant, player, one.value, one.experience) for (scope, player), one in ratings.items())
    await _write(tx, "ratings", _RATED, rated)


async def _write(tx: Transaction, table: str, columns: str, rows: Iterable[tuple[Value, ...]]) -> None:
    """Add rows, many at a time: between two statements others get their turn, however many there are."""
    left = iter(rows)
    while some := list(islice(left, _AT_A_TIME)):
        places = ", ".join(f"({', '.join('?' * len(row))})" for row in some)
        await tx.execute(
            f"INSERT INTO {table} ({columns}) VALUES {places}",  # noqa: S608 - names of our own and question marks
            *(value for row in some for value in row),
        )


async def _counted_after(source: Source, match: Ended) -> bool:
    """Whether a match that ended later has been counted already."""
    rows = await source.fetch(
        """
        SELECT match_id FROM rating_changes WHERE guild_id = ? AND variant = ? AND (finished_at, match_id) > (?, ?)
        LIMIT 1
        """,
        EVERYWHERE,
        match.variant,
        match.at,
        match.match_id,
    )
    return bool(rows)


async def _as_changed(source: Source, scope: int, variant: str) -> Ratings:
    """The ratings that the changes lead to which are kept now."""
    newest = """
        FROM rating_changes AS c WHERE c.guild_id = r.guild_id AND c.variant = r.variant AND c.player_id = r.player_id
        ORDER BY c.finished_at DESC, c.match_id DESC LIMIT 1
    """
    rows = await source.fetch(
        f"""
        SELECT guild_id, player_id, (SELECT rating {newest}) AS rating, (SELECT experience {newest}) AS experience
        FROM ratings AS r WHERE guild_id = ? AND variant = ?
        """,  # noqa: S608 - a piece of our own
        scope,
        variant,
    )
    return _ratings(row for row in rows if row["rating"] is not None)


async def _ended_since(source: Source, since: Ended, guild_id: int | None) -> Iterator[Ended]:
    """The matches of a server, or of all, that ended with this one or after it, in that order."""
    here = "" if guild_id is None else " AND w.guild_id = ?"
    rows = await source.fetch(
        f"""
        {_ENDED} AND w.variant = ? AND (w.finished_at, w.match_id) >= (?, ?){here}
        ORDER BY w.finished_at, w.match_id
        """,
        since.variant,
        since.at,
        since.match_id,
        *([] if guild_id is None else [guild_id]),
    )
    return counting(rows)


def _ratings(rows: Iterable[Row]) -> Ratings:
    return {(row["guild_id"], row["player_id"]): Rating(row["rating"], row["experience"]) for row in rows}


def _changed(variant: str, change: Change) -> tuple[Value, ...]:
    rating = change.rating
    return change.guild_id, variant, change.player, change.at, change.match_id, rating.value, rating.experience
