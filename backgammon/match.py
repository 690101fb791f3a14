"""The state of a match, from the agreed rules to the dice on the table. Only `evolve` makes new states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any, TypeVar

from backgammon.board import START, Position, Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.events import MatchEnded
from backgammon.rules import Rules
from backgammon.scoring import Win


class Phase(StrEnum):
    """The action or roll that a game waits for."""

    OPENING = "opening"
    """The opening roll, which needs no action of a player."""
    ROLL = "roll"
    """A side's roll, before which it may double."""
    PLAY = "play"
    """A side's play of the dice on the table."""
    NAME = "name"
    """A side's choice of the double that follows an acey-deucey."""
    DOUBLED = "doubled"
    """The answer to a double."""
    BEAVERED = "beavered"
    """The doubler's answer to a beaver."""
    RACCOONED = "raccooned"
    """The answer to a raccoon."""
    DECIDED = "decided"
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match.

    - `turn`: the side on turn, also while the other side answers its double.
    - `offered`: the value of the cube if the waiting offer is taken.
    - `beavered`: the doubler may still raccoon before it rolls.
    - `been_home`: whether X, and whether O, has had a checker home or borne off in this game.
    - `named`: the dice were named, not rolled.
    - `multiplier`: the factor by which rolls of 1 and 2 have raised the stake.
    - `resigning`, `refused`: the level of the resignation that waits, and of the one refused last.
    """

    number: int = 0
    crawford: bool = False
    position: Position = START
    phase: Phase = Phase.DECIDED
    turn: Side = Side.X
    dice: Dice | None = None
    cube: Cube = Cube()
    first_turn: bool = True
    cube_turned: bool = False
    offered: int = 0
    beavered: bool = False
    been_home: tuple[bool, bool] = (False, False)
    named: bool = False
    multiplier: int = 1
    resigning: Win | None = None
    refused: Win | None = None

    @property
    def to_act(self) -> Side | None:
        """The side that has to act, or None if the game waits for no one."""
        if self.phase in (Phase.OPENING, Phase.DECIDED):
            return None
        answering = self.phase in (Phase.DOUBLED, Phase.RACCOONED) or self.resigning is not None
        return self.turn.other if answering else self.turn


@dataclass(frozen=True, slots=True)
class Match:
    """A match or session: the agreed rules, the score, the current game, and the end if it is over.

    - `version`: the number of events so far; `rolls`: the number of rolls so far.
    - `score`: the points of X and of O; in a session the points each has won.
    - `missed`: the number of deadlines that X and that O missed.
    - `cancel_asked`: the side whose request to cancel waits; `cancel_refused`: one was refused since the last roll.
    """

    rules: Rules
    version: int = 0
    score: tuple[int, int] = (0, 0)
    game: Game = Game()
    crawford_played: bool = False
    rolls: int = 0
    cancel_asked: Side | None = None
    cancel_refused: bool = False
    missed: tuple[int, int] = (0, 0)
    end: MatchEnded | None = None

    @property
    def to_act(self) -> Side | None:
        """The side that has to act; None after the end, between games and before the opening roll."""
        return None if self.end else self.game.to_act

    @property
    def between_games(self) -> bool:
        """True if a session waits for a player to start the next game or to end the session."""
        return self.end is None and self.game.phase is Phase.DECIDED

    def points(self, side: Side) -> int:
        """Return the points of one side."""
        return self.score[side is Side.O]


_State = TypeVar("_State", Game, Match)


def replace_fields(state: _State, **changes: Any) -> _State:
    """Return a copy of a state with these fields changed, like `dataclasses.replace` in a third of the time.

    Playing makes two copies for each event.

    >>> replace_fields(Match(Rules()), version=3).version
    3
    """
    places, values_of = _FIELDS[type(state)]
    values = list(values_of(state))
    for name, value in changes.items():
        values[places[name]] = value
    return type(state)(*values)


def values_of(state: Game | Match) -> dict[str, Any]:
    """Return the fields of a state with their values.

    >>> values_of(Match(Rules(length=5)))["score"]
    (0, 0)
    """
    places, values = _FIELDS[type(state)]
    return dict(zip(places, values(state), strict=True))


def _fields(state: type[Game | Match]) -> tuple[dict[str, int], Callable[[Any], tuple[Any, ...]]]:
    names = [field.name for field in fields(state)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)


_FIELDS = {state: _fields(state) for state in (Game, Match)}
