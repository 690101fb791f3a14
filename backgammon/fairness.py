"""Fairness of dice: observed rolls against expected rolls, by Pearson's chi-square test."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from backgammon.dice import FACES

RollCounts = Mapping[tuple[int, int], int]
"""The count of each roll by (first die, second die): up to 36 keys, rolls that did not occur may be missing."""

DISTINCT_ROLLS = tuple((high, low) for low, high in combinations_with_replacement(range(1, FACES + 1), 2))
"""The 21 rolls that players distinguish, the higher number first."""
_MIN_EXPECTED = 5
"""Cochran's rule: with a lower expected count in any class, chi-square is not reliable."""


@dataclass(frozen=True, slots=True)
class ChiSquareResult:
    """The result of a chi-square test; `p_value` is the probability that fair dice deviate at least as much."""

    chi_square: float
    degrees_of_freedom: int
    p_value: float


def total_rolls(counts: RollCounts) -> int:
    """Return the number of rolls.

    >>> total_rolls({(1, 2): 3, (6, 6): 1})
    4
    """
    return sum(counts.values())


def count_rolls(counts: RollCounts) -> list[int]:
    """Return the count of each roll of DISTINCT_ROLLS, in its order.

    >>> dict(zip(DISTINCT_ROLLS, count_rolls({(1, 2): 3, (2, 1): 1})))[2, 1]
    4
    """
    return [counts.get((a, b), 0) + (counts.get((b, a), 0) if a != b else 0) for a, b in DISTINCT_ROLLS]


def count_numbers(counts: RollCounts) -> list[int]:
    """Return the count of each number from 1 to 6, on both dice.

    >>> count_numbers({(1, 2): 3, (6, 6): 1})
    [3, 3, 0, 0, 0, 2]
    """
    return [
        sum(times * ((first == n) + (second == n)) for (first, second), times in counts.items())
        for n in range(1, FACES + 1)
    ]


def check_fairness(counts: RollCounts) -> ChiSquareResult | None:
    """Return the test over the 21 rolls; over the six numbers if there are few rolls; None if there are hardly any.

    >>> check_fairness({(1, 2): 14})
    >>> check_fairness({(first, second): 1 for first in range(1, 7) for second in range(1, 7)})
    ChiSquareResult(chi_square=0.0, degrees_of_freedom=5, p_value=1.0)
    """
    count = total_rolls(counts)
    rarest = count / FACES**2
    if rarest >= _MIN_EXPECTED:
        return chi_square_test(
            count_rolls(counts), [rarest if first == second else 2 * rarest for first, second in DISTINCT_ROLLS]
        )
    each = 2 * count / FACES
    return chi_square_test(count_numbers(counts), [each] * FACES) if each >= _MIN_EXPECTED else None


def chi_square_test(seen: Sequence[int], expected: Sequence[float]) -> ChiSquareResult:
    """Return Pearson's test of observed against expected counts. Raises ValueError if their lengths differ.

    >>> chi_square_test([10, 20], [15.0, 15.0]).chi_square
    3.3333333333333335
    """
    found = sum((count - due) ** 2 / due for count, due in zip(seen, expected, strict=True))
    return ChiSquareResult(found, len(expected) - 1, p_value(found, len(expected) - 1))


def p_value(chi_square: float, freedom: int) -> float:
    """Return the probability that chi-square is at least this large, for 1 or more degrees of freedom.

    It is the upper incomplete gamma function Q(freedom / 2, chi_square / 2), from Q(1/2) or Q(1) by the recurrence
    Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1). Source: Abramowitz and Stegun, 6.5.21 and 26.4.4-5.

    >>> round(p_value(31.410, 20), 4)
    0.05
    """
    x = chi_square / 2
    if x <= 0:
        return 1.0
    a, found = (0.5, math.erfc(math.sqrt(x))) if freedom % 2 else (1.0, math.exp(-x))
    while a < freedom / 2:
        found += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(found, 1.0)
