"""Encodes transcripts as JSON for storage: short lists, with the version of the format first."""

from __future__ import annotations

import json
from typing import Any, assert_never

from backgammon.board import Position, Side
from backgammon.dice import Dice
from backgammon.formats.transcript import (
    CubeAction,
    CubeEntry,
    Entry,
    RecordedGame,
    Result,
    RollEntry,
    SetupEntry,
    Transcript,
    UnreadEntry,
)

FORMAT_VERSION = 1
"""The version of the stored format. Stored transcripts stay readable forever: add versions, never change one."""


def encode_transcript(transcript: Transcript) -> str:
    """Return a transcript as one line of JSON.

    >>> encode_transcript(Transcript(5, ("Ann", "Bo"), ()))[:21]
    '{"form":1,"length":5,'
    """
    data = {
        "form": FORMAT_VERSION,
        "length": transcript.length,
        "names": transcript.names,
        "unit": transcript.unit,
        "crawford": transcript.crawford,
        "jacoby": transcript.jacoby,
        "beavers": transcript.beavers,
        "facts": transcript.facts,
        "problems": [[unread.where, unread.text] for unread in transcript.problems],
        "start": encode_position(transcript.start),
        "games": [_game(game) for game in transcript.games],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def decode_transcript(text: str) -> Transcript:
    r"""Return the transcript of a stored text. Raises ValueError for any other text.

    >>> from backgammon.formats.mat_reader import read_mat
    >>> short = read_mat(" 1 point match\n\n Game 1\n Ann : 0     Bo : 0\n  1) 31: 8/5 6/5     64: 24/14\n")
    >>> decode_transcript(encode_transcript(short)) == short
    True
    """
    try:
        data = json.loads(text)
        if data["form"] != FORMAT_VERSION:
            raise ValueError(f"form {data['form']} is not known")
        return Transcript(
            length=data["length"],
            names=(data["names"][0], data["names"][1]),
            games=tuple(_read_game(game) for game in data["games"]),
            unit=data["unit"],
            crawford=data["crawford"],
            jacoby=data["jacoby"],
            beavers=data["beavers"],
            facts=tuple((name, value) for name, value in data["facts"]),
            problems=tuple(UnreadEntry(where, unread) for where, unread in data["problems"]),
            start=read_position(data["start"]),
        )
    except (KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise ValueError("this is no transcript") from error


def _game(game: RecordedGame) -> list[Any]:
    result = game.result
    won = None if result is None else [result.where, result.winner, result.points, int(result.last)]
    return [game.where, game.score, won, [encode_entry(entry) for entry in game.entries]]


def _read_game(game: list[Any]) -> RecordedGame:
    where, score, won, entries = game
    result = None if won is None else Result(won[0], Side(won[1]), won[2], last=bool(won[3]))
    return RecordedGame(where, None if score is None else (score[0], score[1]), tuple(map(read_entry, entries)), result)


def encode_entry(entry: Entry) -> list[Any]:
    """Return an entry as a list for JSON."""
    match entry:
        case RollEntry(where, side, dice, moves):
            return ["t", where, side, dice.first, dice.second, moves]
        case CubeEntry(where, side, call, value):
            return ["c", where, side, call, value]
        case SetupEntry(where, position, cube, owner, on_roll):
            return ["p", where, None if position is None else encode_position(position), cube, owner, on_roll]
        case UnreadEntry(where, text):
            return ["u", where, text]
        case _:
            assert_never(entry)


def read_entry(entry: list[Any]) -> Entry:
    """Return the entry of a stored list. Raises ValueError for any other list."""
    match entry:
        case ["t", where, side, first, second, moves]:
            made = None if moves is None else tuple((start, end) for start, end in moves)
            return RollEntry(where, Side(side), Dice(first, second), made)
        case ["c", where, side, call, value]:
            return CubeEntry(where, Side(side), CubeAction(call), value)
        case ["p", where, position, cube, owner, on_roll]:
            board = None if position is None else read_position(position)
            return SetupEntry(where, board, cube, owner and Side(owner), on_roll and Side(on_roll))
        case ["u", where, text]:
            return UnreadEntry(where, text)
        case _:
            raise ValueError("this is no transcript")


def encode_position(position: Position) -> list[tuple[int, ...]]:
    """Return a position as lists for JSON."""
    return [position.x, position.o]


def read_position(sides: list[list[int]]) -> Position:
    """Return the position of stored lists."""
    return Position(tuple(sides[0]), tuple(sides[1]))
