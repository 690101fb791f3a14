"""Results change ratings: each as it comes and, where one came late or was taken back, all that ended after it anew.

So ratings are what they would be if everything were counted anew. What has to be counted again can be much, and others
want to write meanwhile: `recounts` says from where on, and it is done in small steps, in a transaction each. Between
two steps each rating is what the newest of its changes led to, as always; the changes after that place are older news.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from backgammon.rating import Rating
from backgammon.rules import Variant
from storage.database import Database, Row, Source, Transaction, Value
from storage.ratings import ENDED, EVERYWHERE, Change, Ended, Ratings, counted, counting, ended, scopes

_AT_A_TIME = 100
"""So many matches are counted in one step: nobody who plays meanwhile waits for long."""
_PAUSE = 0.02
"""So many seconds are left to others after each step. In this process they stand in line, but SQLite keeps none for
other processes: they only try again and again."""
_CHANGED = "guild_id, variant, player_id, finished_at, match_id, rating, experience"
_RATED = "guild_id, variant, player_id, rating, experience"
_OF = "guild_id = ? AND variant = ?"
_AFTER = "(finished_at, match_id) > (?, ?)"
_LATEST = "FROM rating_changes AS c WHERE c.guild_id = ? AND c.variant = ? AND c.player_id = players.id"
_FIRST = "ORDER BY c.finished_at DESC, c.match_id DESC LIMIT 1"

_Place = tuple[int, int]
"""A place in the order in which matches are counted: when the last before it ended, and its number."""
_START: _Place = (0, 0)


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
    ratings = {(row["guild_id"], row["player_id"]): Rating(row["rating"], row["experience"]) for row in rows}
    await _write(tx, new.variant, list(counted([new], ratings)))
    for scope in scopes(new):
        await _refresh(tx, (scope, new.variant), {new.winner, new.loser})


async def recount(tx: Transaction, match: Ended) -> None:
    """Count again, wherever this match counts or counted, it and what ended after it: a step at once, the rest later.

    Where little came after it, and nothing else waits, that is all.
    """
    await put_off(tx, match)
    for scope in scopes(match):
        await _step(tx, scope, match.variant)


async def put_off(tx: Transaction, match: Ended) -> None:
    """Let it be counted again from this match on, wherever it counts or counted."""
    for scope in scopes(match):
        await _count_from(tx, scope, match.variant, (match.at, match.match_id - 1))


async def put_off_all(tx: Transaction) -> None:
    """Let everything be counted again."""
    await tx.execute(
        """
        DELETE FROM ratings WHERE NOT EXISTS (
            SELECT 1 FROM rating_changes AS c
            WHERE c.guild_id = ratings.guild_id AND c.variant = ratings.variant AND c.player_id = ratings.player_id
        )
        """
    )
    there = "SELECT guild_id, variant FROM results UNION SELECT guild_id, variant FROM rating_changes"
    for row in await tx.fetch(there):
        for scope in {row["guild_id"] or EVERYWHERE, EVERYWHERE}:
            await _count_from(tx, scope, row["variant"], _START)


async def count(database: Database) -> int:
    """Count all that has to be counted again, while others play on. How many steps that took."""
    steps, first = 0, "SELECT guild_id, variant FROM recounts ORDER BY guild_id, variant LIMIT 1"
    while await database.fetch(first):
        async with database.transaction() as tx:
            for waiting in await tx.fetch(first):  # none where another process has just done the last of it
                await _step(tx, waiting["guild_id"], waiting["variant"])
        steps += 1
        await asyncio.sleep(_PAUSE)
    return steps


async def is_counting(source: Source, guild_id: int, variant: Variant) -> bool:
    """Whether ratings of a server, or EVERYWHERE, are being counted again."""
    return bool(await source.fetch(f"SELECT 1 FROM recounts WHERE {_OF}", guild_id, variant.value))  # noqa: S608 - a piece of our own


async def is_counted(source: Source, match: Ended) -> bool:
    """Whether a match has changed a rating."""
    sql = f"SELECT 1 FROM rating_changes WHERE {_OF} AND finished_at = ? AND match_id = ? LIMIT 1"  # noqa: S608 - as above
    return bool(await source.fetch(sql, EVERYWHERE, match.variant, match.at, match.match_id))


async def _count_from(tx: Transaction, scope: int, variant: str, place: _Place) -> None:
    await tx.execute(
        """
        INSERT INTO recounts (guild_id, variant, finished_at, match_id) VALUES (?, ?, ?, ?)
        ON CONFLICT (guild_id, variant) DO UPDATE SET finished_at = excluded.finished_at, match_id = excluded.match_id
        WHERE (excluded.finished_at, excluded.match_id) < (recounts.finished_at, recounts.match_id)
        """,
        scope,
        variant,
        *place,
    )


async def _step(tx: Transaction, scope: int, variant: str) -> None:
    """Count the next matches again, and move on the place up to which it is done; none is left after the last."""
    where = scope, variant
    [waiting] = await tx.fetch(f"SELECT finished_at, match_id FROM recounts WHERE {_OF}", *where)  # noqa: S608 - as above
    begin = waiting["finished_at"], waiting["match_id"]
    rows = await _next_ended(tx, scope, variant, begin)
    more = len(rows) == _AT_A_TIME
    end = (rows[-1]["finished_at"], rows[-1]["match_id"]) if more else None
    players = await _clear(tx, where, begin, end)
    matches = list(counting(rows))
    ratings = await _ratings_at(tx, where, begin, {player for one in matches for player in (one.winner, one.loser)})
    changes = list(counted(matches, ratings, {scope}))
    await _write(tx, variant, changes)
    await _refresh(tx, where, players | {change.player for change in changes})
    if end is None:
        await tx.execute(f"DELETE FROM recounts WHERE {_OF}", *where)  # noqa: S608 - as above
    else:
        await tx.execute(f"UPDATE recounts SET finished_at = ?, match_id = ? WHERE {_OF}", *end, *where)  # noqa: S608 - as above


async def _next_ended(source: Source, scope: int, variant: str, place: _Place) -> list[Row]:
    """The matches of a server, or of all, that ended after this place, in the order in which they are counted."""
    here = "" if scope == EVERYWHERE else "AND w.guild_id = ? "
    return await source.fetch(
        f"{ENDED} {here}AND w.variant = ? AND (w.finished_at, w.match_id) > (?, ?) "
        "ORDER BY w.finished_at, w.match_id LIMIT ?",
        *(() if scope == EVERYWHERE else (scope,)),
        variant,
        *place,
        _AT_A_TIME,
    )


async def _clear(tx: Transaction, where: tuple[int, str], begin: _Place, end: _Place | None) -> set[int]:
    """Remove the changes between two places, and say whose they were."""
    sql = f"DELETE FROM rating_changes WHERE {_OF} AND {_AFTER}"  # noqa: S608 - as above
    before, values = ("", ()) if end is None else (" AND (finished_at, match_id) <= (?, ?)", end)
    rows = await tx.fetch(f"{sql}{before} RETURNING player_id", *where, *begin, *values)
    return {row["player_id"] for row in rows}


async def _ratings_at(source: Source, where: tuple[int, str], place: _Place, players: set[int]) -> Ratings:
    """The ratings that these players had at a place."""
    if not players:
        return {}
    latest = f"{_LATEST} AND (c.finished_at, c.match_id) <= (?, ?) {_FIRST}"
    rows = await source.fetch(
        f"""
        SELECT id, (SELECT rating {latest}) AS rating, (SELECT experience {latest}) AS experience
        FROM players WHERE id IN ({", ".join("?" * len(players))})
        """,  # noqa: S608 - pieces of our own and question marks
        *(*where, *place) * 2,
        *players,
    )
    rated = [row for row in rows if row["rating"] is not None]
    return {(where[0], row["id"]): Rating(row["rating"], row["experience"]) for row in rated}


async def _refresh(tx: Transaction, where: tuple[int, str], players: set[int]) -> None:
    """Make the ratings of these players what the newest of their changes led to."""
    if not players:
        return
    chosen, latest = ", ".join("?" * len(players)), f"{_LATEST} {_FIRST}"
    await tx.execute(f"DELETE FROM ratings WHERE {_OF} AND player_id IN ({chosen})", *where, *players)  # noqa: S608 - as above
    await tx.execute(
        f"""
        INSERT INTO ratings ({_RATED})
        SELECT ?, ?, id, (SELECT rating {latest}), (SELECT experience {latest})
        FROM players WHERE id IN ({chosen}) AND EXISTS (SELECT 1 {_LATEST})
        """,  # noqa: S608 - as above
        *where * 3,
        *players,
        *where,
    )


async def _write(tx: Transaction, variant: str, changes: Sequence[Change]) -> None:
    rows: list[tuple[Value, ...]] = [
        (one.guild_id, variant, one.player, one.at, one.match_id, one.rating.value, one.rating.experience)
        for one in changes
    ]
    if rows:
        places = ", ".join(f"({', '.join('?' * len(row))})" for row in rows)
        await tx.execute(
            f"INSERT INTO rating_changes ({_CHANGED}) VALUES {places}",  # noqa: S608 - as above
            *(value for row in rows for value in row),
        )


async def _counted_after(source: Source, match: Ended) -> bool:
    """Whether a match that ended later has been counted already."""
    sql = f"SELECT match_id FROM rating_changes WHERE {_OF} AND {_AFTER} LIMIT 1"  # noqa: S608 - as above
    return bool(await source.fetch(sql, EVERYWHERE, match.variant, match.at, match.match_id))
