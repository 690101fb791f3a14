"""The standings of a server."""

from __future__ import annotations

from dataclasses import dataclass

from storage import players
from storage import standings as kept
from storage.database import Source
from storage.standings import Standing


@dataclass(frozen=True, slots=True)
class Standings:
    """The first places of a server, and the reader's own place where it is not among them."""

    first: tuple[Standing, ...]
    own: Standing | None


async def standings(source: Source, guild_id: int, reader: int, places: int) -> Standings:
    """So many first places in a server, as this person (a Discord id) sees them."""
    first = await kept.standings(source, guild_id, places)
    known = await players.known(source, [reader])
    own = await kept.standing_of(source, guild_id, known[reader].number) if known else None
    among = own is not None and any(one.player == own.player for one in first)
    return Standings(tuple(first), None if among else own)
