"""Leaderboards of a server, or of several together, computed by the database, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from backgammon.rules import Variant
from storage.database import Reader, Row, Value, placeholders


class Leaderboard(StrEnum):
    """The value by which people are ordered."""

    RATING = "rating"
    POINTS = "points"
    BALANCE = "balance"
    """Points won less points lost in sessions; stakes are not added up."""
    WINS = "wins"
    WIN_RATE = "win rate"
    GAMMON_RATE = "gammon rate"
    """The share of the games won that were gammons or backgammons."""
    STREAK = "streak"
    """The longest winning streak."""
    ACTIVITY = "activity"


class Format(StrEnum):
    """The kinds of matches that are included."""

    ALL = "all"
    MATCHES = "matches"
    SESSIONS = "sessions"


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """A leaderboard of these servers, and the results it includes.

    Results from `since` on and before `until`, in epoch milliseconds, of a variant (None for all; a leaderboard of
    ratings has one) and of a format. A leaderboard of ratings is of one server. A player below the `minimum` of matches
    (or games won, for gammons) is not listed, and on one of ratings is listed after all others.
    """

    board: Leaderboard
    guilds: tuple[int, ...]
    since: int | None = None
    until: int | None = None
    variant: Variant | None = None
    format: Format = Format.ALL
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on a leaderboard. `place` counts from 1 and is shared by equals.

    `shown` is the value by which people are ordered. `played` is the number of matches and sessions behind it, on a
    leaderboard of ratings the experience, and on one of gammons the games won; `wins` and `losses` are of matches.
    """

    player: int
    name: str
    discord_id: int
    place: int
    shown: float
    wins: int
    losses: int
    played: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some lines of a leaderboard, the reader's own line, and the total number of lines."""

    lines: tuple[Standing, ...]
    own: Standing | None
    total: int


_TALLIED = "COALESCE(SUM(won), 0) AS wins, COUNT(won) - COALESCE(SUM(won), 0) AS losses, COUNT(*) AS played"
_SHOWN = {
    Leaderboard.POINTS: "SUM(points)",
    Leaderboard.BALANCE: "SUM(points - against)",
    Leaderboard.WINS: "SUM(won)",
    Leaderboard.WIN_RATE: "1.0 * SUM(won) / COUNT(won)",
    Leaderboard.ACTIVITY: "COUNT(*)",
}
_RANKED = """
    ranked AS (
        SELECT tally.*, players.name, players.discord_id, COUNT(*) OVER () AS total,
            RANK() OVER (ORDER BY tier, shown DESC) AS place,
            ROW_NUMBER() OVER (ORDER BY tier, shown DESC, LOWER(players.name), players.id) AS line
        FROM tally JOIN players ON players.id = tally.player_id WHERE players.discord_id IS NOT NULL
    )
"""
"""Excludes players who asked to be forgotten; those behind them move up."""
_PAGE = "SELECT * FROM ranked WHERE (line > ? AND line <= ?) OR player_id = ? ORDER BY line"


def page(tx: Reader, query: LeaderboardQuery, reader: int, size: int, offset: int = 0) -> Page:
    """Return up to `size` lines of a leaderboard from `offset` on, and the line of the player with the ID `reader`."""
    tally, values = _tally(query)
    rows = tx.fetch(f"{tally}, {_RANKED} {_PAGE}", *values, offset, offset + size, reader)
    return page_of(rows, reader, size, offset)


def all_standings(tx: Reader, query: LeaderboardQuery) -> tuple[Standing, ...]:
    """Return every line of a leaderboard."""
    tally, values = _tally(query)
    rows = tx.fetch(f"{tally}, {_RANKED} SELECT * FROM ranked ORDER BY line", *values)  # noqa: S608 - as below
    return tuple(_standing(row) for row in rows)


def page_of(rows: Sequence[Row], reader: int, size: int, offset: int) -> Page:
    """Return the page in numbered rows, one of which may be the reader's from another page."""
    lines = [_standing(row) for row in rows if offset < row["line"] <= offset + size]
    own = next((_standing(row) for row in rows if row["player_id"] == reader), None)
    return Page(tuple(lines), own, rows[0]["total"] if rows else 0)


def servers_of(tx: Reader, player: int) -> list[int]:
    """Return the IDs of the servers in which a player has finished something."""
    rows = tx.fetch(
        "SELECT DISTINCT guild_id FROM results WHERE player_id = ? AND guild_id IS NOT NULL ORDER BY guild_id", player
    )
    return [row["guild_id"] for row in rows]


def _tally(query: LeaderboardQuery) -> tuple[str, list[Value]]:
    """Return the beginning of a statement that computes each player's values, and its arguments.

    Each row has player_id, wins, losses, played, shown, and tier: a higher tier comes after all others.
    """
    if query.board is Leaderboard.RATING:
        return _of_ratings(query)
    where, values = _where(query)
    if query.board is Leaderboard.STREAK:
        return _of_streaks(where), values
    if query.board is Leaderboard.GAMMON_RATE:
        counted, least = "1.0 * SUM(gammons) / SUM(games_won)", "SUM(games_won)"
        tallied = _TALLIED.replace("COUNT(*)", least)
    else:
        counted, least, tallied = _SHOWN[query.board], "COUNT(won)", _TALLIED
    having = ""
    if query.minimum:
        having = f"HAVING {least} >= ?"
        values.append(query.minimum)
    return (
        f"WITH tally AS (SELECT player_id, {tallied}, {counted} AS shown, 0 AS tier "  # noqa: S608 - pieces of our own
        f"FROM results WHERE {where} GROUP BY player_id {having})",
        values,
    )


def _of_streaks(where: str) -> str:
    """Return the statement for winning streaks: the matches of a streak have the same number of losses before them."""
    return f"""
        WITH runs AS (
            SELECT player_id, won, SUM(1 - won) OVER (
                PARTITION BY player_id ORDER BY finished_at, match_id ROWS UNBOUNDED PRECEDING
            ) AS lost_before
            FROM results WHERE {where}
        ),
        streaks AS (
            SELECT player_id, SUM(won) AS streak, COUNT(*) AS played FROM runs GROUP BY player_id, lost_before
        ),
        tally AS (
            SELECT player_id, MAX(streak) AS shown, SUM(streak) AS wins, SUM(played) - SUM(streak) AS losses,
                SUM(played) AS played, 0 AS tier
            FROM streaks GROUP BY player_id
        )
    """  # noqa: S608 - pieces of our own


def _of_ratings(query: LeaderboardQuery) -> tuple[str, list[Value]]:
    """Return the statement for current ratings, or for those after each player's last match in a period."""
    [guild_id] = query.guilds
    values: list[Value] = [guild_id, (query.variant or Variant.STANDARD).value]
    where = "guild_id = ? AND variant = ?"
    columns = """
        player_id, 0 AS wins, 0 AS losses, experience AS played, ROUND(rating) AS shown,
        CASE WHEN experience < ? THEN 1 ELSE 0 END AS tier
    """
    if query.since is None and query.until is None:
        return f"WITH tally AS (SELECT {columns} FROM ratings WHERE {where})", [query.minimum, *values]  # noqa: S608 - as above
    period, times = _period(query)
    changes = f"""
        WITH changes AS (
            SELECT player_id, rating, experience, ROW_NUMBER() OVER (
                PARTITION BY player_id ORDER BY finished_at DESC, match_id DESC
            ) AS newest
            FROM rating_changes WHERE {where}{period}
        ),
        tally AS (SELECT {columns} FROM changes WHERE newest = 1)
    """  # noqa: S608 - as above
    return changes, [*values, *times, query.minimum]


def _where(query: LeaderboardQuery) -> tuple[str, list[Value]]:
    """Return the condition for the results that are included."""
    period, times = _period(query)
    where = f"guild_id IN ({placeholders(query.guilds)}) AND discount IS NULL{period}"
    values: list[Value] = [*query.guilds, *times]
    if query.variant is not None:
        where += " AND variant = ?"
        values.append(query.variant.value)
    match query.format:
        case Format.MATCHES:
            # A match that both players let lapse has no winner.
            where += " AND length IS NOT NULL AND won IS NOT NULL"
        case Format.SESSIONS:
            where += " AND length IS NULL"
        case Format.ALL:
            pass
    return where, values


def _period(query: LeaderboardQuery) -> tuple[str, list[Value]]:
    bounds = [(" AND finished_at >= ?", query.since), (" AND finished_at < ?", query.until)]
    given = [(piece, at) for piece, at in bounds if at is not None]
    return "".join(piece for piece, _ in given), [at for _, at in given]


def _standing(row: Row) -> Standing:
    return Standing(
        player=row["player_id"],
        name=row["name"],
        discord_id=row["discord_id"],
        place=row["place"],
        shown=row["shown"],
        wins=row["wins"],
        losses=row["losses"],
        played=row["played"],
    )
