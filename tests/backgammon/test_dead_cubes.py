"""A cube is dead exactly if no double can help: proved on a small game with perfect play.

The game: X and O toss a coin in turn, eight times in all. Heads is a step for X, tails one for O, from anywhere on a
line; the side ahead at the end wins, by twelve steps a gammon. The cube and the match are those of backgammon.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from backgammon import Cube, Rules, Side, cube_is_dead
from tests.support.positions import a_match

LENGTH, TOSSES, GAMMON, HIGHEST = 5, 8, 12, 8
PLACES = range(-TOSSES, TOSSES + 1)
NO_BETTER = 1e-12

Needs = tuple[int, int]
"""The points that X and O still need."""


@cache
def match_value(needs: Needs) -> float:
    """Return the probability that X wins the match, before a new game and with games of one point."""
    x, o = needs
    if x <= 0 or o <= 0:
        return 1.0 if x <= 0 else 0.0
    return (match_value((x - 1, o)) + match_value((x, o - 1))) / 2


def won(needs: Needs, points: int) -> float:
    """Return the probability that X wins the match after winning these points; negative points are won by O."""
    x, o = needs
    return match_value((x - max(points, 0), o + min(points, 0)))


@cache
def value(needs: Needs, place: int, tossed: int, cube: Cube) -> float:
    """Return the probability that X wins the match with best play, before the side to toss may double."""
    side = (Side.X, Side.O)[tossed % 2]
    if tossed == TOSSES or not cube.may_be_turned_by(side) or cube.value == HIGHEST:
        return rolled(needs, place, tossed, cube)
    best = max if side is Side.X else min
    return best(rolled(needs, place, tossed, cube), doubled(needs, place, tossed, cube))


def rolled(needs: Needs, place: int, tossed: int, cube: Cube) -> float:
    """Return the probability that X wins the match once the side to move tosses."""
    if tossed == TOSSES:
        points = cube.value * (2 if abs(place) >= GAMMON else 1)
        return won(needs, points if place >= 0 else -points)
    return sum(value(needs, place + step, tossed + 1, cube) for step in (-1, 1)) / 2


def doubled(needs: Needs, place: int, tossed: int, cube: Cube) -> float:
    """Return the probability that X wins the match once the side to move has doubled."""
    side = (Side.X, Side.O)[tossed % 2]
    passed = won(needs, cube.value if side is Side.X else -cube.value)
    taken = rolled(needs, place, tossed, Cube(cube.value * 2, side.other))
    return min(passed, taken) if side is Side.X else max(passed, taken)


@pytest.mark.parametrize("score", list(product(range(LENGTH), repeat=2)))
@pytest.mark.parametrize("cube", [Cube(1), Cube(2), Cube(2, Side.X), Cube(4, Side.X)], ids=str)
def test_double_helps_somewhere_unless_the_cube_is_dead(score: tuple[int, int], cube: Cube) -> None:
    """Rule 3.12."""
    needs = LENGTH - score[0], LENGTH - score[1]
    helps = [doubled(needs, place, 0, cube) - rolled(needs, place, 0, cube) > NO_BETTER for place in PLACES]
    assert any(helps) is not cube_is_dead(a_match(Rules(length=LENGTH), score=score, cube=cube), Side.X)
