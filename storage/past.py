"""A player's finished matches in a server: their record, the order of wins, and the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from storage.database import Reader, Row, Value, placeholders
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Included:
    """The excluded results that a record includes.

    `reasons` are the exclusion reasons to include; `session` is one more reason, for sessions against one opponent.
    """

    reasons: Sequence[str]
    session: str


_COUNTED = """
    results.player_id = ? AND results.guild_id = ? AND (
        results.discount IS NULL OR results.discount IN ({reasons})
        OR (results.length IS NULL AND results.discount = ? AND results.opponent_id = ?)
    )
"""
_RECORD = f"""
    SELECT
        SUM(CASE WHEN won = 1 THEN 1 ELSE 0 END) AS won,
        SUM(CASE WHEN won = 0 THEN 1 ELSE 0 END) AS lost,
        SUM(CASE WHEN results.length IS NULL THEN 1 ELSE 0 END) AS sessions,
        SUM(
            CASE WHEN results.length IS NOT NULL THEN 0
                WHEN results.player_id = x_player THEN score_x - score_o ELSE score_o - score_x END
        ) AS balance,
        SUM(COALESCE(games_won, 0)) AS games,
        SUM(COALESCE(gammons, 0)) AS gammons
    FROM results JOIN matches ON matches.id = results.match_id WHERE {_COUNTED}
"""  # noqa: S608 - texts of our own
_WON = f"SELECT won FROM results WHERE {_COUNTED} AND won IS NOT NULL ORDER BY finished_at, match_id"  # noqa: S608 - texts of our own
_LATEST = f"""
    SELECT results.*, matches.channel_id, matches.x_player, matches.score_x, matches.score_o, matches.board_channel_id,
        matches.board_message_id, players.name, players.discord_id
    FROM results JOIN matches ON matches.id = results.match_id JOIN players ON players.id = results.opponent_id
    WHERE {_COUNTED}
"""  # noqa: S608 - texts of our own
_AGAINST = " AND results.opponent_id = ?"


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won and lost; sessions, with the balance of their points; games won, and the gammons among them.

    Sessions are counted only in their own numbers and those of games. Their balance is of all points, also of those
    that don't count on leaderboards.
    """

    won: int = 0
    lost: int = 0
    sessions: int = 0
    balance: int = 0
    games: int = 0
    gammons: int = 0


@dataclass(frozen=True, slots=True)
class Past:
    """A finished match from the side of a player: `won` is None for sessions, `score` has their points first."""

    match_id: int
    channel_id: int
    opponent: Player
    won: bool | None
    score: tuple[int, int]
    finished_at: int
    board: tuple[int, int] | None
    """The channel and the message that show it."""


def record(tx: Reader, player: int, guild_id: int, included: Included, opponent: int | None = None) -> Record:
    """Return a player's record in a server, or only against one opponent."""
    sql, args = _asked(_RECORD, player, guild_id, included, opponent)
    [row] = tx.fetch(sql, *args)
    columns = ("won", "lost", "sessions", "balance", "games", "gammons")
    return Record(*(int(row[column] or 0) for column in columns))


def wins(tx: Reader, player: int, guild_id: int, included: Included) -> list[bool]:
    """Return True for each match that was won and False for each that was lost, the oldest first."""
    sql, args = _asked(_WON, player, guild_id, included, None)
    rows = tx.fetch(sql, *args)
    return [row["won"] == 1 for row in rows]


def latest(
    tx: Reader, player: int, guild_id: int, included: Included, limit: int, opponent: int | None = None
) -> list[Past]:
    """Return a player's last matches and sessions in a server, or against one opponent; the newest first."""
    sql, args = _asked(_LATEST, player, guild_id, included, opponent)
    ordered = f"{sql} ORDER BY results.finished_at DESC, results.match_id DESC LIMIT ?"
    return [_past(row, player) for row in tx.fetch(ordered, *args, limit)]


def _asked(
    sql: str, player: int, guild_id: int, included: Included, opponent: int | None
) -> tuple[str, tuple[Value, ...]]:
    sql = sql.replace("{reasons}", placeholders(included.reasons))
    args = (player, guild_id, *included.reasons, included.session, opponent)
    return (sql, args) if opponent is None else (sql + _AGAINST, (*args, opponent))


def _past(row: Row, player: int) -> Past:
    score = row["score_x"], row["score_o"]
    return Past(
        match_id=row["match_id"],
        channel_id=row["channel_id"],
        opponent=Player(row["opponent_id"], row["discord_id"], row["name"], None),
        won=None if row["won"] is None else row["won"] == 1,
        score=score if row["x_player"] == player else score[::-1],
        finished_at=row["finished_at"],
        board=None if row["board_message_id"] is None else (row["board_channel_id"], row["board_message_id"]),
    )
