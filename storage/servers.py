"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Reader, Row, Transaction, placeholders
from storage.fields import columns_of, from_row, to_columns


class Threads(StrEnum):
    """The times at which a new match gets a thread of its own."""

    ALWAYS = "always"
    BUSY = "busy"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of a server, named like their columns; None where it has not decided.

    `deadline` is the time for each action in milliseconds, 0 for none; `theme` is the name of a theme, `language` a
    language code, None for Discord's; `channels` are the Discord IDs of those where matches are played, empty for all;
    `challengers` is the role that may challenge; `results_channel` is where results are announced.
    """

    deadline: int | None = None
    theme: str | None = None
    language: str | None = None
    channels: tuple[int, ...] = ()
    threads: Threads | None = None
    challenge_length: int | None = None
    challenge_variant: str | None = None
    challengers: int | None = None
    stakes: bool = True
    results_channel: int | None = None
    leaderboard: bool = True


COLUMNS = columns_of(Server)
DEFAULT_SERVER = Server()
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM servers WHERE guild_id = ?"  # noqa: S608 - column names of our own
_SAVE = f"""
    INSERT INTO servers ({", ".join(COLUMNS)}, guild_id) VALUES ({placeholders(COLUMNS)}, ?)
    ON CONFLICT (guild_id) DO UPDATE SET {", ".join(f"{column} = excluded.{column}" for column in COLUMNS)}
"""  # noqa: S608 - column names of our own


def load(tx: Reader, guild_id: int | None) -> Server:
    """Return the settings of a server; the defaults outside servers."""
    rows = tx.fetch(_SELECT, guild_id)
    return server_of(rows[0]) if rows else DEFAULT_SERVER


def server_of(row: Row, prefix: str = "") -> Server:
    """Return the settings in a row, with `prefix` before each column; the defaults where it was joined to none."""
    return from_row(Server, row, prefix) or DEFAULT_SERVER


def save(tx: Transaction, guild_id: int, server: Server) -> None:
    """Save the settings of a server."""
    tx.execute(_SAVE, *to_columns(server), guild_id)
