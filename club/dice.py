"""The dice of a match and of a server, for whoever wants to check them."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon import Side
from backgammon.fairness import RollCounts
from backgammon.proof import MatchRoll
from backgammon.proof import match_rolls as throws_of
from backgammon.summary import rolled_pairs
from club.matches import revealed_seed
from club.tables import Table
from storage import rolls
from storage.database import Database

MATCHES_LOOKED_AT = 1000
"""A server's dice are judged by its last matches, which keeps the answer quick; more would change little."""


@dataclass(frozen=True, slots=True)
class MatchDice:
    """The dice of the match at a table so far; `seed` is None until the match is over."""

    table: Table
    seed: str | None
    throws: tuple[MatchRoll, ...]

    @property
    def pairs(self) -> RollCounts:
        """How often each pair fell."""
        return rolled_pairs(self.table.events)

    def doubles(self, side: Side) -> tuple[int, int]:
        """How many doubles a side threw, and how many throws it had; opening throws are nobody's."""
        own = [one for one in self.throws if one.side is side]
        return sum(one.dice.is_double for one in own), len(own)


async def dice_at(db: Database, now: Table) -> MatchDice:
    """The dice of the match at a table."""
    return MatchDice(now, await revealed_seed(db, now), tuple(throws_of(now.events)))


async def dice_of_server(db: Database, guild_id: int) -> RollCounts:
    """How often each pair of dice fell in the last matches of a server that are over."""
    return await db.read(rolls.in_guild, guild_id, MATCHES_LOOKED_AT)
