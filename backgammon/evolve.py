"""Apply events: a state and an event give the next state. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
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
    RollsAgain,
    StakeDoubled,
    Taken,
)
from backgammon.match import Game, Match, Phase, replace_fields, values_of
from backgammon.movement import make_steps
from backgammon.rules import Rules
from backgammon.variants import game_of

INITIAL_MATCH = Match(Rules())
"""The state before the first event."""


def replay(events: Iterable[Event], since: Match = INITIAL_MATCH) -> Match:
    """Return the state after a log, or after the rest of a log from a state. The first event of a log is MatchBegan.

    >>> from backgammon.events import GameBegan, MatchBegan
    >>> replay([MatchBegan(Rules(length=5)), GameBegan(1, crawford=False)]).game.phase.value
    'opening'
    """
    # The same changes as in `evolve`, but in place: copying every intermediate state took more than half of the time.
    match: Any = SimpleNamespace(**values_of(since))
    match.game = SimpleNamespace(**values_of(match.game))
    for event in events:
        of_game, of_match = _game_changes(match.rules, match.game, event), _match_changes(match, event)
        vars(match.game).update(of_game)
        vars(match).update(of_match)
        match.version += 1
    match.game = Game(**vars(match.game))
    return Match(**vars(match))


def evolve(match: Match, event: Event) -> Match:
    """Return the state after this event; never refuses an event.

    >>> evolve(INITIAL_MATCH, MatchBegan(Rules(length=5))).version
    1
    """
    game = replace_fields(match.game, **_game_changes(match.rules, match.game, event))
    return replace_fields(match, version=match.version + 1, game=game, **_match_changes(match, event))


Changes = dict[str, Any]
"""The fields of a state that an event changes, with their new values."""


def _match_changes(match: Match, event: Event) -> Changes:
    match event:
        case MatchBegan(rules):
            return {"rules": rules, "score": rules.start_score}
        case GameBegan(_, crawford):
            return {"crawford_played": match.crawford_played or crawford}
        case OpeningRolled() | Rolled():
            return {"rolls": event.number, "cancel_refused": False}
        case GameEnded(winner, _, points):
            return {"score": _scored(match.score, winner, points)}
        case CancelAsked(side):
            return {"cancel_asked": side}
        case CancelRefused():
            return {"cancel_asked": None, "cancel_refused": True}
        case DeadlineMissed(side):
            x, o = match.missed
            return {"missed": (x + 1, o) if side is Side.X else (x, o + 1)}
        case MatchEnded():
            return {"end": event, "cancel_asked": None}
        case _:
            return {}


def _game_changes(rules: Rules, game: Game, event: Event) -> Changes:
    match event:
        case Rolled(_, dice):
            return {"phase": Phase.PLAY, "dice": dice, "named": False, "refused": None, "beavered": False}
        case Played():
            return _played(rules, game, event)
        case Danced():
            return _turn_over(game)
        case GameBegan(number, crawford):
            return values_of(Game(number, crawford, position=game_of(rules).start, phase=Phase.OPENING))
        case OpeningRolled():
            return _opened(game, event)
        case MayName(side):
            return {"phase": Phase.NAME, "turn": side}
        case DoubleNamed(_, number):
            return {"phase": Phase.PLAY, "dice": Dice(number, number), "named": True, "refused": None}
        case RollsAgain(side):
            return {"phase": Phase.ROLL, "turn": side}
        case StakeDoubled(multiplier):
            return {"multiplier": multiplier}
        case Doubled(_, value):
            return {"phase": Phase.DOUBLED, "offered": value, "refused": None}
        case Beavered(side, value, stands):
            return _raised(Phase.BEAVERED, value, side if stands else None, beavered=True)
        case Raccooned(side, value, stands):
            return _raised(Phase.RACCOONED, value, side.other if stands else None, beavered=False)
        case Taken(side, value, owner):
            return {"phase": Phase.ROLL, "cube": Cube(value, owner or side), "cube_turned": True, "beavered": False}
        case ResignationOffered(_, level):
            return {"resigning": level}
        case ResignationRefused():
            return {"resigning": None, "refused": game.resigning}
        case GameEnded() | MatchEnded():
            return {"phase": Phase.DECIDED, "resigning": None}
        case MatchBegan() | Passed() | ResignationAccepted() | CancelAsked() | CancelRefused() | DeadlineMissed():
            return {}
        case _:
            assert_never(event)


def _played(rules: Rules, game: Game, event: Played) -> Changes:
    position = make_steps(game.position, event.side, event.steps, game_of(rules).hit_goes_to(rules))
    home = any(position.checkers_of(event.side)[: HOME + 1])
    x, o = game.been_home
    been_home = (x or home, o) if event.side is Side.X else (x, o or home)
    return {**_turn_over(game), "position": position, "been_home": been_home}


def _raised(phase: Phase, value: int, owner: Side | None, *, beavered: bool) -> Changes:
    """Return the changes of a beaver or raccoon: without an owner it waits for an answer, else it stands."""
    if owner is None:
        return {"phase": phase, "offered": value}
    cube = Cube(value, owner)
    return {"phase": Phase.ROLL, "cube": cube, "cube_turned": True, "beavered": beavered, "refused": None}


def _opened(game: Game, event: OpeningRolled) -> Changes:
    cube = Cube(event.cube, game.cube.owner)
    if event.dice.is_double:
        return {"cube": cube}
    first = Side.X if event.dice.first > event.dice.second else Side.O
    if not event.plays:
        return {"cube": cube, "phase": Phase.ROLL, "turn": first}
    return {"cube": cube, "phase": Phase.PLAY, "turn": first, "dice": event.dice}


def _turn_over(game: Game) -> Changes:
    other = game.turn.other
    return {"phase": Phase.ROLL, "turn": other, "dice": None, "named": False, "first_turn": False, "refused": None}


def _scored(score: tuple[int, int], winner: Side, points: int) -> tuple[int, int]:
    x, o = score
    return (x + points, o) if winner is Side.X else (x, o + points)
