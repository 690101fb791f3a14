"""A table: a match with the two people who sit at it and all that has happened."""

from __future__ import annotations

from dataclasses import dataclass

from backgammon import NO_RESULT, EndReason, Event, Match, MatchEnded, Side
from club.errors import NoSuchMatch, Refused
from storage import matches, recent
from storage.database import Database, Reader
from storage.matches import Log, StoredMatch
from storage.players import Player
from storage.servers import Server


@dataclass(frozen=True, slots=True)
class Table:
    """A match as people see it."""

    stored: StoredMatch

    @property
    def x(self) -> Player:
        """Who sits on side X."""
        return self.stored.seats.x

    @property
    def o(self) -> Player:
        """Who sits on side O."""
        return self.stored.seats.o

    @property
    def server(self) -> Server:
        """What the server has decided in which the match is played."""
        return self.stored.seats.server

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
        return self.stored.events

    @property
    def counts_for_nothing(self) -> bool:
        """Whether the match ended without a result, or its result was taken back."""
        end = self.match.end
        return end is not None and end.close in NO_RESULT

    @property
    def taken_back(self) -> bool:
        """Whether the match had ended before a moderator declared it void; a live one is cancelled by that."""
        end = self.match.end
        void = end is not None and end.close is EndReason.VOIDED
        return void and sum(isinstance(event, MatchEnded) for event, _ in self.log) > 1

    def player(self, side: Side) -> Player:
        """Who sits on this side."""
        return self.x if side is Side.X else self.o

    def side_of(self, discord_id: int) -> Side | None:
        """The seat of a person on Discord; None for watchers."""
        return {self.o.discord_id: Side.O, self.x.discord_id: Side.X}.get(discord_id)


class Stale(Refused):
    """The board that was clicked is not the present one; `table` is."""

    def __init__(self, table: Table) -> None:
        super().__init__("an older board was clicked")
        self.table = table


class NotYourSeat(Refused):
    """Only the two players of `table` can do this."""

    def __init__(self, table: Table) -> None:
        super().__init__("not a player of this match")
        self.table = table


class NotYetDue(Refused):
    """The time of the other player at `table` is not up."""

    def __init__(self, table: Table) -> None:
        super().__init__("the deadline has not passed")
        self.table = table


async def table(db: Database, match_id: int) -> Table:
    """The table at which a match is played. Raises NoSuchMatch."""
    return _found(await recent.load(db, match_id))


def present(tx: Reader, known: Table) -> Table:
    """A table that was read before, as it is now. Raises NoSuchMatch."""
    return _found(matches.refreshed(tx, known.stored))


def _found(stored: StoredMatch | None) -> Table:
    if stored is None:
        raise NoSuchMatch
    return Table(stored)
