"""Match play: scores, length and what matches do not have."""

from __future__ import annotations

import pytest

from backgammon import (
    Cube,
    Dice,
    Double,
    GameBegan,
    GameEnded,
    MatchEnded,
    Move,
    Pass,
    Phase,
    Position,
    Reason,
    Rules,
    Side,
    Take,
    Win,
    WinReason,
    apply,
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
    with_game,
)

FIVE = Rules(length=5)
S, G, B = Win.SINGLE, Win.GAMMON, Win.BACKGAMMON


def _borne_off(position: Position, rules: Rules = FIVE, value: int = 1) -> GameEnded:
    """Return the end of the game if X bears off its last checker from the 1-point."""
    owner = Side.X if value > 1 else None
    start = a_match(rules, position=position, dice=Dice(2, 1), phase=Phase.PLAY, cube=Cube(value, owner))
    _, events = apply(start, Side.X, Move(((1, 0),)))
    (ended,) = [event for event in events if isinstance(event, GameEnded)]
    assert (ended.winner, ended.how) == (Side.X, WinReason.BORNE_OFF)
    return ended


def test_match_score_adds_up() -> None:
    """Rule 4.1, with the example of GNU Backgammon's manual."""
    match, seen = begun(FIVE), []
    for winner, win in ((Side.X, G), (Side.O, S), (Side.X, G), (Side.O, S), (Side.O, G)):
        match, _ = game_won(match, winner, win)
        seen.append((match.score, match.game.crawford))
    assert seen == [((2, 0), False), ((2, 1), False), ((4, 1), True), ((4, 2), False), ((4, 4), False)]
    match, events = game_won(match, Side.X, G)
    assert (match.score, events[-1]) == ((6, 4), MatchEnded(Side.X, EndReason.REACHED))
    assert match.game.number == 6


@pytest.mark.parametrize("winner", Side)
def test_match_is_over_only_at_its_length(winner: Side) -> None:
    """Rule 4.1."""
    match = score_after(begun(Rules(length=3)), (winner, S), (winner, S))
    assert (match.end, match.points(winner)) == (None, 2)
    match, events = game_won(match, winner)
    assert match.end == events[-1] == MatchEnded(winner, EndReason.REACHED)


def test_surplus_points_are_kept() -> None:
    """Rules 4.2 and EC54."""
    start = a_match(
        FIVE, score=(4, 2), turn=Side.O, cube=cube("4@O"), dice=Dice(2, 1), phase=Phase.PLAY,
        position=Position.from_counts({6: 15}, {1: 1}),
    )  # fmt: skip
    match, events = apply(start, Side.O, Move(((1, 0),)))
    assert (match.score, events[-1]) == ((4, 10), MatchEnded(Side.O, EndReason.REACHED))


def test_match_to_one_has_no_cube_and_no_crawford_game() -> None:
    """Rules 4.7 and EC51."""
    match = begun(Rules(length=1))
    assert not match.game.crawford
    assert refused(played(opened(match)), Side.O, Double()) is Reason.NO_CUBE
    match, events = game_won(match, Side.X, G)
    assert (match.score, events[-1]) == ((2, 0), MatchEnded(Side.X, EndReason.REACHED))


def test_gammon_counts_in_a_match_with_a_centred_cube() -> None:
    """Rule 4.8."""
    assert _borne_off(board("X: 1, off 14 · O: 24(15)")).points == 2


def test_cube_does_not_matter_at_match_point_each() -> None:
    """Rules 4.4 and EC55."""
    match = apply_all(a_match(Rules(length=7), score=(6, 6)), (Side.X, Double()), (Side.O, Take()))
    assert match.game.cube == cube("2@O")
    ending = with_game(match, turn=Side.O, position=Position.from_counts({6: 14}, {1: 1}))
    match = apply_all(ending, (Side.O, roll("2-1")), (Side.O, Move(((1, 0),))))
    assert (match.score, match.end) == ((6, 8), MatchEnded(Side.O, EndReason.REACHED))


def test_pass_is_scored_and_the_match_goes_on() -> None:
    """Rules 3.6 and 4.1."""
    match = apply_all(a_match(FIVE, score=(0, 3)), (Side.X, Double()))
    match, events = apply(match, Side.O, Pass())
    assert match.score == (1, 3)
    assert events[-1] == GameBegan(2, crawford=False)
