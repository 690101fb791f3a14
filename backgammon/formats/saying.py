"""What a file says at one place, in the signs that players write, and what is wrong with it, in a line of English."""

from __future__ import annotations

from typing import assert_never

from backgammon.formats.names import plain
from backgammon.formats.record import Problem, Trouble
from backgammon.formats.transcript import Call, CubeCall, Entry, Placed, Result, Throw, Unread
from backgammon.notation import place_name

_CALLS = {
    Call.DOUBLE: "Doubles",
    Call.BEAVER: "Beavers",
    Call.RACCOON: "Raccoons",
    Call.TAKE: "Takes",
    Call.PASS: "Drops",
}
_MOST_TEXT = 60


def said(entry: Entry | Result) -> str:
    """An entry as a cell of a .mat file would have it.

    >>> from backgammon.board import Side
    >>> from backgammon.dice import Dice
    >>> said(Throw(1, Side.X, Dice(3, 1), ((8, 5), (6, 5))))
    '31: 8/5 6/5'
    """
    match entry:
        case Throw(_, _, dice, moves):
            play = (
                "????" if moves is None else " ".join(f"{place_name(start)}/{place_name(end)}" for start, end in moves)
            )
            return f"{dice.high}{dice.low}: {play}".rstrip()
        case CubeCall(_, _, call, value):
            return _CALLS[call] + ("" if value is None else f" => {value}")
        case Result(_, _, points):
            return f"Wins {points}"
        case Unread(_, text):
            return plain(text, _MOST_TEXT)
        case Placed():
            return ""
        case _:
            assert_never(entry)


def in_english(problem: Problem, unit: str) -> str:
    """A problem in one line, with its place."""
    whose = f"{problem.side} " if problem.side else ""
    here = f'{unit} {problem.where}, game {problem.game}: {whose}"{problem.said}"'
    match problem.trouble:
        case Trouble.ILLEGAL:
            return f"{here} is no legal play"
        case Trouble.IMPOSSIBLE:
            return f"{here} cannot be played from this position; the rest of the game is not shown"
        case Trouble.UNRECORDED:
            return f"{here}: the play was not recorded"
        case Trouble.OUT_OF_TURN:
            return f"{here}: it is the other side's turn"
        case Trouble.CUBE:
            return (
                f"{here}: the rules expect {problem.found}" if problem.found else f"{here} breaks the rules of the cube"
            )
        case Trouble.UNREAD:
            return f"{here} was not understood"
        case Trouble.RESULT:
            return f"{here}: board and cube make it {problem.found}"
        case Trouble.SCORE:
            return f"{here}: by the result of the game before it would be {problem.found}"
        case Trouble.EMPTY:
            return f"{here}: nothing was played in this game"
        case Trouble.PLAYED_ON:
            return f"{here}: the game was over already"
        case _:
            assert_never(problem.trouble)
