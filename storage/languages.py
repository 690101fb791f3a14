"""The languages that people and servers have chosen. They are few, and every text needs one: all are read together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from storage.database import Reader


@dataclass(frozen=True, slots=True)
class Chosen:
    """The chosen languages, by the Discord IDs of people and of servers."""

    people: Mapping[int, str] = field(default_factory=dict)
    servers: Mapping[int, str] = field(default_factory=dict)


def load(tx: Reader) -> Chosen:
    """Return every chosen language."""
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
