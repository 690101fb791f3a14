"""What people prefer: how they see boards, and what happens by itself when it is their turn."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from enum import StrEnum

from storage.database import Reader, Row, Transaction


class Pings(StrEnum):
    """When a player is notified that it is his turn."""

    TURN = "turn"
    AWAY = "away"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person prefers; the fields are named like their columns.

    `theme` is the name of a board's looks, None for the server's; `mirrored`: his home board lies on the left.
    `challenge_length` and `challenge_variant` are what a challenge asks for where nothing is chosen, None where he
    has not said.
    """

    theme: str | None = None
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


COLUMNS = tuple(field.name for field in fields(Preferences))
USUAL = Preferences()
_SELECT = f"SELECT {', '.join(COLUMNS)} FROM preferences WHERE player_id = ?"  # noqa: S608 - column names of our own
_SAVE = f"""
    INSERT INTO preferences ({", ".join(COLUMNS)}, player_id) VALUES ({", ".join("?" * len(COLUMNS))}, ?)
    ON CONFLICT (player_id) DO UPDATE SET {", ".join(f"{column} = excluded.{column}" for column in COLUMNS)}
"""  # noqa: S608 - column names of our own


def load(tx: Reader, player: int) -> Preferences:
    """What a person prefers."""
    rows = tx.fetch(_SELECT, player)
    return preferences_of(rows[0]) if rows else USUAL


def preferences_of(row: Row, of: str = "") -> Preferences:
    """The preferences that stand in a row, with `of` before each column; the usual ones where it was joined to none."""
    if row[f"{of}pings"] is None:
        return USUAL
    return Preferences(
        theme=row[f"{of}theme"],
        mirrored=bool(row[f"{of}mirrored"]),
        own_side_below=bool(row[f"{of}own_side_below"]),
        auto_roll=bool(row[f"{of}auto_roll"]),
        auto_play=bool(row[f"{of}auto_play"]),
        confirm_plays=bool(row[f"{of}confirm_plays"]),
        ask_again=bool(row[f"{of}ask_again"]),
        pings=Pings(row[f"{of}pings"]),
        challenge_length=row[f"{of}challenge_length"],
        challenge_variant=row[f"{of}challenge_variant"],
        tips_seen=bool(row[f"{of}tips_seen"]),
    )


def save(tx: Transaction, player: int, preferences: Preferences) -> None:
    """Keep what a person prefers now, instead of what he preferred before."""
    values = [int(value) if isinstance(value, bool) else value for value in astuple(preferences)]
    tx.execute(_SAVE, *values, player)


def forget(tx: Transaction, player: int) -> None:
    """Forget what a person prefers."""
    tx.execute("DELETE FROM preferences WHERE player_id = ?", player)
