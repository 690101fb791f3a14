"""Personal settings: how people see boards, what happens automatically on their turn, when they are pinged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from storage.database import Reader, Row, Transaction, placeholders
from storage.fields import columns_of, from_row, to_columns


class Pings(StrEnum):
    """The times at which a player is pinged about their turn."""

    TURN = "turn"
    AWAY = "away"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The settings of a person, named like their columns; None where they have not decided.

    `theme` is the name of a theme, None for the server's; `language` a language code, None for Discord's; `mirrored`:
    their home board is on the left. `challenge_length` (points) and `challenge_variant` are what their challenges
    propose.
    """

    theme: str | None = None
    language: str | None = None
    mirrored: bool = False
    own_side_below: bool = True
    auto_roll: bool = True
    auto_play: bool = True
    confirm_plays: bool = True
    ask_again: bool = True
    pings: Pings = Pings.AWAY
    challenge_length: int | None = None
    challenge_variant: str | None = None
    tips_seen: bool = False


COLUMNS = columns_of(Preferences)
DEFAULT_PREFERENCES = Preferences()
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM preferences WHERE player_id = ?"  # noqa: S608 - column names of our own
_SAVE = f"""
    INSERT INTO preferences ({", ".join(COLUMNS)}, player_id) VALUES ({placeholders(COLUMNS)}, ?)
    ON CONFLICT (player_id) DO UPDATE SET {", ".join(f"{column} = excluded.{column}" for column in COLUMNS)}
"""  # noqa: S608 - column names of our own


def load(tx: Reader, player: int) -> Preferences:
    """Return the settings of a person."""
    rows = tx.fetch(_SELECT, player)
    return preferences_of(rows[0]) if rows else DEFAULT_PREFERENCES


def preferences_of(row: Row, prefix: str = "") -> Preferences:
    """Return the settings in a row, with `prefix` before each column; or the defaults if a join found none."""
    return from_row(Preferences, row, prefix) or DEFAULT_PREFERENCES


def save(tx: Transaction, player: int, preferences: Preferences) -> None:
    """Save the settings of a person."""
    tx.execute(_SAVE, *to_columns(preferences), player)


def forget(tx: Transaction, player: int) -> None:
    """Delete the settings of a person."""
    tx.execute("DELETE FROM preferences WHERE player_id = ?", player)
