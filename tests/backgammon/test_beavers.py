"""Beavers and raccoons."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from backgammon import (
    MAX_CUBE,
    Action,
    Beaver,
    Beavered,
    Cube,
    Dice,
    Double,
    GameEnded,
    Match,
    Move,
    Pass,
    Passed,
    Phase,
    Raccoon,
    Raccooned,
    Reason,
    RefuseResignation,
    RequestRoll,
    Resign,
    Rules,
    Side,
    Take,
    Taken,
    Win,
    WinReason,
    apply,
    legal_actions,
    possible_levels,
)
from tests.support.positions import a_match, apply_all, board, cube, opened, opening, played, refused, roll
from tests.support.positions import begun as new_match

X, O = Side.X, Side.O  # noqa: E741 - the two seats
BEAVERS = Rules(jacoby=True, beavers=True)
RACCOONS = Rules(jacoby=True, beavers=True, raccoons=True)
WITH_PASS = Rules(jacoby=True, beavers=True, raccoons=True, beaver_pass=True)
BEAVER_PASS_ONLY = Rules(beavers=True, beaver_pass=True)

Actions = tuple[tuple[Side, Action], ...]
DOUBLED: Actions = ((X, Double()),)
TAKEN: Actions = (*DOUBLED, (O, Take()))
BEAVERED: Actions = (*DOUBLED, (O, Beaver()))
RACCOONED: Actions = (*BEAVERED, (X, Raccoon()))


@dataclass(frozen=True)
class Row:
    """A row of the table of rule 5.12: actions, and the resulting cube or loss as multiples of v."""

    rules: Rules
    actions: Actions
    value: int
    loser: Side | None = None


TABLE = [
    pytest.param(Row(WITH_PASS, (*DOUBLED, (O, Pass())), 1, O), id="O passes the double"),
    pytest.param(Row(WITH_PASS, TAKEN, 2), id="O takes"),
    pytest.param(Row(RACCOONS, BEAVERED, 4), id="O beavers"),
    pytest.param(Row(WITH_PASS, (*BEAVERED, (X, Take())), 4), id="O beavers and X takes (option)"),
    pytest.param(Row(WITH_PASS, (*BEAVERED, (X, Pass())), 2, X), id="EC60 X passes the beaver (option)"),
    pytest.param(Row(RACCOONS, RACCOONED, 8), id="EC61 X raccoons"),
    pytest.param(Row(WITH_PASS, (*RACCOONED, (O, Take())), 8), id="X raccoons and O takes (option)"),
    pytest.param(Row(WITH_PASS, (*RACCOONED, (O, Pass())), 4, O), id="O passes the raccoon (option)"),
]


@pytest.mark.parametrize("v", [1, 2])
@pytest.mark.parametrize("row", TABLE)
def test_beaver_table_of_values_owners_and_gammons(row: Row, v: int) -> None:
    """Rule 5.12."""
    match = a_match(row.rules, cube=Cube(v))
    assert possible_levels(match, X) == (Win.SINGLE,)
    *actions, last = row.actions
    match, events = apply(apply_all(match, *actions), *last)
    if row.loser is not None:
        ended = GameEnded(row.loser.other, Win.SINGLE, row.value * v, WinReason.PASSED)
        assert events == (Passed(row.loser), ended)
        assert match.points(row.loser.other) == row.value * v
        assert match.points(row.loser) == 0
        return
    assert match.game.cube == Cube(row.value * v, O)
    assert (match.game.phase, match.to_act) == (Phase.ROLL, X)
    assert possible_levels(match, X) == possible_levels(match, O) == tuple(Win)


@pytest.mark.parametrize("v", [1, 2])
def test_beaver_table_starts_at_the_automatic_double(v: int) -> None:
    """Rule 5.12."""
    match = new_match(Rules(beavers=True, automatic_doubles=1))
    for _ in range(v - 1):
        match = apply_all(match, (X, opening("4-4")))
    match = played(opened(match, O))
    assert match.game.cube == Cube(v)
    assert apply_all(match, *BEAVERED).game.cube == Cube(4 * v, O)


def test_beaver_sets_the_cube_to_4() -> None:
    """Rules 5.5 and EC58."""
    match, events = apply(apply_all(a_match(BEAVERS), *DOUBLED), O, Beaver())
    assert events == (Beavered(O, 4, stands=True),)
    assert (match.game.cube, match.to_act, match.game.phase) == (cube("4@O"), X, Phase.ROLL)
    for answer in (Take(), Pass()):
        assert refused(match, X, answer) is Reason.NO_DOUBLE_OFFERED
        assert answer not in legal_actions(match, X)


def test_gammon_counts_eight_after_a_beaver() -> None:
    """Rules 5.4 and EC58, with and without the Jacoby rule."""
    position = board("X: 1, off 14 · O: 10(15)")
    match = apply_all(a_match(BEAVERS, position=position), *BEAVERED, (X, roll("6-1")), (X, Move(((1, 0),))))
    assert match.score == (8, 0)


def test_doubled_side_may_take_pass_or_beaver() -> None:
    """Rule 5.5."""
    match = apply_all(a_match(BEAVERS), *DOUBLED)
    assert {Take(), Pass(), Beaver()} <= set(legal_actions(match, O))
    assert apply_all(match, (O, Take())).game.cube == cube("2@O")


@pytest.mark.parametrize(
    "match", [pytest.param(a_match(), id="a match"), pytest.param(a_match(Rules()), id="a session without the option")]
)
def test_beaver_is_refused_without_the_option(match: Match) -> None:
    """Rules 5.11 and EC59."""
    doubled = apply_all(match, *DOUBLED)
    assert refused(doubled, O, Beaver()) is Reason.BEAVERS_OFF
    assert {Take(), Pass()} <= set(legal_actions(doubled, O))
    assert Beaver() not in legal_actions(doubled, O)
    assert refused(doubled, X, Raccoon()) is Reason.RACCOONS_OFF


def test_passed_beaver_costs_the_double() -> None:
    """Rules 5.6 and EC60."""
    match, events = apply(apply_all(a_match(BEAVER_PASS_ONLY), *DOUBLED), O, Beaver())
    assert events == (Beavered(O, 4, stands=False),)
    assert (match.game.phase, match.to_act, match.game.cube) == (Phase.BEAVERED, X, cube("1@mid"))
    assert refused(match, X, roll("6-1")) is Reason.ANSWER_DOUBLE
    assert refused(match, O, roll("6-1")) is Reason.AWAITING_DOUBLE
    assert refused(match, O, Take()) is Reason.NOT_YOUR_TURN
    assert refused(match, X, Resign(Win.SINGLE)) is Reason.ANSWER_DOUBLE
    assert refused(match, X, Raccoon()) is Reason.RACCOONS_OFF
    taken, events = apply(match, X, Take())
    assert events == (Taken(X, 4, O),)
    assert (taken.game.cube, taken.to_act) == (cube("4@O"), X)
    assert apply_all(match, (X, Pass())).score == (0, 2)


def test_raccoon_sets_the_cube_to_8_and_keeps_its_owner() -> None:
    """Rules 5.7 and EC61."""
    match, events = apply(apply_all(a_match(RACCOONS), *BEAVERED), X, Raccoon())
    assert events == (Raccooned(X, 8, stands=True),)
    assert (match.game.cube, match.to_act, match.game.phase) == (cube("8@O"), X, Phase.ROLL)


def test_raccoon_that_can_be_passed_waits() -> None:
    """Rule 5.7."""
    match, events = apply(apply_all(a_match(WITH_PASS), *BEAVERED), X, Raccoon())
    assert events == (Raccooned(X, 8, stands=False),)
    assert (match.game.phase, match.to_act) == (Phase.RACCOONED, O)
    assert refused(match, X, roll("6-1")) is Reason.AWAITING_DOUBLE
    assert refused(match, O, Double()) is Reason.ANSWER_DOUBLE


@pytest.mark.parametrize("rules", [RACCOONS, WITH_PASS], ids=["takes effect", "can be passed"])
def test_nothing_follows_a_raccoon(rules: Rules) -> None:
    """Rule 5.7."""
    match = apply_all(a_match(rules), *RACCOONED)
    for side in Side:
        refused(match, side, Beaver())
        refused(match, side, Raccoon())
        assert not {Beaver(), Raccoon()} & set(legal_actions(match, side))


@pytest.mark.parametrize(("actions", "value"), [(BEAVERED, 8), (RACCOONED, 16)], ids=["beaver", "EC61 raccoon"])
def test_beaver_owner_redoubles_on_a_later_turn(actions: Actions, value: int) -> None:
    """Rule 5.8."""
    match = apply_all(a_match(RACCOONS), *actions)
    assert refused(match, X, Double()) is Reason.NOT_CUBE_OWNER
    assert refused(match, O, Double()) is Reason.NOT_YOUR_TURN
    match = played(apply_all(match, (X, roll("3-1"))))
    assert apply_all(match, (O, Double()), (X, Take())).game.cube == Cube(value, X)


def test_beaver_may_answer_a_redouble() -> None:
    """Rules 5.9 and EC62."""
    match = apply_all(a_match(BEAVERS, turn=O, cube=cube("2@O")), (O, Double()), (X, Beaver()))
    assert (match.game.cube, match.to_act) == (cube("8@X"), O)


AFTER_ROLL = a_match(BEAVERS, phase=Phase.PLAY, dice=Dice(3, 1))


@pytest.mark.parametrize(
    ("match", "side", "reason"),
    [
        pytest.param(a_match(BEAVERS), O, Reason.NO_DOUBLE_OFFERED, id="before a double"),
        pytest.param(apply_all(a_match(BEAVERS), *DOUBLED), X, Reason.NOT_YOUR_TURN, id="by the doubler"),
        pytest.param(apply_all(a_match(BEAVERS), *TAKEN), O, Reason.NO_DOUBLE_OFFERED, id="after a take"),
        pytest.param(apply_all(a_match(BEAVERS), *BEAVERED), O, Reason.NO_DOUBLE_OFFERED, id="a second time"),
        pytest.param(
            apply_all(a_match(WITH_PASS), *BEAVERED), X, Reason.NO_DOUBLE_OFFERED, id="as the answer to a beaver"
        ),
        pytest.param(AFTER_ROLL, O, Reason.NO_DOUBLE_OFFERED, id="after the dice"),
    ],
)
def test_beaver_answers_only_a_double(match: Match, side: Side, reason: Reason) -> None:
    """Rule 5.9."""
    assert refused(match, side, Beaver()) is reason


@pytest.mark.parametrize(
    ("match", "side", "reason"),
    [
        pytest.param(a_match(RACCOONS), X, Reason.NO_BEAVER, id="before a double"),
        pytest.param(apply_all(a_match(RACCOONS), *DOUBLED), O, Reason.NO_BEAVER, id="as the answer to a double"),
        pytest.param(apply_all(a_match(RACCOONS), *TAKEN), X, Reason.NO_BEAVER, id="after a take"),
        pytest.param(apply_all(a_match(RACCOONS), *BEAVERED), O, Reason.NOT_YOUR_TURN, id="by the beaverer"),
        pytest.param(apply_all(a_match(WITH_PASS), *BEAVERED), O, Reason.NOT_YOUR_TURN, id="by the side that waits"),
        pytest.param(
            apply_all(a_match(WITH_PASS), *BEAVERED, (X, Take())), X, Reason.NO_BEAVER, id="after taking the beaver"
        ),
        pytest.param(
            apply_all(a_match(RACCOONS), *BEAVERED, (X, roll("3-1"))), X, Reason.NO_BEAVER, id="after the dice"
        ),
        pytest.param(apply_all(a_match(BEAVERS), *BEAVERED), X, Reason.RACCOONS_OFF, id="where it was not agreed"),
    ],
)
def test_raccoon_answers_only_a_beaver(match: Match, side: Side, reason: Reason) -> None:
    """Rule 5.7."""
    assert refused(match, side, Raccoon()) is reason


def test_doubler_may_roll_instead_of_a_raccoon() -> None:
    """Rule 5.7."""
    match = apply_all(a_match(RACCOONS), *BEAVERED)
    assert {Raccoon(), RequestRoll()} <= set(legal_actions(match, X))


def test_raccoon_is_refused_while_a_resignation_waits() -> None:
    """Rule 6.6."""
    match = apply_all(a_match(RACCOONS), *BEAVERED, (X, Resign(Win.SINGLE)))
    assert refused(match, O, Raccoon()) is Reason.ANSWER_RESIGNATION
    assert refused(match, X, Raccoon()) is Reason.AWAITING_RESIGNATION
    assert not any(Raccoon() in legal_actions(match, side) for side in Side)


def test_raccoon_reopens_a_refused_resignation() -> None:
    """Rule 6.3."""
    match = apply_all(a_match(RACCOONS), *BEAVERED, (X, Resign(Win.SINGLE)), (O, RefuseResignation()))
    assert refused(match, X, Resign(Win.SINGLE)) is Reason.RESIGNATION_REFUSED_BEFORE
    match = apply_all(match, (X, Raccoon()), (X, Resign(Win.SINGLE)))
    assert match.game.resigning is Win.SINGLE


@pytest.mark.parametrize(
    ("limit", "double", "beaver", "raccoon"),
    [
        (1, False, False, False),
        (2, True, False, False),
        (4, True, True, False),
        (7, True, True, False),
        (8, True, True, True),
        (MAX_CUBE, True, True, True),
    ],
    ids=str,
)
@pytest.mark.parametrize("may_pass", [False, True], ids=["takes effect", "can be passed"])
def test_beaver_past_the_cube_limit_is_not_offered(
    limit: int, double: bool, beaver: bool, raccoon: bool, may_pass: bool
) -> None:
    """Rule 0.3."""
    match = a_match(Rules(beavers=True, raccoons=True, beaver_pass=may_pass, cube_limit=limit))
    for side, action, possible in ((X, Double(), double), (O, Beaver(), beaver), (X, Raccoon(), raccoon)):
        assert (action in legal_actions(match, side)) == possible
        if not possible:
            assert refused(match, side, action) is Reason.CUBE_LIMIT
            return
        match = apply_all(match, (side, action))


def test_cube_ceiling_bounds_beavers() -> None:
    """Rule 0.3."""
    match = apply_all(a_match(RACCOONS, cube=Cube(MAX_CUBE // 2, X)), *DOUBLED)
    assert refused(match, O, Beaver()) is Reason.CUBE_LIMIT
    assert apply_all(match, (O, Take())).game.cube == Cube(MAX_CUBE, O)
