"""What a server decides for all its matches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Reader, Row, Transaction


class Threads(StrEnum):
    """When a match that begins gets a thread of its own."""

    ALWAYS = "always"
    BUSY = "busy"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Server:
    """The decisions of a server; None where it has not decided.

    `deadline` is the time for each action in milliseconds, 0 for none; `theme` is the name of a board's looks;
    `channels` are the Discord ids of those where matches are played, all where it is empty; `challengers` is the role
    of those who may challenge; `results_channel` is where results are announced.
    """

    deadline: int | None = None
    theme: str | None = None
    channels: tuple[int, ...] = ()
    threads: Threads | None = None
    challenge_length: int | None = None
    challenge_variant: str | None = None
    challengers: int | None = None
    stakes: bool = True
    results_channel: int | None = None
    leaderboard: bool = True


COLUMNS = (
    "deadline",
    "theme",
    "channels",
    "threads",
    "challenge_length",
    "challenge_variant",
    "challengers",
    "stakes",
    "results_channel",
    "leaderboard",
)
UNDECIDED = Server()
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM servers WHERE guild_id = ?"  # noqa: S608 - column names of our own
_SAVE = f"""
    INSERT INTO servers ({", ".join(COLUMNS)}, guild_id) VALUES ({", ".join("?" * len(COLUMNS))}, ?)
    ON CONFLICT (guild_id) DO UPDATE SET {", ".join(f"{column} = excluded.{column}" for column in COLUMNS)}
"""  # noqa: S608 - column names of our own


def load(tx: Reader, guild_id: int | None) -> Server:
    """What a server has decided; nothing outside servers."""
    rows = tx.fetch(_SELECT, guild_id)
    return server_of(rows[0]) if rows else UNDECIDED


def server_of(row: Row, of: str = "") -> Server:
    """The decisions that stand in a row, with `of` before each column; none where it was joined to none."""
    if row[f"{of}stakes"] is None:
        return UNDECIDED
    return Server(
        deadline=row[f"{of}deadline"],
        theme=row[f"{of}theme"],
        channels=tuple(int(channel) for channel in (row[f"{of}channels"] or "").split()),
        threads=Threads(row[f"{of}threads"]) if row[f"{of}threads"] else None,
        challenge_length=row[f"{of}challenge_length"],
        challenge_variant=row[f"{of}challenge_variant"],
        challengers=row[f"{of}challengers"],
        stakes=bool(row[f"{of}stakes"]),
        results_channel=row[f"{of}results_channel"],
        leaderboard=bool(row[f"{of}leaderboard"]),
    )


def save(tx: Transaction, guild_id: int, server: Server) -> None:
    """Keep what a server decides now, instead of what it decided before."""
    tx.execute(
        _SAVE,
        server.deadline,
        server.theme,
        " ".join(map(str, server.channels)) or None,
        server.threads,
        server.challenge_length,
        server.challenge_variant,
        server.challengers,
        int(server.stakes),
        server.results_channel,
        int(server.leaderboard),
        guild_id,
    )
