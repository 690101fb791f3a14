"""Who sits at a match and what its server has decided: read in one question with the match, as each board needs it."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Row
from storage.players import Player
from storage.servers import Server

SEATED = """
    x.discord_id AS x_discord_id, x.name AS x_name, x.touched_at AS x_touched_at,
    o.discord_id AS o_discord_id, o.name AS o_name, o.touched_at AS o_touched_at,
    servers.deadline AS server_deadline, servers.theme AS server_theme
"""
JOINS = """
    JOIN players AS x ON x.id = matches.x_player
    JOIN players AS o ON o.id = matches.o_player
    LEFT JOIN servers ON servers.guild_id = matches.guild_id
"""


@dataclass(frozen=True, slots=True)
class Seats:
    """The two players of a match, and the decisions of the server in which they play."""

    x: Player
    o: Player
    server: Server


def seats_of(row: Row) -> Seats:
    """The seats in a row of matches that was read with SEATED and JOINS."""
    return Seats(
        Player(row["x_player"], row["x_discord_id"], row["x_name"], row["x_touched_at"]),
        Player(row["o_player"], row["o_discord_id"], row["o_name"], row["o_touched_at"]),
        Server(row["server_deadline"], row["server_theme"]),
    )
