"""Recording what has happened: a state and an event make the next state. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any, assert_never

from backgammon.board import HOME, Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.events import (
    Beavered,
    CancelAsked,
    CancelRefused,
    Danced,
    DeadlineMissed,
    Doubled,
    DoubleNamed,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    MayName,
    OpeningRolled,
    Passed,
    Played,
    Raccooned,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    StakeDoubled,
    Taken,
    ThrowsAgain,
)
from backgammon.match import Game, Match, Phase, changed
from backgammon.movement import make_steps
from backgammon.rules import Rules
from backgammon.variants import game_of


def replay(events: Iterable[Event]) -> Match:
    """The state that a log leads to. The first event of a log is MatchBegan.

    >>> from backgammon.events import GameBegan, MatchBegan
    >>> replay([MatchBegan(Rules(length=5)), GameBegan(1, crawford=False)]).game.phase.value
    'opening'
    """
    return reduce(evolve, events, Match(Rules()))


def evolve(match: Match, event: Event) -> Match:
    """The state after this event; never refuses."""
    return changed(match, version=match.version + 1, **_changes(match, event))


def _changes(match: Match, event: Event) -> dict[str, Any]:
    """What this event changes in the state."""
    match event:
        case MatchBegan(rules):
            return {"rules": rules, "score": rules.start_score}
        case GameBegan(number, crawford):
            fresh = Game(number, crawford, position=game_of(match.rules).start, phase=Phase.OPENING)
            return {"game": fresh, "crawford_played": match.crawford_played or crawford}
        case OpeningRolled() | Rolled():
            return {"game": _game_changed(match.game, event), "rolls": event.number, "cancel_refused": False}
        case Played():
            return {"game": _played(match.rules, match.game, event)}
        case GameEnded(winner, _, points):
            return {"score": _scored(match.score, winner, points), "game": _decided(match.game)}
        case CancelAsked(side):
            return {"cancel_asked": side}
        case CancelRefused():
            return {"cancel_asked": None, "cancel_refused": True}
        case DeadlineMissed(side):
            x, o = match.missed
            return {"missed": (x + 1, o) if side is Side.X else (x, o + 1)}
        case MatchEnded():
            return {"end": event, "cancel_asked": None, "game": _decided(match.game)}
        case _:
            return {"game": _game_changed(match.game, event)}


GameEvent = (
    OpeningRolled
    | Rolled
    | Danced
    | MayName
    | DoubleNamed
    | ThrowsAgain
    | StakeDoubled
    | Doubled
    | Beavered
    | Raccooned
    | Taken
    | Passed
    | ResignationOffered
    | ResignationAccepted
    | ResignationRefused
)


def _game_changed(game: Game, event: GameEvent) -> Game:
    match event:
        case OpeningRolled():
            return _opened(game, event)
        case Rolled(_, dice):
            return changed(game, phase=Phase.PLAY, dice=dice, named=False, refused=None, beavered=False)
        case Danced():
            return _turn_over(game)
        case MayName(side):
            return changed(game, phase=Phase.NAME, turn=side)
        case DoubleNamed(_, number):
            return changed(game, phase=Phase.PLAY, dice=Dice(number, number), named=True, refused=None)
        case ThrowsAgain(side):
            return changed(game, phase=Phase.ROLL, turn=side)
        case StakeDoubled(multiplier):
            return changed(game, multiplier=multiplier)
        case Doubled(_, value):
            return changed(game, phase=Phase.DOUBLED, offered=value, refused=None)
        case Beavered(side, value, stands):
            return _raised(game, Phase.BEAVERED, value, side if stands else None, beavered=True)
        case Raccooned(side, value, stands):
            return _raised(game, Phase.RACCOONED, value, side.other if stands else None, beavered=False)
        case Taken(side, value, owner):
            taken = Cube(value, owner or side)
            return changed(game, phase=Phase.ROLL, cube=taken, cube_turned=True, beavered=False)
        case Passed() | ResignationAccepted():
            return game
        case ResignationOffered(_, level):
            return changed(game, resigning=level)
        case ResignationRefused():
            return changed(game, resigning=None, refused=game.resigning)
        case _:
            assert_never(event)


def _played(rules: Rules, game: Game, event: Played) -> Game:
    position = make_steps(game.position, event.side, event.steps, game_of(rules).hit_goes_to(rules))
    home = any(position.of_side(event.side)[: HOME + 1])
    x, o = game.been_home
    been_home = (x or home, o) if event.side is Side.X else (x, o or home)
    return _turn_over(game, position=position, been_home=been_home)


def _raised(game: Game, phase: Phase, value: int, owner: Side | None, *, beavered: bool) -> Game:
    """A beaver or raccoon: it waits for its answer or, where the cube has an owner already, it stands."""
    if owner is None:
        return changed(game, phase=phase, offered=value)
    cube = Cube(value, owner)
    return changed(game, phase=Phase.ROLL, cube=cube, cube_turned=True, beavered=beavered, refused=None)


def _opened(game: Game, event: OpeningRolled) -> Game:
    cube = Cube(event.cube, game.cube.owner)
    if event.dice.is_double:
        return changed(game, cube=cube)
    first = Side.X if event.dice.first > event.dice.second else Side.O
    if not event.plays:
        return changed(game, cube=cube, phase=Phase.ROLL, turn=first)
    return changed(game, cube=cube, phase=Phase.PLAY, turn=first, dice=event.dice)


def _turn_over(game: Game, **played: Any) -> Game:
    other = game.turn.other
    return changed(game, phase=Phase.ROLL, turn=other, dice=None, named=False, first_turn=False, refused=None, **played)


def _decided(game: Game) -> Game:
    return changed(game, phase=Phase.DECIDED, resigning=None)


def _scored(score: tuple[int, int], winner: Side, points: int) -> tuple[int, int]:
    x, o = score
    return (x + points, o) if winner is Side.X else (x, o + points)
