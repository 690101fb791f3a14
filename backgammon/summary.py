"""What the log of a match comes to: its dice, what each side did with the cube, and what each side took from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from backgammon.board import Side
from backgammon.events import NO_RESULT, Beavered, Doubled, Event, GameEnded, Passed, Taken
from backgammon.match import Match
from backgammon.proof import match_rolls
from backgammon.scoring import Win


@dataclass(frozen=True, slots=True)
class CubeHabits:
    """How often a player offered a double, and how often they answered one by taking, passing or beavering it."""

    offered: int = 0
    taken: int = 0
    passed: int = 0
    beavered: int = 0


@dataclass(frozen=True, slots=True)
class SideResult:
    """What a side took from a match that is over; `won` is None where there is no winner, as in a session."""

    won: bool | None
    points: int
    against: int
    games_won: int
    gammons: int


def rolled_pairs(events: Iterable[Event]) -> Counter[tuple[int, int]]:
    """Count how often each pair of dice was rolled, opening rolls included."""
    return Counter((one.dice.first, one.dice.second) for one in match_rolls(events))


def cube_habits(events: Iterable[Event], side: Side) -> CubeHabits:
    """Count what a side did with the cube.

    >>> cube_habits([Doubled(Side.X, 2), Taken(Side.O, 2), Doubled(Side.O, 4), Passed(Side.X)], Side.X)
    CubeHabits(offered=1, taken=0, passed=1, beavered=0)
    """
    own = [type(event) for event in events if isinstance(event, _OF_THE_CUBE) and event.side is side]
    return CubeHabits(*(own.count(kind) for kind in _OF_THE_CUBE))


_OF_THE_CUBE = (Doubled, Taken, Passed, Beavered)


def has_result(match: Match) -> bool:
    """Whether a match is over and was neither cancelled nor declared void."""
    return match.end is not None and match.end.close not in NO_RESULT


def side_results(match: Match, events: Iterable[Event]) -> dict[Side, SideResult]:
    """Return what each side took from a match and its events; nothing where the match has no result."""
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
    """What a side scored itself; points beyond the length of a match have no value (rule 4.2)."""
    points, length = match.points(side), match.rules.length
    return (points if length is None else min(points, length)) - match.rules.start_score[side is Side.O]
