"""Kinds of win: section 2 of the rule book."""

from __future__ import annotations

import pytest

from backgammon import (
    Cube,
    Dice,
    GameEnded,
    Move,
    Phase,
    Position,
    Reason,
    Rules,
    Side,
    Win,
    WinReason,
    apply,
)
from tests.support.positions import (
    a_match,
    apply_all,
    board,
    refused,
    roll,
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


@pytest.mark.parametrize(
    ("position", "win"),
    [
        pytest.param("X: 1, off 14 · O: 24(14), off 1", S, id="2.1 one off"),
        pytest.param("X: 1, off 14 · O: 24(13), off 1, bar 1", S, id="EC35 one off and one on the bar"),
        pytest.param("X: 1, off 14 · O: 24(13), off 1 6", S, id="2.1 one off and one in X's home"),
        pytest.param("X: 1, off 14 · O: 24(14) 7", G, id="EC36 the last on X's seven"),
        pytest.param("X: 1, off 14 · O: 24(14) 6", B, id="EC36 the last on X's six"),
        pytest.param("X: 1, off 14 · O: 24(14) 2", B, id="2.3 the last on X's two"),
        pytest.param("X: 1, off 14 · O: 24(14), bar 1", B, id="EC36 the last on the bar"),
        pytest.param("X: 1, off 14 · O: 24(5) 20(5) 19(5)", G, id="EC37 all home, about to bear off"),
        pytest.param("X: 1, off 14 · O: 13(15)", G, id="2.2 none home"),
    ],
)
def test_kind_of_win_follows_from_the_final_position(position: str, win: Win) -> None:
    assert _borne_off(board(position)).win is win


@pytest.mark.parametrize("value", [2**exponent for exponent in range(21)])
@pytest.mark.parametrize(
    ("win", "rest"), [(S, "24(14), off 1"), (G, "24(15)"), (B, "24(14), bar 1")], ids=lambda at: str(at)[:3]
)
def test_win_multiplies_the_cube(value: int, win: Win, rest: str) -> None:
    """Rule 2.4."""
    ended = _borne_off(board(f"X: 1, off 14 · O: {rest}"), Rules(), value)
    assert (ended.win, ended.points) == (win, value * int(win))


@pytest.mark.parametrize("side", Side)
def test_only_the_winner_scores(side: Side) -> None:
    """Rule 2.4."""
    position = board("X: 1, off 14 · O: 24, off 14")
    start = a_match(FIVE, score=(1, 2), position=position, turn=side, dice=Dice(2, 1), phase=Phase.PLAY)
    match = apply_all(start, (side, Move(((1, 0),))))
    assert match.score == ((2, 2) if side is Side.X else (1, 3))


def test_loser_gets_no_further_roll() -> None:
    """Rule 2.5."""
    start = a_match(Rules(), position=board("X: 1, off 14 · O: 24(15)"), dice=Dice(2, 1), phase=Phase.PLAY)
    match = apply_all(start, (Side.X, Move(((1, 0),))))
    assert refused(match, Side.O, roll("6-6")) is Reason.BETWEEN_GAMES


def test_finished_game_accepts_no_play() -> None:
    """Rule 1.28."""
    start = a_match(Rules(), position=board("X: 1, off 14 · O: 24(15)"), dice=Dice(2, 1), phase=Phase.PLAY)
    match = apply_all(start, (Side.X, Move(((1, 0),))))
    assert refused(match, Side.X, Move(((1, 0),))) is Reason.BETWEEN_GAMES
    assert match.score == (2, 0)


@pytest.mark.parametrize(
    ("value", "turned", "rest", "win", "points"),
    [
        pytest.param(1, False, "24(15)", S, 1, id="EC56 a gammon with the cube centred"),
        pytest.param(2, False, "24(15)", S, 2, id="EC56 a gammon after an automatic double"),
        pytest.param(1, False, "24(14), bar 1", S, 1, id="EC56 a backgammon with the cube centred"),
        pytest.param(2, True, "24(15)", G, 4, id="EC57 a gammon with the cube turned"),
        pytest.param(2, True, "24(14), bar 1", B, 6, id="EC57 a backgammon with the cube turned"),
    ],
)
def test_only_a_turned_cube_makes_gammons_count(value: int, turned: bool, rest: str, win: Win, points: int) -> None:
    """Rule 5.2."""
    match = a_match(
        Rules(jacoby=True),
        position=board(f"X: 1, off 14 · O: {rest}"),
        dice=Dice(2, 1),
        phase=Phase.PLAY,
        cube=Cube(value, Side.O if turned else None),
        cube_turned=turned,
    )
    match, (_, ended) = apply(match, Side.X, Move(((1, 0),)))
    assert ended == GameEnded(Side.X, win, points, WinReason.BORNE_OFF)
    assert match.score == (points, 0)
