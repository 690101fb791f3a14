"""Reads .xg files of eXtreme Gammon.

Source: the records that `gvformat.xg` reads, and the published description of eXtreme Gammon's records for the moves:
eight integers from byte 68, from and to in the mover's numbering minus one, 24 is the bar, -1 ends the list.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from backgammon.board import BAR, OFF, Side
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
    Transcript,
)

MAGIC = b"RGMH"
_HEADER, _THUMBNAIL_SIZE_AT = 8232, 20
_RECORD, _KIND_AT, _MOVE_KIND, _LAST_KIND = 2560, 8, 3, 5
_MOVES_AT, _CANDIDATES_AT = 68, 120
_MAX_RECORDS = 10_000
_BATCH = 64
_MONEY = (0, 99999)
_ANSWERS = {0: CubeAction.PASS, 1: CubeAction.TAKE, 2: CubeAction.BEAVER}


def read_xg(content: bytes) -> Transcript:
    """Return the match in an .xg file; `where` counts its records from 1. Raises NotAMatch if it is damaged."""
    try:
        return _transcript(_records(content))
    except NotAMatch:
        raise
    except (struct.error, zlib.error, LookupError, TypeError, ValueError, OverflowError) as error:
        raise NotAMatch(Refusal.DAMAGED) from error


def _transcript(records: Iterator[tuple[int, str, dict[str, Any], Moves]]) -> Transcript:
    head: dict[str, Any] | None = None
    games: list[tuple[int, tuple[int, int], list[Entry]]] = []
    results: list[Result | None] = []
    for where, kind, data, moves in records:
        if kind == "header_match":
            head = head or data
        elif kind == "header_game":
            games.append((where, (data["score1"], data["score2"]), []))
            results.append(None)
        elif kind == "footer_game" and games:
            if data["points"] > 0:
                results[-1] = Result(where, Side.X if data["winner"] == 1 else Side.O, data["points"])
        elif games:
            games[-1][2].extend(_entries(where, kind, data, moves))
    if head is None or not games:
        raise NotAMatch(Refusal.NO_GAME)
    length = head["match_length"]
    money = length in _MONEY
    facts = {"event": head["event"], "site": head["location"]}
    return Transcript(
        length=None if money else _counted(length),
        names=(_text(head["player1"]), _text(head["player2"])),
        games=tuple(
            RecordedGame(where, (_counted(score[0]), _counted(score[1])), tuple(entries), result)
            for (where, score, entries), result in zip(games, results, strict=True)
        ),
        unit="record",
        crawford=head["crawford"],
        jacoby=head["jacoby"] if money else None,
        beavers=head["beaver"] if money else None,
        facts=tuple((name, _text(value)) for name, value in facts.items() if value),
    )


def _entries(where: int, kind: str, data: dict[str, Any], moves: Moves) -> Iterator[Entry]:
    if kind == "cube" and data["doubled"] == 1:
        side = Side.X if data["actif"] == 1 else Side.O
        yield CubeEntry(where, side, CubeAction.DOUBLE)
        if data["take"] in _ANSWERS:
            yield CubeEntry(where, side.other, _ANSWERS[data["take"]])
    elif kind == "move":
        # A record without dice only ends the game.
        dice = None
        with suppress(ValueError):
            dice = Dice(*data["dice"])
        if dice is not None:
            yield RollEntry(where, Side.X if data["actifp"] == 1 else Side.O, dice, moves)


def _records(content: bytes) -> Iterator[tuple[int, str, dict[str, Any], Moves]]:
    """Yield each record with its number, its kind, the data read by the library, and the moves of a play."""
    from gvformat import xg  # noqa: PLC0415 - only when such a file comes

    where = 0
    for batch in _unpacked(content):
        plain = bytearray(batch)
        records = range(0, len(plain), _RECORD)
        for at in records:
            if plain[at + _KIND_AT] == _MOVE_KIND:
                # The list of candidate plays is most of a file and not needed.
                plain[at + _CANDIDATES_AT : at + _CANDIDATES_AT + 4] = bytes(4)
        # Compress again, so that the library decompresses exactly the bytes that were measured.
        head = MAGIC + bytes(_HEADER - len(MAGIC))
        read = xg.read_xg(head + zlib.compress(bytes(plain), 0))
        known = [at for at in records if plain[at + _KIND_AT] <= _LAST_KIND]
        for at, (kind, data) in zip(known, read, strict=True):
            yield where + at // _RECORD + 1, kind, data, _moves(batch, at) if kind == "move" else ()
        where += len(records)


def _unpacked(content: bytes) -> Iterator[bytes]:
    """Yield whole records in batches. Raises NotAMatch after more records than a match can have."""
    (thumbnail,) = struct.unpack_from("<I", content, _THUMBNAIL_SIZE_AT)
    unpacking, packed = zlib.decompressobj(), content[_HEADER + thumbnail :]
    buffer = b""
    for _ in range(_MAX_RECORDS // _BATCH):
        buffer += unpacking.decompress(packed, _BATCH * _RECORD)
        packed = unpacking.unconsumed_tail
        whole = len(buffer) // _RECORD * _RECORD
        if whole:
            yield buffer[:whole]
        elif unpacking.eof or not packed:
            return
        buffer = buffer[whole:]
    raise NotAMatch(Refusal.TOO_LONG)


def _moves(records: bytes, at: int) -> Moves:
    numbers = struct.unpack_from("<8i", records, at + _MOVES_AT)
    moves = []
    for start, end in zip(numbers[::2], numbers[1::2], strict=True):
        if start < 0 or start == end:
            break
        moves.append((min(start + 1, BAR), max(end + 1, OFF)))
    return tuple(moves)


def _counted(number: int) -> int:
    if not 0 <= number <= 9999:
        raise NotAMatch(Refusal.DAMAGED)
    return number


def _text(text: str) -> str:
    # A text cut in the middle of a surrogate pair contains one half of it.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")[:MAX_TEXT_LENGTH]
