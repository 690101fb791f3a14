"""The rating formula against values computed by hand from the FIBS text and against published tables."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon.rating import MIN_EXPERIENCE, Rating, update_rating, win_probability
from backgammon.rules import MAX_MATCH_LENGTH

values = st.floats(500, 2500)
lengths = st.integers(1, MAX_MATCH_LENGTH)
ratings = st.builds(Rating, values, st.integers(0, 2000))


def moved(own: Rating, other: Rating, length: int, *, won: bool) -> float:
    """Return the change of a rating by one match."""
    return update_rating(own, other, length, won=won).value - own.value


@pytest.mark.parametrize(
    ("own", "experience", "other", "length", "won", "change"),
    [
        # Equals: P is 1/2. A newcomer's first point: K = 5 - 1/100 = 4.99, and 4 x 4.99 x 1 x 1/2.
        pytest.param(1500, 0, 1500, 1, True, 9.98, id="first point won"),
        pytest.param(1500, 0, 1500, 1, False, -9.98, id="first point lost"),
        # K = 5 - 5/100 = 4.95; 4 x 4.95 x 2.23607 x 1/2.
        pytest.param(1500, 0, 1500, 5, True, 22.1371, id="first match to five"),
        # K = 5 - (95 + 5)/100 = 4; 4 x 4 x 2.23607 x 1/2.
        pytest.param(1500, 95, 1500, 5, True, 17.8885, id="to a hundred points of experience"),
        # K = 5 - (300 + 25)/100 = 1.75; 4 x 1.75 x 5 x 1/2.
        pytest.param(1500, 300, 1500, 25, False, -17.5, id="the longest match"),
        # K is 1 from 400 on: 399 + 1, and never less.
        pytest.param(1500, 399, 1500, 1, True, 2, id="just established"),
        pytest.param(1500, 9000, 1500, 1, True, 2, id="long established"),
        # D = 200: P_upset = 1/(10^(200 x 2.64575/2000) + 1) = 1/(1.83898 + 1) = 0.35224; 4 x 2.64575 x ...
        pytest.param(1700, 1000, 1500, 7, True, 3.72776, id="favourite wins"),
        pytest.param(1700, 1000, 1500, 7, False, -6.85525, id="favourite loses"),
        pytest.param(1500, 1000, 1700, 7, True, 6.85525, id="underdog wins"),
        pytest.param(1500, 1000, 1700, 7, False, -3.72776, id="underdog loses"),
        # The same with K = 5 - (50 + 7)/100 = 4.43: the experience of the other does not matter.
        pytest.param(1500, 50, 1700, 7, True, 30.36874, id="underdog of little experience wins"),
    ],
)
def test_rating_change_matches_the_published_formula(
    own: float, experience: int, other: float, length: int, won: bool, change: float
) -> None:
    for others in (0, 777):
        assert isclose(moved(Rating(own, experience), Rating(other, others), length, won=won), change, abs_tol=0.00005)


@pytest.mark.parametrize(
    ("lead", "won", "lost"),
    [
        (0, [2.0, 3.5, 4.5, 5.3, 6.0], [2.0, 3.5, 4.5, 5.3, 6.0]),
        (250, [2.3, 4.3, 5.9, 7.2, 8.4], [1.7, 2.6, 3.1, 3.4, 3.6]),
        (500, [2.6, 5.1, 7.0, 8.7, 10.2], [1.4, 1.9, 2.0, 1.9, 1.8]),
        (1000, [3.0, 6.1, 8.3, 10.1, 11.6], [1.0, 0.8, 0.6, 0.5, 0.4]),
    ],
)
def test_rating_steps_match_goldtokens_table(lead: float, won: list[float], lost: list[float]) -> None:
    """Steps of an experienced player against a higher rated one, in matches to 1, 3, 5, 7 and 9 points."""
    own, other = Rating(1500, 400), Rating(1500 + lead, 400)
    assert [moved(own, other, length, won=True) for length in (1, 3, 5, 7, 9)] == pytest.approx(won, abs=0.07)
    assert [-moved(own, other, length, won=False) for length in (1, 3, 5, 7, 9)] == pytest.approx(lost, abs=0.07)


@pytest.mark.parametrize(
    ("lead", "wins"),
    [
        (100, [0.529, 0.550, 0.564, 0.576, 0.585, 0.594]),
        (400, [0.613, 0.689, 0.737, 0.772, 0.799, 0.822]),
        (700, [0.691, 0.802, 0.858, 0.894, 0.918, 0.935]),
    ],
)
def test_chances_match_the_newsgroup_table(lead: float, wins: list[float]) -> None:
    """Chances that keep a favourite's rating, in matches to 1, 3, 5, 7, 9 and 11 points (bkgm.com, rgb 45)."""
    assert [win_probability(lead, length) for length in (1, 3, 5, 7, 9, 11)] == pytest.approx(wins, abs=0.0011)


@given(own=ratings, other=ratings, length=lengths)
def test_winner_gains_and_loser_drops_at_most_a_step(own: Rating, other: Rating, length: int) -> None:
    up, down = moved(own, other, length, won=True), moved(own, other, length, won=False)
    step = 4 * max(1, 5 - (own.experience + length) / 100) * length**0.5
    assert 0 < up < step
    assert -step < down < 0
    assert isclose(up - down, step, rel_tol=1e-9)


@given(own=ratings, other=values, stronger=st.floats(1, 500), length=lengths)
def test_stronger_opponent_brings_more_and_costs_less(own: Rating, other: float, stronger: float, length: int) -> None:
    weak, strong = Rating(other), Rating(other + stronger)
    assert moved(own, strong, length, won=True) > moved(own, weak, length, won=True)
    assert moved(own, strong, length, won=False) > moved(own, weak, length, won=False)


@given(value=values, other=ratings, experience=st.integers(0, 350), length=lengths)
def test_less_experience_means_longer_steps(value: float, other: Rating, experience: int, length: int) -> None:
    new, old = Rating(value, experience), Rating(value, experience + 50)
    assert abs(moved(new, other, length, won=True)) > abs(moved(old, other, length, won=True))
    assert update_rating(new, other, length, won=True).experience == experience + length


@given(value=values, experience=st.integers(0, 2000), length=st.integers(1, MAX_MATCH_LENGTH - 1))
def test_longer_match_moves_ratings_more(value: float, experience: int, length: int) -> None:
    own = Rating(value, 400 + experience)
    assert moved(own, own, length + 1, won=True) > moved(own, own, length, won=True)


@given(one=ratings, two=ratings, length=lengths)
def test_each_player_has_their_own_step(one: Rating, two: Rating, length: int) -> None:
    up, down = moved(one, two, length, won=True), -moved(two, one, length, won=False)
    ratio = max(1, 5 - (one.experience + length) / 100) / max(1, 5 - (two.experience + length) / 100)
    assert isclose(up, down * ratio, rel_tol=1e-6)


@given(lead=st.floats(-2000, 2000), length=lengths)
def test_chances_of_both_sum_to_one(lead: float, length: int) -> None:
    assert isclose(win_probability(lead, length) + win_probability(-lead, length), 1)


def test_rating_is_provisional_below_fifty_points() -> None:
    assert Rating().value == 1500
    assert [Rating(1500, experience).provisional for experience in (0, MIN_EXPERIENCE - 1, MIN_EXPERIENCE)] == [
        True,
        True,
        False,
    ]
