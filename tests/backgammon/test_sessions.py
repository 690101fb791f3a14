"""Money sessions: balance, next game, end, and leaving in every phase."""

from __future__ import annotations

import pytest

from backgammon import (
    Action,
    Beaver,
    Concede,
    Cube,
    Dice,
    Double,
    EndReason,
    EndSession,
    GameBegan,
    GameEnded,
    Match,
    MatchEnded,
    NextGame,
    Phase,
    Raccoon,
    Reason,
    Resign,
    Rules,
    Side,
    Take,
    Win,
    WinReason,
    apply,
    cube_is_dead,
    legal_actions,
)
from tests.support.positions import a_match, apply_all, begun, board, game_won, opened, refused, roll

X, O = Side.X, Side.O  # noqa: E741 - the two seats
SESSION = Rules()
JACOBY = Rules(jacoby=True)
DROP = Rules(beavers=True, raccoons=True, beaver_pass=True)
ANIMALS = Rules(beavers=True, raccoons=True)
TO_FIVE = Rules(length=5)


def _balance(match: Match, side: Side) -> int:
    return match.points(side) - match.points(side.other)


def _games(match: Match, *games: tuple[Side, Win]) -> Match:
    for number, (winner, win) in enumerate(games):
        match = match if number == 0 else apply_all(match, (winner, NextGame()))
        match, _ = game_won(match, winner, win)
    return match


def test_session_adds_up_the_points_of_its_games() -> None:
    """Rule 5.1."""
    match = _games(begun(SESSION), (X, Win.SINGLE), (X, Win.BACKGAMMON), (X, Win.SINGLE), (O, Win.GAMMON))
    assert match.score == (5, 2)
    assert (_balance(match, X), _balance(match, O)) == (3, -3)


def test_session_has_no_fixed_end() -> None:
    """Rule 5.1."""
    match = _games(begun(SESSION), *((X, Win.BACKGAMMON),) * 12)
    assert (match.score, match.end, match.between_games, match.to_act) == ((36, 0), None, True, None)


@pytest.mark.parametrize("side", Side)
def test_either_side_starts_the_next_game(side: Side) -> None:
    """Rule 5.1."""
    match, events = apply(_games(begun(SESSION), (X, Win.SINGLE)), side, NextGame())
    assert events == (GameBegan(2, crawford=False),)
    assert (match.game.phase, match.game.cube, match.score) == (Phase.OPENING, Cube(), (1, 0))


@pytest.mark.parametrize("side", Side)
def test_either_side_ends_the_session_between_games(side: Side) -> None:
    """Rule 5.1."""
    match, events = apply(_games(begun(SESSION), (O, Win.GAMMON)), side, EndSession())
    assert events == (MatchEnded(None, EndReason.ENDED),)
    assert (match.score, match.to_act, match.between_games) == ((0, 2), None, False)
    assert not legal_actions(match, side)
    assert refused(match, side, NextGame()) is Reason.MATCH_OVER


@pytest.mark.parametrize("action", [NextGame(), EndSession()], ids=repr)
@pytest.mark.parametrize(
    ("match", "reason"),
    [
        pytest.param(begun(SESSION), Reason.NOT_BETWEEN_GAMES, id="before the opening"),
        pytest.param(a_match(SESSION), Reason.NOT_BETWEEN_GAMES, id="in a game"),
        pytest.param(apply_all(a_match(SESSION), (X, Double())), Reason.NOT_BETWEEN_GAMES, id="while a double waits"),
        pytest.param(begun(TO_FIVE), Reason.NOT_A_SESSION, id="in a match"),
        pytest.param(a_match(TO_FIVE), Reason.NOT_A_SESSION, id="in a game of a match"),
        pytest.param(apply_all(a_match(TO_FIVE), (X, Concede())), Reason.MATCH_OVER, id="after a match"),
    ],
)
def test_session_goes_on_or_ends_only_between_games(match: Match, reason: Reason, action: NextGame) -> None:
    """Rule 5.1."""
    for side in Side:
        assert refused(match, side, action) is reason


@pytest.mark.parametrize(
    "action",
    [roll("3-1"), Double(), Take(), Beaver(), Raccoon(), Resign(Win.SINGLE)],
    ids=lambda one: type(one).__name__,
)
def test_session_allows_nothing_else_between_games(action: Action) -> None:
    """Rule 5.1."""
    match = _games(begun(ANIMALS), (X, Win.SINGLE))
    for side in Side:
        assert refused(match, side, action) is Reason.BETWEEN_GAMES


def test_session_rules_stay_the_same() -> None:
    """Rule 5.11."""
    match = _games(begun(DROP), (X, Win.SINGLE), (O, Win.SINGLE))
    assert apply_all(match, (X, NextGame())).rules == DROP


def test_session_has_no_crawford_game() -> None:
    """Rule 4.3."""
    match = begun(SESSION)
    for _ in range(30):
        match, _ = game_won(match, X)
        match, (began,) = apply(match, O, NextGame())
        assert isinstance(began, GameBegan)
        assert not began.crawford
    assert match.score == (30, 0)


def test_session_cube_is_never_dead() -> None:
    """Rule 3.12."""
    match = a_match(SESSION, score=(1000, 999), cube=Cube(1024, X))
    assert not cube_is_dead(match, X)
    assert apply_all(match, (X, Double())).game.offered == 2048


NOTHING_OFF = board("X: 13(15) · O: 1(15)")
ONE_OFF = board("X: 13(14), off 1 · O: 1(15)")
DOUBLED = apply_all(a_match(DROP, position=NOTHING_OFF, cube=Cube(2, X)), (X, Double()))
BEAVERED = apply_all(DOUBLED, (O, Beaver()))
RACCOONED = apply_all(BEAVERED, (X, Raccoon()))


@pytest.mark.parametrize(
    ("match", "leaver", "win", "points"),
    [
        pytest.param(a_match(SESSION, position=NOTHING_OFF), X, Win.BACKGAMMON, 3, id="before the roll"),
        pytest.param(a_match(SESSION, position=NOTHING_OFF), O, Win.BACKGAMMON, 3, id="on the other side's turn"),
        pytest.param(a_match(SESSION, position=ONE_OFF, cube=Cube(4, O)), X, Win.SINGLE, 4, id="one off: a single"),
        pytest.param(
            a_match(SESSION, position=ONE_OFF, cube=Cube(4, O)), O, Win.BACKGAMMON, 12, id="none of their own off"
        ),
        pytest.param(a_match(JACOBY, position=NOTHING_OFF, cube=Cube(2)), X, Win.SINGLE, 2, id="Jacoby, not turned"),
        pytest.param(
            a_match(JACOBY, position=NOTHING_OFF, cube=Cube(2, O), cube_turned=True), X, Win.BACKGAMMON, 6, id="turned"
        ),
        pytest.param(
            a_match(SESSION, position=NOTHING_OFF, phase=Phase.PLAY, dice=Dice(3, 1)), X, Win.BACKGAMMON, 3, id="rolled"
        ),
        pytest.param(opened(begun(SESSION)), O, Win.BACKGAMMON, 3, id="the first turn"),
        pytest.param(DOUBLED, O, Win.SINGLE, 2, id="a double not answered is passed"),
        pytest.param(DOUBLED, X, Win.BACKGAMMON, 6, id="the doubler loses what could still come"),
        pytest.param(BEAVERED, X, Win.SINGLE, 4, id="a beaver not answered is passed"),
        pytest.param(BEAVERED, O, Win.BACKGAMMON, 12, id="the beaverer"),
        pytest.param(RACCOONED, O, Win.SINGLE, 8, id="a raccoon not answered is passed"),
        pytest.param(RACCOONED, X, Win.BACKGAMMON, 24, id="the raccooner"),
        pytest.param(
            apply_all(a_match(ANIMALS, position=NOTHING_OFF), (X, Double()), (O, Beaver())),
            X,
            Win.BACKGAMMON,
            12,
            id="a beaver that takes effect has no answer",
        ),
        pytest.param(
            apply_all(a_match(SESSION, position=NOTHING_OFF), (X, Resign(Win.SINGLE))),
            X,
            Win.BACKGAMMON,
            3,
            id="an offered resignation does not bind",
        ),
    ],
)
def test_leaving_a_session_loses_the_worst_result(match: Match, leaver: Side, win: Win, points: int) -> None:
    """Rule 9.1."""
    after, events = apply(match, leaver, Concede())
    assert events == (GameEnded(leaver.other, win, points, WinReason.CONCEDED), MatchEnded(None, EndReason.ENDED))
    assert _balance(after, leaver) == -points
    assert (after.to_act, after.between_games) == (None, False)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "match",
    [
        pytest.param(begun(SESSION), id="before the first roll"),
        pytest.param(
            apply_all(_games(begun(SESSION), (X, Win.GAMMON)), (X, NextGame())), id="before a later game's roll"
        ),
        pytest.param(_games(begun(SESSION), (X, Win.GAMMON)), id="between games"),
    ],
)
def test_leaving_an_idle_session_keeps_the_balance(match: Match, side: Side) -> None:
    """Rule 9.1."""
    after, events = apply(match, side, Concede())
    assert events == (MatchEnded(None, EndReason.ENDED),)
    assert after.score == match.score


def test_ended_session_cannot_end_again() -> None:
    """Rule 5.1."""
    match = apply_all(_games(begun(SESSION), (X, Win.SINGLE)), (X, EndSession()))
    for side in Side:
        for action in (EndSession(), Concede(), NextGame()):
            assert refused(match, side, action) is Reason.MATCH_OVER
