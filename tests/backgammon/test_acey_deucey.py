"""Acey Deucey: the sequence of a 1 and a 2, payment and what is not part of the game."""

from __future__ import annotations

import pytest

from backgammon import (
    CHECKERS,
    HAND,
    MAX_MULTIPLIER,
    MAX_POINTS,
    OFF,
    AcceptResignation,
    Beaver,
    Concede,
    Danced,
    Dice,
    Double,
    DoubleNamed,
    GameEnded,
    Illegal,
    Match,
    MayName,
    NameDouble,
    NextGame,
    Phase,
    Reason,
    RequestRoll,
    Resign,
    Rolled,
    RollsAgain,
    Rules,
    Side,
    StakeDoubled,
    Variant,
    Win,
    WinReason,
    apply,
    begin,
    legal_actions,
    plays_now,
    points_lost,
    possible_levels,
    replay,
    stake,
)
from backgammon.match import replace_fields
from tests.support.positions import a_match, after, apply_all, board, move_of, opening, played, refused, roll, typed

ACEY = Rules(variant=Variant.ACEY_DEUCEY)
DOUBLING = Rules(variant=Variant.ACEY_DEUCEY, acey_stake_doubling=True)
AGAIN = Rules(variant=Variant.ACEY_DEUCEY, acey_doublet_rolls_again=True)
REROLL = Rules(variant=Variant.ACEY_DEUCEY, opening_reroll=True)
EXACT = Rules(variant=Variant.ACEY_DEUCEY, acey_exact_bear_off=True)
A7 = "X: 6(2) 5(2) 2 1, off 9 · O: 20(3) 19(4) 13(2), off 6"
RACE = "X: 24(2) 13(13) · O: 1(8), off 7"


def _new(rules: Rules = ACEY) -> Match:
    return replay(begin(rules))


def _rolled(text: str, dice: str, rules: Rules = ACEY) -> Match:
    return apply_all(a_match(rules, position=board(text)), (Side.X, roll(dice)))


def _naming(text: str, rules: Rules = ACEY) -> Match:
    """Return a match in which X has played 1 and 2 and names a double."""
    return a_match(rules, position=board(text), phase=Phase.NAME)


def _ended(match: Match, winner: Side) -> GameEnded:
    """Return the end of the game if its loser resigns now."""
    match = apply_all(match, (winner.other, Resign(Win.SINGLE)))
    _, events = apply(match, winner, AcceptResignation())
    (ended,) = [event for event in events if isinstance(event, GameEnded)]
    return ended


def test_acey_checkers_start_in_hand() -> None:
    """Rule 7A.1."""
    position = _new().game.position
    assert [position.checkers_of(side)[HAND] for side in Side] == [CHECKERS, CHECKERS]
    assert [position.pips(side) for side in Side] == [375, 375]


def test_side_of_the_board_changes_nothing() -> None:
    """Rule 7A.2."""
    first, second = (
        played(apply_all(_new(), (side, opening(text)))) for side, text in ((Side.X, "6-3"), (Side.O, "3-6"))
    )
    assert (first.game.position.x, first.game.position.o) == (second.game.position.o, second.game.position.x)


def test_higher_die_starts_with_both_dice() -> None:
    """Rule 7A.3."""
    match = apply_all(_new(), (Side.X, opening("3-6")))
    assert (match.to_act, match.game.phase, match.game.dice) == (Side.O, Phase.PLAY, Dice(3, 6))


def test_opening_reroll_gives_fresh_dice() -> None:
    """Rule 7A.3."""
    match = apply_all(_new(REROLL), (Side.X, opening("2-1")))
    assert (match.to_act, match.game.phase) == (Side.X, Phase.ROLL)
    match = played(apply_all(match, (Side.X, roll("5-5"))))
    assert match.to_act is Side.O


@pytest.mark.parametrize(("rolled", "starter"), [("2-1", Side.X), ("1-2", Side.O)])
def test_opening_of_2_and_1_is_an_acey_deucey(rolled: str, starter: Side) -> None:
    """Rules 7A.3 and EC72."""
    match = played(apply_all(_new(), (Side.X, opening(rolled))))
    assert (match.to_act, match.game.phase) == (starter, Phase.NAME)
    match = typed(apply_all(match, (starter, NameDouble(6))), "bar/19(4)")
    assert (match.to_act, match.game.phase) == (starter, Phase.ROLL)
    assert played(apply_all(match, (starter, roll("6-4")))).to_act is starter.other


def test_sequence_repeats_without_limit() -> None:
    """Rule 7A.12."""
    match = apply_all(_new(), (Side.X, opening("6-3")))
    match = played(match)
    for number in (6, 5):
        match, rolled = apply(match, Side.O, roll("2-1"))
        assert rolled == (Rolled(Side.O, Dice(2, 1), 1, "salt"),)
        match, moved = apply(match, Side.O, move_of(plays_now(match)[0]))
        assert moved[1:] == (MayName(Side.O),)
        assert (match.game.dice, match.to_act) == (None, Side.O)
        match, named = apply(match, Side.O, NameDouble(number))
        assert named == (DoubleNamed(Side.O, number),)
        assert (match.game.dice, match.game.phase, match.game.named) == (Dice(number, number), Phase.PLAY, True)
        match, moved = apply(match, Side.O, move_of(plays_now(match)[0]))
        assert moved[1:] == (RollsAgain(Side.O),)
        assert (match.to_act, match.game.phase, match.game.named) == (Side.O, Phase.ROLL, False)
    match = played(apply_all(match, (Side.O, roll("5-3"))))
    assert match.to_act is Side.X


def test_1_and_2_are_played_like_any_roll() -> None:
    """Rules 7A.8 and A3."""
    match = _rolled("X: 22 19, hand 13 · O: 3 1, hand 13", "2-1")
    assert len(plays_now(match)) == 10


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("X: 7, off 14 · O: 6(2) 4(2), off 11", id="A4 only the 2 can be played"),
        pytest.param("X: 7, off 14 · O: 4(2), off 13", id="A5 either but not both: the 2"),
    ],
)
def test_incomplete_1_and_2_ends_the_turn(text: str) -> None:
    """Rule 7A.9."""
    match = _rolled(text, "2-1")
    assert [play.result for play in plays_now(match)] == [after(match.game.position, "7/5")]
    match = typed(match, "7/5")
    assert (match.to_act, match.game.phase) == (Side.O, Phase.ROLL)


def test_unplayable_1_and_2_ends_the_turn() -> None:
    """Rule 7A.9."""
    match, events = apply(a_match(ACEY, position=board("X: 7, off 14 · O: 6(2) 5(2)")), Side.X, roll("1-2"))
    assert events[1:] == (Danced(Side.X),)
    assert (match.to_act, match.game.phase) == (Side.O, Phase.ROLL)


@pytest.mark.parametrize("number", range(1, 7))
def test_named_double_is_played_as_if_rolled(number: int) -> None:
    """Rule 7A.10."""
    match = apply_all(_naming(RACE), (Side.X, NameDouble(number)))
    rolled = _rolled(RACE, f"{number}-{number}")
    assert {play.result for play in plays_now(match)} == {play.result for play in plays_now(rolled)}


def test_naming_a_double_comes_first() -> None:
    """Rule 7A.10."""
    match = _naming(RACE)
    assert refused(match, Side.X, roll("6-6")) is Reason.NAME_FIRST
    assert refused(match, Side.O, NameDouble(6)) is Reason.NOT_YOUR_TURN
    assert {action for action in legal_actions(match, Side.X) if isinstance(action, NameDouble)} == {
        NameDouble(number) for number in range(1, 7)
    }
    assert RequestRoll() not in legal_actions(match, Side.X)


@pytest.mark.parametrize("number", [0, 7, -1, 66])
def test_only_1_to_6_can_be_named(number: int) -> None:
    """Rule 7A.10."""
    assert refused(_naming(RACE), Side.X, NameDouble(number)) is Reason.NAMED_OUT_OF_RANGE


@pytest.mark.parametrize("match", [a_match(ACEY), a_match()], ids=["before a roll", "in standard backgammon"])
def test_naming_needs_an_acey_deucey(match: Match) -> None:
    """Rule 7A.10."""
    assert refused(match, Side.X, NameDouble(3)) is Reason.NOT_NAMING


@pytest.mark.parametrize(
    ("number", "play", "to_act"),
    [pytest.param(3, "24/15", Side.O, id="3-3: three of four"), pytest.param(1, "24/20", Side.X, id="1-1: all four")],
)
def test_incomplete_double_loses_the_extra_roll(number: int, play: str, to_act: Side) -> None:
    """Rules 7A.11 and A6."""
    match = apply_all(_naming("X: 24, off 14 · O: 12(2), off 13"), (Side.X, NameDouble(number)))
    match = typed(match, play)
    assert match.game.position.x[int(play.split("/")[1])] == 1
    assert (match.to_act, match.game.phase) == (to_act, Phase.ROLL)


def test_unplayable_double_may_be_named() -> None:
    """Rule 7A.10."""
    match, events = apply(_naming("X: 24, off 14 · O: 18(2), off 13"), Side.X, NameDouble(6))
    assert events == (DoubleNamed(Side.X, 6), Danced(Side.X))
    assert (match.to_act, match.game.phase, match.game.named) == (Side.O, Phase.ROLL, False)


@pytest.mark.parametrize("number", range(1, 7))
def test_double_is_played_as_far_as_possible(number: int) -> None:
    """Rules 7A.11 and EC73."""
    walls = " ".join(f"{point}(2)" for point in (23, 22, 21, 20, 19, 18))
    match = apply_all(_naming(f"X: 24 4, off 13 · O: {walls}, off 3"), (Side.X, NameDouble(number)))
    while plays_now(match):
        assert plays_now(match)[0].length < 4
        match = played(match)
    assert (match.to_act, match.game.phase) == (Side.O, Phase.ROLL)


def test_last_checker_off_wins_inside_the_sequence() -> None:
    """Rules 7A.13 and A7."""
    match = typed(_rolled(A7, "2-1"), "2/off 1/off")
    match = apply_all(match, (Side.X, NameDouble(6)))
    (play,) = plays_now(match)
    match = typed(match, "6/off(2) 5/off(2)")
    assert play.result.all_off(Side.X)
    assert (match.between_games, match.score) == (True, (9, 0))
    assert refused(match, Side.X, NameDouble(1)) is Reason.BETWEEN_GAMES


@pytest.mark.parametrize("text", ["X: 2 1, off 13", "X: 1, off 14", "X: 2, off 14"])
def test_1_and_2_can_win(text: str) -> None:
    """Rule 7A.13."""
    match = played(_rolled(f"{text} · O: 24(3), off 12", "2-1"))
    assert (match.between_games, match.score, match.game.phase) == (True, (3, 0), Phase.DECIDED)


def test_named_double_can_win_with_fewer_moves() -> None:
    """Rule 7A.13."""
    match = typed(apply_all(_naming("X: 4 3, off 13 · O: 24(2), off 13"), (Side.X, NameDouble(5))), "4/off 3/off")
    assert (match.between_games, match.score) == (True, (2, 0))


def test_exact_bear_off_can_lose_the_extra_roll() -> None:
    """Rules 7A.14 and A7."""
    match = apply_all(_naming("X: 6(2) 5(2), off 11 · O: 20(3) 19(4) 13(2), off 6", EXACT), (Side.X, NameDouble(6)))
    match = typed(match, "6/off(2)")
    assert (match.game.position.x[OFF], match.to_act) == (13, Side.O)


def test_acey_deucey_has_no_cube() -> None:
    """Rule 7A.15."""
    match = played(apply_all(_new(), (Side.X, opening("6-3"))))
    assert refused(match, Side.O, Double()) is Reason.NO_CUBE
    assert refused(match, Side.O, Beaver()) is Reason.BEAVERS_OFF
    assert Double() not in legal_actions(match, Side.O)


@pytest.mark.parametrize("length", [1, 5, 25])
def test_acey_deucey_is_not_played_in_matches(length: int) -> None:
    """Rule 7A.18."""
    with pytest.raises(Illegal) as caught:
        Rules(variant=Variant.ACEY_DEUCEY, length=length)
    assert caught.value.reason is Reason.ACEY_DEUCEY_IN_SESSIONS


@pytest.mark.parametrize(
    ("loser", "left"),
    [
        pytest.param("O: 10(7), bar 1, hand 1, off 6", 9, id="on the board, on the bar and in hand"),
        pytest.param("O: hand 15", 15, id="nothing ever entered"),
        pytest.param("O: 24, off 14", 1, id="one left"),
    ],
)
def test_loser_pays_for_every_checker_left(loser: str, left: int) -> None:
    """Rule 7A.16."""
    match = apply_all(a_match(ACEY, position=board(f"X: 1, off 14 · {loser}")), (Side.X, roll("6-1")))
    (play,) = plays_now(match)
    assert play.length == 1
    match, events = apply(match, Side.X, move_of(play))
    assert events[1:] == (GameEnded(Side.X, Win.SINGLE, left, WinReason.BORNE_OFF, left),)
    assert match.score == (left, 0)


def test_every_1_and_2_doubles_the_stake_if_agreed() -> None:
    """Rule 7A.17."""
    match, events = apply(_new(DOUBLING), Side.X, opening("2-1"))
    assert events[1:] == (StakeDoubled(2),)
    match = apply_all(played(match), (Side.X, NameDouble(6)))
    match, events = apply(played(match), Side.X, roll("1-2"))
    assert events[1] == StakeDoubled(4)
    assert stake(match) == 4
    blocked = a_match(DOUBLING, position=board("X: 7, off 14 · O: 6(2) 5(2), off 11"), multiplier=4)
    blocked, events = apply(blocked, Side.X, roll("2-1"))
    assert events[1:] == (StakeDoubled(8), Danced(Side.X))
    assert _ended(blocked, Side.X) == GameEnded(Side.X, Win.SINGLE, 4 * 8, WinReason.RESIGNED, 4)


def test_other_rolls_do_not_double_the_stake() -> None:
    """Rule 7A.17."""
    match = apply_all(_naming(RACE, DOUBLING), (Side.X, NameDouble(1)))
    assert match.game.multiplier == 1
    assert _rolled(RACE, "3-1", DOUBLING).game.multiplier == 1
    assert _rolled(RACE, "2-1").game.multiplier == 1
    match = a_match(DOUBLING, position=board(RACE), multiplier=8)
    match = apply_all(match, (Side.X, Resign(Win.SINGLE)), (Side.O, AcceptResignation()), (Side.X, NextGame()))
    assert (match.game.multiplier, match.score) == (1, (0, 8 * 15))


def test_stake_doubles_up_to_its_ceiling() -> None:
    """Rule 7A.17."""
    match = a_match(DOUBLING, position=board(RACE), multiplier=MAX_MULTIPLIER // 2)
    match, events = apply(match, Side.X, roll("2-1"))
    assert events[1:] == (StakeDoubled(MAX_MULTIPLIER),)
    match = replace_fields(match, game=replace_fields(match.game, phase=Phase.ROLL, dice=None))
    match, events = apply(match, Side.X, roll("2-1"))
    assert [type(event) for event in events] == [Rolled]
    assert points_lost(match, Side.X, Win.SINGLE) == CHECKERS * MAX_MULTIPLIER


@pytest.mark.parametrize("multiplier", [2**28, 2**60, 2**100])
def test_stake_above_the_ceiling_costs_the_most_points(multiplier: int) -> None:
    """A log of an old version may have one."""
    match = a_match(DOUBLING, position=board(RACE), multiplier=multiplier)
    assert points_lost(match, Side.X, Win.SINGLE) == MAX_POINTS
    _, events = apply(match, Side.X, Concede())
    assert events[0] == GameEnded(Side.O, Win.SINGLE, MAX_POINTS, WinReason.CONCEDED, CHECKERS)
    assert StakeDoubled not in [type(event) for event in apply(match, Side.X, roll("2-1"))[1]]


@pytest.mark.parametrize(("rules", "to_act"), [(ACEY, Side.O), (AGAIN, Side.X)], ids=["default", "option"])
def test_doublet_brings_another_roll_only_if_agreed(rules: Rules, to_act: Side) -> None:
    """Rule 7A.7."""
    match = played(_rolled(RACE, "3-3", rules))
    assert (match.to_act, match.game.phase) == (to_act, Phase.ROLL)


def test_incomplete_doublet_brings_no_extra_roll() -> None:
    """Rule 7A.7."""
    match = played(_rolled("X: 24, off 14 · O: 12(2), off 13", "3-3", AGAIN))
    assert match.to_act is Side.O
    match, _ = apply(a_match(AGAIN, position=board("X: 24, off 14 · O: 21(2), off 13")), Side.X, roll("3-3"))
    assert match.to_act is Side.O


@pytest.mark.parametrize("multiplier", [1, 4])
def test_resignation_costs_the_checkers_left(multiplier: int) -> None:
    """Rules 6.8 and 7A.18."""
    position = board("X: 24(15) · O: 10(11), off 4")
    match = a_match(ACEY, position=position, turn=Side.O, multiplier=multiplier)
    assert possible_levels(match, Side.O) == (Win.SINGLE,)
    assert refused(match, Side.O, Resign(Win.GAMMON)) is Reason.LEVEL_IMPOSSIBLE
    assert points_lost(match, Side.O, Win.SINGLE) == 11 * multiplier
    assert _ended(match, Side.X) == GameEnded(Side.X, Win.SINGLE, 11 * multiplier, WinReason.RESIGNED, 11)


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.NAME])
def test_leaving_costs_the_checkers_left(phase: Phase) -> None:
    """Rules 7A.16 and 9.1."""
    match = a_match(ACEY, position=board("X: 24(11), off 4 · O: 10(15)"), phase=phase, multiplier=2)
    match, events = apply(match, Side.X, Concede())
    assert events[0] == GameEnded(Side.O, Win.SINGLE, 22, WinReason.CONCEDED, 11)
    assert match.score == (0, 22)
