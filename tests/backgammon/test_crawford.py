"""The Crawford game and the games after it."""

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
    apply_all,
    begun,
    board,
    cube,
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
    """Return True if this side, not opening, may double at its first chance."""
    match = played(opened(match, side.other))
    return apply_all(match, (side, Double())).game.phase is Phase.DOUBLED


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
def test_crawford_game_comes_once(games: list[tuple[Side, Win]], score: tuple[int, int], crawford: bool) -> None:
    match = score_after(begun(FIVE), *games)
    assert (match.score, match.game.crawford, match.end) == (score, crawford, None)
    later = played(opened(match, Side.X))
    assert (Double() in legal_actions(later, Side.O)) is not crawford


def test_neither_side_doubles_in_the_crawford_game() -> None:
    """Rules 4.3, 4.10 and EC46."""
    match = score_after(begun(FIVE), (Side.O, S), (Side.X, G), (Side.X, G))
    assert (match.score, match.game.crawford) == ((4, 1), True)
    for opener in Side:
        later = played(opened(match, opener))
        assert refused(later, opener.other, Double()) is Reason.CRAWFORD
        later = played(apply_all(later, (opener.other, roll("3-1"))))
        assert refused(later, opener, Double()) is Reason.CRAWFORD


def test_crawford_game_follows_8_3_in_a_match_to_9() -> None:
    """Rule 4.3."""
    match, _ = game_won(begun(Rules(length=9, start_score=(7, 3))), Side.X)
    assert (match.score, match.game.crawford) == ((8, 3), True)


def test_cube_is_back_at_match_point_each() -> None:
    """Rules 4.4 and EC47."""
    match = score_after(begun(FIVE), (Side.O, B), (Side.X, G), (Side.X, G), (Side.O, S))
    assert match.score == (4, 4)
    assert _doubles_freely(match, Side.X)
    assert _doubles_freely(match, Side.O)


def test_pass_can_lead_to_the_crawford_game() -> None:
    """Rules 4.3 and EC48."""
    match = played(opened(score_after(begun(FIVE), (Side.X, B)), Side.O))
    match = apply_all(match, (Side.X, Double()), (Side.O, Pass()))
    assert (match.score, match.game.crawford) == ((4, 0), True)


def test_win_past_match_point_ends_the_match() -> None:
    """Rules 4.3 and EC49."""
    match = score_after(begun(FIVE), (Side.X, B), (Side.X, G))
    assert (match.score, match.end) == ((5, 0), MatchEnded(Side.X, EndReason.REACHED))


def test_two_points_can_lead_to_the_crawford_game() -> None:
    """Rules 4.3 and EC49."""
    last = board("X: 1, off 14 · O: 24(14)")
    match = a_match(FIVE, score=(2, 0), cube=cube("2@X"), position=last)
    match = apply_all(match, (Side.X, roll("2-1")), (Side.X, Move(((1, 0),))))
    assert (match.score, match.game.crawford) == ((4, 0), True)


@pytest.mark.parametrize(("before", "win", "score", "over"), [((4, 3), G, (4, 5), True), ((4, 0), B, (4, 3), False)])
def test_trailer_can_win_a_gammon_in_the_crawford_game(
    before: tuple[int, int], win: Win, score: tuple[int, int], over: bool
) -> None:
    """Rules 4.5 and EC50."""
    match = begun(Rules(length=5, start_score=before))
    assert match.game.crawford
    match, _ = game_won(match, Side.O, win)
    assert (match.score, match.end is not None) == (score, over)
    if not over:
        assert _doubles_freely(match, Side.O)


def test_match_to_2_has_one_crawford_game_at_1_0() -> None:
    """Rules 4.4 and EC52."""
    match = begun(Rules(length=2))
    assert _doubles_freely(match, Side.O)
    match, _ = game_won(match, Side.X)
    assert (match.score, match.game.crawford) == ((1, 0), True)
    assert refused(played(opened(match)), Side.O, Double()) is Reason.CRAWFORD
    match, _ = game_won(match, Side.O)
    assert (match.score, match.game.crawford) == ((1, 1), False)
    assert _doubles_freely(match, Side.X)


def test_trailer_doubles_before_their_first_roll() -> None:
    """Rule 4.5."""
    match = score_after(begun(FIVE), (Side.X, G), (Side.X, G), (Side.O, G))
    assert (match.score, match.game.crawford) == ((4, 2), False)
    assert _doubles_freely(match, Side.O)


def test_trailer_who_opens_doubles_on_the_second_turn() -> None:
    """Rules 4.5 and EC71."""
    match = opened(score_after(begun(FIVE), (Side.X, G), (Side.X, G), (Side.O, G)), Side.O)
    assert refused(match, Side.O, Double()) is Reason.FIRST_TURN
    match = played(apply_all(played(match), (Side.X, roll("3-1"))))
    assert apply_all(match, (Side.O, Double())).game.phase is Phase.DOUBLED


def test_crawford_sequence_in_a_match_to_seven() -> None:
    """Rules 4.3 and 4.5."""
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
def test_head_start_can_make_game_one_the_crawford_game(length: int, score: tuple[int, int], crawford: bool) -> None:
    """Rule 4.6."""
    match = begun(Rules(length=length, start_score=score))
    assert (match.score, match.game.crawford) == (score, crawford)


def test_head_start_at_match_point_each_has_no_crawford() -> None:
    """Rule 4.6."""
    match = begun(Rules(length=5, start_score=(4, 4)))
    assert _doubles_freely(match, Side.X)


def test_session_has_no_crawford_game_and_no_end() -> None:
    """Rules 4.3 and 5.1."""
    match = begun(Rules())
    for number in range(2, 8):
        match, _ = game_won(match, Side.X, B)
        assert match.between_games
        match = apply_all(match, (Side.O, NextGame()))
        assert (match.game.number, match.game.crawford) == (number, False)
    match, events = apply(score_after(match, (Side.O, S)), Side.X, EndSession())
    assert (match.score, events) == ((18, 1), (MatchEnded(None, EndReason.ENDED),))
