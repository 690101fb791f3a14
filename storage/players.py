"""Players by our own IDs; the only place that knows their Discord IDs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from storage import preferences
from storage.database import Reader, Row, Transaction, placeholders
from storage.preferences import DEFAULT_PREFERENCES, Preferences, preferences_of
from storage.texts import storable

MAX_NAME_LENGTH = 80
_SELECT = f"""
    SELECT id, discord_id, name, touched_at, {", ".join(preferences.COLUMNS)}
    FROM players LEFT JOIN preferences ON player_id = id
"""  # noqa: S608 - column names of our own


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `touched_at` is when they last used the bot, None for never.

    A forgotten player has neither a Discord ID nor a name. `prefers` comes with `known` and `by_id`; a player who
    was only named by others has the default preferences.
    """

    id: int
    discord_id: int | None
    name: str
    touched_at: int | None
    prefers: Preferences = DEFAULT_PREFERENCES

    @property
    def forgotten(self) -> bool:
        """True if the player asked to be forgotten."""
        return self.discord_id is None and not self.name


def touch(tx: Transaction, discord_id: int, name: str, at: int) -> Player:
    """Save that a person used the bot, with their name; create the player if needed."""
    [row] = tx.fetch(
        """
        INSERT INTO players (discord_id, name, touched_at) VALUES (?, ?, ?)
        ON CONFLICT (discord_id) DO UPDATE SET name = excluded.name, touched_at = excluded.touched_at
        RETURNING id, discord_id, name, touched_at
        """,
        discord_id,
        _storable_name(name),
        at,
    )
    return _player(row)


def remember(tx: Transaction, discord_id: int, name: str) -> Player:
    """Return a person named by another; the name is saved only if they have never used the bot themselves."""
    [row] = tx.fetch(
        """
        INSERT INTO players (discord_id, name) VALUES (?, ?)
        ON CONFLICT (discord_id) DO UPDATE
        SET name = CASE WHEN players.touched_at IS NULL THEN excluded.name ELSE players.name END
        RETURNING id, discord_id, name, touched_at
        """,
        discord_id,
        _storable_name(name),
    )
    return _player(row)


def is_renamed(tx: Reader, discord_id: int, name: str) -> bool:
    """Return True if a known person is stored under another name."""
    rows = tx.fetch("SELECT id FROM players WHERE discord_id = ? AND name <> ?", discord_id, _storable_name(name))
    return bool(rows)


def rename(tx: Transaction, discord_id: int, name: str) -> None:
    """Save the new name of a known person."""
    tx.execute("UPDATE players SET name = ? WHERE discord_id = ?", _storable_name(name), discord_id)


def forget(tx: Transaction, player: int) -> None:
    """Delete everything that identifies a player."""
    tx.execute("UPDATE players SET discord_id = NULL, name = '', touched_at = NULL WHERE id = ?", player)


def known(tx: Reader, discord_ids: Collection[int]) -> dict[int, Player]:
    """Return the known players among these Discord IDs."""
    if not discord_ids:
        return {}
    rows = tx.fetch(
        f"{_SELECT} WHERE discord_id IN ({placeholders(discord_ids)})",
        *discord_ids,
    )
    return {row["discord_id"]: _player(row, preferences_of(row)) for row in rows}


def by_id(tx: Reader, ids: Collection[int]) -> dict[int, Player]:
    """Return the existing players among these IDs."""
    if not ids:
        return {}
    rows = tx.fetch(
        f"{_SELECT} WHERE id IN ({placeholders(ids)})",
        *ids,
    )
    return {row["id"]: _player(row, preferences_of(row)) for row in rows}


def _storable_name(name: str) -> str:
    return storable(name)[:MAX_NAME_LENGTH]


def _player(row: Row, prefers: Preferences = DEFAULT_PREFERENCES) -> Player:
    return Player(row["id"], row["discord_id"], row["name"], row["touched_at"], prefers)
