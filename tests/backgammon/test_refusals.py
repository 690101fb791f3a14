"""Every reason for a refusal, each with a situation in which it is given."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from backgammon import (
    MAX_CUBE,
    AcceptResignation,
    Action,
    AgreeCancel,
    AskCancel,
    Beaver,
    Claim,
    Concede,
    Cube,
    Dice,
    Double,
    EndSession,
    Match,
    Move,
    NameDouble,
    NextGame,
    Pass,
    Phase,
    Raccoon,
    Reason,
    RefuseCancel,
    RefuseResignation,
    RequestRoll,
    Resign,
    Rules,
    Side,
    Take,
    Variant,
    Win,
    legal_actions,
    refusal,
)
from tests.support.positions import a_match, apply_all, begun, board, game_won, opened, refused, roll

SESSION = Rules()
BEAVERS = Rules(beavers=True)
RACCOONS = Rules(beavers=True, raccoons=True)
ACEY = Rules(variant=Variant.ACEY_DEUCEY)
NAMING = a_match(ACEY, position=board("X: 24(15) · O: hand 15"), phase=Phase.NAME)
ROLLED = a_match(dice=Dice(3, 1), phase=Phase.PLAY)
DOUBLED = apply_all(a_match(), (Side.X, Double()))
RESIGNING = apply_all(a_match(), (Side.X, Resign(Win.GAMMON)))
DECLINED = apply_all(RESIGNING, (Side.O, RefuseResignation()))
BETWEEN, _ = game_won(begun(SESSION), Side.X)
OVER, _ = game_won(begun(Rules(length=1)), Side.X)
ASKED = apply_all(a_match(), (Side.X, AskCancel()))
NOT_CANCELLED = apply_all(ASKED, (Side.O, RefuseCancel()))


@dataclass(frozen=True)
class Row:
    """A refused action, its situation and the reason."""

    match: Match
    side: Side
    action: Action
    reason: Reason


ROWS = [
    *(Row(OVER, side, action, Reason.MATCH_OVER) for side in Side for action in (roll("3-1"), Concede(), AskCancel())),
    Row(a_match(), Side.O, roll("3-1"), Reason.NOT_YOUR_TURN),
    Row(ROLLED, Side.O, Move(((8, 5), (6, 5))), Reason.NOT_YOUR_TURN),
    Row(a_match(), Side.X, Claim(whole=False), Reason.YOUR_OWN_DEADLINE),
    Row(ROLLED, Side.X, roll("6-6"), Reason.ALREADY_ROLLED),
    Row(ROLLED, Side.X, Double(), Reason.ALREADY_ROLLED),
    Row(a_match(), Side.X, Move(((8, 5), (6, 5))), Reason.NOT_ROLLED),
    Row(begun(SESSION), Side.X, roll("3-1"), Reason.ROLL_NOT_AWAITED),
    Row(begun(SESSION), Side.O, Double(), Reason.ROLL_NOT_AWAITED),
    Row(DOUBLED, Side.O, roll("3-1"), Reason.ANSWER_DOUBLE),
    Row(DOUBLED, Side.X, roll("3-1"), Reason.AWAITING_DOUBLE),
    Row(DOUBLED, Side.X, Double(), Reason.AWAITING_DOUBLE),
    Row(RESIGNING, Side.O, roll("3-1"), Reason.ANSWER_RESIGNATION),
    Row(RESIGNING, Side.X, roll("3-1"), Reason.AWAITING_RESIGNATION),
    Row(BETWEEN, Side.X, roll("3-1"), Reason.BETWEEN_GAMES),
    Row(BETWEEN, Side.O, Resign(Win.SINGLE), Reason.BETWEEN_GAMES),
    Row(a_match(SESSION), Side.X, NextGame(), Reason.NOT_BETWEEN_GAMES),
    Row(a_match(SESSION), Side.O, EndSession(), Reason.NOT_BETWEEN_GAMES),
    *(
        Row(match, side, action, Reason.NOT_A_SESSION)
        for match in (a_match(), ROLLED, begun(Rules(length=5)))
        for side in Side
        for action in (NextGame(), EndSession())
    ),
    Row(DOUBLED, Side.O, Beaver(), Reason.BEAVERS_OFF),
    Row(a_match(SESSION), Side.O, Beaver(), Reason.BEAVERS_OFF),
    Row(apply_all(a_match(BEAVERS), (Side.X, Double()), (Side.O, Beaver())), Side.X, Raccoon(), Reason.RACCOONS_OFF),
    Row(apply_all(a_match(RACCOONS), (Side.X, Double())), Side.O, Raccoon(), Reason.NO_BEAVER),
    Row(a_match(BEAVERS), Side.O, Beaver(), Reason.NO_DOUBLE_OFFERED),
    Row(NAMING, Side.X, roll("3-1"), Reason.NAME_FIRST),
    Row(NAMING, Side.X, Move(((24, 23),)), Reason.NAME_FIRST),
    Row(NAMING, Side.X, NameDouble(7), Reason.NAMED_OUT_OF_RANGE),
    Row(NAMING, Side.O, NameDouble(6), Reason.NOT_YOUR_TURN),
    Row(a_match(), Side.X, NameDouble(6), Reason.NOT_NAMING),
    Row(a_match(ACEY), Side.X, Double(), Reason.NO_CUBE),
    Row(a_match(Rules(variant=Variant.DUTCH, cube=False)), Side.X, Double(), Reason.NO_CUBE),
    Row(ROLLED, Side.X, Move(((8, 5),)), Reason.NO_SUCH_PLAY),
    Row(ROLLED, Side.X, Move(()), Reason.NO_SUCH_PLAY),
    Row(a_match(), Side.O, Take(), Reason.NO_DOUBLE_OFFERED),
    Row(a_match(), Side.O, Pass(), Reason.NO_DOUBLE_OFFERED),
    Row(a_match(Rules(length=1)), Side.X, Double(), Reason.NO_CUBE),
    Row(a_match(crawford=True), Side.X, Double(), Reason.CRAWFORD),
    Row(opened(begun(SESSION)), Side.X, Double(), Reason.FIRST_TURN),
    Row(a_match(cube=Cube(2, Side.O)), Side.X, Double(), Reason.NOT_CUBE_OWNER),
    Row(a_match(SESSION, cube=Cube(MAX_CUBE, Side.X)), Side.X, Double(), Reason.CUBE_LIMIT),
    Row(a_match(Rules(cube_limit=64), cube=Cube(64, Side.X)), Side.X, Double(), Reason.CUBE_LIMIT),
    Row(a_match(Rules(length=1 + 1, forbid_dead_cube=True), score=(1, 1)), Side.X, Double(), Reason.DEAD_CUBE),
    Row(a_match(), Side.O, AcceptResignation(), Reason.NO_RESIGNATION_OFFERED),
    Row(a_match(), Side.O, RefuseResignation(), Reason.NO_RESIGNATION_OFFERED),
    Row(DECLINED, Side.X, Resign(Win.SINGLE), Reason.RESIGNATION_REFUSED_BEFORE),
    Row(a_match(position=board("X: 6, off 14 · O: 24(15)")), Side.X, Resign(Win.GAMMON), Reason.LEVEL_IMPOSSIBLE),
    *(Row(a_match(Rules(jacoby=True)), Side.X, Resign(win), Reason.GAMMONS_DO_NOT_COUNT) for win in tuple(Win)[1:]),
    *(
        Row(a_match(), side, action, Reason.NO_CANCEL_ASKED)
        for side in Side
        for action in (AgreeCancel(), RefuseCancel())
    ),
    Row(ASKED, Side.X, AgreeCancel(), Reason.AWAITING_CANCEL),
    Row(ASKED, Side.X, RefuseCancel(), Reason.AWAITING_CANCEL),
    Row(ASKED, Side.O, AskCancel(), Reason.CANCEL_ALREADY_ASKED),
    Row(NOT_CANCELLED, Side.X, AskCancel(), Reason.CANCEL_REFUSED_BEFORE),
    Row(NOT_CANCELLED, Side.O, AskCancel(), Reason.CANCEL_REFUSED_BEFORE),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.reason} {row.side} {type(row.action).__name__}")
def test_refused_action_has_a_reason_and_is_not_offered(row: Row) -> None:
    assert refused(row.match, row.side, row.action) is row.reason
    assert row.action not in legal_actions(row.match, row.side)


def test_wish_to_roll_is_refused_like_the_roll() -> None:
    for row in ROWS:
        if row.action == roll("3-1"):
            assert refusal(row.match, row.side, RequestRoll()) is row.reason


def test_every_match_reason_has_a_row() -> None:
    typed = {
        Reason.UNREADABLE,
        Reason.WRONG_WAY,
        Reason.NO_HIT,
        Reason.NO_CHECKER,
        Reason.BLOCKED,
        Reason.BAR_FIRST,
        Reason.NOT_THE_DICE,
        Reason.MUST_PLAY_MORE,
        Reason.MUST_PLAY_HIGHER,
        Reason.NOT_ALL_HOME,
        Reason.BEAR_OFF_HIGHEST,
        Reason.NO_HIT_BEFORE_HOME,
        Reason.HAND_FIRST,
        Reason.BEAR_OFF_EXACTLY,
    }
    agreeing = {
        Reason.LENGTH_OUT_OF_RANGE,
        Reason.START_SCORE_OUT_OF_RANGE,
        Reason.ONLY_IN_SESSIONS,
        Reason.ONLY_IN_MATCHES,
        Reason.NEEDS_BEAVERS,
        Reason.NEEDS_CUBE,
        Reason.NEEDS_JACOBY_AND_AUTOMATIC_DOUBLES,
        Reason.CUBE_LIMIT_OUT_OF_RANGE,
        Reason.AUTOMATIC_DOUBLES_OUT_OF_RANGE,
        Reason.STAKE_TOO_LONG,
        Reason.ONLY_IN_DUTCH,
        Reason.ONLY_IN_ACEY_DEUCEY,
        Reason.ACEY_DEUCEY_IN_SESSIONS,
    }
    assert {row.reason for row in ROWS} >= set(Reason) - typed - agreeing


def test_refusal_text_is_its_reason() -> None:
    with pytest.raises(Exception, match="already rolled"):
        apply_all(ROLLED, (Side.X, roll("3-1")))
