"""A profile shows ratings of the server to everyone, and overall ratings only to the player."""

from __future__ import annotations

import asyncio

import pytest

from backgammon import Variant
from club import ratings as club_ratings
from club.profiles import Profile, profile
from storage import Database
from tests.support.bulk_results import MINUTE, Played, insert
from tests.support.database import fetch

HERE, ELSEWHERE = 1, 2
ANN, BEN = 10_001, 10_002


async def own(db: Database, discord_id: int) -> Profile:
    found = await profile(db, HERE, discord_id, Variant.STANDARD, own=True)
    assert found is not None
    return found


async def test_profile_hides_overall_rating_of_a_one_server_player(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays hidden at every step of a recalculation."""
    [row] = await fetch(db, "PRAGMA database_list")
    games = (1, HERE, (1, 2)), (2, HERE, (2, 1)), (3, ELSEWHERE, (1, 3))
    insert(row["file"], 3, [Played(*game, Variant.STANDARD, 5, (5, 1), game[0] * MINUTE) for game in games])
    await db.write(club_ratings.schedule_all)
    shown = []

    async def look(_seconds: float) -> None:
        seen = [await own(db, person) for person in (ANN, BEN)]
        shown.append([one.overall is not None for one in seen])
        assert all(one.overall is None for one in seen if one.recalculating)

    monkeypatch.setattr(club_ratings, "MATCHES_PER_STEP", 1)
    monkeypatch.setattr(asyncio, "sleep", look)
    await club_ratings.recalculate(db)
    assert len(shown) > 4
    assert shown[-1] == [True, False]
    assert not any(of_ben for _, of_ben in shown)
