"""The Crawford game: clauses 4.3 to 4.6, EC46 to EC50, EC52 and EC71."""

from __future__ import annotations

import pytest

from backgammon import (
    Double,
    EndSession,
    Match,
    MatchEnded,
    Move,
    NextGame,
    Pass,
    Phase,
    Reason,
    Rules,
    Side,
    Win,
    apply,
    legal_actions,
)
from backgammon.events import EndReason
from tests.support.positions import (
    a_match,
    begun,
    board,
    cube,
    doing,
    game_won,
    opened,
    played,
    refused,
    roll,
    score_after,
)

FIVE = Rules(length=5)
S, G, B = Win.SINGLE, Win.GAMMON, Win.BACKGAMMON


def _doubles_freely(match: Match, side: Side) -> bool:
    """Whether this side, not opening, may double at its first chance."""
    match = played(opened(match, side.other))
    return doing(match, (side, Double())).game.phase is Phase.DOUBLED


@pytest.mark.parametrize(
    ("games", "score", "crawford"),
    [
        pytest.param([(Side.X, S)], (1, 0), False, id="far from the end"),
        pytest.param([(Side.X, B), (Side.X, S)], (4, 0), True, id="4.3 four of five"),
        pytest.param([(Side.O, G), (Side.O, G)], (0, 4), True, id="4.3 the other side"),
        pytest.param([(Side.X, G), (Side.X, G), (Side.O, S)], (4, 1), False, id="4.5 one game only"),
        pytest.param([(Side.X, G), (Side.X, G), (Side.O, B)], (4, 3), False, id="EC50 post-Crawford"),
        pytest.param(
            [(Side.O, B), (Side.X, G), (Side.X, G), (Side.O, S)], (4, 4), False, id="EC47 no second Crawford game"
        ),
    ],
)
def test_the_next_game_is_the_crawford_game_once(
    games: list[tuple[Side, Win]], score: tuple[int, int], crawford: bool
) -> None:
    match = score_after(begun(FIVE), *games)
    assert (match.score, match.game.crawford, match.end) == (score, crawford, None)
    later = played(opened(match, Side.X))
    assert (Double() in legal_actions(later, Side.O)) is not crawford


def test_4_3_ec46_neither_side_doubles_in_the_crawford_game() -> None:
    match = score_after(begun(FIVE), (Side.O, S), (Side.X, G), (Side.X, G))
    assert (match.score, match.game.crawford) == ((4, 1), True)
    for opener in Side:
        later = played(opened(match, opener))
        assert refused(later, opener.other, Double()) is Reason.CRAWFORD
        later = played(doing(later, (opener.other, roll("3-1"))))
        assert refused(later, opener, Double()) is Reason.CRAWFORD


def test_4_3_the_seeds_nine_point_match() -> None:
    match, _ = game_won(begun(Rules(length=9, start_score=(7, 3))), Side.X)
    assert (match.score, match.game.crawford) == ((8, 3), True)


def test_ec47_at_match_point_each_the_cube_is_formally_there() -> None:
    match = score_after(begun(FIVE), (Side.O, B), (Side.X, G), (Side.X, G), (Side.O, S))
    assert match.score == (4, 4)
    assert _doubles_freely(match, Side.X)
    assert _doubles_freely(match, Side.O)


def test_ec48_crawford_through_a_pass() -> None:
    match = played(opened(score_after(begun(FIVE), (Side.X, B)), Side.O))
    match = doing(match, (Side.X, Double()), (Side.O, Pass()))
    assert (match.score, match.game.crawford) == ((4, 0), True)


def test_ec49_jumping_over_match_point_ends_the_match() -> None:
    match = score_after(begun(FIVE), (Side.X, B), (Side.X, G))
    assert (match.score, match.end) == ((5, 0), MatchEnded(Side.X, EndReason.REACHED))


def test_ec49_two_points_at_once_lead_to_the_crawford_game() -> None:
    last = board("X: 1, off 14 · O: 24(14)")
    match = a_match(FIVE, score=(2, 0), cube=cube("2@X"), position=last)
    match = doing(match, (Side.X, roll("2-1")), (Side.X, Move(((1, 0),))))
    assert (match.score, match.game.crawford) == ((4, 0), True)


@pytest.mark.parametrize(("before", "win", "score", "over"), [((4, 3), G, (4, 5), True), ((4, 0), B, (4, 3), False)])
def test_ec50_the_trailer_wins_the_crawford_game_big(
    before: tuple[int, int], win: Win, score: tuple[int, int], over: bool
) -> None:
    match = begun(Rules(length=5, start_score=before))
    assert match.game.crawford
    match, _ = game_won(match, Side.O, win)
    assert (match.score, match.end is not None) == (score, over)
    if not over:
        assert _doubles_freely(match, Side.O)


def test_ec52_a_two_point_match() -> None:
    match = begun(Rules(length=2))
    assert _doubles_freely(match, Side.O)
    match, _ = game_won(match, Side.X)
    assert (match.score, match.game.crawford) == ((1, 0), True)
    assert refused(played(opened(match)), Side.O, Double()) is Reason.CRAWFORD
    match, _ = game_won(match, Side.O)
    assert (match.score, match.game.crawford) == ((1, 1), False)
    assert _doubles_freely(match, Side.X)


def test_4_5_the_trailer_doubles_before_the_first_roll_of_his_first_turn() -> None:
    match = score_after(begun(FIVE), (Side.X, G), (Side.X, G), (Side.O, G))
    assert (match.score, match.game.crawford) == ((4, 2), False)
    assert _doubles_freely(match, Side.O)


def test_4_5_ec71_the_trailer_who_opens_waits_for_his_second_turn() -> None:
    match = opened(score_after(begun(FIVE), (Side.X, G), (Side.X, G), (Side.O, G)), Side.O)
    assert refused(match, Side.O, Double()) is Reason.FIRST_TURN
    match = played(doing(played(match), (Side.X, roll("3-1"))))
    assert doing(match, (Side.O, Double())).game.phase is Phase.DOUBLED


def test_4_6_the_example_of_seven_points() -> None:
    match, seen = begun(Rules(length=7, start_score=(5, 0))), []
    for winner, win in ((Side.X, S), (Side.O, B), (Side.O, G), (Side.O, S)):
        match, _ = game_won(match, winner, win)
        seen.append((match.score, match.game.crawford))
    assert seen == [((6, 0), True), ((6, 3), False), ((6, 5), False), ((6, 6), False)]


@pytest.mark.parametrize(
    ("length", "score", "crawford"),
    [
        (5, (4, 0), True),
        (5, (0, 4), True),
        (5, (4, 4), False),
        (5, (3, 3), False),
        (2, (1, 0), True),
        (1, (0, 0), False),
    ],
)
def test_4_6_a_handicap_score_is_tested_before_the_first_game(
    length: int, score: tuple[int, int], crawford: bool
) -> None:
    match = begun(Rules(length=length, start_score=score))
    assert (match.score, match.game.crawford) == (score, crawford)


def test_4_6_after_a_handicap_at_match_point_each_no_game_is_the_crawford_game() -> None:
    match = begun(Rules(length=5, start_score=(4, 4)))
    assert _doubles_freely(match, Side.X)


def test_a_session_has_no_crawford_game_and_no_end_of_its_own() -> None:
    match = begun(Rules())
    for number in range(2, 8):
        match, _ = game_won(match, Side.X, B)
        assert match.between_games
        match = doing(match, (Side.O, NextGame()))
        assert (match.game.number, match.game.crawford) == (number, False)
    match, events = apply(score_after(match, (Side.O, S)), Side.X, EndSession())
    assert (match.score, events) == ((18, 1), (MatchEnded(None, EndReason.ENDED),))
