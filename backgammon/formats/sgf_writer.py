"""Writes SGF files in the form of GNU Backgammon: one tree for each game.

Source: the SGF user guide, FF[4], and files of GNU Backgammon 1.07. Points are letters, a to x from White's
ace point to White's 24 point for both sides; y is the bar and z borne off. A beaver is a double that answers one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.formats.names import escape_sgf
from backgammon.formats.record import Record, ReplayedGame, add_takes
from backgammon.formats.transcript import (
    NACKGAMMON,
    CubeAction,
    CubeEntry,
    RollEntry,
    SetupEntry,
    Transcript,
    UnreadEntry,
)
from backgammon.movement import Step

_LETTERS = {Side.X: "W", Side.O: "B"}
_OWNERS = {Side.X: "w", Side.O: "b", None: "c"}
_CALLS = {
    CubeAction.DOUBLE: "double",
    CubeAction.BEAVER: "double",
    CubeAction.RACCOON: "double",
    CubeAction.TAKE: "take",
    CubeAction.PASS: "drop",
}
_FACTS = {"event": "EV", "round": "RO", "site": "PC", "transcriber": "AN"}
_MAX_FACT_LENGTH = 100


def write_sgf(record: Record) -> str:
    r"""Return a match as the text of an SGF file.

    >>> from backgammon.formats.mat_reader import read_mat
    >>> from backgammon.formats.transcript_replay import replay_transcript
    >>> short = read_mat(" 1 point match\n\n Game 1\n Ann : 0     Bo : 0\n  1) 31: 8/5 6/5     64: 24/14\n")
    >>> write_sgf(replay_transcript(short)).splitlines()[1:]
    [';W[31hefe]', ';B[64aggk])']
    """
    return "".join(_game(record.transcript, game) for game in record.games)


def _game(transcript: Transcript, game: ReplayedGame) -> str:
    return "\n".join([f"({_root(transcript, game)}", *_nodes(transcript, game)]) + ")\n"


def _root(transcript: Transcript, game: ReplayedGame) -> str:
    x, o = transcript.names
    values = [
        ";FF[4]GM[6]CA[UTF-8]AP[Barpoint]",
        f"MI[length:{transcript.length or 0}][game:{game.number - 1}][ws:{game.score[0]}][bs:{game.score[1]}]",
        f"PW[{escape_sgf(x)}]PB[{escape_sgf(o)}]",
    ]
    facts = dict(transcript.facts) if game.number == 1 else {}
    if "eventdate" in facts:
        values.append(f"DT[{escape_sgf(facts['eventdate'].replace('.', '-'), _MAX_FACT_LENGTH)}]")
    values += [f"{key}[{escape_sgf(facts[name], _MAX_FACT_LENGTH)}]" for name, key in _FACTS.items() if name in facts]
    rules = list(_rules(transcript, game))
    if rules:
        values.append(f"RU[{':'.join(rules)}]")
    if game.winner is not None:
        values.append(f"RE[{_LETTERS[game.winner]}+{game.points}{'' if game.played_out else 'R'}]")
    return "".join(values)


def _rules(transcript: Transcript, game: ReplayedGame) -> Iterator[str]:
    if transcript.length is not None and transcript.crawford:
        yield "Crawford"
        if game.crawford:
            yield "CrawfordGame"
    elif transcript.length is None and transcript.jacoby:
        yield "Jacoby"
    if transcript.start == NACKGAMMON:
        yield "Nackgammon"


def _nodes(transcript: Transcript, game: ReplayedGame) -> Iterator[str]:
    if transcript.start not in (START, NACKGAMMON):
        yield _set_up(SetupEntry(0, transcript.start))
    for entry, steps in add_takes(game.entries):
        match entry:
            case RollEntry():
                yield _roll(entry, steps, played=entry is not game.unplayed)
            case CubeEntry(_, side, call):
                yield f";{_LETTERS[side]}[{_CALLS[call]}]"
            case SetupEntry():
                yield _set_up(entry)
            case UnreadEntry():
                pass
            case _:
                assert_never(entry)


def _roll(entry: RollEntry, steps: tuple[Step, ...], *, played: bool) -> str:
    side, dice = entry.side, f"{entry.dice.high}{entry.dice.low}"
    if not played or (entry.moves is None and not steps):
        return f";PL[{_LETTERS[side]}]DI[{dice}]"
    pairs = [(step.start, step.end) for step in steps] or list(entry.moves or ())
    return f";{_LETTERS[side]}[{dice}{''.join(_letter(place, side) for pair in pairs for place in pair)}]"


def _letter(place: int, side: Side) -> str:
    if place in (BAR, OFF):
        return "y" if place == BAR else "z"
    return chr(ord("a") + (place - 1 if side is Side.X else BAR - 1 - place))


def _set_up(entry: SetupEntry) -> str:
    values = []
    if entry.position is not None:
        values.append(f"AE[a:y]{_checkers(entry.position, Side.X)}{_checkers(entry.position, Side.O)}")
    if entry.cube is not None:
        values.append(f"CV[{entry.cube}]CO[{_OWNERS[entry.owner]}]")
    if entry.on_roll is not None:
        values.append(f"PL[{_LETTERS[entry.on_roll]}]")
    return ";" + "".join(values)


def _checkers(position: Position, side: Side) -> str:
    checkers = position.checkers_of(side)
    letters = "".join(f"[{_letter(place, side)}]" * checkers[place] for place in range(1, BAR + 1))
    return f"A{_LETTERS[side]}{letters}" if letters else ""
