"""Dutch backgammon, in the order of section 7D of the rule book."""

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
    movement_of,
    parse_play,
    plays_now,
    possible_levels,
    published_options,
    replay,
)
from tests.support.positions import a_match, after, apply_all, board, opening, refused, roll, typed

DUTCH = Rules(variant=Variant.DUTCH)
PRESENT = Rules(variant=Variant.DUTCH, dutch_permission_lasts=False)
TO_FIVE = Rules(variant=Variant.DUTCH, length=5)


def _new(rules: Rules = DUTCH) -> Match:
    return replay(begin(rules))


def _rolled(text: str, dice: str, *, been_home: bool = False, rules: Rules = DUTCH) -> Match:
    """Return a match in which X has this roll on the table."""
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


def test_dutch_checkers_start_in_hand() -> None:
    """Rule 7D.1."""
    position = _new().game.position
    for side in Side:
        assert position.checkers_of(side)[HAND] == CHECKERS
        assert position.pips(side) == 375


def test_checker_in_hand_enters_like_one_on_the_bar() -> None:
    """Rules 7D.2 and D1."""
    match = apply_all(_new(), (Side.X, opening("6-3")))
    assert _results(match) == _expected(match, "hand/19 hand/22")
    assert _results(typed(match, "bar/19 bar/22")) == set()
    assert typed(match, "bar/19 bar/22").game.position.x[HAND] == 13


def test_dutch_entry_points() -> None:
    """Rule 7D.2."""
    for die in range(1, 7):
        match = _rolled("X: hand 15", f"{die}-{die}")
        assert _results(match) == _expected(match, f"hand/{25 - die}(4)")


@pytest.mark.parametrize(
    ("text", "dice", "results", "illegal", "reason"),
    [
        pytest.param(
            "X: 22 19, hand 13", "5-2", ("hand/20 hand/23",), "22/17", Reason.HAND_FIRST, id="D2 both must enter"
        ),
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
def test_all_fifteen_enter_before_another_moves(
    text: str, dice: str, results: tuple[str, ...], illegal: str, reason: Reason
) -> None:
    """Rule 7D.3."""
    match = _rolled(text, dice)
    assert _results(match) == _expected(match, *results)
    found = _entry(match, illegal)
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is reason


def test_number_that_does_not_enter_is_lost() -> None:
    """Rule 7D.3."""
    match = _rolled("X: 24(5), hand 10 · O: 20(2) 5(13)", "5-1")
    assert _results(match) == _expected(match, "hand/24")


def test_hand_of_the_opponent_does_not_bind() -> None:
    """Rule 7D.3."""
    match = _rolled("X: 24(15) · O: hand 15", "2-1")
    assert _results(match) == _expected(match, "24/22 24/23", "24/23/21")


def _hit_after_coming_home(rules: Rules) -> Match:
    """Return a match in which X's first checker came home and was hit; X has rolled 3-1, with a blot of O on 22."""
    match = a_match(rules, position=board("X: 7 13(14) · O: 1 22 8(13)"), been_home=(False, True))
    match = typed(apply_all(match, (Side.X, roll("2-1"))), "7/5 13/12")
    match = typed(apply_all(match, (Side.O, roll("4-1"))), "24/20* 17/16")
    return apply_all(match, (Side.X, roll("3-1")))


def test_checker_hit_later_enters_first() -> None:
    """Rule 7D.4."""
    match = _hit_after_coming_home(DUTCH)
    assert (match.game.position.x[BAR], match.game.position.x[HAND]) == (1, 0)
    assert {play.steps[0].start for play in plays_now(match)} == {BAR}
    found = _entry(match, "13/10 13/12")
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is Reason.BAR_FIRST


def test_bar_and_hand_are_one_pool() -> None:
    """Rule 7D.4."""
    match = _rolled("X: bar 1 24(12), hand 2 · O: 8(15)", "2-1")
    assert {(result.x[BAR], result.x[HAND], result.x[23]) for result in _results(match)} == {(0, 1, 1)}
    found = _entry(match, "bar/23 24/23")
    assert isinstance(found, ImpossiblePlay)


def test_hitting_is_not_allowed_at_the_start() -> None:
    """Rule 7D.5."""
    assert _new().game.been_home == (False, False)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        pytest.param("X: 14 13(14) · O: 19(11) 10 9 7(2)", "4-4", id="D5 landing"),
        pytest.param("X: 24(10), hand 5 · O: 22 20 6(13)", "5-3", id="D8 entering"),
    ],
)
def test_blot_is_a_barrier_before_permission(text: str, dice: str) -> None:
    """Rule 7D.6."""
    assert plays_now(_rolled(text, dice)) == ()
    allowed = {result.o[BAR] for result in _results(_rolled(text, dice, been_home=True))}
    assert max(allowed) >= 1


def test_blot_can_prevent_entering() -> None:
    """Rules 7D.6 and D8."""
    match = a_match(DUTCH, position=board("X: 24(10), hand 5 · O: 22 20 6(13)"))
    match, events = apply(match, Side.X, roll("5-3"))
    assert events[1:] == (Danced(Side.X),)
    assert match.to_act is Side.O


def test_barrier_refusal_names_its_reason() -> None:
    """Rule 7D.6."""
    found = _entry(_rolled("X: 14 13(13) 8 · O: 19(12) 10 1(2)", "4-2"), "14/10* 13/11")
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, found.part) == (Reason.NO_HIT_BEFORE_HOME, "14/10*")


def test_permission_works_for_the_next_die() -> None:
    """Rules 7D.7 and D6."""
    match = _rolled("X: 14 13(13) 8 · O: 19(12) 10 1(2)", "4-2")
    assert len(plays_now(match)) == 9
    hit = typed(match, "8/6 14/10*")
    assert hit.game.position == after(match.game.position, "8/6 14/10*")
    assert hit.game.been_home == (True, False)


def test_permission_works_within_a_doublet() -> None:
    """Rule 7D.7."""
    match = _rolled("X: 10 20(14) · O: 18 3(14)", "2-2")
    assert after(match.game.position, "10/8/6 20/18*(2)") in _results(match)
    assert not any(result.o[BAR] for result in _results(match) if not any(result.x[1:7]))


def test_arriving_move_may_not_hit() -> None:
    """Rules 7D.8 and D7."""
    match = _rolled("X: 20(14) 8 · O: 17(14) 5", "3-1")
    assert _results(match) == _expected(match, "8/7/4", "20/19/16")
    for entry in ("8/5*/4", "8/5* 20/19"):
        assert isinstance(_entry(match, entry), ImpossiblePlay)


def test_permission_outlasts_a_hit() -> None:
    """Rule 7D.9."""
    match = _hit_after_coming_home(DUTCH)
    assert match.game.been_home == (True, True)
    assert after(match.game.position, "bar/22* 13/12") in _results(match)


def test_permission_outlasts_an_empty_home() -> None:
    """Rule 7D.9."""
    match = typed(_hit_after_coming_home(DUTCH), "bar/24 13/10")
    assert not any(match.game.position.x[:7])
    assert match.game.been_home == (True, True)
    assert not movement_of(match, Side.X).hits_need_home


def test_option_ends_permission_with_its_checker() -> None:
    """Rule 7D.9."""
    assert not any(result.o[BAR] for result in _results(_hit_after_coming_home(PRESENT)))


@pytest.mark.parametrize("there", ["13(13) 6", "13(13), off 1"], ids=["home", "borne off"])
def test_option_keeps_permission_while_home_or_off(there: str) -> None:
    """Rule 7D.9."""
    match = _rolled(f"X: bar 1 {there} · O: 22 7(14)", "3-1", rules=PRESENT)
    assert after(match.game.position, "bar/22* 13/12") in _results(match)


def test_permission_is_per_side_and_per_game() -> None:
    """Rule 7D.9."""
    match = _rolled("X: 7 24(14) · O: 8(15)", "2-1")
    match = typed(match, "7/5 24/23")
    assert match.game.been_home == (True, False)
    assert not movement_of(match, Side.X).hits_need_home
    assert movement_of(match, Side.O).hits_need_home
    won = _rolled("X: 1, off 14 · O: 8(15)", "2-1", been_home=True)
    over = apply_all(won, (Side.X, Move(((1, 0),))))
    assert apply_all(over, (Side.X, NextGame())).game.been_home == (False, False)


def test_dutch_opening_dice_are_played() -> None:
    """Rule 7D.10."""
    match = apply_all(_new(), (Side.X, opening("6-3")))
    assert (match.to_act, match.game.phase, match.game.dice) == (Side.X, Phase.PLAY, Dice(6, 3))


def test_opening_reroll_does_not_allow_a_double() -> None:
    """Rules 3.3 and 7D.10."""
    rules = Rules(variant=Variant.DUTCH, opening_reroll=True)
    match = apply_all(_new(rules), (Side.X, opening("3-6")))
    assert (match.to_act, match.game.phase, match.game.dice) == (Side.O, Phase.ROLL, None)
    assert refused(match, Side.O, Double()) is Reason.FIRST_TURN
    assert refused(match, Side.X, roll("4-4")) is Reason.NOT_YOUR_TURN
    match = apply_all(match, (Side.O, roll("4-4")))
    assert match.game.dice == Dice(4, 4)


@pytest.mark.parametrize("rules", [DUTCH, TO_FIVE], ids=["session", "match"])
def test_second_player_may_double_on_turn_two(rules: Rules) -> None:
    """Rule 7D.11."""
    match = apply_all(_new(rules), (Side.X, opening("6-3")))
    assert refused(match, Side.X, Double()) is Reason.FIRST_TURN
    match = apply_all(typed(match, "bar/19 bar/22"), (Side.O, Double()), (Side.X, Take()))
    assert match.game.cube == Cube(2, Side.X)


def test_dutch_cube_can_be_left_out() -> None:
    """Rule 7D.11."""
    rules = Rules(variant=Variant.DUTCH, cube=False)
    match = typed(apply_all(_new(rules), (Side.X, opening("6-3"))), "bar/19 bar/22")
    assert refused(match, Side.O, Double()) is Reason.NO_CUBE
    assert published_options(Variant.DUTCH) == {"opening_reroll": True, "cube": False}


def test_dutch_match_has_a_crawford_game() -> None:
    """Rule 7D.11."""
    position = board("X: 1, off 14 · O: 8(14), off 1")
    match = a_match(TO_FIVE, score=(3, 0), position=position, dice=Dice(2, 1), phase=Phase.PLAY)
    match = apply_all(match, (Side.X, Move(((1, 0),))))
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
def test_checker_in_hand_counts_as_on_the_bar(loser: str, win: Win) -> None:
    """Rule 7D.12."""
    position = board(f"X: 1, off 14 · {loser}")
    match = a_match(DUTCH, position=position, dice=Dice(2, 1), phase=Phase.PLAY, cube=Cube(4, Side.O))
    match, events = apply(match, Side.X, Move(((1, 0),)))
    (ended,) = [event for event in events if isinstance(event, GameEnded)]
    assert (ended.win, ended.points, ended.left, match.score) == (win, 4 * win, None, (4 * win, 0))


def test_every_level_can_be_resigned_with_none_off() -> None:
    """Rules 6.8 and 7D.12."""
    assert possible_levels(_new(), Side.X) == tuple(Win)


@pytest.mark.parametrize("place", ["hand", "bar"])
def test_waiting_checker_prevents_bearing_off(place: str) -> None:
    """Rule 7D.13."""
    match = _rolled(f"X: 6(14), {place} 1 · O: 19(2) 8(13)", "6-5", been_home=True)
    assert _results(match) == _expected(match, f"{place}/20/14")
    off = _entry(_rolled(f"X: 6(14), {place} 1 · O: 8(15)", "6-5", been_home=True), "6/off 6/1")
    assert isinstance(off, ImpossiblePlay)


def test_dutch_bearing_off_is_ordinary() -> None:
    """Rule 7D.13."""
    match = _rolled("X: 4(2) 2, off 12", "6-5", been_home=True)
    assert _results(match) == _expected(match, "4/off(2)")


def test_tie_doubles_the_dutch_cube_if_agreed() -> None:
    """Rule 7D.14."""
    match = apply_all(_new(Rules(variant=Variant.DUTCH, automatic_doubles=1)), (Side.X, opening("4-4")))
    match = apply_all(match, (Side.X, opening("5-5")), (Side.X, opening("6-3")))
    assert (match.game.cube, match.game.position.x[OFF]) == (Cube(2), 0)
