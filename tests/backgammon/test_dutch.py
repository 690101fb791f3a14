"""Dutch backgammon: section 7D of the rules, clause by clause."""

from __future__ import annotations

import pytest

from backgammon import (
    BAR,
    CHECKERS,
    HAND,
    OFF,
    AmbiguousPlay,
    Cube,
    Danced,
    Dice,
    Double,
    GameEnded,
    ImpossiblePlay,
    Match,
    Move,
    NextGame,
    Phase,
    Play,
    Position,
    Reason,
    Rules,
    Side,
    Take,
    Variant,
    Win,
    apply,
    begin,
    levels_possible,
    movement_of,
    parse_play,
    plays_now,
    published_options,
    replay,
)
from tests.support.positions import a_match, after, board, doing, opening, refused, roll, typed

DUTCH = Rules(variant=Variant.DUTCH)
PRESENT = Rules(variant=Variant.DUTCH, dutch_permission_lasts=False)
TO_FIVE = Rules(variant=Variant.DUTCH, length=5)


def _new(rules: Rules = DUTCH) -> Match:
    return replay(begin(rules))


def _thrown(text: str, dice: str, *, been_home: bool = False, rules: Rules = DUTCH) -> Match:
    """X has this throw on the table."""
    first, second = map(int, dice.split("-"))
    return a_match(
        rules, position=board(text), dice=Dice(first, second), phase=Phase.PLAY, been_home=(been_home, False)
    )


def _results(match: Match) -> set[Position]:
    return {play.result for play in plays_now(match)}


def _expected(match: Match, *texts: str) -> set[Position]:
    return {after(match.game.position, text) for text in texts}


def _entry(match: Match, text: str) -> Play | AmbiguousPlay | ImpossiblePlay:
    assert match.game.dice is not None
    return parse_play(text, match.game.position, match.game.turn, match.game.dice, movement_of(match, match.game.turn))


def test_7d_1_all_checkers_start_in_hand_and_count_375() -> None:
    position = _new().game.position
    for side in Side:
        assert position.of_side(side)[HAND] == CHECKERS
        assert position.pips(side) == 375


def test_7d_2_d1_a_checker_in_hand_enters_like_one_from_the_bar() -> None:
    match = doing(_new(), (Side.X, opening("6-3")))
    assert _results(match) == _expected(match, "hand/19 hand/22")
    assert _results(typed(match, "bar/19 bar/22")) == set()
    assert typed(match, "bar/19 bar/22").game.position.x[HAND] == 13


def test_7d_2_a_1_enters_on_the_24_point_and_a_6_on_the_19_point() -> None:
    for die in range(1, 7):
        match = _thrown("X: hand 15", f"{die}-{die}")
        assert _results(match) == _expected(match, f"hand/{25 - die}(4)")


@pytest.mark.parametrize(
    ("text", "dice", "results", "illegal", "reason"),
    [
        pytest.param("X: 22 19, hand 13", "5-2", ("hand/20 hand/23",), "22/17", Reason.HAND_FIRST, id="D2"),
        pytest.param(
            "X: 24(4) 20(4) 19(4), hand 3",
            "4-4",
            ("hand/21(3) 21/17", "hand/21(3) 19/15", "hand/21(3) 20/16", "hand/21(3) 24/20"),
            "hand/21(2) 24/20(2)",
            Reason.HAND_FIRST,
            id="D3 the fourth move is free",
        ),
        pytest.param(
            "X: 24(5) 22(5) 20(4), hand 1 · O: 19(2)",
            "6-1",
            ("hand/24 24/18", "hand/24 22/16", "hand/24 20/14"),
            "24/18 22/21",
            Reason.HAND_FIRST,
            id="D4 the 6 must be played after entering",
        ),
    ],
)
def test_7d_3_all_fifteen_enter_before_any_other_may_move(
    text: str, dice: str, results: tuple[str, ...], illegal: str, reason: Reason
) -> None:
    match = _thrown(text, dice)
    assert _results(match) == _expected(match, *results)
    found = _entry(match, illegal)
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is reason


def test_7d_3_a_number_that_does_not_enter_is_lost() -> None:
    match = _thrown("X: 24(5), hand 10 · O: 20(2) 5(13)", "5-1")
    assert _results(match) == _expected(match, "hand/24")


def test_7d_3_what_the_opponent_has_in_hand_does_not_bind() -> None:
    match = _thrown("X: 24(15) · O: hand 15", "2-1")
    assert _results(match) == _expected(match, "24/22 24/23", "24/23/21")


def _hit_after_coming_home(rules: Rules) -> Match:
    """X brings his first checker home, O hits it, and X has thrown 3-1 with a blot of O on his 22-point."""
    match = a_match(rules, position=board("X: 7 13(14) · O: 1 22 8(13)"), been_home=(False, True))
    match = typed(doing(match, (Side.X, roll("2-1"))), "7/5 13/12")
    match = typed(doing(match, (Side.O, roll("4-1"))), "24/20* 17/16")
    return doing(match, (Side.X, roll("3-1")))


def test_7d_4_a_checker_hit_later_goes_to_the_bar_and_enters_first() -> None:
    match = _hit_after_coming_home(DUTCH)
    assert (match.game.position.x[BAR], match.game.position.x[HAND]) == (1, 0)
    assert {play.steps[0].start for play in plays_now(match)} == {BAR}
    found = _entry(match, "13/10 13/12")
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is Reason.BAR_FIRST


def test_7d_4_bar_and_hand_are_one_pool_that_enters_before_anything_moves() -> None:
    match = _thrown("X: bar 1 24(12), hand 2 · O: 8(15)", "2-1")
    assert {(result.x[BAR], result.x[HAND], result.x[23]) for result in _results(match)} == {(0, 1, 1)}
    found = _entry(match, "bar/23 24/23")
    assert isinstance(found, ImpossiblePlay)


def test_7d_5_nobody_may_hit_at_the_start() -> None:
    assert _new().game.been_home == (False, False)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        pytest.param("X: 14 13(14) · O: 19(11) 10 9 7(2)", "4-4", id="D5 landing"),
        pytest.param("X: 24(10), hand 5 · O: 22 20 6(13)", "5-3", id="D8 entering"),
    ],
)
def test_7d_6_before_permission_a_blot_is_a_barrier(text: str, dice: str) -> None:
    assert plays_now(_thrown(text, dice)) == ()
    allowed = {result.o[BAR] for result in _results(_thrown(text, dice, been_home=True))}
    assert max(allowed) >= 1


def test_7d_6_who_cannot_enter_past_a_blot_loses_his_turn() -> None:
    match = a_match(DUTCH, position=board("X: 24(10), hand 5 · O: 22 20 6(13)"))
    match, events = apply(match, Side.X, roll("5-3"))
    assert events[1:] == (Danced(Side.X),)
    assert match.to_act is Side.O


def test_7d_6_the_barrier_is_named_as_such() -> None:
    found = _entry(_thrown("X: 14 13(13) 8 · O: 19(12) 10 1(2)", "4-2"), "14/10* 13/11")
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, found.part) == (Reason.NO_HIT_BEFORE_HOME, "14/10*")


def test_7d_7_d6_permission_is_won_with_one_die_and_used_with_the_other() -> None:
    match = _thrown("X: 14 13(13) 8 · O: 19(12) 10 1(2)", "4-2")
    assert len(plays_now(match)) == 9
    hit = typed(match, "8/6 14/10*")
    assert hit.game.position == after(match.game.position, "8/6 14/10*")
    assert hit.game.been_home == (True, False)


def test_7d_7_within_a_doublet_the_moves_after_the_arrival_may_hit() -> None:
    match = _thrown("X: 10 20(14) · O: 18 3(14)", "2-2")
    assert after(match.game.position, "10/8/6 20/18*(2)") in _results(match)
    assert not any(result.o[BAR] for result in _results(match) if not any(result.x[1:7]))


def test_7d_8_d7_the_arriving_move_itself_may_not_hit() -> None:
    match = _thrown("X: 20(14) 8 · O: 17(14) 5", "3-1")
    assert _results(match) == _expected(match, "8/7/4", "20/19/16")
    for entry in ("8/5*/4", "8/5* 20/19"):
        assert isinstance(_entry(match, entry), ImpossiblePlay)


def test_7d_9_permission_stays_when_the_checker_that_won_it_is_hit() -> None:
    match = _hit_after_coming_home(DUTCH)
    assert match.game.been_home == (True, True)
    assert after(match.game.position, "bar/22* 13/12") in _results(match)


def test_7d_9_permission_outlasts_plays_made_with_nobody_home() -> None:
    match = typed(_hit_after_coming_home(DUTCH), "bar/24 13/10")
    assert not any(match.game.position.x[:7])
    assert match.game.been_home == (True, True)
    assert not movement_of(match, Side.X).hits_need_home


def test_7d_9_with_the_option_permission_goes_with_the_checker_that_won_it() -> None:
    assert not any(result.o[BAR] for result in _results(_hit_after_coming_home(PRESENT)))


@pytest.mark.parametrize("there", ["13(13) 6", "13(13), off 1"], ids=["home", "borne off"])
def test_7d_9_with_the_option_permission_lasts_while_a_checker_is_home_or_off(there: str) -> None:
    match = _thrown(f"X: bar 1 {there} · O: 22 7(14)", "3-1", rules=PRESENT)
    assert after(match.game.position, "bar/22* 13/12") in _results(match)


def test_7d_9_permission_is_each_sides_own_and_ends_with_the_game() -> None:
    match = _thrown("X: 7 24(14) · O: 8(15)", "2-1")
    match = typed(match, "7/5 24/23")
    assert match.game.been_home == (True, False)
    assert not movement_of(match, Side.X).hits_need_home
    assert movement_of(match, Side.O).hits_need_home
    won = _thrown("X: 1, off 14 · O: 8(15)", "2-1", been_home=True)
    over = doing(won, (Side.X, Move(((1, 0),))))
    assert doing(over, (Side.X, NextGame())).game.been_home == (False, False)


def test_7d_10_the_opening_dice_are_played() -> None:
    match = doing(_new(), (Side.X, opening("6-3")))
    assert (match.to_act, match.game.phase, match.game.dice) == (Side.X, Phase.PLAY, Dice(6, 3))


def test_7d_10_with_the_option_the_winner_throws_again_and_still_does_not_double() -> None:
    rules = Rules(variant=Variant.DUTCH, opening_reroll=True)
    match = doing(_new(rules), (Side.X, opening("3-6")))
    assert (match.to_act, match.game.phase, match.game.dice) == (Side.O, Phase.ROLL, None)
    assert refused(match, Side.O, Double()) is Reason.FIRST_TURN
    assert refused(match, Side.X, roll("4-4")) is Reason.NOT_YOUR_TURN
    match = doing(match, (Side.O, roll("4-4")))
    assert match.game.dice == Dice(4, 4)


@pytest.mark.parametrize("rules", [DUTCH, TO_FIVE], ids=["session", "match"])
def test_7d_11_the_second_player_may_double_from_turn_two(rules: Rules) -> None:
    match = doing(_new(rules), (Side.X, opening("6-3")))
    assert refused(match, Side.X, Double()) is Reason.FIRST_TURN
    match = doing(typed(match, "bar/19 bar/22"), (Side.O, Double()), (Side.X, Take()))
    assert match.game.cube == Cube(2, Side.X)


def test_7d_11_the_cube_can_be_left_out() -> None:
    rules = Rules(variant=Variant.DUTCH, cube=False)
    match = typed(doing(_new(rules), (Side.X, opening("6-3"))), "bar/19 bar/22")
    assert refused(match, Side.O, Double()) is Reason.NO_CUBE
    assert published_options(Variant.DUTCH) == {"opening_reroll": True, "cube": False}


def test_7d_11_matches_have_their_crawford_game() -> None:
    position = board("X: 1, off 14 · O: 8(14), off 1")
    match = a_match(TO_FIVE, score=(3, 0), position=position, dice=Dice(2, 1), phase=Phase.PLAY)
    match = doing(match, (Side.X, Move(((1, 0),))))
    assert (match.score, match.game.crawford) == ((4, 0), True)
    assert match.game.position.x[HAND] == CHECKERS


@pytest.mark.parametrize(
    ("loser", "win"),
    [
        pytest.param("O: 8(14), hand 1", Win.BACKGAMMON, id="one in hand"),
        pytest.param("O: 8(14), bar 1", Win.BACKGAMMON, id="one on the bar"),
        pytest.param("O: 6 8(14)", Win.BACKGAMMON, id="one in the winner's home board"),
        pytest.param("O: 8(15)", Win.GAMMON, id="none of these"),
        pytest.param("O: 8(13), hand 1, off 1", Win.SINGLE, id="one off"),
    ],
)
def test_7d_12_a_checker_in_hand_counts_as_on_the_bar(loser: str, win: Win) -> None:
    position = board(f"X: 1, off 14 · {loser}")
    match = a_match(DUTCH, position=position, dice=Dice(2, 1), phase=Phase.PLAY, cube=Cube(4, Side.O))
    match, events = apply(match, Side.X, Move(((1, 0),)))
    (ended,) = [event for event in events if isinstance(event, GameEnded)]
    assert (ended.win, ended.points, ended.left, match.score) == (win, 4 * win, None, (4 * win, 0))


def test_7d_12_every_level_can_be_resigned_while_nothing_is_off() -> None:
    assert levels_possible(_new(), Side.X) == tuple(Win)


@pytest.mark.parametrize("place", ["hand", "bar"])
def test_7d_13_nothing_is_borne_off_while_a_checker_waits(place: str) -> None:
    match = _thrown(f"X: 6(14), {place} 1 · O: 19(2) 8(13)", "6-5", been_home=True)
    assert _results(match) == _expected(match, f"{place}/20/14")
    off = _entry(_thrown(f"X: 6(14), {place} 1 · O: 8(15)", "6-5", been_home=True), "6/off 6/1")
    assert isinstance(off, ImpossiblePlay)


def test_7d_13_bearing_off_is_ordinary() -> None:
    match = _thrown("X: 4(2) 2, off 12", "6-5", been_home=True)
    assert _results(match) == _expected(match, "4/off(2)")


def test_7d_14_ties_double_the_cube_of_a_session_where_that_was_agreed() -> None:
    match = doing(_new(Rules(variant=Variant.DUTCH, automatic_doubles=1)), (Side.X, opening("4-4")))
    match = doing(match, (Side.X, opening("5-5")), (Side.X, opening("6-3")))
    assert (match.game.cube, match.game.position.x[OFF]) == (Cube(2), 0)
