"""Results change ratings: each as it comes and, where one came late or was taken back, all that ended after it anew.

So ratings are what they would be if everything were counted anew. What has to be counted again can be much, and others
want to write meanwhile: `recounts` says from where on, and it is done in small steps, in a transaction each. Between
two steps each rating is what the newest of its changes led to, as always; the changes after that place are older news.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from backgammon.rating import Rating
from backgammon.rules import Variant
from storage.database import Database, Reader, Row, Transaction
from storage.ratings import ENDED, EVERYWHERE, Change, Ended, Ratings, counted, counting, ended, scopes

_AT_A_TIME = 100
"""So many matches are counted in one step: nobody who plays meanwhile waits for long."""
_PAUSE = 0.02
"""So many seconds are left to others after each step. In this process they stand in line, but those of another process
try again and again, and would seldom be lucky."""
_OF = "guild_id = ? AND variant = ?"
_AFTER = "(finished_at, match_id) > (?, ?)"
_UP_TO = "(finished_at, match_id) <= (?, ?)"

_Place = tuple[int, int]
"""A place in the order in which matches are counted: when the last before it ended, and its number."""
_START: _Place = (0, 0)
_END: _Place = (2**62, 0)


def add(tx: Transaction, match_id: int) -> None:
    """Let the result of a match, which was noted a moment ago, change the ratings."""
    new = ended(tx, match_id)
    if new is None:
        return
    for scope in scopes(new):
        where = scope, new.variant
        if _counted_after(tx, where, new):
            _recount(tx, where, new)
            continue
        both = {new.winner, new.loser}
        _write(tx, new.variant, counted([new], _ratings_at(tx, where, _END, both), {scope}))
        _refresh(tx, where, both)


def recount(tx: Transaction, match: Ended) -> None:
    """Count again, wherever this match counts or counted, it and what ended after it: a step at once, the rest later.

    Where little came after it, and nothing else waits, that is all.
    """
    for scope in scopes(match):
        _recount(tx, (scope, match.variant), match)


def put_off(tx: Transaction, match: Ended) -> None:
    """Let it be counted again from this match on, wherever it counts or counted."""
    for scope in scopes(match):
        _count_from(tx, (scope, match.variant), _before(match))


def put_off_all(tx: Transaction) -> None:
    """Let everything be counted again."""
    tx.execute(
        """
        DELETE FROM ratings WHERE NOT EXISTS (
            SELECT 1 FROM rating_changes AS c
            WHERE c.guild_id = ratings.guild_id AND c.variant = ratings.variant AND c.player_id = ratings.player_id
        )
        """
    )
    there = "SELECT guild_id, variant FROM results UNION SELECT guild_id, variant FROM rating_changes"
    for row in tx.fetch(there):
        for scope in {row["guild_id"] or EVERYWHERE, EVERYWHERE}:
            _count_from(tx, (scope, row["variant"]), _START)


async def count(database: Database) -> int:
    """Count all that has to be counted again, while others play on. Returns how many steps that took."""
    steps = 0
    while await database.read(_next_scope):
        await database.write(_next_step)
        steps += 1
        await asyncio.sleep(_PAUSE)
    return steps


def is_counting(tx: Reader, guild_id: int, variant: Variant) -> bool:
    """Whether ratings of a server, or EVERYWHERE, are being counted again."""
    return bool(tx.fetch(f"SELECT 1 FROM recounts WHERE {_OF}", guild_id, variant.value))  # noqa: S608 - a piece of our own


def is_counted(tx: Reader, match: Ended) -> bool:
    """Whether a match has changed a rating."""
    sql = f"SELECT 1 FROM rating_changes WHERE {_OF} AND finished_at = ? AND match_id = ? LIMIT 1"  # noqa: S608 - as above
    return bool(tx.fetch(sql, EVERYWHERE, match.variant, match.at, match.match_id))


def _next_scope(tx: Reader) -> list[Row]:
    return tx.fetch("SELECT guild_id, variant FROM recounts ORDER BY guild_id, variant LIMIT 1")


def _next_step(tx: Transaction) -> None:
    for waiting in _next_scope(tx):  # none where another process has just done the last of it
        _step(tx, waiting["guild_id"], waiting["variant"])


def _recount(tx: Transaction, where: tuple[int, str], match: Ended) -> None:
    _count_from(tx, where, _before(match))
    _step(tx, *where)


def _before(match: Ended) -> _Place:
    return match.at, match.match_id - 1


def _count_from(tx: Transaction, where: tuple[int, str], place: _Place) -> None:
    tx.execute(
        """
        INSERT INTO recounts (guild_id, variant, finished_at, match_id) VALUES (?, ?, ?, ?)
        ON CONFLICT (guild_id, variant) DO UPDATE SET finished_at = excluded.finished_at, match_id = excluded.match_id
        WHERE (excluded.finished_at, excluded.match_id) < (recounts.finished_at, recounts.match_id)
        """,
        *where,
        *place,
    )


def _step(tx: Transaction, scope: int, variant: str) -> None:
    """Count the next matches again, and move on the place up to which it is done; none is left after the last."""
    where = scope, variant
    [waiting] = tx.fetch(f"SELECT finished_at, match_id FROM recounts WHERE {_OF}", *where)  # noqa: S608 - as above
    begin = waiting["finished_at"], waiting["match_id"]
    rows = _next_ended(tx, scope, variant, begin)
    end = (rows[-1]["finished_at"], rows[-1]["match_id"]) if len(rows) == _AT_A_TIME else _END
    players = _clear(tx, where, begin, end)
    matches = list(counting(rows))
    ratings = _ratings_at(tx, where, begin, {player for one in matches for player in (one.winner, one.loser)})
    _write(tx, variant, counted(matches, ratings, {scope}))
    _refresh(tx, where, players | {player for _, player in ratings})
    if end is _END:
        tx.execute(f"DELETE FROM recounts WHERE {_OF}", *where)  # noqa: S608 - as above
    else:
        tx.execute(f"UPDATE recounts SET finished_at = ?, match_id = ? WHERE {_OF}", *end, *where)  # noqa: S608 - as above


def _next_ended(tx: Reader, scope: int, variant: str, place: _Place) -> list[Row]:
    """The matches of a server, or of all, that ended after this place, in the order in which they are counted."""
    here = "" if scope == EVERYWHERE else "AND w.guild_id = ? "
    return tx.fetch(
        f"{ENDED} {here}AND w.variant = ? AND (w.finished_at, w.match_id) > (?, ?) "
        "ORDER BY w.finished_at, w.match_id LIMIT ?",
        *(() if scope == EVERYWHERE else (scope,)),
        variant,
        *place,
        _AT_A_TIME,
    )


def _clear(tx: Transaction, where: tuple[int, str], begin: _Place, end: _Place) -> set[int]:
    """Remove the changes between two places, and say whose they were."""
    sql = f"DELETE FROM rating_changes WHERE {_OF} AND {_AFTER} AND {_UP_TO} RETURNING player_id"  # noqa: S608 - as above
    return {row["player_id"] for row in tx.fetch(sql, *where, *begin, *end)}


def _ratings_at(tx: Reader, where: tuple[int, str], place: _Place, players: set[int]) -> Ratings:
    """The ratings that these players had at a place."""
    if not players:
        return {}
    latest = f"""
        FROM rating_changes WHERE {_OF} AND player_id = players.id AND {_UP_TO}
        ORDER BY finished_at DESC, match_id DESC LIMIT 1
    """
    rows = tx.fetch(
        f"""
        SELECT id, (SELECT rating {latest}) AS rating, (SELECT experience {latest}) AS experience
        FROM players WHERE id IN ({", ".join("?" * len(players))})
        """,  # noqa: S608 - pieces of our own and question marks
        *(*where, *place) * 2,
        *players,
    )
    rated = [row for row in rows if row["rating"] is not None]
    return {(where[0], row["id"]): Rating(row["rating"], row["experience"]) for row in rated}


def _refresh(tx: Transaction, where: tuple[int, str], players: set[int]) -> None:
    """Make the ratings of these players what the newest of their changes led to."""
    if not players:
        return
    chosen = ", ".join("?" * len(players))
    tx.execute(f"DELETE FROM ratings WHERE {_OF} AND player_id IN ({chosen})", *where, *players)  # noqa: S608 - as above
    newest = _ratings_at(tx, where, _END, players)
    rows = [(scope, where[1], player, one.value, one.experience) for (scope, player), one in newest.items()]
    tx.execute_many(
        "INSERT INTO ratings (guild_id, variant, player_id, rating, experience) VALUES (?, ?, ?, ?, ?)", rows
    )


def _write(tx: Transaction, variant: str, changes: Iterable[Change]) -> None:
    rows = [
        (one.guild_id, variant, one.player, one.at, one.match_id, one.rating.value, one.rating.experience)
        for one in changes
    ]
    columns = "guild_id, variant, player_id, finished_at, match_id, rating, experience"
    tx.execute_many(f"INSERT INTO rating_changes ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)  # noqa: S608 - columns of our own


def _counted_after(tx: Reader, where: tuple[int, str], match: Ended) -> bool:
    """Whether a match that ended later has been counted already."""
    sql = f"SELECT match_id FROM rating_changes WHERE {_OF} AND {_AFTER} LIMIT 1"  # noqa: S608 - as above
    return bool(tx.fetch(sql, *where, match.at, match.match_id))
