"""Judging an action: which events come of it. A refusal raises Illegal and changes nothing."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from backgammon.actions import (
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Concede,
    Double,
    EndSession,
    Move,
    NextGame,
    OpeningRoll,
    Pass,
    RefuseCancel,
    RefuseResignation,
    Resign,
    Roll,
    Take,
    WishToRoll,
)
from backgammon.board import Side
from backgammon.cube import CEILING
from backgammon.errors import Illegal, Reason
from backgammon.events import (
    CancelAsked,
    CancelRefused,
    Close,
    Danced,
    Doubled,
    Event,
    GameBegan,
    GameEnded,
    How,
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
    Win,
)
from backgammon.evolve import evolve
from backgammon.legal import find_play, gammons_count, levels_possible, refusal, win_of
from backgammon.match import Match, Phase
from backgammon.plays import legal_plays
from backgammon.rules import Rules


def begin(rules: Rules) -> tuple[Event, ...]:
    """The first events of a match: what was agreed, and the first game set up."""
    began = MatchBegan(rules)
    return (began, _next_game(evolve(Match(rules), began)))


def apply(match: Match, side: Side, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Judge an action and record what comes of it. Raises Illegal where it is refused."""
    events = decide(match, side, action)
    return reduce(evolve, events, match), events


def decide(match: Match, side: Side, action: Action) -> tuple[Event, ...]:
    """The events that come of an action by this side. Raises Illegal with the reason where the rules refuse it.

    An opening throw belongs to both sides: `side` does not matter there.
    """
    if isinstance(action, OpeningRoll):
        return _opening(match, action)
    if (reason := refusal(match, side, WishToRoll() if isinstance(action, Roll) else action)) is not None:
        raise Illegal(reason)
    match action:
        case Roll():
            return _rolled(match, side, action)
        case Move(steps):
            return _moved(match, side, steps)
        case Double():
            return (Doubled(side, match.game.cube.value * 2),)
        case Take():
            return (Taken(side, match.game.cube.value * 2),)
        case Pass():
            return (Passed(side), *_game_ended(match, side.other, Win.SINGLE, How.PASSED))
        case Resign(level):
            return (ResignationOffered(side, level),)
        case AcceptResignation():
            level = match.game.resigning or Win.SINGLE
            return (ResignationAccepted(side), *_game_ended(match, side, level, How.RESIGNED))
        case RefuseResignation():
            return (ResignationRefused(side),)
        case NextGame():
            return (_next_game(match),)
        case EndSession():
            return (MatchEnded(None, Close.ENDED),)
        case Concede():
            return _conceded(match, side)
        case AskCancel():
            return (CancelAsked(side),)
        case AgreeCancel():
            return (MatchEnded(None, Close.CANCELLED),)
        case RefuseCancel():
            return (CancelRefused(side),)
        case _:
            assert_never(action)


def _opening(match: Match, action: OpeningRoll) -> tuple[Event, ...]:
    if match.end is not None or match.game.phase is not Phase.OPENING:
        raise Illegal(Reason.ROLL_NOT_AWAITED)
    cube = match.game.cube.value
    ties_double = match.rules.automatic_doubles
    if action.dice.is_double and cube < min(2**ties_double, match.rules.cube_limit, CEILING):
        cube *= 2
    return (OpeningRolled(action.dice, action.number, action.salt, cube),)


def _rolled(match: Match, side: Side, action: Roll) -> tuple[Event, ...]:
    rolled = Rolled(side, action.dice, action.number, action.salt)
    if legal_plays(match.game.position, side, action.dice):
        return (rolled,)
    return (rolled, Danced(side))


def _moved(match: Match, side: Side, steps: tuple[tuple[int, int], ...]) -> tuple[Event, ...]:
    play = find_play(match, steps)
    if play is None:
        raise Illegal(Reason.NO_SUCH_PLAY)
    played = Played(side, tuple((step.start, step.end) for step in play.steps))
    if not play.result.all_off(side):
        return (played,)
    return (played, *_game_ended(match, side, win_of(play.result, side), How.BORNE_OFF))


def _game_ended(match: Match, winner: Side, win: Win, how: How) -> tuple[Event, ...]:
    """The game is decided: the score, and then either the end of the match or its next game."""
    counted = win if gammons_count(match) else Win.SINGLE
    ended = GameEnded(winner, counted, counted * match.game.cube.value, how)
    after = evolve(match, ended)
    if match.rules.length is None:
        return (ended,)
    if after.points(winner) >= match.rules.length:
        return (ended, MatchEnded(winner, Close.REACHED))
    return (ended, _next_game(after))


def _next_game(match: Match) -> GameBegan:
    """The next game; it is the Crawford game the first time that a side is one point from victory (spec 4.6)."""
    length = match.rules.length
    if length is None or length == 1 or match.crawford_played:
        return GameBegan(match.game.number + 1, crawford=False)
    one_away = [match.points(side) == length - 1 for side in Side]
    return GameBegan(match.game.number + 1, crawford=one_away[0] != one_away[1])


def _conceded(match: Match, side: Side) -> tuple[Event, ...]:
    """Leaving loses a match; in a session it loses the game in progress at the worst that could still come of it."""
    if not match.rules.is_session:
        return (MatchEnded(side.other, Close.CONCEDED),)
    ended = MatchEnded(None, Close.ENDED)
    if match.between_games or match.game.phase is Phase.OPENING:
        return (ended,)
    passing = match.game.phase is Phase.DOUBLED and match.game.turn is not side
    level = Win.SINGLE if passing else levels_possible(match, side)[-1]
    return (*_game_ended(match, side.other, level, How.CONCEDED), ended)
