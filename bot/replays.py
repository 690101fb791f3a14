"""A game as a row of pictures, turn by turn, from its log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from backgammon import (
    Beavered,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    OpeningRolled,
    Played,
    Raccooned,
    Rules,
    Taken,
    evolve,
)
from bot.scenes import scene_of
from club.tables import Table
from renderer import Scene

_SHOWN = (OpeningRolled, Played, Danced, Doubled, Beavered, Raccooned, Taken, GameEnded, MatchEnded)
"""What changes the picture for somebody who looks on; a throw is seen with the play that it led to."""


def game_scenes(table: Table, number: int) -> list[Scene]:
    """The pictures of game `number` (from 1) of a match, the opening throw first; none where it was not played."""
    return [scene_of(moment) for moment in _moments(table, number)]


def games_played(table: Table) -> int:
    """How many games of a match have begun."""
    return sum(isinstance(event, GameBegan) for event in table.events)


def _moments(table: Table, number: int) -> Iterator[Table]:
    """The table as it stood after each thing in a game that can be seen."""
    match, game = Match(Rules()), 0
    for place, (event, _) in enumerate(table.log, start=1):
        match = evolve(match, event)
        game += isinstance(event, GameBegan)
        if game == number and _is_seen(event):
            yield replace(table, stored=replace(table.stored, match=match, log=table.log[:place]))


def _is_seen(event: Event) -> bool:
    return isinstance(event, _SHOWN) and not (isinstance(event, OpeningRolled) and event.dice.is_double)
