"""Tables without a database: a match that was played at random, with two people at it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from backgammon import (
    CEILING,
    Cube,
    Dice,
    Game,
    Match,
    MatchEnded,
    Move,
    OpeningRoll,
    Phase,
    Position,
    Roll,
    Rules,
    Side,
    Wish,
    WishToRoll,
    apply,
    begin,
    legal_actions,
    replay,
)
from club.clock import started
from club.tables import Table
from storage.matches import StoredMatch
from storage.players import Player
from storage.seats import Seats
from storage.servers import Server

if TYPE_CHECKING:
    from backgammon import Event

LONGEST_NAME = "W" * 32
NOON = 1_800_000_000_000


def table_of(match: Match, log: tuple[Event, ...] = (), *, x: str = "Anna", o: str = "Björn") -> Table:
    """A table at which this match stands."""
    told = tuple((event, NOON) for event in log)
    clock = started(NOON, None)
    seats = Seats(Player(1, 2**63 - 1, x, NOON), Player(2, 2**63 - 2, o, NOON), Server())
    return Table(StoredMatch(2**62, 2**62, 2**62, 1, 2, match, 0, None, "c" * 64, clock, NOON, None, told, seats))


def random_log(seed: int, rules: Rules, acts: int) -> tuple[Event, ...]:
    """So many acts of a match that is played at random, with every kind of wish."""
    random = Random(seed)
    log = begin(rules)
    match = replay(log)
    for number in range(acts):
        if match.end is not None:
            break
        throw = Dice(random.randint(1, 6), random.randint(1, 6)), match.rolls + 1, str(number)
        if match.game.phase is Phase.OPENING:
            match, events = apply(match, Side.X, OpeningRoll(*throw))
        else:
            side = match.to_act or random.choice(list(Side))
            wish = random.choice(_usual(legal_actions(match, side), random))
            match, events = apply(match, side, Roll(*throw) if isinstance(wish, WishToRoll) else wish)
        log = (*log, *events)
    return log


def at_play(position: Position, side: Side, dice: Dice, *, length: int | None = 25, cube: int = 1) -> Match:
    """A match in which this side has these dice to play."""
    game = Game(12, False, position, Phase.PLAY, side, dice, Cube(min(cube, CEILING), side), first_turn=False)
    return Match(Rules(length=length), 60_000, (24, 23) if length else (10**5, 10**5), game)


def finished(rules: Rules, end: MatchEnded) -> Match:
    """A match that is over."""
    return Match(rules, 9, (0, 0), Game(1), end=end)


def _usual(wishes: tuple[Wish, ...], random: Random) -> list[Wish]:
    playing: list[Wish] = [wish for wish in wishes if isinstance(wish, (Move, WishToRoll))]
    return playing if playing and random.random() < 0.93 else list(wishes)
