"""A table: a match with the two people who sit at it and all that has happened."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon import Event, Match, Side
from club.errors import NoSuchMatch
from storage import matches, players, recent
from storage.database import Source
from storage.matches import Log, StoredMatch
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Table:
    """A match as people see it."""

    stored: StoredMatch
    x: Player
    o: Player

    @property
    def id(self) -> int:
        """The number of the match."""
        return self.stored.id

    @property
    def match(self) -> Match:
        """The state of the match."""
        return self.stored.match

    @property
    def log(self) -> Log:
        """All that has happened, each event with its time in epoch milliseconds."""
        return self.stored.log

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, without the times."""
        return tuple(event for event, _ in self.log)

    def player(self, side: Side) -> Player:
        """Who sits on this side."""
        return self.x if side is Side.X else self.o

    def side_of(self, discord_id: int) -> Side | None:
        """The seat of a person on Discord; None for watchers."""
        return {self.o.discord_id: Side.O, self.x.discord_id: Side.X}.get(discord_id)


async def table(source: Source, match_id: int) -> Table:
    """The table at which a match is played. Raises NoSuchMatch."""
    stored = await recent.load(source, match_id)
    if stored is None:
        raise NoSuchMatch
    return await seated(source, stored)


async def seated(source: Source, stored: StoredMatch) -> Table:
    """The table of a match that was loaded already."""
    people = await players.by_number(source, (stored.x, stored.o))
    return Table(stored, people[stored.x], people[stored.o])


async def present(source: Source, known: Table) -> Table:
    """A table that was read before, as it is now. Raises NoSuchMatch."""
    stored = await matches.refreshed(source, known.stored)
    if stored is None:
        raise NoSuchMatch
    return await seated(source, stored)
