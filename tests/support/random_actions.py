"""What somebody at random wishes who stays: he throws, plays, doubles and answers, and leaves nothing unfinished."""

from __future__ import annotations

from random import Random

from backgammon import (
    Beaver,
    Double,
    Match,
    Move,
    NameDouble,
    NextGame,
    Pass,
    Raccoon,
    Side,
    Take,
    Wish,
    WishToRoll,
    legal_actions,
)
from club.matches import act
from club.tables import Table
from storage import Database
from tests.support.club import ANNA, BJORN, by

_GOES_ON = (WishToRoll, Move, Take, Pass, Beaver, Raccoon, NameDouble, NextGame)


def wish_at_random(match: Match, chance: Random, boldness: float = 0.1) -> tuple[Side, Wish]:
    """Whose move it is, and what he wishes; the bolder, the more often he doubles."""
    side = match.to_act or Side.X
    wishes = legal_actions(match, side)
    if Double() in wishes and chance.random() < boldness:
        return side, Double()
    return side, chance.choice([wish for wish in wishes if isinstance(wish, _GOES_ON)])


PEOPLE = {Side.X: ANNA, Side.O: BJORN}


async def play_once(db: Database, now: Table, random: Random) -> Table:
    """A play or throw of the side to act."""
    side = now.match.to_act
    assert side is not None
    wishes = [wish for wish in legal_actions(now.match, side) if isinstance(wish, (Move, WishToRoll))]
    return (await act(db, by(PEOPLE[side]), now.id, now.match.version, random.choice(wishes))).table


async def to_roll(db: Database, now: Table, random: Random) -> Table:
    """Play until somebody may double."""
    while now.match.to_act is None or Double() not in legal_actions(now.match, now.match.to_act):
        now = await play_once(db, now, random)
    return now
