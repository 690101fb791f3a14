"""Which languages people and servers have chosen. They are few, and every text asks for them: all are read at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from storage.database import Reader, Transaction


@dataclass(frozen=True, slots=True)
class Chosen:
    """The languages that were chosen, by the Discord ids of people and of servers."""

    people: Mapping[int, str] = field(default_factory=dict)
    servers: Mapping[int, str] = field(default_factory=dict)


def load(tx: Reader) -> Chosen:
    """Everything that was chosen."""
    people = tx.fetch(
        """
        SELECT players.discord_id, preferences.language
        FROM preferences JOIN players ON players.id = preferences.player_id
        WHERE preferences.language IS NOT NULL AND players.discord_id IS NOT NULL
        """
    )
    servers = tx.fetch("SELECT guild_id, language FROM servers WHERE language IS NOT NULL")
    return Chosen(
        {row["discord_id"]: row["language"] for row in people},
        {row["guild_id"]: row["language"] for row in servers},
    )


def choose_for_person(tx: Transaction, player: int, language: str | None) -> None:
    """Keep the language of a person; None is whatever Discord says."""
    tx.execute(
        """
        INSERT INTO preferences (player_id, language) VALUES (?, ?)
        ON CONFLICT (player_id) DO UPDATE SET language = excluded.language
        """,
        player,
        language,
    )


def choose_for_server(tx: Transaction, guild_id: int, language: str | None) -> None:
    """Keep the language of a server; None is whatever Discord says."""
    tx.execute(
        """
        INSERT INTO servers (guild_id, language) VALUES (?, ?)
        ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language
        """,
        guild_id,
        language,
    )
