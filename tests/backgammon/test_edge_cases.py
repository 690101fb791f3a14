"""Movement cases that programs often get wrong: section 8 of the rule book."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from backgammon import CHECKERS, OFF, Move, Phase, Play, Position, Side, legal_plays, parse_play
from tests.support.positions import ALL_ROLLS, a_match, after, board, dice, refused
from tests.support.reference_plays import slow_results


@dataclass(frozen=True)
class Case:
    """A position, a roll, legal plays, the number of results, and entries that must be refused."""

    position: str
    roll: str
    plays: tuple[str, ...] = ()
    results: int | None = None
    illegal: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Return the number of legal results; without a number, the named plays are all there are."""
        return len(self.plays) if self.results is None else self.results


_EC27 = "X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(5) 4 1"
_EC28 = "X: 24(2) 13(4) 8(3) 6(4) 5(2) · O: 19(5) 17(3) 12(4) 4 3(2)"
_CLOSED_OUT = "X: 13(5) 8(3) 6(6), bar 1 · O: 24(2) 23(2) 22(2) 21(2) 20(2) 19(2) 1(3)"
_TWO_ENTER = "bar/22(2)"

ROWS = [
    (
        "EC01 one order only",
        Case("X: 20, off 14 · O: 14(2)", "6-5", ("20/15/9",), illegal=("20/14", "20/15", "20/14/9")),
    ),
    (
        "EC02 one checker's choice uses both dice",
        Case("X: 14 8, off 13 · O: 6(2)", "6-2", ("8/2 14/12",), illegal=("14/8", "8/2", "14/8 8/6")),
    ),
    (
        "EC03 either die, not both: the higher",
        Case("X: 20, off 14 · O: 9(2)", "6-5", ("20/14",), illegal=("20/15", "20/9", "20/15/9")),
    ),
    (
        "EC04 only the lower is playable",
        Case("X: 20, off 14 · O: 14(2) 9(2)", "6-5", ("20/15",), illegal=("20/14", "20/9")),
    ),
    ("EC05 neither die", Case("X: 20, off 14 · O: 15(2) 14(2)", "6-5", illegal=("20/14", "20/15", "20/9"))),
    (
        "EC06 six-prime",
        Case(
            "X: 20, off 14 · O: 18(2) 17(2) 16(2) 15(2) 14(2) 13(2) 1(3)",
            "6-1",
            ("20/19",),
            illegal=("20/14", "20/13", "20/19/13"),
        ),
    ),
    (
        "EC07 doublet, three of four",
        Case("X: 24, off 14 · O: 12(2)", "3-3", ("24/21/18/15",), illegal=("24/18", "24/21", "24/12")),
    ),
    (
        "EC08 doublet, longest branch",
        Case(
            "X: 24 23, off 13 · O: 18(2) 14(2)",
            "3-3",
            ("24/21 23/20/17",),
            illegal=("24/21 23/20", "23/20/17", "24/21"),
        ),
    ),
    (
        "EC09 doublet, one of four",
        Case("X: 24 23, off 13 · O: 20(2) 18(2)", "3-3", ("24/21",), illegal=("23/20", "24/18")),
    ),
    (
        "EC10 two on the bar, one entry",
        Case(
            "X: 13(5) 8(3) 6(5), bar 2 · O: 20(2) 19(4) 17(3) 12(4) 1(2)",
            "6-4",
            ("bar/21",),
            illegal=("bar/21 13/7", "bar/21/15", "bar/19", "13/7 13/9"),
        ),
    ),
    (
        "EC11 entered with the 4, then the 6 is compulsory",
        Case(
            "X: 24 13(5) 8(3) 6(5), bar 1 · O: 19(5) 17(3) 12(5) 1(2)",
            "6-4",
            ("bar/21 24/18", "bar/21/15", "bar/21 13/7", "bar/21 8/2"),
            illegal=("bar/21", "bar/19", "13/7 13/9"),
        ),
    ),
    (
        "EC12 either enters, the other is then dead",
        Case("X: bar 1, off 14 · O: 15(2)", "6-4", ("bar/19",), illegal=("bar/21", "bar/15")),
    ),
    (
        "EC13 enter with the lower",
        Case(
            "X: 12, bar 1, off 13 · O: 15(2) 8(2)", "6-4", ("bar/21 12/6",), illegal=("bar/19", "bar/21/15", "bar/21")
        ),
    ),
    (
        "EC14 doublet, two on the bar",
        Case(
            "X: 13(5) 8(3) 6(5), bar 2 · O: 19(5) 17(3) 12(5) 1(2)",
            "3-3",
            (
                f"{_TWO_ENTER} 13/10(2)",
                f"{_TWO_ENTER} 13/10/7",
                f"{_TWO_ENTER} 13/10 8/5",
                f"{_TWO_ENTER} 13/10 6/3",
                f"{_TWO_ENTER} 8/5(2)",
                f"{_TWO_ENTER} 8/5/2",
                f"{_TWO_ENTER} 8/5 6/3",
                f"{_TWO_ENTER} 6/3(2)",
            ),
            illegal=("bar/22(2)", "bar/22 13/10(3)", "bar/22(2) 22/19(2)"),
        ),
    ),
    (
        "EC15 enter, hit, continue",
        Case(
            "X: 13(6) 8(3) 6(5), bar 1 · O: 22 19(5) 17(3) 12(5) 1",
            "3-1",
            (
                "bar/22*/21",
                "bar/22* 8/7",
                "bar/22* 6/5",
                "bar/24/21",
                "bar/24 13/10",
                "bar/24 8/5",
                "bar/24 6/3",
            ),
            illegal=("8/5 6/5", "bar/22*", "bar/24"),
        ),
    ),
    (
        "EC16 bar while bearing off",
        Case(
            "X: 6(4) 5(4) 4(3) 3(3), bar 1 · O: 20(2) 19(2)",
            "6-1",
            ("bar/24/18",),
            illegal=("bar/24 6/off", "6/off 6/5", "bar/24"),
        ),
    ),
    (
        "EC17 last checker in, other die off",
        Case(
            "X: 7 6(2) 3(3), off 9 · O: 24(2)",
            "6-1",
            ("7/6/off", "7/1 6/5", "7/1 3/2"),
            illegal=("6/off 3/2", "6/off 7/6 3/2", "7/1"),
        ),
    ),
    (
        "EC18 larger die, checker farther back",
        Case("X: 6 4, off 13 · O: 24(2)", "5-5", ("6/1 4/off 1/off",), illegal=("4/off", "4/off 6/1", "6/1 4/off")),
    ),
    (
        "EC19 larger die, checker farther back blocked",
        Case(
            "X: 6(2) 3, off 12 · O: 1(2)", "5-4", ("6/2",), illegal=("3/off", "6/2 3/off", "6/1", "6/2(2)", "6/2 6/1")
        ),
    ),
    (
        "EC20 larger die freed by the other",
        Case("X: 6 3, off 13 · O: 1(2)", "5-4", ("6/2 3/off",), illegal=("6/2", "3/off", "6/1")),
    ),
    (
        "EC21 bearing off is optional",
        Case("X: 6 4(2), off 12 · O: 24(2)", "4-2", ("6/2 4/2", "6/2/off", "4/2 4/off"), illegal=("4/off", "4/off(2)")),
    ),
    (
        "EC22 higher number from the highest point",
        Case(
            "X: 5 3(2) 2 1, off 10 · O: 24(2)",
            "5-5",
            ("5/off 3/off(2) 2/off",),
            illegal=("5/off 3/off(2)", "5/off 3/off 2/off 1/off", "5/off 3/off(2) 1/off"),
        ),
    ),
    ("EC23 last checker, one die enough", Case("X: 2, off 14 · O: 24(2)", "2-1", ("2/1/off",), illegal=("2/1",))),
    ("EC24 game ends inside a doublet", Case("X: 5 3, off 13 · O: 24(2)", "6-6", ("5/off 3/off",), illegal=("5/off",))),
    (
        "EC25 both dice above the highest point",
        Case("X: 4(2) 2, off 12 · O: 24(2)", "6-5", ("4/off(2)",), illegal=("4/off 2/off", "4/off")),
    ),
    (
        "EC26 hit while bearing off",
        Case(
            "X: 6(2) 5 4, off 11 · O: 1",
            "5-3",
            ("6/1* 6/3", "6/1* 5/2", "6/1* 4/1", "5/off 4/1*", "5/off 6/3"),
            illegal=("5/off 4/off", "6/off 6/3", "5/off"),
        ),
    ),
    ("EC27 5/4*/2 is not 5/2", Case(_EC27, "2-1", ("5/4*/2", "5/3/2"), results=25, illegal=("5/2", "5/3*/2"))),
    ("EC28 quiet route blocked", Case(_EC28, "2-1", ("5/4*/2",), results=19, illegal=("5/3/2", "5/3"))),
    (
        "EC29 same result, two routes",
        Case(
            "X: 24 13(5) 10 8(3) 6(5) · O: 19(5) 17(3) 12(4) 4 1(2)", "4-2", ("10/6/4*", "10/8/4*"), 25, ("10/8/4/2",)
        ),
    ),
    (
        "EC30 double hit",
        Case(
            "X: 24(2) 13(5) 8(2) 6(5) 5 · O: 19(5) 17(3) 12(5) 4 2",
            "2-2",
            ("6/4*/2* 6/4(2)",),
            results=117,
            illegal=("6/4*/2* 6/4", "6/4*/2"),
        ),
    ),
    *(
        (f"EC31 closed out with {rolled}", Case(_CLOSED_OUT, str(rolled), illegal=("13/12", "bar/20", "bar/24")))
        for rolled in ALL_ROLLS
    ),
    (
        "EC32 fewer dice, same position",
        Case("X: 3 1, off 13 · O: 24(2)", "3-1", ("3/off 1/off", "3/2/off"), illegal=("3/off", "1/off")),
    ),
    (
        "EC33 three moves of a doublet finish",
        Case("X: 2 1, off 13 · O: 24(2)", "1-1", ("2/1/off 1/off",), illegal=("2/1/off", "2/off", "1/off")),
    ),
    (
        "EC34 doublet brings the straggler home",
        Case("X: 9 3(2), off 12 · O: 24(2)", "3-3", ("9/6/3 3/off(2)",), illegal=("9/3", "3/off(2)", "3/off(2) 9/6")),
    ),
]
CASES = [pytest.param(case, id=name) for name, case in ROWS]
PLAYABLE = [pytest.param(case, id=name) for name, case in ROWS if case.count]


def _results(case: Case) -> set[Position]:
    return {play.result for play in legal_plays(board(case.position), Side.X, dice(case.roll))}


@pytest.mark.parametrize("case", CASES)
def test_edge_case_has_exactly_its_plays(case: Case) -> None:
    named = {after(board(case.position), text) for text in case.plays}
    assert named <= _results(case)
    assert len(_results(case)) == (len(named) if case.results is None else case.results)


@pytest.mark.parametrize("case", CASES)
def test_reference_generator_agrees_with_edge_case(case: Case) -> None:
    _, results = slow_results(board(case.position), Side.X, dice(case.roll))
    assert results == _results(case)


@pytest.mark.parametrize("case", CASES)
def test_plays_of_an_edge_case_can_be_typed(case: Case) -> None:
    for text in case.plays:
        found = parse_play(text, board(case.position), Side.X, dice(case.roll))
        assert isinstance(found, Play), text
        assert found.result == after(board(case.position), text)


@pytest.mark.parametrize("case", CASES)
def test_illegal_or_partial_entry_is_not_accepted(case: Case) -> None:
    for text in case.illegal:
        assert not isinstance(parse_play(text, board(case.position), Side.X, dice(case.roll)), Play), text


@pytest.mark.parametrize("case", PLAYABLE)
def test_empty_play_is_refused_if_a_play_exists(case: Case) -> None:
    """Rule 1.15."""
    match = a_match(position=board(case.position), dice=dice(case.roll), phase=Phase.PLAY)
    refused(match, Side.X, Move(()))


@pytest.mark.parametrize("case", CASES)
def test_edge_case_keeps_fifteen_checkers_a_side(case: Case) -> None:
    for result in _results(case):
        assert sum(result.x) == sum(result.o) == CHECKERS


def test_two_routes_are_one_play() -> None:
    """Rules 1.29 and EC29."""
    position = board("X: 24 13(5) 10 8(3) 6(5) · O: 19(5) 17(3) 12(4) 4 1(2)")
    assert after(position, "10/6/4*") == after(position, "10/8/4*")


def test_double_hit_puts_two_on_the_bar() -> None:
    """Rules 1.12 and EC30."""
    position = board("X: 24(2) 13(5) 8(2) 6(5) 5 · O: 19(5) 17(3) 12(5) 4 2")
    found = parse_play("6/4*/2* 6/4(2)", position, Side.X, dice("2-2"))
    assert isinstance(found, Play)
    assert found.result.o[25] == 2


@pytest.mark.parametrize("roll", ["5-5", "6-6"])
def test_unused_dice_are_ignored_after_the_last_checker(roll: str) -> None:
    """Rules 1.28 and EC24."""
    (play,) = legal_plays(board("X: 5 3, off 13 · O: 24(2)"), Side.X, dice(roll))
    assert len(play.steps) == 2
    assert play.result.x[OFF] == CHECKERS
