"""Describes an entry in backgammon notation, and a problem in one line of English."""

from __future__ import annotations

from typing import assert_never

from backgammon.formats.names import sanitize
from backgammon.formats.record import Problem, ProblemKind
from backgammon.formats.transcript import CubeAction, CubeEntry, Entry, Result, RollEntry, SetupEntry, UnreadEntry
from backgammon.notation import place_name

_CALLS = {
    CubeAction.DOUBLE: "Doubles",
    CubeAction.BEAVER: "Beavers",
    CubeAction.RACCOON: "Raccoons",
    CubeAction.TAKE: "Takes",
    CubeAction.PASS: "Drops",
}
_MAX_TEXT_LENGTH = 60


def describe_entry(entry: Entry | Result) -> str:
    """Return an entry as a cell of a .mat file.

    >>> from backgammon.board import Side
    >>> from backgammon.dice import Dice
    >>> describe_entry(RollEntry(1, Side.X, Dice(3, 1), ((8, 5), (6, 5))))
    '31: 8/5 6/5'
    """
    match entry:
        case RollEntry(_, _, dice, moves):
            play = (
                "????" if moves is None else " ".join(f"{place_name(start)}/{place_name(end)}" for start, end in moves)
            )
            return f"{dice.high}{dice.low}: {play}".rstrip()
        case CubeEntry(_, _, call, value):
            return _CALLS[call] + ("" if value is None else f" => {value}")
        case Result(_, _, points):
            return f"Wins {points}"
        case UnreadEntry(_, text):
            return sanitize(text, _MAX_TEXT_LENGTH)
        case SetupEntry():
            return ""
        case _:
            assert_never(entry)


def describe_problem(problem: Problem, unit: str) -> str:
    """Return a problem in one line, with its place; `unit` is the unit of the transcript.

    >>> describe_problem(Problem(ProblemKind.ILLEGAL, 4, 1, "31: 8/4"), "line")
    'line 4, game 1: "31: 8/4" is no legal play'
    """
    whose = f"{problem.side} " if problem.side else ""
    here = f'{unit} {problem.where}, game {problem.game}: {whose}"{problem.text}"'
    match problem.kind:
        case ProblemKind.ILLEGAL:
            return f"{here} is no legal play"
        case ProblemKind.IMPOSSIBLE:
            return f"{here} cannot be played from this position; the rest of the game is not shown"
        case ProblemKind.UNRECORDED:
            return f"{here}: the play was not recorded"
        case ProblemKind.OUT_OF_TURN:
            return f"{here}: it is the other side's turn"
        case ProblemKind.CUBE:
            return (
                f"{here}: the rules expect {problem.expected}"
                if problem.expected
                else f"{here} breaks the rules of the cube"
            )
        case ProblemKind.UNREAD:
            return f"{here} was not understood"
        case ProblemKind.RESULT:
            return f"{here}: board and cube make it {problem.expected}"
        case ProblemKind.SCORE:
            return f"{here}: by the result of the game before it would be {problem.expected}"
        case ProblemKind.EMPTY:
            return f"{here}: nothing was played in this game"
        case ProblemKind.PLAYED_ON:
            return f"{here}: the game was over already"
        case _:
            assert_never(problem.kind)
