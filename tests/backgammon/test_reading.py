"""Reading typed plays: forgiving in form, strict in meaning."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from backgammon import START, AmbiguousPlay, ImpossiblePlay, Play, Position, Reason, Side, parse_play
from tests.support.positions import after, board, dice

EC27 = board("X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(5) 4 1")
EC28 = board("X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(4) 4 3(2)")
EC30 = board("X: 24(2) 13(5) 8(2) 6(5) 5 · O: 19(5) 17(3) 12(5) 4 2")
ON_BAR = board("X: 13(6) 8(3) 6(5), bar 1 · O: 22 19(5) 17(3) 12(5) 1")
BEARING_OFF = board("X: 6 4(2), off 12 · O: 24(2)")
TWO_LEFT = board("X: 3 1, off 13 · O: 24(2)")
ONE_LEFT = board("X: 2, off 14 · O: 24(2)")


def _read(text: str, position: Position, rolled: str) -> Position:
    found = parse_play(text, position, Side.X, dice(rolled))
    assert isinstance(found, Play), found
    return found.result


@pytest.mark.parametrize(
    ("text", "position", "rolled", "meant"),
    [
        pytest.param("8/5 6/5", START, "3-1", "8/5 6/5", id="as written"),
        pytest.param("6/5 8/5", START, "3-1", "8/5 6/5", id="the other order"),
        pytest.param("8/5,6/5", START, "3-1", "8/5 6/5", id="a comma"),
        pytest.param("8/5 , 6/5", START, "3-1", "8/5 6/5", id="a comma and spaces"),
        pytest.param("8/5;6/5", START, "3-1", "8/5 6/5", id="a semicolon"),
        pytest.param("  8/5\t6/5\n", START, "3-1", "8/5 6/5", id="white space"),
        pytest.param("8-5 6-5", START, "3-1", "8/5 6/5", id="hyphens"),
        pytest.param("8–5 6—5", START, "3-1", "8/5 6/5", id="dashes"),
        pytest.param("8 - 5 6 - 5", START, "3-1", "8/5 6/5", id="hyphens with spaces"),
        pytest.param("8 / 5 6 / 5", START, "3-1", "8/5 6/5", id="slashes with spaces"),
        pytest.param("8>5 6>5", START, "3-1", "8/5 6/5", id="greater than"),
        pytest.param("8→5 6->5", START, "3-1", "8/5 6/5", id="arrows"),
        pytest.param("8 5 6 5", START, "3-1", "8/5 6/5", id="pairs of numbers"),
        pytest.param("24 18 13 11", START, "6-2", "24/18 13/11", id="two pairs of numbers"),
        pytest.param("08/05 06/05", START, "3-1", "8/5 6/5", id="leading noughts"),
        pytest.param("24/20", START, "3-1", "24/21/20", id="one checker, the way left out"),
        pytest.param("24/21/20", START, "3-1", "24/21/20", id="one checker, the way named"),
        pytest.param("24/23 23/20", START, "3-1", "24/23/20", id="one checker, as two moves"),
        pytest.param("23/20 24/23", START, "3-1", "24/23/20", id="one checker, as two moves the wrong way round"),
        pytest.param("13/7(2) 24/18(2)", START, "6-6", "24/18(2) 13/7(2)", id="counts"),
        pytest.param("13/7 (2) 24/18 (2)", START, "6-6", "24/18(2) 13/7(2)", id="counts after a space"),
        pytest.param("13/7 24/18 13/7 24/18", START, "6-6", "24/18(2) 13/7(2)", id="counts written out"),
        pytest.param("13/3(2)", START, "5-5", "13/8/3(2)", id="a count of long ways"),
        pytest.param("6/4*/2* 6/4(2)", EC30, "2-2", "6/4*/2* 6/4(2)", id="EC30 with its stars"),
        pytest.param("6/4/2 6/4(2)", EC30, "2-2", "6/4*/2* 6/4(2)", id="EC30 without stars"),
        pytest.param("6/4*(3) 4/2*", EC30, "2-2", "6/4*(3) 4/2*", id="a star on a count is for the first"),
        pytest.param("bar/22* 6/5", ON_BAR, "3-1", "bar/22* 6/5", id="from the bar"),
        pytest.param("bar/22 6/5", ON_BAR, "3-1", "bar/22* 6/5", id="from the bar without a star"),
        pytest.param("BAR/22* 6/5", ON_BAR, "3-1", "bar/22* 6/5", id="capitals"),
        pytest.param("B/22 6/5", ON_BAR, "3-1", "bar/22* 6/5", id="b for the bar"),
        pytest.param("25/22 6/5", ON_BAR, "3-1", "bar/22* 6/5", id="25 for the bar"),
        pytest.param("b 22 6 5", ON_BAR, "3-1", "bar/22* 6/5", id="b in pairs"),
        pytest.param("6/5 bar/22", ON_BAR, "3-1", "bar/22* 6/5", id="the bar last"),
        pytest.param("bar/22*/21", ON_BAR, "3-1", "bar/22*/21", id="on from the bar"),
        pytest.param("4/off 4/2", BEARING_OFF, "4-2", "4/2 4/off", id="off"),
        pytest.param("4/Off 4/2", BEARING_OFF, "4-2", "4/2 4/off", id="Off"),
        pytest.param("4/o 4/2", BEARING_OFF, "4-2", "4/2 4/off", id="o for off"),
        pytest.param("4/0 4/2", BEARING_OFF, "4-2", "4/2 4/off", id="0 for off"),
        pytest.param("4 off 4 2", BEARING_OFF, "4-2", "4/2 4/off", id="off in pairs"),
        pytest.param("6/off", BEARING_OFF, "4-2", "6/2/off", id="EC21 6/off takes both dice"),
        pytest.param("6/4/off", BEARING_OFF, "4-2", "6/2/off", id="EC21 6/4/off is 6/2/off"),
        pytest.param("5/2", EC28, "2-1", "5/4*/2", id="EC28 bare 5/2 has one way"),
        pytest.param("5/4/2", EC28, "2-1", "5/4*/2", id="EC28 the star left out"),
        pytest.param("5/4*/2", EC27, "2-1", "5/4*/2", id="EC27 the hitting way"),
        pytest.param("5/3/2", EC27, "2-1", "5/3/2", id="EC27 the quiet way"),
        pytest.param("2/off", ONE_LEFT, "2-1", "2/off", id="EC23 one die is enough"),
        pytest.param("2/1/off", ONE_LEFT, "2-1", "2/off", id="EC23 both dice"),
        pytest.param("3/off 1/off", TWO_LEFT, "3-1", "3/off 1/off", id="EC32 both off"),
        pytest.param("3/2/off", TWO_LEFT, "3-1", "3/2/off", id="EC32 one stays"),
        pytest.param(
            "3/off", board("X: 3 2, off 13 · O: 1(2)"), "3-1", "3/2/off", id="1.30 the one way that uses both dice"
        ),
    ],
)
def test_typed_play_is_read_as_meant(text: str, position: Position, rolled: str, meant: str) -> None:
    assert _read(text, position, rolled) == after(position, meant)


@pytest.mark.parametrize(
    ("text", "position", "rolled", "choices"),
    [
        pytest.param("5/2", EC27, "2-1", ("5/4*/2", "5/3/2"), id="EC27 asks which way"),
        pytest.param("3/off", TWO_LEFT, "3-1", ("3/off 1/off", "3/2/off"), id="EC32 asks how to go on"),
        pytest.param("1/off", TWO_LEFT, "3-1", ("3/off 1/off",), id="EC32 one checker off is not all"),
        pytest.param("8/5", START, "3-1", ("8/5 24/23", "8/5 8/7", "8/5 6/5", "8/5/4"), id="a half play"),
        pytest.param("6/2", board("X: 6 3, off 13 · O: 1(2)"), "5-4", ("6/2 3/off",), id="EC20 is not completed"),
    ],
)
def test_unclear_entry_is_answered_with_choices(
    text: str, position: Position, rolled: str, choices: tuple[str, ...]
) -> None:
    """Rules 1.29 and 1.30."""
    found = parse_play(text, position, Side.X, dice(rolled))
    assert isinstance(found, AmbiguousPlay)
    assert {play.result for play in found.choices} == {after(position, choice) for choice in choices}
    assert len(found.choices) == len(choices)


@dataclass(frozen=True)
class Fault:
    """An entry that is not a legal play, the reason and the part that fails."""

    text: str
    position: Position
    rolled: str
    reason: Reason
    part: str = ""


BLOCKED_BY_PRIME = board("X: 20, off 14 · O: 9(2)")
PURE_RACE = board("X: 6(2) 3, off 12 · O: 24(2)")

FAULTS = [
    pytest.param(Fault("", START, "3-1", Reason.UNREADABLE), id="nothing"),
    pytest.param(Fault("hello", START, "3-1", Reason.UNREADABLE), id="a word"),
    pytest.param(Fault("8/5 then 6/5", START, "3-1", Reason.UNREADABLE), id="words between"),
    pytest.param(Fault("8", START, "3-1", Reason.UNREADABLE), id="one number"),
    pytest.param(Fault("8/", START, "3-1", Reason.UNREADABLE), id="a slash at the end"),
    pytest.param(Fault("/5", START, "3-1", Reason.UNREADABLE), id="a slash at the start"),
    pytest.param(Fault("8/5/", START, "3-1", Reason.UNREADABLE), id="a slash too many"),
    pytest.param(Fault("8/5(5)", START, "3-1", Reason.UNREADABLE), id="five times"),
    pytest.param(Fault("8/5(0)", START, "3-1", Reason.UNREADABLE), id="no times"),
    pytest.param(Fault("8/5**", START, "3-1", Reason.UNREADABLE), id="two stars"),
    pytest.param(Fault("8/5 6 5", START, "3-1", Reason.UNREADABLE), id="a pair beside a slash"),
    pytest.param(Fault("99/98", START, "3-1", Reason.UNREADABLE, "99/98"), id="no such points"),
    pytest.param(Fault("8/5 " * 40, START, "3-1", Reason.UNREADABLE), id="far too long"),
    pytest.param(Fault("8/5 " * 9, START, "3-1", Reason.UNREADABLE), id="nine moves"),
    pytest.param(Fault("8/9 13/11", START, "2-1", Reason.WRONG_WAY, "8/9"), id="up the board"),
    pytest.param(Fault("8/8", START, "2-1", Reason.WRONG_WAY, "8/8"), id="on the spot"),
    pytest.param(Fault("off/6", BEARING_OFF, "4-2", Reason.WRONG_WAY, "off/6"), id="back from off"),
    pytest.param(Fault("10/7 6/5", START, "3-1", Reason.NO_CHECKER, "10/7"), id="from an empty point"),
    pytest.param(Fault("bar/22 6/5", START, "3-1", Reason.NO_CHECKER, "bar/22"), id="from an empty bar"),
    pytest.param(Fault("19/16", START, "3-1", Reason.NO_CHECKER, "19/16"), id="with the opponent's checker"),
    pytest.param(Fault("8/6 6/5", START, "3-1", Reason.NOT_THE_DICE, "8/6"), id="another number"),
    pytest.param(Fault("13/8 13/7", START, "5-3", Reason.NOT_THE_DICE, "13/7"), id="the second is another number"),
    pytest.param(Fault("6/off", BEARING_OFF, "2-1", Reason.NOT_THE_DICE, "6/off"), id="too far off"),
    pytest.param(Fault("24/19/16", START, "5-3", Reason.BLOCKED, "24/19"), id="1.9 a blocked halfway point"),
    pytest.param(Fault("24/19 13/10", START, "5-3", Reason.BLOCKED, "24/19"), id="1.10 a blocked point"),
    pytest.param(Fault("5/3/2", EC28, "2-1", Reason.BLOCKED, "5/3"), id="EC28 the quiet way"),
    pytest.param(Fault("8/5* 6/5", START, "3-1", Reason.NO_HIT, "8/5*"), id="1.30 a star without a hit"),
    pytest.param(Fault("5/3*/2", EC27, "2-1", Reason.NO_HIT, "5/3*"), id="1.30 a star on the quiet way"),
    pytest.param(Fault("4/off* 4/2", BEARING_OFF, "4-2", Reason.NO_HIT, "4/off*"), id="1.30 a star on off"),
    pytest.param(Fault("8/5 6/5", ON_BAR, "3-1", Reason.BAR_FIRST), id="1.14 the bar first"),
    pytest.param(Fault("4/off 24/22", board("X: 24 4(14) · O: 1(2)"), "4-2", Reason.NOT_ALL_HOME, "4/off"), id="home"),
    pytest.param(
        Fault("3/off 6/2", PURE_RACE, "5-4", Reason.BEAR_OFF_HIGHEST, "3/off"), id="1.22 past a checker farther back"
    ),
    pytest.param(Fault("20/15", BLOCKED_BY_PRIME, "6-5", Reason.MUST_PLAY_HIGHER), id="EC03 the lower die"),
    pytest.param(Fault("bar/21", board("X: bar 1, off 14 · O: 15(2)"), "6-4", Reason.MUST_PLAY_HIGHER), id="EC12"),
    pytest.param(Fault("14/8", board("X: 14 8, off 13 · O: 6(2)"), "6-2", Reason.MUST_PLAY_MORE), id="EC02"),
    pytest.param(
        Fault("bar/19", board("X: 12, bar 1, off 13 · O: 15(2) 8(2)"), "6-4", Reason.MUST_PLAY_MORE), id="EC13"
    ),
    pytest.param(Fault("13/8 13/8", START, "5-3", Reason.NO_SUCH_PLAY), id="one die twice"),
    pytest.param(Fault("8/5 6/5 24/23", START, "3-1", Reason.NO_SUCH_PLAY), id="a move too many"),
    pytest.param(Fault("24/18(3)", START, "6-6", Reason.NO_SUCH_PLAY), id="a checker too many"),
]


@pytest.mark.parametrize("fault", FAULTS)
def test_illegal_entry_is_refused_with_reason_and_part(fault: Fault) -> None:
    found = parse_play(fault.text, fault.position, Side.X, dice(fault.rolled))
    assert found == ImpossiblePlay(fault.reason, fault.part)


def test_nonexistent_point_is_not_called_the_bar() -> None:
    found = parse_play("26/23", START, Side.X, dice("3-1"))
    assert isinstance(found, ImpossiblePlay)
    assert (found.reason, "bar" in found.part) == (Reason.UNREADABLE, False)


def test_refused_bear_off_names_the_right_point() -> None:
    both_ways_blocked = board("X: 3(2), off 13 · O: 24 2(2) 1(2)")
    found = parse_play("3/off", both_ways_blocked, Side.X, dice("2-1"))
    assert isinstance(found, ImpossiblePlay)
    assert found.reason is not Reason.BEAR_OFF_HIGHEST


def test_every_reading_reason_has_a_row() -> None:
    given = {fault.reason for row in FAULTS for fault in row.values if isinstance(fault, Fault)}
    assert given == {
        Reason.UNREADABLE,
        Reason.WRONG_WAY,
        Reason.NO_CHECKER,
        Reason.NOT_THE_DICE,
        Reason.BLOCKED,
        Reason.NO_HIT,
        Reason.BAR_FIRST,
        Reason.NOT_ALL_HOME,
        Reason.BEAR_OFF_HIGHEST,
        Reason.MUST_PLAY_HIGHER,
        Reason.MUST_PLAY_MORE,
        Reason.NO_SUCH_PLAY,
    }


@pytest.mark.parametrize("text", ["8/5 6/5", "8-5, 6-5", "24/20"])
def test_side_reads_in_its_own_numbering(text: str) -> None:
    """Rule 1.2."""
    for_x, for_o = (parse_play(text, START, side, dice("3-1")) for side in Side)
    assert isinstance(for_x, Play)
    assert isinstance(for_o, Play)
    assert (for_x.result.x, for_x.result.o) == (for_o.result.o, for_o.result.x)


@pytest.mark.parametrize("text", ["bar/20", "13/7", "8/2 6/2"])
def test_entry_is_refused_if_nothing_can_be_played(text: str) -> None:
    shut_out = board("X: 13(5) 8(3) 6(6), bar 1 · O: 24(2) 23(2) 22(2) 21(2) 20(2) 19(2) 1(3)")
    assert isinstance(parse_play(text, shut_out, Side.X, dice("5-2")), ImpossiblePlay)
