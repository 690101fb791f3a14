"""A match with its two players and the settings of its server, in one query."""

from __future__ import annotations

from dataclasses import dataclass, replace

from backgammon.board import Side
from storage import preferences, servers
from storage.database import Row, Transaction
from storage.players import Player
from storage.servers import Server

_JUST_ROLL = {Side.X: "x_just_rolls", Side.O: "o_just_rolls"}
_PERSON = ("discord_id", "name", "touched_at")
_TABLES = (
    ("x", _PERSON),
    ("o", _PERSON),
    ("x_prefers", preferences.COLUMNS),
    ("o_prefers", preferences.COLUMNS),
    ("servers", servers.COLUMNS),
    ("moderator", ("id", *_PERSON)),
)
SEATED = ", ".join(f"{table}.{column} AS {table}_{column}" for table, columns in _TABLES for column in columns)
JOINS = """
    JOIN players AS x ON x.id = matches.x_player
    JOIN players AS o ON o.id = matches.o_player
    LEFT JOIN preferences AS x_prefers ON x_prefers.player_id = x.id
    LEFT JOIN preferences AS o_prefers ON o_prefers.player_id = o.id
    LEFT JOIN servers ON servers.guild_id = matches.guild_id
    LEFT JOIN interventions ON interventions.match_id = matches.id AND interventions.act <> 'moved'
    LEFT JOIN players AS moderator ON moderator.id = interventions.moderator
"""


@dataclass(frozen=True, slots=True)
class Seats:
    """The two players of a match, and the settings of its server.

    `just_roll` are the sides that roll automatically in this match, without being asked to double. `moderator` has
    cancelled or voided it.
    """

    x: Player
    o: Player
    server: Server
    just_roll: frozenset[Side] = frozenset()
    moderator: Player | None = None


def seats_of(row: Row) -> Seats:
    """Return the seats in a row of matches that was read with SEATED and JOINS."""
    just_roll = frozenset(side for side, column in _JUST_ROLL.items() if row[column])
    one, other, server = _player(row, "x"), _player(row, "o"), servers.server_of(row, "servers_")
    return Seats(one, other, server, just_roll, _moderator(row))


def set_just_rolls(tx: Transaction, match_id: int, seats: Seats, side: Side, *, just_rolls: bool) -> Seats:
    """Save that a player rolls automatically in this match, or is asked to double."""
    sql = f"UPDATE matches SET {_JUST_ROLL[side]} = ? WHERE id = ?"  # noqa: S608 - column names of our own
    tx.execute(sql, int(just_rolls), match_id)
    return replace(seats, just_roll=seats.just_roll | {side} if just_rolls else seats.just_roll - {side})


def _player(row: Row, seat: str) -> Player:
    return Player(
        row[f"{seat}_player"],
        row[f"{seat}_discord_id"],
        row[f"{seat}_name"],
        row[f"{seat}_touched_at"],
        preferences.preferences_of(row, f"{seat}_prefers_"),
    )


def _moderator(row: Row) -> Player | None:
    if row["moderator_id"] is None:
        return None
    return Player(*(row[f"moderator_{column}"] for column in ("id", *_PERSON)))
