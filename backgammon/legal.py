"""What a side may do now, and why not: the one place that decides which buttons exist and what is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from backgammon.actions import (
    AcceptResignation,
    AgreeCancel,
    AskCancel,
    Concede,
    Double,
    EndSession,
    Move,
    NextGame,
    Pass,
    PlayersAction,
    RefuseCancel,
    RefuseResignation,
    Resign,
    Take,
    Wish,
    WishToRoll,
)
from backgammon.board import BAR, HAND, HOME, OFF, Position, Side
from backgammon.cube import CEILING
from backgammon.dice import Dice
from backgammon.errors import Reason
from backgammon.events import Win
from backgammon.match import Game, Match, Phase
from backgammon.plays import Play, legal_plays, make_steps

_WITHOUT_LEVEL: tuple[Wish, ...] = (
    WishToRoll(),
    Double(),
    Take(),
    Pass(),
    AcceptResignation(),
    RefuseResignation(),
    NextGame(),
    EndSession(),
    Concede(),
    AskCancel(),
    AgreeCancel(),
    RefuseCancel(),
)


def legal_actions(match: Match, side: Side) -> tuple[Wish, ...]:
    """Everything this side may ask for now; a play stands once for each position it can lead to."""
    return tuple(wish for wish in _candidates(match) if refusal(match, side, wish) is None)


def refusal(match: Match, side: Side, wish: Wish) -> Reason | None:
    """Why this side may not do this now; None when it may."""
    if match.end is not None:
        return Reason.MATCH_OVER
    match wish:
        case AskCancel() | AgreeCancel() | RefuseCancel():
            return _cancel_refusal(match, side, wish)
        case Concede():
            return None
        case NextGame() | EndSession():
            return None if match.between_games else Reason.NOT_BETWEEN_GAMES
        case _:
            return Reason.BETWEEN_GAMES if match.between_games else _game_refusal(match, side, wish)


def plays_now(match: Match) -> tuple[Play, ...]:
    """The legal plays of the side whose dice are on the table; empty when no dice wait to be played."""
    game = match.game
    if match.end is not None or game.phase is not Phase.PLAY or game.dice is None:
        return ()
    return _plays(game.position, game.turn, game.dice)


def find_play(match: Match, steps: tuple[tuple[int, int], ...]) -> Play | None:
    """The legal play that leads where these steps lead; None when they lead nowhere legal."""
    try:
        result = make_steps(match.game.position, match.game.turn, steps)
    except (ValueError, IndexError):
        return None
    return next((play for play in plays_now(match) if play.result == result), None)


def levels_possible(match: Match, side: Side) -> tuple[Win, ...]:
    """The levels at which this side can still lose the game: only a single once it has borne off a checker.

    Under Jacoby nothing but a single counts before the cube was turned (spec 6.4).
    """
    only_single = match.game.position.of_side(side)[OFF] or not gammons_count(match)
    return (Win.SINGLE,) if only_single else tuple(Win)


def gammons_count(match: Match) -> bool:
    """Whether gammons and backgammons count in this game: always, but under Jacoby only with a turned cube."""
    return not match.rules.jacoby or match.game.cube_turned


def cube_is_dead(match: Match, side: Side) -> bool:
    """Whether a plain win at the cube's present value already wins this side the match (spec 3.12)."""
    needed = match.rules.points_needed(match.score, side)
    return needed is not None and match.game.cube.value >= needed


def win_of(position: Position, winner: Side) -> Win:
    """The kind of win when this side has borne off its last checker (spec 2.1 to 2.3)."""
    loser = position.of_side(winner.other)
    if loser[OFF]:
        return Win.SINGLE
    in_winners_home = any(loser[BAR - point] for point in range(1, HOME + 1))
    return Win.BACKGAMMON if in_winners_home or loser[BAR] or loser[HAND] else Win.GAMMON


def cube_in_play(match: Match) -> bool:
    """Whether this game has a cube: not in the Crawford game and not in a match to one point."""
    return not match.game.crawford and match.rules.length != 1


def _candidates(match: Match) -> Iterator[Wish]:
    yield from _WITHOUT_LEVEL
    yield from (Resign(level) for level in Win)
    yield from (Move(tuple((step.start, step.end) for step in play.steps)) for play in plays_now(match))


def _cancel_refusal(match: Match, side: Side, wish: AskCancel | AgreeCancel | RefuseCancel) -> Reason | None:
    if isinstance(wish, AskCancel):
        if match.cancel_asked is not None:
            return Reason.CANCEL_ALREADY_ASKED
        return Reason.CANCEL_REFUSED_BEFORE if match.cancel_refused else None
    return None if match.cancel_asked is side.other else Reason.NO_CANCEL_ASKED


def _game_refusal(match: Match, side: Side, wish: PlayersAction | WishToRoll) -> Reason | None:
    game = match.game
    if game.phase is Phase.OPENING:
        return Reason.ROLL_NOT_AWAITED
    match wish:
        case AcceptResignation() | RefuseResignation():
            return _answer_refusal(game.resigning is not None, game.turn is side, Reason.NO_RESIGNATION_OFFERED)
        case Take() | Pass():
            return _answer_refusal(game.phase is Phase.DOUBLED, game.turn is side, Reason.NO_DOUBLE_OFFERED)
        case _:
            waiting = _waiting(game, side)
            return waiting if waiting is not None else _turn_refusal(match, side, wish)


def _answer_refusal(offered: bool, own: bool, nothing_offered: Reason) -> Reason | None:
    if not offered:
        return nothing_offered
    return Reason.NOT_YOUR_TURN if own else None


def _waiting(game: Game, side: Side) -> Reason | None:
    """While an offer waits for its answer, nothing else can be done by either side (spec 3.5, 6.6)."""
    if game.resigning is not None:
        return Reason.AWAITING_RESIGNATION if game.turn is side else Reason.ANSWER_RESIGNATION
    if game.phase is Phase.DOUBLED:
        return Reason.AWAITING_DOUBLE if game.turn is side else Reason.ANSWER_DOUBLE
    return None if game.turn is side else Reason.NOT_YOUR_TURN


def _turn_refusal(match: Match, side: Side, wish: PlayersAction | WishToRoll) -> Reason | None:
    game = match.game
    match wish:
        case WishToRoll():
            return None if game.phase is Phase.ROLL else Reason.ALREADY_ROLLED
        case Move():
            if game.phase is not Phase.PLAY:
                return Reason.NOT_ROLLED
            return None if find_play(match, wish.steps) else Reason.NO_SUCH_PLAY
        case Double():
            return _double_refusal(match, side)
        case Resign():
            if wish.level not in levels_possible(match, side):
                return Reason.LEVEL_IMPOSSIBLE
            refused_before = game.refused is not None and wish.level <= game.refused
            return Reason.RESIGNATION_REFUSED_BEFORE if refused_before else None
        case _:
            raise AssertionError(f"{wish} was answered before")


def _double_refusal(match: Match, side: Side) -> Reason | None:
    game, cube = match.game, match.game.cube
    if match.rules.length == 1:
        return Reason.NO_CUBE
    if game.crawford:
        return Reason.CRAWFORD
    if game.phase is not Phase.ROLL:
        return Reason.FIRST_TURN if game.first_turn else Reason.ALREADY_ROLLED
    if game.first_turn:
        return Reason.FIRST_TURN
    if not cube.may_be_turned_by(side):
        return Reason.NOT_CUBE_OWNER
    if match.rules.forbid_dead_cube and cube_is_dead(match, side):
        return Reason.DEAD_CUBE
    return Reason.CUBE_LIMIT if cube.value * 2 > min(match.rules.cube_limit, CEILING) else None


@lru_cache(maxsize=512)
def _plays(position: Position, side: Side, dice: Dice) -> tuple[Play, ...]:
    return legal_plays(position, side, dice)
