"""What each player did with the cube in matches that count: read off the log of each when it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from backgammon.board import Side
from backgammon.events import COUNTS_FOR_NOTHING, Beavered, Doubled, Event, MatchEnded, Passed, Taken

if TYPE_CHECKING:
    from storage.database import Reader, Transaction

COLUMNS = ("player_id", "offered", "taken", "passed", "beavered")


@dataclass(frozen=True, slots=True)
class CubeHabits:
    """How often somebody offered a double, and how often he answered one by taking, passing or beavering it."""

    offered: int = 0
    taken: int = 0
    passed: int = 0
    beavered: int = 0


def habits(events: Iterable[Event], side: Side) -> CubeHabits:
    """What a side did with the cube in a match.

    >>> habits([Doubled(Side.X, 2), Taken(Side.O, 2), Doubled(Side.O, 4), Passed(Side.X)], Side.X)
    CubeHabits(offered=1, taken=0, passed=1, beavered=0)
    """
    own = [type(event) for event in events if isinstance(event, _OF_THE_CUBE) and event.side is side]
    return CubeHabits(*(own.count(kind) for kind in _OF_THE_CUBE))


_OF_THE_CUBE = (Doubled, Taken, Passed, Beavered)


def rows(events: Iterable[Event], seats: tuple[int, int]) -> list[tuple[int, ...]]:
    """The values of COLUMNS for both players (X's number, O's); none where the match ended without a result."""
    happened = list(events)
    if any(isinstance(event, MatchEnded) and event.close in COUNTS_FOR_NOTHING for event in happened):
        return []
    found = {player: habits(happened, side) for side, player in zip(Side, seats, strict=True)}
    return [(player, one.offered, one.taken, one.passed, one.beavered) for player, one in found.items()]


def note(tx: Transaction, match_id: int, guild_id: int | None, seats: tuple[int, int], events: Iterable[Event]) -> None:
    """Keep what both did in a match that is over, in place of what was kept of it before."""
    tx.execute("DELETE FROM cube_habits WHERE match_id = ?", match_id)
    for row in rows(events, seats):
        tx.execute(
            f"INSERT INTO cube_habits (match_id, guild_id, {', '.join(COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - column names of our own
            match_id,
            guild_id,
            *row,
        )


def of_player(tx: Reader, player: int, guild_id: int) -> CubeHabits:
    """What a player did with the cube in all matches of a server that count."""
    [row] = tx.fetch(
        """
        SELECT SUM(offered) AS offered, SUM(taken) AS taken, SUM(passed) AS passed, SUM(beavered) AS beavered
        FROM cube_habits WHERE player_id = ? AND guild_id = ?
        """,
        player,
        guild_id,
    )
    return CubeHabits(row["offered"] or 0, row["taken"] or 0, row["passed"] or 0, row["beavered"] or 0)
