"""Legal actions: the only place that decides which buttons exist and which actions are accepted."""

from __future__ import annotations

from functools import lru_cache

from backgammon.actions import (
    AcceptResignation,
    AgreeCancel,
    AskCancel,
    Beaver,
    Concede,
    Double,
    EndSession,
    Move,
    NameDouble,
    NextGame,
    Pass,
    PlayerAction,
    PlayerChoice,
    Raccoon,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Take,
)
from backgammon.board import Position, Side
from backgammon.dice import FACES, Dice
from backgammon.doubling import OFFERS, beaver_refusal, double_refusal, gammons_count, raccoon_refusal, stake
from backgammon.errors import Reason
from backgammon.match import Game, Match, Phase
from backgammon.movement import Movement, Packed, make_steps, pack
from backgammon.plays import Play, legal_plays
from backgammon.scoring import MAX_POINTS, Win
from backgammon.variants import game_of

_CANDIDATES: tuple[PlayerAction, ...] = (
    RequestRoll(),
    Double(),
    Take(),
    Pass(),
    Beaver(),
    Raccoon(),
    AcceptResignation(),
    RefuseResignation(),
    NextGame(),
    EndSession(),
    Concede(),
    AskCancel(),
    AgreeCancel(),
    RefuseCancel(),
    *(Resign(level) for level in Win),
    *(NameDouble(number) for number in range(1, FACES + 1)),
)
"""Every player action except moves."""


@lru_cache(maxsize=256)
def legal_actions(match: Match, side: Side) -> tuple[PlayerAction, ...]:
    """Return every legal action of this side, with one move for each position a play can lead to.

    >>> from backgammon.rules import Rules
    >>> legal_actions(Match(Rules(length=1)), Side.X)
    (Concede(), AskCancel())
    """
    moves = [Move(play.pairs) for play in plays_now(match)]
    if moves and refusal(match, side, moves[0]) is not None:
        moves = []  # the plays themselves are legal, so a reason against one applies to all
    return (*(action for action in _CANDIDATES if refusal(match, side, action) is None), *moves)


def refusal(match: Match, side: Side, action: PlayerAction) -> Reason | None:
    """Return why this side may not do this now, or None if it may.

    >>> from backgammon.rules import Rules
    >>> refusal(Match(Rules(length=1)), Side.X, RefuseCancel()).name
    'NO_CANCEL_ASKED'
    """
    if match.end is not None:
        return Reason.MATCH_OVER
    match action:
        case AskCancel() | AgreeCancel() | RefuseCancel():
            return _cancel_refusal(match, side, action)
        case Concede():
            return None
        case NextGame() | EndSession():
            if not match.rules.is_session:
                return Reason.NOT_A_SESSION
            return None if match.between_games else Reason.NOT_BETWEEN_GAMES
        case _:
            return Reason.BETWEEN_GAMES if match.between_games else _game_refusal(match, side, action)


def plays_now(match: Match) -> tuple[Play, ...]:
    """Return the legal plays of the dice on the table; empty if there are none to play.

    >>> from backgammon.rules import Rules
    >>> game = Game(phase=Phase.PLAY, dice=Dice(3, 1))
    >>> len(plays_now(Match(Rules(length=5), game=game)))
    16
    """
    game = match.game
    if match.end is not None or game.phase is not Phase.PLAY or game.dice is None:
        return ()
    return tuple(_plays(game.position, game.turn, game.dice, movement_of(match, game.turn)).values())


def movement_of(match: Match, side: Side) -> Movement:
    """Return how the checkers of this side move now.

    >>> from backgammon.rules import Rules
    >>> movement_of(Match(Rules(length=5)), Side.X).bar_first
    True
    """
    return game_of(match.rules).movement(match.rules, been_home=match.game.been_home[side is Side.O])


def find_play(match: Match, steps: tuple[tuple[int, int], ...]) -> Play | None:
    """Return the legal play with the same resulting position as these steps, or None.

    >>> from backgammon.rules import Rules
    >>> game = Game(phase=Phase.PLAY, dice=Dice(3, 1))
    >>> find_play(Match(Rules(length=5), game=game), ((8, 4),)).pairs
    ((8, 5), (5, 4))
    """
    game = match.game
    try:
        result = make_steps(game.position, game.turn, steps, movement_of(match, game.turn).hit_goes_to)
    except (ValueError, IndexError):
        return None
    if match.end is not None or game.phase is not Phase.PLAY or game.dice is None:
        return None
    return _plays(game.position, game.turn, game.dice, movement_of(match, game.turn)).get(pack(result, game.turn))


def possible_levels(match: Match, side: Side) -> tuple[Win, ...]:
    """Return the levels at which this side can still lose the game, the lowest first.

    Under Jacoby only a single game counts before the cube is turned (rule 6.4).

    >>> from backgammon.rules import Rules
    >>> [level.name for level in possible_levels(Match(Rules(length=5)), Side.X)]
    ['SINGLE', 'GAMMON', 'BACKGAMMON']
    """
    return tuple(level for level in Win if _level_refusal(match, side, level) is None)


def _level_refusal(match: Match, side: Side, level: Win) -> Reason | None:
    if level not in game_of(match.rules).levels(match.game.position, side):
        return Reason.LEVEL_IMPOSSIBLE
    return None if level is Win.SINGLE or gammons_count(match) else Reason.GAMMONS_DO_NOT_COUNT


def points_lost(match: Match, loser: Side, level: Win) -> int:
    """Return the cost in points of losing now at this level, at most MAX_POINTS.

    >>> from backgammon.rules import Rules
    >>> points_lost(Match(Rules(length=5)), Side.X, Win.GAMMON)
    2
    """
    left = game_of(match.rules).paid_for(match.game.position, loser)
    counted = level if gammons_count(match) else Win.SINGLE
    return min(stake(match) * (counted if left is None else left), MAX_POINTS)


def _cancel_refusal(match: Match, side: Side, action: AskCancel | AgreeCancel | RefuseCancel) -> Reason | None:
    if isinstance(action, AskCancel):
        if match.cancel_asked is not None:
            return Reason.CANCEL_ALREADY_ASKED
        return Reason.CANCEL_REFUSED_BEFORE if match.cancel_refused else None
    if match.cancel_asked is side:
        return Reason.AWAITING_CANCEL
    return Reason.NO_CANCEL_ASKED if match.cancel_asked is None else None


def _game_refusal(match: Match, side: Side, action: PlayerChoice | RequestRoll) -> Reason | None:
    game = match.game
    if game.phase is Phase.OPENING:
        return Reason.ROLL_NOT_AWAITED
    match action:
        case AcceptResignation() | RefuseResignation():
            return _answer_refusal(game, side, Reason.NO_RESIGNATION_OFFERED if game.resigning is None else None)
        case Take() | Pass():
            return _answer_refusal(game, side, None if game.phase in OFFERS else Reason.NO_DOUBLE_OFFERED)
        case Beaver():
            return _answer_refusal(game, side, beaver_refusal(match))
        case Raccoon():
            return _answer_refusal(game, side, raccoon_refusal(match) or _resignation_waits(game, side))
        case _:
            return _waiting(game, side) or _turn_refusal(match, side, action)


def _answer_refusal(game: Game, side: Side, reason: Reason | None) -> Reason | None:
    """Return this reason against an answer, or NOT_YOUR_TURN if the other side has to answer."""
    return reason or (None if game.to_act is side else Reason.NOT_YOUR_TURN)


def _waiting(game: Game, side: Side) -> Reason | None:
    """Return why this side has to wait: an offer allows nothing but its answer (rule 3.5, 6.6)."""
    asked = game.to_act is side
    if game.phase in OFFERS:
        return Reason.ANSWER_DOUBLE if asked else Reason.AWAITING_DOUBLE
    return _resignation_waits(game, side) or (None if asked else Reason.NOT_YOUR_TURN)


def _resignation_waits(game: Game, side: Side) -> Reason | None:
    if game.resigning is None:
        return None
    return Reason.ANSWER_RESIGNATION if game.to_act is side else Reason.AWAITING_RESIGNATION


def _turn_refusal(match: Match, side: Side, action: PlayerChoice | RequestRoll) -> Reason | None:
    game = match.game
    match action:
        case NameDouble(number):
            if game.phase is not Phase.NAME:
                return Reason.NOT_NAMING
            return None if 1 <= number <= FACES else Reason.NAMED_OUT_OF_RANGE
        case RequestRoll() | Move() if game.phase is Phase.NAME:
            return Reason.NAME_FIRST
        case RequestRoll():
            return None if game.phase is Phase.ROLL else Reason.ALREADY_ROLLED
        case Move():
            if game.phase is not Phase.PLAY:
                return Reason.NOT_ROLLED
            return None if find_play(match, action.steps) else Reason.NO_SUCH_PLAY
        case Double():
            return double_refusal(match, side)
        case Resign():
            refused_before = game.refused is not None and action.level <= game.refused
            return _level_refusal(match, side, action.level) or (
                Reason.RESIGNATION_REFUSED_BEFORE if refused_before else None
            )
        case _:
            raise AssertionError(f"{action} is handled by the callers")


@lru_cache(maxsize=512)
def _plays(position: Position, side: Side, dice: Dice, movement: Movement) -> dict[Packed, Play]:
    """Return the legal plays by their resulting position; cached, because one screen asks for them many times."""
    return {play.after: play for play in legal_plays(position, side, dice, movement)}
