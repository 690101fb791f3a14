"""Older matches are completed from their logs in the background; a start never waits for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from backgammon import Concede, Side
from bot import client
from bot.client import UPKEEP_SECONDS
from club import ratings as club_ratings
from club.rebuild import complete
from storage import Transaction
from tests.support.database import execute, fetch
from tests.support.match_setup import begin, do
from tests.support.messages import answer

if TYPE_CHECKING:
    import pytest

    from club.rebuild import Rebuilt
    from storage.database import Database
    from tests.support.discord import Bed

HOUR = 3600


async def test_start_does_not_wait_for_completing_older_matches(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slowly(database: Database) -> Rebuilt:
        await asyncio.sleep(HOUR)
        return await complete(database)

    async def saved() -> int:
        [row] = await fetch(bed.client.db, "SELECT COUNT(*) AS n FROM throws")
        return int(row["n"])

    await do(bed, await begin(bed), Side.X, Concede())
    await execute(bed.client.db, "DELETE FROM throws")
    monkeypatch.setattr(client, "complete", slowly)
    await bed.restart()
    assert "/challenge" in answer(await bed.run(bed.anna, "help"))
    assert await saved() == 0
    await bed.wait(HOUR)
    assert await saved() == 1


async def test_running_bot_does_postponed_recalculation(bed: Bed) -> None:
    await do(bed, await begin(bed), Side.X, Concede())
    await bed.restart()

    def put_off(tx: Transaction) -> None:
        club_ratings.schedule_all(tx)
        tx.execute("UPDATE rating_changes SET rating = 1")

    await bed.client.db.write(put_off)
    assert "being recalculated" in answer(await bed.run(bed.anna, "leaderboard"))
    await bed.wait(UPKEEP_SECONDS + 1)
    assert "being recalculated" not in answer(await bed.run(bed.anna, "leaderboard"))
    assert not await fetch(bed.client.db, "SELECT 1 FROM rating_changes WHERE rating = 1")
