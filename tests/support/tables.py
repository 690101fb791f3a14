"""Tables without a database: a match with two people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backgammon import (
    MAX_CUBE,
    Cube,
    Dice,
    Game,
    Match,
    MatchEnded,
    Phase,
    Position,
    Rules,
    Side,
)
from club.clock import started
from club.tables import Table
from storage.matches import StoredMatch
from storage.players import Player
from storage.seats import Seats
from storage.servers import Server

if TYPE_CHECKING:
    from backgammon import Event

MAX_NAME = "W" * 32
NOON = 1_800_000_000_000


def table_of(match: Match, log: tuple[Event, ...] = (), *, x: str = "Anna", o: str = "Björn") -> Table:
    """Return a table with this match."""
    entries = tuple((event, NOON) for event in log)
    clock = started(NOON, None)
    seats = Seats(Player(1, 2**63 - 1, x, NOON), Player(2, 2**63 - 2, o, NOON), Server())
    return Table(StoredMatch(2**62, 2**62, 2**62, 1, 2, match, 0, None, "c" * 64, clock, NOON, None, entries, seats))


def at_play(position: Position, side: Side, dice: Dice, *, length: int | None = 25, cube: int = 1) -> Match:
    """Return a match in which this side has these dice to play."""
    game = Game(12, False, position, Phase.PLAY, side, dice, Cube(min(cube, MAX_CUBE), side), first_turn=False)
    return Match(Rules(length=length), 60_000, (24, 23) if length else (10**5, 10**5), game)


def finished(rules: Rules, end: MatchEnded) -> Match:
    """Return a match that is over."""
    return Match(rules, 9, (0, 0), Game(1), end=end)
