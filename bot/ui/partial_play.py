"""A partial play in a custom ID: two characters per step, the point it starts from and the die.

A `z` at the end says that a tap moves a checker by the smaller number first. Partial plays are not stored, so they need
no clean-up and survive a restart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from backgammon import Match, PartialPlay, Phase, Step, begin_play, movement_of
from bot.ui.custom_id import base36

SMALLER_FIRST = "z"
_PARTIAL_PLAY = re.compile(rf"((?:[0-9a-q][1-6]){{0,4}}){SMALLER_FIRST}?")


def encode(steps: Iterable[Step]) -> str:
    """Return steps as a partial play.

    >>> encode([Step(24, 18, 6), Step(13, 12, 1)])
    'o6d1'
    """
    return "".join(base36(step.start) + str(step.die) for step in steps)


def decode(text: str) -> tuple[tuple[int, int], ...] | None:
    """Return a partial play as (start, die) pairs; None if it is not valid.

    >>> decode("o6d1")
    ((24, 6), (13, 1))
    """
    found = _PARTIAL_PLAY.fullmatch(text)
    if found is None:
        return None
    steps = found[1]
    return tuple((int(start, 36), int(die)) for start, die in zip(steps[::2], steps[1::2], strict=True))


def begun_play(match: Match, partial_play: str = "") -> PartialPlay | None:
    """Return what a partial play means on the board; None if no dice wait to be played or it fits no play."""
    game, made = match.game, decode(partial_play)
    waits = match.end is not None or game.resigning is not None or game.phase is not Phase.PLAY
    if made is None or waits or game.dice is None:
        return None
    return begin_play(game.position, game.turn, game.dice, made, movement_of(match, game.turn))
