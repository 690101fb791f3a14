"""The dice of a match and of a server, for players who check them."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon import Side
from backgammon.fairness import RollCounts
from backgammon.proof import MatchRoll, match_rolls
from backgammon.summary import rolled_pairs
from club.matches import revealed_seed
from club.tables import Table
from storage import rolls
from storage.database import Database

MATCHES_LOOKED_AT = 1000
"""The number of matches by which a server's dice are judged: more would change little and take longer."""


@dataclass(frozen=True, slots=True)
class MatchDice:
    """The dice of a match so far; `seed` is None until the match is over."""

    table: Table
    seed: str | None
    rolls: tuple[MatchRoll, ...]

    @property
    def pairs(self) -> RollCounts:
        """The count of each pair of dice."""
        return rolled_pairs(self.table.events)

    def doubles(self, side: Side) -> tuple[int, int]:
        """Return how many doubles a side rolled, and in how many rolls; opening rolls count for neither side."""
        own = [one for one in self.rolls if one.side is side]
        return sum(one.dice.is_double for one in own), len(own)


async def dice_at(db: Database, now: Table) -> MatchDice:
    """Return the dice of a match."""
    return MatchDice(now, await revealed_seed(db, now), tuple(match_rolls(now.events)))


async def dice_of_server(db: Database, guild_id: int) -> RollCounts:
    """Return the count of each pair of dice in the last finished matches of a server."""
    return await db.read(rolls.in_guild, guild_id, MATCHES_LOOKED_AT)
