"""Reads .bgf files of BGBlitz: a line of JSON, then the match in Smile, a binary form of JSON, usually compressed.

Source: the files as `gvformat.bgf` reads them. Green is -1 and the left column, Red 1; moves are in the mover's own
numbering, 25 is the bar and 0 is off. If no move was possible, the dice are in the place of the moves.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Any

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.formats.transcript import (
    MAX_TEXT_LENGTH,
    CubeAction,
    CubeEntry,
    Entry,
    Moves,
    NotAMatch,
    RecordedGame,
    Refusal,
    Result,
    RollEntry,
    SetupEntry,
    Transcript,
)
from backgammon.formats.variations import check_start

MAGIC = re.compile(rb'\s*\{[^\n]{0,300}"BGF"')
_SIDES = {-1: Side.X, 1: Side.O}
_MAX_BYTES = 3_000_000
_MAX_PARTS = 150_000
_LISTS_AND_OBJECTS = (b"\xf8", b"\xfa")
_LONG_NUMBER = re.compile(rb"[\x00-\x7f]{3000}")
"""The time of the library grows with the square of the length of a number."""
_DAMAGED = (
    zlib.error,
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""The exceptions of the library, and of reading its result, for an invalid file."""
_GZIP, _ZLIB = 16 + zlib.MAX_WBITS, zlib.MAX_WBITS
_FACTS = {"event": "event", "site": "site", "round": "round", "eventdate": "date"}


def read_bgf(content: bytes) -> Transcript:
    """Return the match in a .bgf file; `where` counts the moves of a game from 1. Raises NotAMatch if it is damaged."""
    from gvformat import bgf  # noqa: PLC0415 - only when such a file comes

    header, _, packed = content.partition(b"\n")
    try:
        _, smile = bgf.read_bgf(header + b"\n" + _unpacked(packed))
        data: Any = bgf.decode_smile(smile)
        return _transcript(data)
    except NotAMatch:
        raise
    except _DAMAGED as error:
        raise NotAMatch(Refusal.DAMAGED) from error


def _unpacked(packed: bytes) -> bytes:
    """Return the decompressed match. Raises NotAMatch if it is larger than any match or damaged."""
    smile = packed
    if packed.startswith((b"\x1f\x8b", b"\x78")):
        unpacking = zlib.decompressobj(_ZLIB if packed.startswith(b"\x78") else _GZIP)
        smile = unpacking.decompress(packed, _MAX_BYTES + 1)
    if len(smile) > _MAX_BYTES or sum(map(smile.count, _LISTS_AND_OBJECTS)) > _MAX_PARTS or _LONG_NUMBER.search(smile):
        raise NotAMatch(Refusal.TOO_LONG)
    if smile.startswith((b"\x1f\x8b", b"\x78")):
        raise NotAMatch(Refusal.DAMAGED)
    return smile


def _transcript(data: dict[str, Any]) -> Transcript:
    games = data["games"]
    length = int(data["matchlen"])
    if not isinstance(games, list) or not games or not 0 <= length <= 9999:
        raise NotAMatch(Refusal.NO_GAME)
    scores = [(int(game["scoreGreen"]), int(game["scoreRed"])) for game in games]
    scores.append((int(data.get("finalGreen") or 0), int(data.get("finalRed") or 0)))
    facts = {name: data.get(key) for name, key in _FACTS.items()}
    return Transcript(
        length=length or None,
        names=(str(data["nameGreen"])[:MAX_TEXT_LENGTH], str(data["nameRed"])[:MAX_TEXT_LENGTH]),
        games=tuple(_game(game, scores[number], scores[number + 1]) for number, game in enumerate(games)),
        unit="move",
        crawford=bool(data.get("useCrawford", True)),
        jacoby=None if length else bool(data.get("useJacoby")),
        facts=tuple((name, str(value)[:MAX_TEXT_LENGTH]) for name, value in facts.items() if value),
    )


def _game(game: dict[str, Any], before: tuple[int, int], after: tuple[int, int]) -> RecordedGame:
    entries = tuple(_entries(game["moves"]))
    won = int(game.get("wonPoints") or 0) or max(after[0] - before[0], after[1] - before[1], 0)
    winner = Side.X if after[0] > before[0] else Side.O
    result = Result(len(game["moves"]), winner, won) if won and after != before else None
    if (set_up := _set_up(game.get("initial") or {}, entries)) is not None:
        entries = (set_up, *entries)
    return RecordedGame(1, before, entries, result)


def _set_up(initial: dict[str, Any], entries: tuple[Entry, ...]) -> SetupEntry | None:
    """Return the position and cube from which a game starts, or None for the usual ones."""
    points = [int(count) for count in initial.get("points") or ()]
    cube = Cube(int(initial.get("cube") or 1), _SIDES.get(initial.get("cubeOwner") or 0))
    position = _position(points) if len(points) >= BAR + 1 else START
    check_start(position)
    if position == START and cube == Cube():
        return None
    first = next((entry.side for entry in entries if isinstance(entry, RollEntry | CubeEntry)), None)
    return SetupEntry(1, position, cube.value, cube.owner, first)


def _position(points: list[int]) -> Position:
    """Return the position of BGBlitz's list: Red's points 1 to 24, positive for Green, then the bars of both."""
    green = {BAR - 1 - index: count for index, count in enumerate(points[: BAR - 1]) if count > 0}
    red = {index + 1: -count for index, count in enumerate(points[: BAR - 1]) if count < 0}
    return Position.from_counts(green | {BAR: abs(points[BAR - 1])}, red | {BAR: abs(points[BAR])})


def _entries(moves: list[dict[str, Any]]) -> Iterator[Entry]:
    answering: Side | None = None
    for where, move in enumerate(moves, start=1):
        side = _SIDES[move["player"]]
        cube = (move.get("equity") or {}).get("cubeDecision") or {}
        starts, ends = move["from"], move["to"]
        if move.get("dancingEquity") is not None:
            yield RollEntry(where, side, Dice(int(starts[0]), int(ends[0])), ())
        elif starts[0] != -1:
            yield RollEntry(where, side, Dice(int(move["red"]), int(move["green"])), _moves(starts, ends))
        elif cube.get("hasDoubled") and answering is not side:
            # The double and its answer are separate records, and both contain the answer.
            answering = side.other
            yield CubeEntry(where, side, CubeAction.DOUBLE)
        elif cube.get("hasDoubled"):
            answering = None
            yield CubeEntry(where, side, CubeAction.TAKE if cube.get("hasAccepted") else CubeAction.PASS)


def _moves(starts: list[Any], ends: list[Any]) -> Moves:
    moves = []
    for start, end in zip(starts, ends, strict=True):
        if start == -1:
            break
        moves.append((min(int(start), BAR), max(int(end or 0), OFF)))
    return tuple(moves)
