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

_GOES_ON = (WishToRoll, Move, Take, Pass, Beaver, Raccoon, NameDouble, NextGame)


def wish_at_random(match: Match, chance: Random, boldness: float = 0.1) -> tuple[Side, Wish]:
    """Whose move it is, and what he wishes; the bolder, the more often he doubles."""
    side = match.to_act or Side.X
    wishes = legal_actions(match, side)
    if Double() in wishes and chance.random() < boldness:
        return side, Double()
    return side, chance.choice([wish for wish in wishes if isinstance(wish, _GOES_ON)])
