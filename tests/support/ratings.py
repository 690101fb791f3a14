"""Finish rated matches, and read the stored ratings."""

from __future__ import annotations

from typing import Any, cast

from backgammon.board import Side
from backgammon.events import EndReason, GameEnded, MatchEnded, WinReason
from backgammon.rules import Rules
from backgammon.scoring import Win
from storage import Database
from storage.terms import Terms
from tests.support.database import fetch
from tests.support.matches import add_events, begin_match

REACHED = (GameEnded(Side.X, Win.SINGLE, 5, WinReason.BORNE_OFF), MatchEnded(Side.X, EndReason.REACHED))


async def win(  # noqa: PLR0913 - what differs between matches
    database: Database,
    x: int,
    o: int,
    *,
    guild: int = 1,
    at: int = 2000,
    rules: Rules | None = None,
    rated: bool = True,
) -> int:
    stored = await begin_match(database, x, o, rules=rules or Rules(length=5), guild=guild, terms=Terms(rated=rated))
    await add_events(database, stored.id, REACHED, at=at)
    return stored.id


async def everything(database: Database) -> list[list[dict[str, Any]]]:
    """Return all stored data about ratings."""
    return [
        [dict(cast("Any", row)) for row in await fetch(database, f"SELECT * FROM {table} ORDER BY 1, 2, 3, 4, 5")]  # noqa: S608 - names of our own
        for table in ("ratings", "rating_changes")
    ]
