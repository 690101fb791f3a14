"""How evenly dice fall: what was thrown against what is expected, by Pearson's chi-square test."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from backgammon.dice import FACES

RollCounts = Mapping[tuple[int, int], int]
"""How often each pair fell, as (first die, second die); 36 pairs, and those that never fell may be left out."""

DISTINCT_ROLLS = tuple((high, low) for low, high in combinations_with_replacement(range(1, FACES + 1), 2))
"""The 21 throws as players tell them apart, the higher number first."""
_EXPECTED_AT_LEAST = 5
"""Cochran's rule: with fewer expected of any kind, chi-square is no good measure."""


@dataclass(frozen=True, slots=True)
class ChiSquareResult:
    """How far counts are from what is expected: chi-square, and how likely fair dice are to be as far off, or more."""

    chi_square: float
    degrees_of_freedom: int
    p_value: float


def total_rolls(pairs: RollCounts) -> int:
    """How many throws there were."""
    return sum(pairs.values())


def count_rolls(pairs: RollCounts) -> list[int]:
    """How often each of KINDS fell."""
    return [pairs.get((a, b), 0) + (pairs.get((b, a), 0) if a != b else 0) for a, b in DISTINCT_ROLLS]


def count_numbers(pairs: RollCounts) -> list[int]:
    """How often each number from 1 to 6 fell, on both dice."""
    return [
        sum(times * ((first == n) + (second == n)) for (first, second), times in pairs.items())
        for n in range(1, FACES + 1)
    ]


def check_fairness(pairs: RollCounts) -> ChiSquareResult | None:
    """The test over the 21 kinds of throw; over the six numbers where there are too few throws; None with almost none.

    >>> check_fairness({(1, 2): 14})
    >>> check_fairness({(first, second): 1 for first in range(1, 7) for second in range(1, 7)})
    ChiSquareResult(chi_square=0.0, degrees_of_freedom=5, p_value=1.0)
    """
    count = total_rolls(pairs)
    rarest = count / FACES**2
    if rarest >= _EXPECTED_AT_LEAST:
        return chi_square_test(
            count_rolls(pairs), [rarest if first == second else 2 * rarest for first, second in DISTINCT_ROLLS]
        )
    each = 2 * count / FACES
    return chi_square_test(count_numbers(pairs), [each] * FACES) if each >= _EXPECTED_AT_LEAST else None


def chi_square_test(seen: Sequence[int], expected: Sequence[float]) -> ChiSquareResult:
    """Pearson's test of counts against what is expected of each. Raises ValueError where these differ in length."""
    found = sum((count - due) ** 2 / due for count, due in zip(seen, expected, strict=True))
    return ChiSquareResult(found, len(expected) - 1, p_value(found, len(expected) - 1))


def p_value(chi_square: float, freedom: int) -> float:
    """How likely chi-square is this large or larger, with so many degrees of freedom (1 or more).

    The upper incomplete gamma function Q(freedom / 2, chi_square / 2), from Q(1/2) or Q(1) by the recurrence
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
