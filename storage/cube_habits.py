"""Each player's use of the cube in matches with a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple

from backgammon.summary import CubeHabits
from storage.database import Reader, Transaction

COLUMNS = ("player_id", "offered", "taken", "passed", "beavered")


def save(tx: Transaction, match_id: int, guild_id: int | None, habits: Mapping[int, CubeHabits]) -> None:
    """Replace the stored use of the cube in a match; `habits` by player."""
    tx.execute("DELETE FROM cube_habits WHERE match_id = ?", match_id)
    tx.execute_many(
        f"INSERT INTO cube_habits (match_id, guild_id, {', '.join(COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 - column names of our own
        [(match_id, guild_id, player, *astuple(one)) for player, one in habits.items()],
    )


def of_match(tx: Reader, match_id: int) -> list[tuple[int | None, ...]]:
    """Return the stored form of a match: the server and the values of COLUMNS for each player."""
    rows = tx.fetch("SELECT * FROM cube_habits WHERE match_id = ?", match_id)
    return [(row["guild_id"], *(row[column] for column in COLUMNS)) for row in rows]


def of_player(tx: Reader, player: int, guild_id: int) -> CubeHabits:
    """Add up a player's use of the cube in a server."""
    [row] = tx.fetch(
        """
        SELECT SUM(offered) AS offered, SUM(taken) AS taken, SUM(passed) AS passed, SUM(beavered) AS beavered
        FROM cube_habits WHERE player_id = ? AND guild_id = ?
        """,
        player,
        guild_id,
    )
    return CubeHabits(row["offered"] or 0, row["taken"] or 0, row["passed"] or 0, row["beavered"] or 0)
