"""The statistics of rolls: against published tables, and over 360,000 rolls."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon import roll_dice
from backgammon.fairness import (
    DISTINCT_ROLLS,
    RollCounts,
    check_fairness,
    chi_square_test,
    count_numbers,
    count_rolls,
    p_value,
    total_rolls,
)

# NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: critical values of the chi-square distribution.
TABLE = [
    (1, 0.10, 2.706),
    (1, 0.05, 3.841),
    (1, 0.01, 6.635),
    (1, 0.001, 10.828),
    (2, 0.05, 5.991),
    (3, 0.05, 7.815),
    (5, 0.10, 9.236),
    (5, 0.05, 11.070),
    (5, 0.01, 15.086),
    (5, 0.001, 20.515),
    (10, 0.05, 18.307),
    (20, 0.10, 28.412),
    (20, 0.05, 31.410),
    (20, 0.025, 34.170),
    (20, 0.01, 37.566),
    (20, 0.001, 45.315),
    (35, 0.05, 49.802),
    (35, 0.01, 57.342),
    (100, 0.05, 124.342),
]
PAIRS = st.dictionaries(st.tuples(st.integers(1, 6), st.integers(1, 6)), st.integers(0, 500))


@pytest.mark.parametrize(("freedom", "expected", "critical"), TABLE)
def test_likelihood_matches_the_published_table(freedom: int, expected: float, critical: float) -> None:
    assert p_value(critical, freedom) == pytest.approx(expected, rel=2e-3)


@given(st.integers(1, 200), st.floats(0, 2000), st.floats(0, 100))
def test_likelihood_falls_from_one_to_zero(freedom: int, found: float, more: float) -> None:
    assert 0 <= p_value(found + more, freedom) <= p_value(found, freedom) + 1e-9 <= 1 + 1e-9


def test_chi_square_is_pearsons_sum() -> None:
    found = chi_square_test([5, 8, 9, 8, 10, 20], [10] * 6)
    assert found.chi_square == pytest.approx(13.4)
    assert found.degrees_of_freedom == 5
    assert found.p_value == pytest.approx(0.0199, abs=5e-5)


def doubles(pairs: RollCounts) -> int:
    return sum(pairs.get((number, number), 0) for number in range(1, 7))


def test_rolls_have_21_kinds() -> None:
    assert len(set(DISTINCT_ROLLS)) == 21
    once = {(first, second): 1 for first in range(1, 7) for second in range(1, 7)}
    assert count_rolls(once) == [1 if a == b else 2 for a, b in DISTINCT_ROLLS]
    assert count_numbers(once) == [12] * 6
    assert total_rolls(once) == 36


@given(PAIRS)
def test_roll_counts_one_kind_and_two_numbers(
    pairs: Counter[tuple[int, int]],
) -> None:
    assert sum(count_rolls(pairs)) == total_rolls(pairs)
    assert sum(count_numbers(pairs)) == 2 * total_rolls(pairs)
    assert sum(count for count, (a, b) in zip(count_rolls(pairs), DISTINCT_ROLLS, strict=True) if a == b) == doubles(
        pairs
    )


@pytest.mark.parametrize(
    ("rolls", "freedom"), [(0, None), (14, None), (15, 5), (179, 5), (180, 20), (100_000, 20)], ids=str
)
def test_chi_square_test_depends_on_the_number_of_rolls(rolls: int, freedom: int | None) -> None:
    found = check_fairness({(1, 2): rolls})
    assert (found.degrees_of_freedom if found else None) == freedom


def test_loaded_dice_are_detected() -> None:
    even = {(first, second): 100 for first in range(1, 7) for second in range(1, 7)}
    loaded = check_fairness(even | {(6, 6): 200})
    assert loaded is not None
    assert loaded.p_value < 0.001


def test_360_000_rolls_are_spread_like_fair_dice() -> None:
    """One seed gives the rolls of thousands of matches, so nothing here is random."""
    seed = bytes(range(32))
    pairs: Counter[tuple[int, int]] = Counter()
    after: Counter[tuple[int, int]] = Counter()
    last = 0
    for number in range(1, 360_001):
        dice = roll_dice(seed, number, "1445566778899001122")
        pairs[dice.first, dice.second] += 1
        after[last, dice.first] += 1
        last = dice.second
    found = check_fairness(pairs)
    assert found is not None
    assert 0.001 < found.p_value < 0.999
    every = chi_square_test([pairs[first, second] for first in range(1, 7) for second in range(1, 7)], [10_000] * 36)
    follows = chi_square_test([after[a, b] for a in range(1, 7) for b in range(1, 7)], [10_000] * 36)
    assert min(every.p_value, follows.p_value) > 0.001
    # Six standard deviations: fair dice are not further off once in a thousand million series.
    assert abs(doubles(pairs) - 60_000) < 6 * math.sqrt(60_000 * 5 / 6)
