"""`Table`: a match with its two players and its log."""

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
    """A match with its players and the settings of its server."""

    stored: StoredMatch

    @property
    def x(self) -> Player:
        """The player on side X."""
        return self.stored.seats.x

    @property
    def o(self) -> Player:
        """The player on side O."""
        return self.stored.seats.o

    @property
    def server(self) -> Server:
        """The settings of the server in which the match is played."""
        return self.stored.seats.server

    @property
    def moderator(self) -> Player | None:
        """The moderator who cancelled or voided the match."""
        return self.stored.seats.moderator

    @property
    def id(self) -> int:
        """The ID of the match."""
        return self.stored.id

    @property
    def match(self) -> Match:
        """The state of the match."""
        return self.stored.match

    @property
    def log(self) -> Log:
        """The log, each event with its time in epoch milliseconds."""
        return self.stored.log

    @property
    def events(self) -> tuple[Event, ...]:
        """The log without times."""
        return self.stored.events

    @property
    def is_shown(self) -> bool:
        """True if a board shows the present state, with its last reminder."""
        return self.stored.shown_version == self.match.version

    @property
    def is_shown_without_reminders(self) -> bool:
        """True if a board shows the present state where only a user installed the bot, so that it cannot remind."""
        board = self.stored.board
        return self.is_shown and board is not None and board.user_install

    @property
    def counts_for_nothing(self) -> bool:
        """True if the match ended without a result, or its result was voided."""
        end = self.match.end
        return end is not None and end.close in NO_RESULT

    @property
    def taken_back(self) -> bool:
        """True if the match had ended before a moderator voided it; a live one is cancelled."""
        end = self.match.end
        void = end is not None and end.close is EndReason.VOIDED
        return void and sum(isinstance(event, MatchEnded) for event, _ in self.log) > 1

    def player(self, side: Side) -> Player:
        """Return the player on a side."""
        return self.x if side is Side.X else self.o

    def side_of(self, discord_id: int) -> Side | None:
        """Return the seat of a Discord user; None for spectators."""
        return {self.o.discord_id: Side.O, self.x.discord_id: Side.X}.get(discord_id)


class Stale(Refused):
    """The board that was clicked is out of date; `table` is the current state."""

    def __init__(self, table: Table) -> None:
        super().__init__("an older board was clicked")
        self.table = table


class NotYourSeat(Refused):
    """Only the two players of `table` can do this."""

    def __init__(self, table: Table) -> None:
        super().__init__("not a player of this match")
        self.table = table


class NotYetDue(Refused):
    """The deadline of the other player at `table` has not passed."""

    def __init__(self, table: Table) -> None:
        super().__init__("the deadline has not passed")
        self.table = table


async def table(db: Database, match_id: int) -> Table:
    """Return the table of a match. Raises NoSuchMatch."""
    return _found(await recent.load(db, match_id))


async def last_loaded(db: Database, match_id: int) -> Table:
    """Return a table as it was loaded last, to be brought up to date by `reload` in a transaction.

    Raises NoSuchMatch.
    """
    remembered = recent.known(db, match_id)
    return Table(remembered) if remembered else await table(db, match_id)


def reload(tx: Reader, known: Table) -> Table:
    """Return the current state of a table that was loaded before. Raises NoSuchMatch."""
    return _found(matches.refresh(tx, known.stored))


def _found(stored: StoredMatch | None) -> Table:
    if stored is None:
        raise NoSuchMatch
    return Table(stored)
