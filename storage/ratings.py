"""Ratings, in each server and over all of them, for each variant; and each change, which makes a player's curve."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from backgammon.rating import Rating
from backgammon.rules import Variant
from storage.database import Reader, Row, Transaction, placeholders

EVERYWHERE = 0
"""The scope of all servers together."""

Scope = tuple[int, str]
"""A server, or EVERYWHERE, and a variant."""
Place = tuple[int, int]
"""A place in the order in which matches ended: the time and the ID of the last match before it."""
END: Place = (2**62, 0)


@dataclass(frozen=True, slots=True)
class Ended:
    """A match with a winner, and which of its players it counts for."""

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
    """The rating to which a match led a player, in one server or EVERYWHERE."""

    guild_id: int
    player: int
    at: int
    match_id: int
    rating: Rating


_ENDED = """
    SELECT w.match_id, w.guild_id, w.variant, w.length, w.finished_at, w.player_id AS winner, w.opponent_id AS loser,
        w.discount AS of_winner, l.discount AS of_loser
    FROM results AS w JOIN results AS l ON l.match_id = w.match_id AND l.player_id = w.opponent_id
    WHERE w.won = 1
"""
_OF = "guild_id = ? AND variant = ?"
_AFTER = "(finished_at, match_id) > (?, ?)"
_UP_TO = "(finished_at, match_id) <= (?, ?)"


def ended(tx: Reader, match_id: int) -> Ended | None:
    """Return a match with its result; None where it has no winner."""
    rows = tx.fetch(f"{_ENDED} AND w.match_id = ?", match_id)
    return _ended(rows[0]) if rows else None


def next_ended(tx: Reader, scope: Scope, place: Place, limit: int) -> list[Ended]:
    """Return up to `limit` matches with a winner after a place, in the order in which they ended."""
    guild_id, variant = scope
    here = "" if guild_id == EVERYWHERE else "AND w.guild_id = ? "
    rows = tx.fetch(
        f"{_ENDED} {here}AND w.variant = ? AND (w.finished_at, w.match_id) > (?, ?) "
        "ORDER BY w.finished_at, w.match_id LIMIT ?",
        *(() if guild_id == EVERYWHERE else (guild_id,)),
        variant,
        *place,
        limit,
    )
    return [_ended(row) for row in rows]


def curve(tx: Reader, player: int, variant: Variant = Variant.STANDARD, guild_id: int = EVERYWHERE) -> list[Change]:
    """Return each change of a player's rating in a server, or over all of them, the oldest first."""
    rows = tx.fetch(
        """
        SELECT finished_at, match_id, rating, experience FROM rating_changes
        WHERE guild_id = ? AND variant = ? AND player_id = ? ORDER BY finished_at, match_id
        """,
        guild_id,
        variant.value,
        player,
    )
    return [Change(guild_id, player, row["finished_at"], row["match_id"], _rating(row)) for row in rows]


def as_of(tx: Reader, scope: Scope, place: Place, players: Collection[int]) -> dict[int, Rating]:
    """Return the ratings that these players had at a place; those without a change before it are missing."""
    if not players:
        return {}
    latest = f"""
        FROM rating_changes WHERE {_OF} AND player_id = players.id AND {_UP_TO}
        ORDER BY finished_at DESC, match_id DESC LIMIT 1
    """
    rows = tx.fetch(
        f"""
        SELECT id, (SELECT rating {latest}) AS rating, (SELECT experience {latest}) AS experience
        FROM players WHERE id IN ({placeholders(players)})
        """,  # noqa: S608 - pieces of our own and question marks
        *(*scope, *place) * 2,
        *players,
    )
    return {row["id"]: _rating(row) for row in rows if row["rating"] is not None}


def present(tx: Reader, variant: str) -> dict[tuple[int, int], Rating]:
    """Return every current rating of a variant, by server (or EVERYWHERE) and player."""
    rows = tx.fetch("SELECT * FROM ratings WHERE variant = ?", variant)
    return {(row["guild_id"], row["player_id"]): _rating(row) for row in rows}


def change(tx: Reader, variant: str, like: Change) -> Rating | None:
    """Return the rating that is stored where this change belongs."""
    rows = tx.fetch(
        f"""
        SELECT rating, experience FROM rating_changes
        WHERE {_OF} AND player_id = ? AND finished_at = ? AND match_id = ?
        """,  # noqa: S608 - a piece of our own
        like.guild_id,
        variant,
        like.player,
        like.at,
        like.match_id,
    )
    return _rating(rows[0]) if rows else None


def count_changes(tx: Reader, variant: str) -> int:
    """Count the rating changes of a variant."""
    [row] = tx.fetch("SELECT COUNT(*) AS n FROM rating_changes WHERE variant = ?", variant)
    return int(row["n"])


def has_changes_after(tx: Reader, scope: Scope, place: Place) -> bool:
    """Return True if a match that ended after a place has changed a rating."""
    return bool(tx.fetch(f"SELECT match_id FROM rating_changes WHERE {_OF} AND {_AFTER} LIMIT 1", *scope, *place))  # noqa: S608 - as above


def has_changed(tx: Reader, match: Ended) -> bool:
    """Return True if a match has changed a rating."""
    sql = f"SELECT 1 FROM rating_changes WHERE {_OF} AND finished_at = ? AND match_id = ? LIMIT 1"  # noqa: S608 - as above
    return bool(tx.fetch(sql, EVERYWHERE, match.variant, match.at, match.match_id))


def delete_changes(tx: Transaction, scope: Scope, begin: Place, end: Place) -> set[int]:
    """Delete the changes between two places, and return the players they belonged to."""
    sql = f"DELETE FROM rating_changes WHERE {_OF} AND {_AFTER} AND {_UP_TO} RETURNING player_id"  # noqa: S608 - as above
    return {row["player_id"] for row in tx.fetch(sql, *scope, *begin, *end)}


def save_changes(tx: Transaction, variant: str, changes: Iterable[Change]) -> None:
    """Add changes."""
    tx.execute_many(
        """
        INSERT INTO rating_changes (guild_id, variant, player_id, finished_at, match_id, rating, experience)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        [
            (one.guild_id, variant, one.player, one.at, one.match_id, one.rating.value, one.rating.experience)
            for one in changes
        ],
    )


def replace(tx: Transaction, scope: Scope, players: Collection[int], ratings: Mapping[int, Rating]) -> None:
    """Replace the current ratings of these players; those missing in `ratings` have none then."""
    if not players:
        return
    chosen = placeholders(players)
    tx.execute(f"DELETE FROM ratings WHERE {_OF} AND player_id IN ({chosen})", *scope, *players)  # noqa: S608 - as above
    tx.execute_many(
        "INSERT INTO ratings (guild_id, variant, player_id, rating, experience) VALUES (?, ?, ?, ?, ?)",
        [(*scope, player, one.value, one.experience) for player, one in ratings.items()],
    )


def delete_without_changes(tx: Transaction) -> None:
    """Delete the current ratings that have no entry in `rating_changes`."""
    tx.execute(
        """
        DELETE FROM ratings WHERE NOT EXISTS (
            SELECT 1 FROM rating_changes AS c
            WHERE c.guild_id = ratings.guild_id AND c.variant = ratings.variant AND c.player_id = ratings.player_id
        )
        """
    )


def _ended(row: Row) -> Ended:
    return Ended(
        match_id=row["match_id"],
        guild_id=row["guild_id"],
        variant=row["variant"],
        length=row["length"],
        at=row["finished_at"],
        winner=row["winner"],
        loser=row["loser"],
        winner_counts=row["of_winner"] is None,
        loser_counts=row["of_loser"] is None,
    )


def _rating(row: Row) -> Rating:
    return Rating(row["rating"], row["experience"])
