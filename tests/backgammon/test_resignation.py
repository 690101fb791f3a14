"""Resignation, in the order of section 6 of the rule book."""

from __future__ import annotations

import pytest

from backgammon import (
    AcceptResignation,
    Cube,
    Dice,
    Double,
    GameBegan,
    GameEnded,
    Match,
    Move,
    Pass,
    Phase,
    Reason,
    RefuseResignation,
    Resign,
    ResignationAccepted,
    ResignationOffered,
    ResignationRefused,
    Rules,
    Side,
    Take,
    Win,
    WinReason,
    apply,
    legal_actions,
    possible_levels,
)
from tests.support.positions import a_match, apply_all, board, cube, opened, opening, played, refused, roll
from tests.support.positions import begun as new_match

SESSION = Rules()
ROLLED = a_match(SESSION, dice=Dice(3, 1), phase=Phase.PLAY)
ONE_OFF = board("X: 6(14), off 1 · O: 24(15)")


def _offered(match: Match, level: Win = Win.SINGLE) -> Match:
    return apply_all(match, (match.game.turn, Resign(level)))


def _declined(match: Match, level: Win = Win.SINGLE) -> Match:
    """Return the match after the side on turn offered this level and the other refused."""
    return apply_all(_offered(match, level), (match.game.turn.other, RefuseResignation()))


@pytest.mark.parametrize("match", [a_match(SESSION), ROLLED], ids=["before the roll", "after the roll"])
def test_side_on_turn_may_resign_before_and_after_rolling(match: Match) -> None:
    """Rule 6.1."""
    _, events = apply(match, Side.X, Resign(Win.SINGLE))
    assert events == (ResignationOffered(Side.X, Win.SINGLE),)
    assert refused(match, Side.O, Resign(Win.SINGLE)) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("side", Side)
def test_resignation_before_the_opening_roll_is_refused(side: Side) -> None:
    """Rule 6.1."""
    refused(new_match(SESSION), side, Resign(Win.SINGLE))


def test_opener_may_resign_on_the_first_turn() -> None:
    """Rule 6.1."""
    assert _offered(opened(new_match(SESSION))).game.resigning is Win.SINGLE


@pytest.mark.parametrize("level", Win)
def test_double_is_answered_before_a_resignation(level: Win) -> None:
    """Rules 6.1 and EC63."""
    match = apply_all(a_match(SESSION), (Side.X, Double()))
    assert refused(match, Side.O, Resign(level)) is Reason.ANSWER_DOUBLE
    assert refused(match, Side.X, Resign(level)) is Reason.AWAITING_DOUBLE
    match, _ = apply(match, Side.O, Pass())
    assert match.score == (1, 0)


@pytest.mark.parametrize("value", [1, 2, 4, 64])
@pytest.mark.parametrize("level", Win)
@pytest.mark.parametrize("side", Side)
def test_resignation_costs_its_level_times_the_cube(side: Side, level: Win, value: int) -> None:
    """Rule 6.2."""
    match = _offered(a_match(SESSION, turn=side, cube=Cube(value, side)), level)
    match, events = apply(match, side.other, AcceptResignation())
    ended = GameEnded(side.other, level, value * level, WinReason.RESIGNED)
    assert events == (ResignationAccepted(side.other), ended)
    assert match.points(side.other) == value * level
    assert match.points(side) == 0


@pytest.mark.parametrize("level", [Win.GAMMON, Win.BACKGAMMON])
def test_impossible_level_is_not_offered(level: Win) -> None:
    """Rules 6.2 and EC66."""
    match = a_match(SESSION, position=ONE_OFF)
    assert possible_levels(match, Side.X) == (Win.SINGLE,)
    assert refused(match, Side.X, Resign(level)) is Reason.LEVEL_IMPOSSIBLE
    assert Resign(level) not in legal_actions(match, Side.X)
    assert _offered(match).game.resigning is Win.SINGLE


def test_level_ignores_the_winners_checkers_off() -> None:
    """Rule 6.2."""
    match = a_match(SESSION, position=ONE_OFF, turn=Side.O)
    assert possible_levels(match, Side.O) == tuple(Win)


def test_accepted_resignation_ends_the_game() -> None:
    """Rule 6.3."""
    match = apply_all(_offered(a_match(SESSION)), (Side.O, AcceptResignation()))
    assert (match.between_games, match.game.phase) == (True, Phase.DECIDED)


@pytest.mark.parametrize("match", [a_match(SESSION), ROLLED], ids=["before the roll", "after the roll"])
def test_refused_resignation_changes_nothing(match: Match) -> None:
    """Rule 6.3."""
    after, events = apply(_offered(match), Side.O, RefuseResignation())
    assert events == (ResignationRefused(Side.O),)
    game, before = after.game, match.game
    assert (game.phase, game.turn, game.dice, game.position) == (
        before.phase,
        before.turn,
        before.dice,
        before.position,
    )
    assert (game.resigning, after.to_act, after.score) == (None, Side.X, match.score)


@pytest.mark.parametrize("match", [a_match(SESSION), ROLLED], ids=["before the roll", "after the roll"])
def test_only_a_higher_level_follows_a_refused_one(match: Match) -> None:
    """Rules 6.3 and EC65."""
    after = _declined(match, Win.GAMMON)
    for level in (Win.SINGLE, Win.GAMMON):
        assert refused(after, Side.X, Resign(level)) is Reason.RESIGNATION_REFUSED_BEFORE
    assert _offered(after, Win.BACKGAMMON).game.resigning is Win.BACKGAMMON


def test_game_goes_on_after_every_level_was_refused() -> None:
    """Rule 6.3."""
    after = _declined(_declined(_declined(a_match(SESSION)), Win.GAMMON), Win.BACKGAMMON)
    assert all(refused(after, Side.X, Resign(level)) is Reason.RESIGNATION_REFUSED_BEFORE for level in Win)
    assert apply_all(after, (Side.X, roll("3-1"))).game.phase is Phase.PLAY


def test_roll_reopens_a_refused_level() -> None:
    """Rule 6.3."""
    assert _offered(apply_all(_declined(a_match(SESSION)), (Side.X, roll("3-1")))).game.resigning is Win.SINGLE


def test_move_reopens_a_refused_level() -> None:
    """Rule 6.3."""
    later = played(_declined(ROLLED))
    later = played(apply_all(later, (Side.O, roll("3-1"))))
    assert _offered(later).game.resigning is Win.SINGLE


def test_cube_action_reopens_a_refused_level() -> None:
    """Rule 6.3."""
    later = apply_all(_declined(a_match(SESSION)), (Side.X, Double()), (Side.O, Take()))
    assert _offered(later).game.resigning is Win.SINGLE


def test_refused_level_does_not_bind_the_other_side() -> None:
    """Rule 6.3."""
    assert _offered(played(_declined(ROLLED, Win.BACKGAMMON))).game.resigning is Win.SINGLE


def test_jacoby_offers_only_a_single_before_a_double() -> None:
    """Rules 6.4 and EC64."""
    match = a_match(Rules(jacoby=True))
    assert possible_levels(match, Side.X) == (Win.SINGLE,)
    assert refused(match, Side.X, Resign(Win.GAMMON)) is Reason.GAMMONS_DO_NOT_COUNT
    assert refused(a_match(Rules(jacoby=True), position=ONE_OFF), Side.X, Resign(Win.GAMMON)) is Reason.LEVEL_IMPOSSIBLE
    assert apply_all(_offered(match), (Side.O, AcceptResignation())).score == (0, 1)


def test_automatic_double_does_not_raise_the_level() -> None:
    """Rule 6.4."""
    match = apply_all(new_match(Rules(jacoby=True, automatic_doubles=1)), (Side.X, opening("3-3")))
    match = opened(match)
    assert possible_levels(match, Side.X) == (Win.SINGLE,)
    assert apply_all(_offered(match), (Side.O, AcceptResignation())).score == (0, 2)


def test_jacoby_offers_every_level_after_a_double() -> None:
    """Rule 6.4."""
    match = apply_all(a_match(Rules(jacoby=True)), (Side.X, Double()), (Side.O, Take()))
    assert possible_levels(match, Side.X) == tuple(Win)
    assert apply_all(_offered(match, Win.GAMMON), (Side.O, AcceptResignation())).score == (0, 4)


def test_resignation_can_lead_to_the_crawford_game() -> None:
    """Rule 6.5."""
    match = _offered(a_match(Rules(length=5), score=(3, 0), turn=Side.O))
    match, events = apply(match, Side.X, AcceptResignation())
    assert match.score == (4, 0)
    assert events[-1] == GameBegan(2, crawford=True)


def test_position_with_contact_may_be_resigned() -> None:
    """Rule 6.5."""
    assert apply_all(_offered(a_match(Rules(length=5))), (Side.O, AcceptResignation())).score == (0, 1)


@pytest.mark.parametrize("match", [a_match(SESSION), ROLLED], ids=["before the roll", "after the roll"])
@pytest.mark.parametrize(
    "action", [roll("3-1"), Move(((8, 5), (6, 5))), Double(), Take(), Pass(), Resign(Win.BACKGAMMON)], ids=repr
)
def test_waiting_offer_can_only_be_answered(match: Match, action: Move) -> None:
    """Rule 6.6."""
    for side in Side:
        refused(_offered(match), side, action)


def test_offer_is_answered_by_the_other_side() -> None:
    """Rule 6.6."""
    match = _offered(a_match(SESSION))
    assert match.to_act is Side.O
    for answer in (AcceptResignation(), RefuseResignation()):
        assert refused(match, Side.X, answer) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("answer", [AcceptResignation(), RefuseResignation()], ids=repr)
@pytest.mark.parametrize("side", Side)
def test_answer_without_an_offer_is_refused(side: Side, answer: AcceptResignation | RefuseResignation) -> None:
    """Rule 6.6."""
    assert refused(a_match(SESSION), side, answer) is Reason.NO_RESIGNATION_OFFERED


def test_offer_is_accepted_once() -> None:
    """Rule 6.3."""
    match = apply_all(_offered(a_match(SESSION), Win.BACKGAMMON), (Side.O, AcceptResignation()))
    assert refused(match, Side.O, AcceptResignation()) is Reason.BETWEEN_GAMES
    assert match.score == (0, 3)


def test_refused_offer_leaves_the_cube() -> None:
    """Rule 6.3."""
    assert _declined(a_match(SESSION, cube=cube("4@X"))).game.cube == cube("4@X")
