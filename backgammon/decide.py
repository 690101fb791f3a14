"""Judge actions: `decide` returns the events of an action, or raises Illegal and changes nothing."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from backgammon.actions import (
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Beaver,
    Claim,
    Concede,
    Double,
    EndSession,
    Lapse,
    Move,
    NameDouble,
    NextGame,
    OpeningRoll,
    Pass,
    Raccoon,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Roll,
    Take,
    Void,
)
from backgammon.board import Side
from backgammon.dice import Dice
from backgammon.doubling import limit_refusal
from backgammon.endings import claim, concede, end_game, lapse, start_next_game
from backgammon.errors import Illegal, Reason
from backgammon.events import (
    Beavered,
    CancelAsked,
    CancelRefused,
    Danced,
    Doubled,
    DoubleNamed,
    EndReason,
    Event,
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
    WinReason,
)
from backgammon.evolve import evolve
from backgammon.legal import find_play, movement_of, refusal
from backgammon.match import Match, Phase
from backgammon.plays import legal_plays
from backgammon.rules import Rules
from backgammon.scoring import MAX_MULTIPLIER, Win
from backgammon.variants import AfterPlay, game_of


def begin(rules: Rules) -> tuple[Event, ...]:
    """Return the first events of a match: the agreed rules and the start of the first game.

    >>> begin(Rules(length=1))[1]
    GameBegan(number=1, crawford=False)
    """
    began = MatchBegan(rules)
    return (began, start_next_game(evolve(Match(rules), began)))


def apply(match: Match, side: Side, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """Judge an action; return the state after it and its events. Raises Illegal if the rules refuse the action.

    >>> match = reduce(evolve, begin(Rules(length=1)), Match(Rules()))
    >>> match, events = apply(match, Side.X, OpeningRoll(Dice(3, 1), number=1, salt=""))
    >>> match.game.phase.value, match.version
    ('play', 3)
    """
    events = decide(match, side, action)
    return reduce(evolve, events, match), events


def decide(match: Match, side: Side, action: Action) -> tuple[Event, ...]:
    """Return the events of an action by this side. Raises Illegal with the reason if the rules refuse the action.

    An opening roll, a lapse and a void concern both sides, so `side` has no effect there.

    >>> decide(Match(Rules()), Side.X, AskCancel())
    (CancelAsked(side=<Side.X: 'X'>),)
    """
    if isinstance(action, OpeningRoll | Claim | Lapse | Void):
        return _from_outside(match, side, action)
    if (reason := refusal(match, side, RequestRoll() if isinstance(action, Roll) else action)) is not None:
        raise Illegal(reason)
    match action:
        case Roll():
            return _rolled(match, side, action)
        case Move(steps):
            return _moved(match, side, steps)
        case Double():
            return (Doubled(side, match.game.cube.value * 2),)
        case Beaver():
            return (Beavered(side, match.game.offered * 2, stands=not match.rules.beaver_pass),)
        case Raccoon():
            value = match.game.offered if match.game.phase is Phase.BEAVERED else match.game.cube.value
            return (Raccooned(side, value * 2, stands=not match.rules.beaver_pass),)
        case Take():
            return (Taken(side, match.game.offered, _owner_after_take(match)),)
        case Pass():
            return (Passed(side), *end_game(match, side.other, Win.SINGLE, WinReason.PASSED))
        case NameDouble(number):
            return _named(match, side, number)
        case Resign(level):
            return (ResignationOffered(side, level),)
        case AcceptResignation():
            level = match.game.resigning or Win.SINGLE
            return (ResignationAccepted(side), *end_game(match, side, level, WinReason.RESIGNED))
        case RefuseResignation():
            return (ResignationRefused(side),)
        case NextGame():
            return (start_next_game(match),)
        case EndSession():
            return (MatchEnded(None, EndReason.ENDED),)
        case Concede():
            return concede(match, side)
        case AskCancel():
            return (CancelAsked(side),)
        case AgreeCancel():
            return (MatchEnded(None, EndReason.CANCELLED),)
        case RefuseCancel():
            return (CancelRefused(side),)
        case _:
            assert_never(action)


def _from_outside(match: Match, side: Side, action: OpeningRoll | Claim | Lapse | Void) -> tuple[Event, ...]:
    """Judge what dice, a clock or a moderator decide; the caller checks the time and the permission."""
    if isinstance(action, OpeningRoll):
        return _opening(match, action)
    if isinstance(action, Void):
        return (MatchEnded(None, EndReason.VOIDED),)
    if match.end is not None:
        raise Illegal(Reason.MATCH_OVER)
    if isinstance(action, Lapse):
        return lapse(match, shown=action.shown)
    if match.to_act is None:
        raise Illegal(Reason.BETWEEN_GAMES)
    if match.to_act is side:
        raise Illegal(Reason.YOUR_OWN_DEADLINE)
    return claim(match, side, whole=action.whole)


def _opening(match: Match, action: OpeningRoll) -> tuple[Event, ...]:
    if match.end is not None or match.game.phase is not Phase.OPENING:
        raise Illegal(Reason.ROLL_NOT_AWAITED)
    rules, cube = match.rules, match.game.cube.value
    if action.dice.is_double:
        doubles_left = rules.automatic_doubles is None or cube < 2**rules.automatic_doubles
        raised = cube * 2 if doubles_left and limit_refusal(match, cube * 2) is None else cube
        return (OpeningRolled(action.dice, action.number, action.salt, raised),)
    opened = OpeningRolled(action.dice, action.number, action.salt, cube, plays=not rules.opening_reroll)
    return (opened, *(_stake_doubled(match, action.dice) if opened.plays else ()))


def _rolled(match: Match, side: Side, action: Roll) -> tuple[Event, ...]:
    rolled = (Rolled(side, action.dice, action.number, action.salt), *_stake_doubled(match, action.dice))
    return (*rolled, *_danced(match, side, action.dice))


def _named(match: Match, side: Side, number: int) -> tuple[Event, ...]:
    return (DoubleNamed(side, number), *_danced(match, side, Dice(number, number)))


def _danced(match: Match, side: Side, dice: Dice) -> tuple[Event, ...]:
    plays = legal_plays(match.game.position, side, dice, movement_of(match, side))
    return () if plays else (Danced(side),)


def _stake_doubled(match: Match, dice: Dice) -> tuple[Event, ...]:
    multiplier = match.game.multiplier * 2
    doubles = multiplier <= MAX_MULTIPLIER and game_of(match.rules).doubles_stake(match.rules, dice)
    return (StakeDoubled(multiplier),) if doubles else ()


def _moved(match: Match, side: Side, steps: tuple[tuple[int, int], ...]) -> tuple[Event, ...]:
    play, game, dice = find_play(match, steps), game_of(match.rules), match.game.dice
    if play is None or dice is None:
        raise Illegal(Reason.NO_SUCH_PLAY)
    played = Played(side, play.pairs)
    if play.result.all_off(side):
        after = evolve(match, played)
        return (played, *end_game(after, side, game.win(play.result, side), WinReason.BORNE_OFF))
    whole = play.length == len(dice.numbers)
    match game.after_play(match.rules, dice, named=match.game.named, whole=whole):
        case AfterPlay.NAME_DOUBLE:
            return (played, MayName(side))
        case AfterPlay.ROLL_AGAIN:
            return (played, RollsAgain(side))
        case _:
            return (played,)


def _owner_after_take(match: Match) -> Side | None:
    """Return None if the taker owns the cube; after a beaver or raccoon the side that beavered keeps it."""
    return None if match.game.phase is Phase.DOUBLED else match.game.turn.other
