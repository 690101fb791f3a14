"""Writes .mat files with the columns of GNU Backgammon, which all programs can read.

Source: files of GNU Backgammon 1.07. Cells begin in columns 5 and 33, the bar is 25 and off is 0, the larger die comes
first, each step of a checker is written separately, and a star marks each hit.
"""

from __future__ import annotations

from backgammon.board import Side
from backgammon.formats.export_errors import CannotExport, ExportRefusal
from backgammon.formats.names import escape_mat
from backgammon.formats.record import Record, ReplayedGame, add_takes
from backgammon.formats.transcript import NACKGAMMON, CubeAction, CubeEntry, Entry, RollEntry, SetupEntry, Transcript
from backgammon.movement import Step

_NAME_COLUMN, _LEFT, _RIGHT = 32, 28, 33
_RESULT_LEFT, _RESULT_RIGHT = 6, 34
_FACTS = {
    "site": "Site",
    "event": "Event",
    "round": "Round",
    "eventdate": "EventDate",
    "eventtime": "EventTime",
    "transcriber": "Transcriber",
}
_MAX_FACT_LENGTH = 100
_WORDS = {
    CubeAction.DOUBLE: "Doubles",
    CubeAction.BEAVER: "Beavers",
    CubeAction.RACCOON: "Raccoons",
    CubeAction.TAKE: "Takes",
    CubeAction.PASS: "Drops",
}


def write_mat(record: Record) -> str:
    r"""Return a match as the text of a .mat file. Raises CannotExport if the format cannot express the match.

    >>> from backgammon.formats.mat_reader import read_mat
    >>> from backgammon.formats.transcript_replay import replay_transcript
    >>> short = read_mat(" 1 point match\n\n Game 1\n Ann : 0     Bo : 0\n  1) 31: 8/5 6/5     64: 24/14*\n")
    >>> print(write_mat(replay_transcript(short)).splitlines()[4])
      1) 31: 8/5 6/5                 64: 24/18 18/14
    """
    transcript = record.transcript
    lines = [*_head(transcript), f" {transcript.length or 0} point match"]
    for game in record.games:
        lines += ["", *_game(transcript, game, last=game is record.games[-1])]
    return "\n".join(lines) + "\n\n"


def _head(transcript: Transcript) -> list[str]:
    facts = dict(transcript.facts)
    lines = [f'; [{name} "{escape_mat(facts[key], _MAX_FACT_LENGTH)}"]' for key, name in _FACTS.items() if key in facts]
    if transcript.start == NACKGAMMON:
        lines.append('; [Variation "NackGammon"]')
    if transcript.length is None:
        options = {"Jacoby": transcript.jacoby, "Beaver": transcript.beavers}
        lines += [f'; [{name} "{"On" if yes else "Off"}"]' for name, yes in options.items() if yes is not None]
    elif not transcript.crawford:
        lines.append('; [Crawford "Off"]')
    return [*lines, ""] if lines else []


def _game(transcript: Transcript, game: ReplayedGame, *, last: bool) -> list[str]:
    x, o = (escape_mat(name) for name in transcript.names)
    names = f" {x} : {game.score[0]}".ljust(_NAME_COLUMN - 1) + f" {o} : {game.score[1]}"
    rows: list[list[str]] = []
    right = True
    for side, cell in _cells(game):
        if side is Side.X or right:
            rows.append(["", ""])
        right = side is Side.O
        rows[-1][right] = cell
    lines = [_row(number, *row) for number, row in enumerate(rows, start=1)]
    return [f" Game {game.number}", names, *_with_result(lines, transcript, game, right=right, last=last)]


def _row(number: int, left: str, right: str) -> str:
    # GNU Backgammon does not recognize the end of a left cell without trailing blanks.
    return f"{number:3}) {left.ljust(_LEFT - 1)} {right}"


def _with_result(lines: list[str], transcript: Transcript, game: ReplayedGame, *, right: bool, last: bool) -> list[str]:
    if game.winner is None or game.points is None:
        return lines
    won = game.score[game.winner is Side.O] + game.points
    result = f"Wins {game.points} point{'' if game.points == 1 else 's'}"
    if last and transcript.length is not None and won >= transcript.length:
        result += " and the match"
    passed = (
        bool(game.entries)
        and isinstance(game.entries[-1][0], CubeEntry)
        and game.entries[-1][0].call is CubeAction.PASS
    )
    if passed and not right and game.winner is Side.O:
        return [*lines[:-1], lines[-1].ljust(_RESULT_RIGHT) + result]
    return [*lines, " " * (_RESULT_LEFT if game.winner is Side.X else _RESULT_RIGHT) + result]


def _cells(game: ReplayedGame) -> list[tuple[Side, str]]:
    entries = add_takes(game.entries)
    found: list[tuple[Side, str]] = []
    for number, (entry, steps) in enumerate(entries):
        before = entries[number - 1][0] if number else None
        following = entries[number + 1][0] if number + 1 < len(entries) else None
        match entry:
            case SetupEntry():
                raise CannotExport(ExportRefusal.AUTOMATIC_DOUBLE if entry.position is None else ExportRefusal.SET_UP)
            case RollEntry():
                found.append((entry.side, _roll(entry, steps)))
            case CubeEntry(_, side, CubeAction.PASS) if _raised(before):
                raise CannotExport(ExportRefusal.PASSED_BEAVER)
            case CubeEntry(_, side, CubeAction.TAKE) if _is_implied_take(before, side, following):
                pass
            case CubeEntry(_, side, call, value):
                offers = call not in (CubeAction.TAKE, CubeAction.PASS)
                found.append((side, f" {_WORDS[call]} => {value}" if offers else f" {_WORDS[call]}"))
    return found


def _raised(entry: Entry | None) -> bool:
    return isinstance(entry, CubeEntry) and entry.call in (CubeAction.BEAVER, CubeAction.RACCOON)


def _is_implied_take(before: Entry | None, side: Side, following: Entry | None) -> bool:
    """Return whether a roll takes a beaver, as in GNU Backgammon; every other take is written."""
    beavered = isinstance(before, CubeEntry) and before.call is CubeAction.BEAVER
    return beavered and isinstance(following, RollEntry) and following.side is side


def _roll(entry: RollEntry, steps: tuple[Step, ...]) -> str:
    dice = f"{entry.dice.high}{entry.dice.low}:"
    if entry.moves is None and not steps:
        return f"{dice} ????"
    if not steps:
        return " ".join([dice, *(f"{start}/{end}" for start, end in entry.moves or ())])
    return " ".join([dice, *(f"{step.start}/{step.end}{'*' if step.hit else ''}" for step in steps)])
