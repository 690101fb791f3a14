"""What a person may ask about himself: everything that is kept about him, and to be forgotten."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from club.challenges import Proposal, proposal_of
from club.people import By
from storage import export as kept
from storage import forgetting
from storage.database import Database, Transaction


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What ended with a person: the matches that he left by it, and the challenges that nobody can answer now."""

    matches: tuple[int, ...]
    challenges: tuple[Proposal, ...]


def export(db: Database, discord_id: int) -> AsyncGenerator[str, None]:
    """Everything that is kept about a person as JSON, piece by piece; nothing where he is unknown."""
    return kept.export(db, discord_id)


async def forget(db: Database, by: By) -> Forgotten | None:
    """Forget who somebody is. He leaves his live matches by the rules, and what others played with him stays.

    None where he is unknown. If he comes back he is somebody new.
    """

    def work(tx: Transaction) -> Forgotten | None:
        done = forgetting.forget(tx, by.person.discord_id, by.now)
        if done is None:
            return None
        return Forgotten(done.matches, tuple(proposal_of(tx, challenge) for challenge in done.challenges))

    return await db.write(work)
