"""The events that end a game or match (bearing off, pass, leaving, deadline) and start the next game."""

from __future__ import annotations

from backgammon.board import Side
from backgammon.doubling import OFFERS, gammons_count, stake
from backgammon.events import (
    DeadlineMissed,
    EndReason,
    Event,
    GameBegan,
    GameEnded,
    MatchEnded,
    Passed,
    ResignationAccepted,
    WinReason,
)
from backgammon.evolve import evolve
from backgammon.legal import points_lost, possible_levels
from backgammon.match import Match, Phase
from backgammon.scoring import Win
from backgammon.variants import game_of


def end_game(match: Match, winner: Side, win: Win, how: WinReason) -> tuple[Event, ...]:
    """Return the events of a decided game: its result, then the end of the match or the next game.

    >>> from backgammon.rules import Rules
    >>> [type(event).__name__ for event in end_game(Match(Rules(length=5)), Side.X, Win.GAMMON, WinReason.RESIGNED)]
    ['GameEnded', 'GameBegan']
    """
    counted = win if gammons_count(match) else Win.SINGLE
    points = stake(match) if how is WinReason.PASSED else points_lost(match, winner.other, win)
    left = None if how is WinReason.PASSED else game_of(match.rules).paid_for(match.game.position, winner.other)
    ended = GameEnded(winner, counted, points, how, left)
    after = evolve(match, ended)
    if match.rules.length is None:
        return (ended,)
    if after.points(winner) >= match.rules.length:
        return (ended, MatchEnded(winner, EndReason.REACHED))
    return (ended, start_next_game(after))


def start_next_game(match: Match) -> GameBegan:
    """Return the start of the next game: the Crawford game if a side needs one point for the first time (rule 4.6).

    >>> from backgammon.rules import Rules
    >>> start_next_game(Match(Rules(length=5), score=(4, 2)))
    GameBegan(number=1, crawford=True)
    """
    length = match.rules.length
    if length is None or not match.rules.has_cube or match.crawford_played:
        return GameBegan(match.game.number + 1, crawford=False)
    one_away = [match.points(side) == length - 1 for side in Side]
    return GameBegan(match.game.number + 1, crawford=one_away[0] != one_away[1])


def concede(match: Match, side: Side) -> tuple[Event, ...]:
    """Return the events of leaving: the match is lost, or in a session the current game at the highest level.

    >>> from backgammon.rules import Rules
    >>> concede(Match(Rules(length=5)), Side.X)
    (MatchEnded(winner=<Side.O: 'O'>, close=<EndReason.CONCEDED: 'conceded'>),)
    """
    if not match.rules.is_session:
        return (MatchEnded(side.other, EndReason.CONCEDED),)
    ended = MatchEnded(None, EndReason.ENDED)
    if match.between_games or match.game.phase is Phase.OPENING:
        return (ended,)
    answering = match.game.phase in OFFERS and match.game.to_act is side
    level = Win.SINGLE if answering else possible_levels(match, side)[-1]
    return (*end_game(match, side.other, level, WinReason.CONCEDED), ended)


def claim(match: Match, claimer: Side, *, whole: bool) -> tuple[Event, ...]:
    """Return the events of a missed deadline of the other side.

    An unanswered resignation is accepted, an unanswered cube offer is passed, and anything else loses the game at the
    highest level still possible. With `whole`, or the second time, the match is lost or the session ends, so that no
    one gains by waiting.

    >>> from backgammon.rules import Rules
    >>> [type(event).__name__ for event in claim(Match(Rules(length=5)), Side.X, whole=True)]
    ['DeadlineMissed', 'MatchEnded']
    """
    late, missed = claimer.other, DeadlineMissed(claimer.other)
    whole = whole or match.missed[late is Side.O] > 0
    if whole and not match.rules.is_session:
        return (missed, MatchEnded(claimer, EndReason.CLAIMED))
    decided = _forfeited(match, late)
    return (missed, *decided, MatchEnded(None, EndReason.ENDED)) if whole else (missed, *decided)


def lapse(match: Match, *, shown: bool) -> tuple[Event, ...]:
    """Return the end of an abandoned match: the waiting side wins it, and a session ends at its balance.

    A match that was not `shown` to its players ends without a result, because no one could play.

    >>> from backgammon.rules import Rules
    >>> lapse(Match(Rules()), shown=True)
    (MatchEnded(winner=None, close=<EndReason.LAPSED: 'lapsed'>),)
    >>> lapse(Match(Rules(length=5)), shown=False)
    (MatchEnded(winner=None, close=<EndReason.CANCELLED: 'cancelled'>),)
    """
    if not shown and not match.rules.is_session:
        return (MatchEnded(None, EndReason.CANCELLED),)
    waiting = None if match.rules.is_session or match.to_act is None else match.to_act.other
    return (MatchEnded(waiting, EndReason.LAPSED),)


def _forfeited(match: Match, late: Side) -> tuple[Event, ...]:
    """Return the events that decide the game against the late side."""
    game = match.game
    if game.resigning is not None:
        return (ResignationAccepted(late), *end_game(match, late, game.resigning, WinReason.RESIGNED))
    if game.phase in OFFERS:
        return (Passed(late), *end_game(match, late.other, Win.SINGLE, WinReason.PASSED))
    return end_game(match, late.other, possible_levels(match, late)[-1], WinReason.CLAIMED)
