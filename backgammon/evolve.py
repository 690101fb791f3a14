"""Recording what has happened: a state and an event make the next state. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from backgammon.board import START, Side
from backgammon.cube import Cube
from backgammon.events import (
    CancelAsked,
    CancelRefused,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    MatchBegan,
    MatchEnded,
    OpeningRolled,
    Passed,
    Played,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rolled,
    Taken,
)
from backgammon.match import Game, Match, Phase
from backgammon.plays import make_steps
from backgammon.rules import Rules


def replay(events: Iterable[Event]) -> Match:
    """The state that a log leads to. The first event of a log is MatchBegan.

    >>> from backgammon.events import GameBegan, MatchBegan
    >>> replay([MatchBegan(Rules(length=5)), GameBegan(1, crawford=False)]).game.phase.value
    'opening'
    """
    return reduce(evolve, events, Match(Rules()))


def evolve(match: Match, event: Event) -> Match:
    """The state after this event; never refuses."""
    return replace(_changed(match, event), version=match.version + 1)


def _changed(match: Match, event: Event) -> Match:
    match event:
        case MatchBegan(rules):
            return Match(rules, score=rules.start_score)
        case GameBegan(number, crawford):
            fresh = Game(number, crawford, position=START, phase=Phase.OPENING)
            return replace(match, game=fresh, crawford_played=match.crawford_played or crawford)
        case OpeningRolled() | Rolled():
            return replace(match, game=_game_changed(match.game, event), rolls=event.number, cancel_refused=False)
        case GameEnded(winner, _, points):
            return replace(match, score=_scored(match.score, winner, points), game=_decided(match.game))
        case CancelAsked(side):
            return replace(match, cancel_asked=side)
        case CancelRefused():
            return replace(match, cancel_asked=None, cancel_refused=True)
        case MatchEnded():
            return replace(match, end=event, cancel_asked=None, game=_decided(match.game))
        case _:
            return replace(match, game=_game_changed(match.game, event))


GameEvent = (
    OpeningRolled
    | Rolled
    | Played
    | Danced
    | Doubled
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
            return replace(game, phase=Phase.PLAY, dice=dice, refused=None)
        case Played(side, steps):
            return _turn_over(replace(game, position=make_steps(game.position, side, steps)))
        case Danced():
            return _turn_over(game)
        case Doubled():
            return replace(game, phase=Phase.DOUBLED, refused=None)
        case Taken(side, value):
            return replace(game, phase=Phase.ROLL, cube=Cube(value, side), cube_turned=True)
        case Passed() | ResignationAccepted():
            return game
        case ResignationOffered(_, level):
            return replace(game, resigning=level)
        case ResignationRefused():
            return replace(game, resigning=None, refused=game.resigning)
        case _:
            assert_never(event)


def _opened(game: Game, event: OpeningRolled) -> Game:
    cube = Cube(event.cube, game.cube.owner)
    if event.dice.is_double:
        return replace(game, cube=cube)
    first = Side.X if event.dice.first > event.dice.second else Side.O
    return replace(game, cube=cube, phase=Phase.PLAY, turn=first, dice=event.dice)


def _turn_over(game: Game) -> Game:
    return replace(game, phase=Phase.ROLL, turn=game.turn.other, dice=None, first_turn=False, refused=None)


def _decided(game: Game) -> Game:
    return replace(game, phase=Phase.DECIDED, resigning=None)


def _scored(score: tuple[int, int], winner: Side, points: int) -> tuple[int, int]:
    x, o = score
    return (x + points, o) if winner is Side.X else (x, o + points)
