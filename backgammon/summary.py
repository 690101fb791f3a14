"""Statistics of the log of a match: its rolls, the cube actions of a side, and each side's result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from backgammon.board import Side
from backgammon.events import NO_RESULT, Beavered, Doubled, Event, GameEnded, Passed, Taken
from backgammon.match import Match
from backgammon.proof import match_rolls
from backgammon.scoring import MAX_POINTS, Win


@dataclass(frozen=True, slots=True)
class CubeHabits:
    """The number of doubles a player offered, took, passed and beavered."""

    offered: int = 0
    taken: int = 0
    passed: int = 0
    beavered: int = 0


@dataclass(frozen=True, slots=True)
class SideResult:
    """The result of a side in a finished match; `won` is None if there is no winner, as in a session."""

    won: bool | None
    points: int
    against: int
    games_won: int
    gammons: int


def rolled_pairs(events: Iterable[Event]) -> Counter[tuple[int, int]]:
    """Count each roll by (first die, second die), including opening rolls.

    >>> from backgammon.dice import Dice
    >>> from backgammon.events import OpeningRolled
    >>> rolled_pairs([OpeningRolled(Dice(3, 1), 1, "", cube=1)])
    Counter({(3, 1): 1})
    """
    return Counter((roll.dice.first, roll.dice.second) for roll in match_rolls(events))


def cube_habits(events: Iterable[Event], side: Side) -> CubeHabits:
    """Count the cube actions of a side.

    >>> cube_habits([Doubled(Side.X, 2), Taken(Side.O, 2), Doubled(Side.O, 4), Passed(Side.X)], Side.X)
    CubeHabits(offered=1, taken=0, passed=1, beavered=0)
    """
    own = [type(event) for event in events if isinstance(event, _CUBE_EVENTS) and event.side is side]
    return CubeHabits(*(own.count(kind) for kind in _CUBE_EVENTS))


_CUBE_EVENTS = (Doubled, Taken, Passed, Beavered)


def has_result(match: Match) -> bool:
    """Return whether a match is over and was neither cancelled nor voided.

    >>> from backgammon.rules import Rules
    >>> has_result(Match(Rules(length=5)))
    False
    """
    return match.end is not None and match.end.close not in NO_RESULT


def side_results(match: Match, events: Iterable[Event]) -> dict[Side, SideResult]:
    """Return each side's result of a match and its events; empty if the match has no result.

    >>> from backgammon.events import EndReason, MatchEnded
    >>> from backgammon.rules import Rules
    >>> match = Match(Rules(length=5), score=(6, 2), end=MatchEnded(Side.X, EndReason.REACHED))
    >>> side_results(match, [])[Side.X].points
    5
    """
    if match.end is None or not has_result(match):
        return {}
    games = [event for event in events if isinstance(event, GameEnded)]
    return {
        side: SideResult(
            won=None if match.end.winner is None else match.end.winner is side,
            points=_scored(match, side),
            against=_scored(match, side.other),
            games_won=sum(game.winner is side for game in games),
            gammons=sum(game.winner is side and game.win is not Win.SINGLE for game in games),
        )
        for side in Side
    }


def _scored(match: Match, side: Side) -> int:
    """Return the points a side scored itself, at most MAX_POINTS.

    Points beyond the match length do not count (rule 4.2).
    """
    points, length = match.points(side), match.rules.length
    return min(points, MAX_POINTS if length is None else length) - match.rules.start_score[side is Side.O]
