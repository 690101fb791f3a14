"""Create and answer challenges in storage."""

from __future__ import annotations

from backgammon.rules import Rules
from storage import Database, challenges
from storage.challenges import Challenge, State
from tests.support.matches import SEED


async def challenge(
    database: Database, challenger: int, opponent: int | None, *, channel: int = 10, expires_at: int = 5000
) -> Challenge:
    return await database.write(
        challenges.create,
        guild_id=1,
        channel_id=channel,
        challenger=challenger,
        opponent=opponent,
        rules=Rules(jacoby=True),
        seed=SEED,
        at=1000,
        expires_at=expires_at,
    )


async def answer(database: Database, asked: Challenge, state: State, match_id: int | None = None) -> bool:
    return await database.write(challenges.answer, asked.id, state, match_id)
