"""What each player took from finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from backgammon.board import Side
from backgammon.events import COUNTS_FOR_NOTHING, Event, GameEnded
from backgammon.match import Match
from backgammon.scoring import Win
from storage import rating_changes, ratings
from storage.counting import SUSPICIOUS, Discount, Terms, discounts
from storage.database import Reader, Transaction, Value

if TYPE_CHECKING:
    from storage.matches import StoredMatch

TAKEN = (
    "player_id",
    "opponent_id",
    "won",
    "points",
    "against",
    "length",
    "variant",
    "games_won",
    "gammons",
    "discount",
)
_INSERT = f"""
    INSERT INTO results (match_id, guild_id, finished_at, {", ".join(TAKEN)})
    VALUES (?, ?, ?, {", ".join("?" * len(TAKEN))})
"""  # noqa: S608 - column names of our own


def record(tx: Transaction, over: StoredMatch) -> None:
    """Note what both players took from a match that has ended, and what it did to their ratings."""
    note(tx, over)
    rating_changes.add(tx, over.id)


def note(tx: Transaction, over: StoredMatch) -> None:
    """Note what both players took from a match, in place of what was noted of it before; ratings stay as they are."""
    tx.execute("DELETE FROM results WHERE match_id = ?", over.id)
    for row in taken(over.match, [event for event, _ in over.log], (over.x, over.o), over.terms):
        tx.execute(_INSERT, over.id, over.guild_id, over.finished_at, *row)


def taken(match: Match, events: Sequence[Event], seats: tuple[int, int], terms: Terms) -> list[tuple[Value, ...]]:
    """The values of TAKEN for both players (X's number, O's); none where the match ended without a result."""
    if match.end is None or match.end.close in COUNTS_FOR_NOTHING:
        return []
    players = dict(zip(Side, seats, strict=True))
    reasons = discounts(events, terms, match=not match.rules.is_session)
    games = [event for event in events if isinstance(event, GameEnded)]
    return [
        (
            player,
            players[side.other],
            None if match.end.winner is None else int(match.end.winner is side),
            _scored(match, side),
            _scored(match, side.other),
            match.rules.length,
            match.rules.variant.value,
            sum(game.winner is side for game in games),
            sum(game.winner is side and game.win is not Win.SINGLE for game in games),
            reasons[side],
        )
        for side, player in players.items()
    ]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A finished match that does not count, for one of the two (by number) or for both, and why."""

    match_id: int
    player: int
    opponent: int
    why: Discount
    at: int


def left_out(tx: Reader, guild_id: int, most: int) -> list[LeftOut]:
    """The matches of a server that were left out because something was strange about them, the newest first."""
    rows = tx.fetch(
        f"""
        SELECT match_id, MIN(player_id) AS player, MAX(player_id + opponent_id) AS both, discount, finished_at
        FROM results WHERE guild_id = ? AND discount IS NOT NULL AND discount IN ({", ".join("?" * len(SUSPICIOUS))})
        GROUP BY match_id, discount, finished_at ORDER BY finished_at DESC, match_id DESC LIMIT ?
        """,  # noqa: S608 - only question marks
        guild_id,
        *SUSPICIOUS,
        most,
    )
    return [
        LeftOut(
            row["match_id"], row["player"], row["both"] - row["player"], Discount(row["discount"]), row["finished_at"]
        )
        for row in rows
    ]


def remove(tx: Transaction, match_id: int) -> None:
    """Take back what was noted of a match; ratings become what they would be without it, some of them only later."""
    before = ratings.ended(tx, match_id)
    tx.execute("DELETE FROM results WHERE match_id = ?", match_id)
    if before is not None:
        rating_changes.recount(tx, before)


def _scored(match: Match, side: Side) -> int:
    """What a side scored itself; points beyond the length of a match have no value (spec 4.2)."""
    points, length = match.points(side), match.rules.length
    return (points if length is None else min(points, length)) - match.rules.start_score[side is Side.O]
