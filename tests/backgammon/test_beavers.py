"""Beavers and raccoons: clauses 5.5 to 5.9, the table of 5.12, EC58 to EC62."""

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
    levels_possible,
)
from tests.support.positions import a_match, board, cube, doing, opened, opening, played, refused, roll
from tests.support.positions import begun as new_match

X, O = Side.X, Side.O  # noqa: E741 - the two seats
BEAVERS = Rules(jacoby=True, beavers=True)
RACCOONS = Rules(jacoby=True, beavers=True, raccoons=True)
DROP = Rules(jacoby=True, beavers=True, raccoons=True, beaver_drop=True)
DROP_ALONE = Rules(beavers=True, beaver_drop=True)

Deeds = tuple[tuple[Side, Action], ...]
DOUBLED: Deeds = ((X, Double()),)
TAKEN: Deeds = (*DOUBLED, (O, Take()))
BEAVERED: Deeds = (*DOUBLED, (O, Beaver()))
RACCOONED: Deeds = (*BEAVERED, (X, Raccoon()))


@dataclass(frozen=True)
class Row:
    """A row of table 5.12: what is done, and as multiples of v what the cube shows or what is lost."""

    rules: Rules
    deeds: Deeds
    value: int
    loser: Side | None = None


TABLE = [
    pytest.param(Row(DROP, (*DOUBLED, (O, Pass())), 1, O), id="O passes the double"),
    pytest.param(Row(DROP, TAKEN, 2), id="O takes"),
    pytest.param(Row(RACCOONS, BEAVERED, 4), id="O beavers"),
    pytest.param(Row(DROP, (*BEAVERED, (X, Take())), 4), id="O beavers and X takes (option)"),
    pytest.param(Row(DROP, (*BEAVERED, (X, Pass())), 2, X), id="EC60 X drops the beaver (option)"),
    pytest.param(Row(RACCOONS, RACCOONED, 8), id="EC61 X raccoons"),
    pytest.param(Row(DROP, (*RACCOONED, (O, Take())), 8), id="X raccoons and O takes (option)"),
    pytest.param(Row(DROP, (*RACCOONED, (O, Pass())), 4, O), id="O drops the raccoon (option)"),
]


@pytest.mark.parametrize("v", [1, 2])
@pytest.mark.parametrize("row", TABLE)
def test_5_12_the_table_of_values_owners_and_gammons(row: Row, v: int) -> None:
    match = a_match(row.rules, cube=Cube(v))
    assert levels_possible(match, X) == (Win.SINGLE,)
    *deeds, last = row.deeds
    match, events = apply(doing(match, *deeds), *last)
    if row.loser is not None:
        ended = GameEnded(row.loser.other, Win.SINGLE, row.value * v, WinReason.PASSED)
        assert events == (Passed(row.loser), ended)
        assert match.points(row.loser.other) == row.value * v
        assert match.points(row.loser) == 0
        return
    assert match.game.cube == Cube(row.value * v, O)
    assert (match.game.phase, match.to_act) == (Phase.ROLL, X)
    assert levels_possible(match, X) == levels_possible(match, O) == tuple(Win)


@pytest.mark.parametrize("v", [1, 2])
def test_5_12_the_table_begins_at_the_cube_that_the_opening_ties_left(v: int) -> None:
    match = new_match(Rules(beavers=True, automatic_doubles=1))
    for _ in range(v - 1):
        match = doing(match, (X, opening("4-4")))
    match = played(opened(match, O))
    assert match.game.cube == Cube(v)
    assert doing(match, *BEAVERED).game.cube == Cube(4 * v, O)


def test_5_5_ec58_a_beaver_makes_it_four_and_stands_at_once() -> None:
    match, events = apply(doing(a_match(BEAVERS), *DOUBLED), O, Beaver())
    assert events == (Beavered(O, 4, stands=True),)
    assert (match.game.cube, match.to_act, match.game.phase) == (cube("4@O"), X, Phase.ROLL)
    for answer in (Take(), Pass()):
        assert refused(match, X, answer) is Reason.NO_DOUBLE_OFFERED
        assert answer not in legal_actions(match, X)


def test_5_4_ec58_after_a_beaver_a_gammon_counts_eight_also_under_jacoby() -> None:
    position = board("X: 1, off 14 · O: 10(15)")
    match = doing(a_match(BEAVERS, position=position), *BEAVERED, (X, roll("6-1")), (X, Move(((1, 0),))))
    assert match.score == (8, 0)


def test_5_5_the_doubled_side_chooses_between_take_pass_and_beaver() -> None:
    match = doing(a_match(BEAVERS), *DOUBLED)
    assert {Take(), Pass(), Beaver()} <= set(legal_actions(match, O))
    assert doing(match, (O, Take())).game.cube == cube("2@O")


@pytest.mark.parametrize(
    "match", [pytest.param(a_match(), id="a match"), pytest.param(a_match(Rules()), id="a session without the option")]
)
def test_5_11_ec59_without_the_option_a_beaver_is_refused_and_the_double_still_waits(match: Match) -> None:
    doubled = doing(match, *DOUBLED)
    assert refused(doubled, O, Beaver()) is Reason.BEAVERS_OFF
    assert {Take(), Pass()} <= set(legal_actions(doubled, O))
    assert Beaver() not in legal_actions(doubled, O)
    assert refused(doubled, X, Raccoon()) is Reason.RACCOONS_OFF


def test_5_6_ec60_with_the_option_the_doubler_answers_and_a_drop_costs_his_own_double() -> None:
    match, events = apply(doing(a_match(DROP_ALONE), *DOUBLED), O, Beaver())
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
    assert doing(match, (X, Pass())).score == (0, 2)


def test_5_7_ec61_a_raccoon_makes_it_eight_and_the_beaverer_keeps_the_cube() -> None:
    match, events = apply(doing(a_match(RACCOONS), *BEAVERED), X, Raccoon())
    assert events == (Raccooned(X, 8, stands=True),)
    assert (match.game.cube, match.to_act, match.game.phase) == (cube("8@O"), X, Phase.ROLL)


def test_5_7_a_raccoon_that_can_be_passed_waits_for_the_beaverer() -> None:
    match, events = apply(doing(a_match(DROP), *BEAVERED), X, Raccoon())
    assert events == (Raccooned(X, 8, stands=False),)
    assert (match.game.phase, match.to_act) == (Phase.RACCOONED, O)
    assert refused(match, X, roll("6-1")) is Reason.AWAITING_DOUBLE
    assert refused(match, O, Double()) is Reason.ANSWER_DOUBLE


@pytest.mark.parametrize("rules", [RACCOONS, DROP], ids=["it stands", "it can be passed"])
def test_5_7_there_is_no_third_animal(rules: Rules) -> None:
    match = doing(a_match(rules), *RACCOONED)
    for side in Side:
        refused(match, side, Beaver())
        refused(match, side, Raccoon())
        assert not {Beaver(), Raccoon()} & set(legal_actions(match, side))


@pytest.mark.parametrize(("deeds", "value"), [(BEAVERED, 8), (RACCOONED, 16)], ids=["beaver", "EC61 raccoon"])
def test_5_8_the_beaverer_redoubles_on_a_later_turn_of_his(deeds: Deeds, value: int) -> None:
    match = doing(a_match(RACCOONS), *deeds)
    assert refused(match, X, Double()) is Reason.NOT_CUBE_OWNER
    assert refused(match, O, Double()) is Reason.NOT_YOUR_TURN
    match = played(doing(match, (X, roll("3-1"))))
    assert doing(match, (O, Double()), (X, Take())).game.cube == Cube(value, X)


def test_5_9_ec62_a_beaver_answers_a_redouble_too() -> None:
    match = doing(a_match(BEAVERS, turn=O, cube=cube("2@O")), (O, Double()), (X, Beaver()))
    assert (match.game.cube, match.to_act) == (cube("8@X"), O)


AFTER_ROLL = a_match(BEAVERS, phase=Phase.PLAY, dice=Dice(3, 1))


@pytest.mark.parametrize(
    ("match", "side", "reason"),
    [
        pytest.param(a_match(BEAVERS), O, Reason.NO_DOUBLE_OFFERED, id="before a double"),
        pytest.param(doing(a_match(BEAVERS), *DOUBLED), X, Reason.NOT_YOUR_TURN, id="by the doubler"),
        pytest.param(doing(a_match(BEAVERS), *TAKEN), O, Reason.NO_DOUBLE_OFFERED, id="after a take"),
        pytest.param(doing(a_match(BEAVERS), *BEAVERED), O, Reason.NO_DOUBLE_OFFERED, id="a second time"),
        pytest.param(doing(a_match(DROP), *BEAVERED), X, Reason.NO_DOUBLE_OFFERED, id="as the answer to a beaver"),
        pytest.param(AFTER_ROLL, O, Reason.NO_DOUBLE_OFFERED, id="after the dice"),
    ],
)
def test_5_9_a_beaver_is_the_direct_answer_to_a_double_and_nothing_else(
    match: Match, side: Side, reason: Reason
) -> None:
    assert refused(match, side, Beaver()) is reason


@pytest.mark.parametrize(
    ("match", "side", "reason"),
    [
        pytest.param(a_match(RACCOONS), X, Reason.NO_BEAVER, id="before a double"),
        pytest.param(doing(a_match(RACCOONS), *DOUBLED), O, Reason.NO_BEAVER, id="as the answer to a double"),
        pytest.param(doing(a_match(RACCOONS), *TAKEN), X, Reason.NO_BEAVER, id="after a take"),
        pytest.param(doing(a_match(RACCOONS), *BEAVERED), O, Reason.NOT_YOUR_TURN, id="by the beaverer"),
        pytest.param(doing(a_match(DROP), *BEAVERED), O, Reason.NOT_YOUR_TURN, id="by the beaverer who waits"),
        pytest.param(doing(a_match(DROP), *BEAVERED, (X, Take())), X, Reason.NO_BEAVER, id="after taking the beaver"),
        pytest.param(doing(a_match(RACCOONS), *BEAVERED, (X, roll("3-1"))), X, Reason.NO_BEAVER, id="after the dice"),
        pytest.param(doing(a_match(BEAVERS), *BEAVERED), X, Reason.RACCOONS_OFF, id="where it was not agreed"),
    ],
)
def test_5_7_a_raccoon_is_the_direct_answer_to_a_beaver_and_nothing_else(
    match: Match, side: Side, reason: Reason
) -> None:
    assert refused(match, side, Raccoon()) is reason


def test_5_7_the_doubler_may_roll_instead_of_a_raccoon() -> None:
    match = doing(a_match(RACCOONS), *BEAVERED)
    assert {Raccoon(), RequestRoll()} <= set(legal_actions(match, X))


def test_6_6_no_raccoon_while_a_resignation_waits() -> None:
    match = doing(a_match(RACCOONS), *BEAVERED, (X, Resign(Win.SINGLE)))
    assert refused(match, O, Raccoon()) is Reason.ANSWER_RESIGNATION
    assert refused(match, X, Raccoon()) is Reason.AWAITING_RESIGNATION
    assert not any(Raccoon() in legal_actions(match, side) for side in Side)


def test_6_3_a_raccoon_is_a_cube_action_after_which_the_same_may_be_offered_again() -> None:
    match = doing(a_match(RACCOONS), *BEAVERED, (X, Resign(Win.SINGLE)), (O, RefuseResignation()))
    assert refused(match, X, Resign(Win.SINGLE)) is Reason.RESIGNATION_REFUSED_BEFORE
    match = doing(match, (X, Raccoon()), (X, Resign(Win.SINGLE)))
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
@pytest.mark.parametrize("drop", [False, True], ids=["stands", "can be passed"])
def test_0_3_nothing_that_would_pass_the_cube_limit_is_offered(
    limit: int, double: bool, beaver: bool, raccoon: bool, drop: bool
) -> None:
    match = a_match(Rules(beavers=True, raccoons=True, beaver_drop=drop, cube_limit=limit))
    for side, action, possible in ((X, Double(), double), (O, Beaver(), beaver), (X, Raccoon(), raccoon)):
        assert (action in legal_actions(match, side)) == possible
        if not possible:
            assert refused(match, side, action) is Reason.CUBE_LIMIT
            return
        match = doing(match, (side, action))


def test_0_3_the_ceiling_bounds_beavers_too() -> None:
    match = doing(a_match(RACCOONS, cube=Cube(MAX_CUBE // 2, X)), *DOUBLED)
    assert refused(match, O, Beaver()) is Reason.CUBE_LIMIT
    assert doing(match, (O, Take())).game.cube == Cube(MAX_CUBE, O)
