"""Moves of the standard game, in the order of section 1 of the rule book."""

from __future__ import annotations

import pytest

from backgammon import (
    BAR,
    OFF,
    START,
    Danced,
    Dice,
    GameBegan,
    GameEnded,
    Move,
    Phase,
    Play,
    Position,
    Reason,
    Rolled,
    Rules,
    Side,
    apply,
    legal_plays,
    parse_play,
)
from tests.support.positions import ALL_ROLLS, a_match, after, apply_all, board, dice, refused, roll

PRIME = "X: 20(2) 19(13) · O: 18(2) 17(2) 16(2) 15(2) 14(2) 13(2) 1(3)"


def _results(position: Position, rolled: Dice) -> set[Position]:
    return {play.result for play in legal_plays(position, Side.X, rolled)}


def _is_legal(text: str, position: Position, rolled: str) -> bool:
    return after(position, text) in _results(position, dice(rolled))


def _typed(text: str, position: Position, rolled: str) -> bool:
    return isinstance(parse_play(text, position, Side.X, dice(rolled)), Play)


@pytest.mark.parametrize("rolled", ALL_ROLLS, ids=str)
@pytest.mark.parametrize("side", Side)
def test_checker_moves_down_by_its_die(side: Side, rolled: Dice) -> None:
    """Rule 1.4."""
    plays = legal_plays(START, side, rolled)
    assert plays
    for play in plays:
        assert all(step.start - step.end == step.die for step in play.steps)


def test_checker_never_moves_up() -> None:
    """Rule 1.4."""
    refused(a_match(dice=Dice(1, 2), phase=Phase.PLAY), Side.X, Move(((8, 9), (13, 11))))


@pytest.mark.parametrize("text", ["24/21/16", "8/3 6/3", "13/8 13/10"])
def test_two_numbers_move_one_checker_or_two(text: str) -> None:
    """Rule 1.9."""
    assert _is_legal(text, START, "5-3")


def test_one_checker_needs_the_halfway_point() -> None:
    """Rule 1.9."""
    assert not _typed("24/19/16", START, "5-3")
    assert _typed("24/21/16", START, "5-3")


def test_opening_6_5_can_run_through_18() -> None:
    """Rule 1.9."""
    assert len(legal_plays(START, Side.X, Dice(6, 5))) == 7
    assert _is_legal("24/18/13", START, "6-5")


@pytest.mark.parametrize(
    ("opposing", "may"),
    [
        pytest.param("", True, id="an empty point"),
        pytest.param("4", True, id="one opposing checker"),
        pytest.param("4(2)", False, id="two opposing checkers"),
        pytest.param("4(5)", False, id="five opposing checkers"),
    ],
)
def test_two_opposing_checkers_block_a_point(opposing: str, may: bool) -> None:
    """Rule 1.10."""
    position = board(f"X: 8 7, off 13 · O: 24(2) {opposing}")
    plays = legal_plays(position, Side.X, Dice(4, 3))
    assert any(step.end == 4 for play in plays for step in play.steps) == may


def test_own_checkers_never_block() -> None:
    """Rule 1.10."""
    assert _is_legal("8/6 7/6", board("X: 8 7 6(5), off 8 · O: 24(2)"), "2-1")


def test_blocked_last_step_of_a_doublet_is_illegal() -> None:
    """Rule 1.10."""
    assert not any(step.end == 1 for play in legal_plays(START, Side.X, Dice(6, 6)) for step in play.steps)
    assert not _typed("13/7/1", START, "6-6")
    assert not _typed("24/19", START, "5-3")


def test_doublet_is_four_moves() -> None:
    """Rule 1.11."""
    plays = legal_plays(START, Side.X, Dice(6, 6))
    assert {len(play.steps) for play in plays} == {4}
    assert _is_legal("24/18(2) 13/7(2)", START, "6-6")
    assert not _is_legal("24/18(2)", START, "6-6")


HITTING = board("X: 13(5) 24(2) 10 8(2) 6(5) · O: 19(5) 17(3) 12(5) 4 1")


@pytest.mark.parametrize("text", ["8/4* 6/4", "8/4*/2"])
def test_hit_puts_the_blot_on_the_bar(text: str) -> None:
    """Rule 1.12."""
    assert _is_legal(text, HITTING, "4-2")
    assert after(HITTING, text).o[BAR] == 1


def test_several_blots_may_be_hit_in_one_turn() -> None:
    """Rule 1.12."""
    position = board("X: 8 7 6(13) · O: 24(2) 4 5")
    assert after(position, "8/5* 6/4*") in _results(position, Dice(3, 2))
    assert after(position, "8/5* 6/4*").o[BAR] == 2


@pytest.mark.parametrize("die", range(1, 7))
def test_die_enters_on_the_opponents_point(die: int) -> None:
    """Rule 1.13."""
    position = board(f"X: bar 2, off 13 · O: {25 - die} 1(2)")
    plays = legal_plays(position, Side.X, Dice(die, die))
    assert {step.end for play in plays for step in play.steps if step.start == BAR} == {25 - die}
    assert all(play.result.o[BAR] == 1 for play in plays)


def test_checkers_on_the_bar_enter_first() -> None:
    """Rule 1.14."""
    position = board("X: 13(5) 8(3) 6(5), bar 2 · O: 24 12(5) 1(2)")
    for rolled in ALL_ROLLS:
        plays = legal_plays(position, Side.X, rolled)
        assert plays
        for play in plays:
            assert [step.start for step in play.steps[:2]] == [BAR, BAR][: len(play.steps)]


def test_any_checker_plays_the_rest_after_entering() -> None:
    """Rule 1.14."""
    position = board("X: 24 13(5) 8(3) 6(5), bar 1 · O: 19(5) 17(3) 12(5) 1(2)")
    movers = {step.start for play in legal_plays(position, Side.X, Dice(6, 4)) for step in play.steps}
    assert movers == {BAR, 24, 21, 13, 8}


@pytest.mark.parametrize(
    ("position", "rolled", "only"),
    [
        pytest.param("X: 20, off 14 · O: 14(2)", "6-5", "20/15/9", id="1.15 in some order"),
        pytest.param("X: 14 8, off 13 · O: 6(2)", "6-2", "8/2 14/12", id="1.15 with some choice of checkers"),
        pytest.param("X: 12, bar 1, off 13 · O: 15(2) 8(2)", "6-4", "bar/21 12/6", id="1.15 with some entry"),
        pytest.param("X: 20, off 14 · O: 14(2) 9(2)", "6-5", "20/15", id="1.16 only the lower"),
        pytest.param("X: 20, off 14 · O: 15(2) 9(2)", "6-5", "20/14", id="1.16 only the higher"),
        pytest.param("X: 20, off 14 · O: 9(2)", "6-5", "20/14", id="1.17 either, not both"),
        pytest.param("X: bar 1, off 14 · O: 15(2)", "6-4", "bar/19", id="1.17 from the bar"),
        pytest.param("X: 24, off 14 · O: 12(2)", "3-3", "24/21/18/15", id="1.18 three of four"),
        pytest.param("X: 24 23, off 13 · O: 18(2) 14(2)", "3-3", "24/21 23/20/17", id="1.18 the longest branch"),
        pytest.param("X: 24 23, off 13 · O: 20(2) 18(2)", "3-3", "24/21", id="1.18 one of four"),
    ],
)
def test_as_many_numbers_as_possible_are_played(position: str, rolled: str, only: str) -> None:
    assert _results(board(position), dice(rolled)) == {after(board(position), only)}


def test_roll_without_a_play_passes_the_turn() -> None:
    """Rule 1.19."""
    shut_out = a_match(position=board("X: 13(14), bar 1 · O: 24(2) 23(2) 22(2) 21(2) 20(2) 19(2) 1(3)"))
    match, events = apply(shut_out, Side.X, roll("6-5"))
    assert events == (Rolled(Side.X, Dice(6, 5), 1, "salt"), Danced(Side.X))
    assert (match.to_act, match.game.phase, match.game.position) == (Side.O, Phase.ROLL, shut_out.game.position)


@pytest.mark.parametrize(
    "far_away", ["7 1(14)", "24 1(14)", "13 6(14)", "6(14), bar 1"], ids=["seven", "far", "middle", "bar"]
)
def test_checker_outside_prevents_bearing_off(far_away: str) -> None:
    """Rule 1.20."""
    position = board(f"X: {far_away} · O: 24(2)") if "24" not in far_away else board(f"X: {far_away} · O: 23(2)")
    outside = max(place for place in range(7, 26) if position.x[place])
    plays = [(rolled, play) for rolled in ALL_ROLLS for play in legal_plays(position, Side.X, rolled)]
    assert plays
    for rolled, play in plays:
        home_at = next((n for n, step in enumerate(play.steps) if step.end <= 6 < step.start), len(play.steps))
        assert all(step.end != OFF for step in play.steps[: home_at + 1]), (outside, rolled)


def test_bearing_off_is_tested_before_each_move() -> None:
    """Rule 1.20."""
    position = board("X: 7 6(2) 3(3), off 9 · O: 24(2)")
    assert _is_legal("7/6/off", position, "6-1")
    assert not _typed("6/off 3/2", position, "6-1")


@pytest.mark.parametrize("die", range(1, 7))
def test_exact_number_bears_off(die: int) -> None:
    """Rule 1.21."""
    position = board(f"X: 6(2) {die}(3), off 10 · O: 24(2)" if die < 6 else "X: 6(3), off 12 · O: 24(2)")
    assert any(_bears_off(play, die) for play in legal_plays(position, Side.X, Dice(die, die)))


def _bears_off(play: Play, point: int) -> bool:
    return any((step.start, step.end) == (point, OFF) for step in play.steps)


@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_checker_behind_must_move_before_bearing_off(die: int) -> None:
    """Rule 1.22."""
    position = board("X: 6(5) 1(5), off 5 · O: 24(2)")
    plays = legal_plays(position, Side.X, Dice(die, die))
    assert plays
    for play in plays:
        assert play.result.x[1] >= 5
        assert all(step.start != 1 for step in play.steps)


def test_high_number_bears_off_from_the_highest_point() -> None:
    """Rule 1.23."""
    position = board("X: 4(3) 2, off 11 · O: 24(2)")
    assert _results(position, Dice(6, 5)) == {board("X: 4 2, off 13 · O: 24(2)")}


def test_bearing_off_is_optional() -> None:
    """Rule 1.24."""
    position = board("X: 6 4(2), off 12 · O: 24(2)")
    assert {after(position, text) for text in ("6/2 4/2", "6/2/off", "4/2 4/off")} == _results(position, Dice(4, 2))


def test_checker_hit_while_bearing_off_comes_home() -> None:
    """Rule 1.25."""
    position = board("X: 2(2), bar 1, off 12 · O: 1 12(5)")
    plays = legal_plays(position, Side.X, Dice(2, 1))
    assert plays
    for play in plays:
        assert play.result.x[OFF] == 12
        assert play.steps[0].start == BAR


def test_prime_cannot_be_passed() -> None:
    """Rule 1.26."""
    plays = [play for rolled in ALL_ROLLS for play in legal_plays(board(PRIME), Side.X, rolled)]
    assert plays
    for play in plays:
        assert sum(play.result.x[19:]) == 15


def test_prime_does_not_block_its_owner() -> None:
    """Rule 1.26."""
    position = board("X: 19 18(2) 17(2) 16(2) 15(2) 14(2) 13(2) 6(2) · O: 1(2) 4(13)")
    assert _is_legal("19/13/12", position, "6-1")


def test_dice_on_the_table_are_not_rolled_again() -> None:
    """Rule 1.27."""
    match = apply_all(a_match(), (Side.X, roll("3-1")))
    assert refused(match, Side.X, roll("6-6")) is Reason.ALREADY_ROLLED
    assert match.game.dice == Dice(3, 1)


def test_play_is_committed_as_a_whole() -> None:
    """Rule 1.27."""
    match = apply_all(a_match(), (Side.X, roll("3-1")))
    assert refused(match, Side.X, Move(((8, 5),))) is Reason.NO_SUCH_PLAY
    match = apply_all(match, (Side.X, Move(((8, 5), (6, 5)))))
    assert (match.to_act, match.game.phase, match.game.dice) == (Side.O, Phase.ROLL, None)


@pytest.mark.parametrize("rolled", ["6-6", "6-5", "5-3"])
def test_last_checker_off_ends_the_game(rolled: str) -> None:
    """Rule 1.28."""
    match = a_match(Rules(length=5), position=board("X: 5 3, off 13 · O: 24(2)"))
    match, events = apply(apply_all(match, (Side.X, roll(rolled))), Side.X, Move(((5, 0), (3, 0))))
    assert [type(event) for event in events[1:]] == [GameEnded, GameBegan]


def test_orders_with_the_same_result_are_one_play() -> None:
    """Rule 1.29."""
    match = apply_all(a_match(), (Side.X, roll("3-1")))
    one = apply_all(match, (Side.X, Move(((8, 5), (6, 5)))))
    other = apply_all(match, (Side.X, Move(((6, 5), (8, 5)))))
    assert one == other


def test_hit_on_the_way_makes_a_different_play() -> None:
    """Rule 1.29."""
    position = board("X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(5) 4 1")
    assert after(position, "5/4*/2") != after(position, "5/3/2")
    assert _is_legal("5/4*/2", position, "2-1")
    assert _is_legal("5/3/2", position, "2-1")


def test_legal_plays_have_distinct_results() -> None:
    """Rule 1.29."""
    for rolled in ALL_ROLLS:
        results = [play.result for play in legal_plays(START, Side.X, rolled)]
        assert len(results) == len(set(results))
