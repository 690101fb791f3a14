"""Reads .xg files of eXtreme Gammon.

Source: the records that `gvformat.xg` reads, and the published description of eXtreme Gammon's records for the moves:
eight integers from byte 68, from and to in the mover's numbering minus one, 24 is the bar, -1 ends the list. A position
is 26 signed bytes, positive for the side that sees it: the opponent's bar, points 1 to 24, its own bar. The first
player sees the start of a game (from byte 21), the mover the positions before (9) and after a play (35).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, NamedTuple

from backgammon.board import BAR, OFF, START, Position, Side
from backgammon.dice import Dice
from backgammon.formats.recorded_moves import apply_moves, order_moves
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
    UnreadEntry,
)
from backgammon.formats.variations import start_of
from backgammon.movement import pack

MAGIC = b"RGMH"
_HEADER, _THUMBNAIL_SIZE_AT = 8232, 20
_RECORD, _KIND_AT, _MOVE_KIND, _LAST_KIND = 2560, 8, 3, 5
_MOVES_AT, _CANDIDATES_AT = 68, 120
_MAX_RECORDS = 10_000
_BATCH = 64
_START_AT, _BEFORE_AT, _AFTER_AT = 21, 9, 35
_VARIATION_AT, _ROUND_AT, _ROUND_BYTES = 96, 1654, 256
_VARIATIONS = ("", "Nackgammon", "Hypergammon", "Longgammon")
_EPOCH, _MAX_DAYS = date(1899, 12, 30), 100_000
_MONEY = (0, 99999)
_ANSWERS = {0: CubeAction.PASS, 1: CubeAction.TAKE, 2: CubeAction.BEAVER}


class _XgRecord(NamedTuple):
    """A record: its number, its kind, the data read by the library, and its bytes."""

    where: int
    kind: str
    data: dict[str, Any]
    plain: bytes


def read_xg(content: bytes) -> Transcript:
    """Return the match in an .xg file; `where` counts its records from 1. Raises NotAMatch if it is damaged."""
    try:
        return _transcript(_records(content))
    except NotAMatch:
        raise
    except (struct.error, zlib.error, LookupError, TypeError, ValueError, OverflowError) as error:
        raise NotAMatch(Refusal.DAMAGED) from error


def _transcript(records: Iterator[_XgRecord]) -> Transcript:
    head: _XgRecord | None = None
    games: list[tuple[_XgRecord, list[Entry]]] = []
    results: list[Result | None] = []
    for record in records:
        if record.kind == "header_match":
            head = head or record
        elif record.kind == "header_game":
            games.append((record, []))
            results.append(None)
        elif record.kind == "footer_game" and games:
            if record.data["points"] > 0:
                winner = Side.X if record.data["winner"] == 1 else Side.O
                results[-1] = Result(record.where, winner, record.data["points"])
        elif games:
            games[-1][1].extend(_entries(record))
    if head is None or not games:
        raise NotAMatch(Refusal.NO_GAME)
    length = head.data["match_length"]
    money = length in _MONEY
    variation = _variation(head.plain)
    start = start_of(variation)
    return Transcript(
        length=None if money else _counted(length),
        names=(_text(head.data["player1"]), _text(head.data["player2"])),
        games=tuple(
            _game(game, entries, result, start or START) for (game, entries), result in zip(games, results, strict=True)
        ),
        unit="record",
        crawford=head.data["crawford"],
        jacoby=head.data["jacoby"] if money else None,
        beavers=head.data["beaver"] if money else None,
        facts=tuple((name, _text(value)) for name, value in _facts(head).items() if value),
        problems=() if start else (UnreadEntry(head.where, variation),),
        start=start or START,
    )


def _facts(head: _XgRecord) -> dict[str, str]:
    written = head.plain[_ROUND_AT : _ROUND_AT + _ROUND_BYTES].decode("utf-16-le", "replace")
    days = head.data["date"]
    day = f"{_EPOCH + timedelta(days=int(days)):%Y.%m.%d}" if 1 <= days <= _MAX_DAYS else ""
    facts = {"event": head.data["event"], "site": head.data["location"]}
    return facts | {"round": written.partition("\0")[0], "eventdate": day}


def _variation(head: bytes) -> str:
    (number,) = struct.unpack_from("<i", head, _VARIATION_AT)
    return _VARIATIONS[number] if 0 <= number < len(_VARIATIONS) else f"Variation {number}"


def _game(game: _XgRecord, entries: list[Entry], result: Result | None, start: Position) -> RecordedGame:
    """Return a game, with a set-up before its entries if it does not begin as the match does."""
    position = _position(game.plain, _START_AT, Side.X)
    if position not in (None, start):
        first = next((entry.side for entry in entries if isinstance(entry, RollEntry | CubeEntry)), None)
        entries = [SetupEntry(game.where, position, on_roll=first), *entries]
    score = (_counted(game.data["score1"]), _counted(game.data["score2"]))
    return RecordedGame(game.where, score, tuple(entries), result)


def _entries(record: _XgRecord) -> Iterator[Entry]:
    data, where = record.data, record.where
    if record.kind == "cube" and data["doubled"] == 1:
        side = Side.X if data["actif"] == 1 else Side.O
        yield CubeEntry(where, side, CubeAction.DOUBLE)
        if data["take"] in _ANSWERS:
            yield CubeEntry(where, side.other, _ANSWERS[data["take"]])
    elif record.kind == "move":
        # A record without dice only ends the game.
        dice = None
        with suppress(ValueError):
            dice = Dice(*data["dice"])
        if dice is not None:
            side, moves = Side.X if data["actifp"] == 1 else Side.O, _moves(record.plain)
            yield RollEntry(where, side, dice, moves)
            after = _position(record.plain, _AFTER_AT, side)
            if after is not None and not any(_leads(record.plain, moves, side, viewer) for viewer in (side, Side.X)):
                yield SetupEntry(where, after, on_roll=side.other)


def _leads(record: bytes, moves: Moves, side: Side, viewer: Side) -> bool:
    """Return whether the moves bring the mover's checkers to the stored position, or none is stored."""
    before, after = _position(record, _BEFORE_AT, viewer), _position(record, _AFTER_AT, viewer)
    if before is None or after is None:
        return True
    made = apply_moves(pack(before, side), order_moves(pack(before, side), moves) or moves)
    return made is not None and made[0] == pack(after, side)[0]


def _position(record: bytes, at: int, viewer: Side) -> Position | None:
    """Return a stored position as this side sees it, or None if none is stored."""
    mine, theirs = dict[int, int](), dict[int, int]()
    for index, count in enumerate(struct.unpack_from("<26b", record, at)):
        place = index or BAR
        if count > 0:
            mine[place] = count
        elif count < 0:
            theirs[BAR - place or BAR] = -count
    if not mine or not theirs:
        return None
    with suppress(ValueError):
        return Position.from_counts(mine, theirs) if viewer is Side.X else Position.from_counts(theirs, mine)
    return None


def _records(content: bytes) -> Iterator[_XgRecord]:
    """Yield each record with the data read by the library."""
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
            yield _XgRecord(where + at // _RECORD + 1, kind, data, batch[at : at + _RECORD])
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


def _moves(record: bytes) -> Moves:
    numbers = struct.unpack_from("<8i", record, _MOVES_AT)
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
