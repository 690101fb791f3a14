"""Binary match files, built byte by byte: one short match as eXtreme Gammon and as BGBlitz would save it."""

from __future__ import annotations

import json
import struct
import zlib
from typing import Any

RECORD = 2560


def xg(
    records: list[bytes], names: tuple[str, str] = ("Ann", "Bo"), length: int = 3, variation: int = 0, days: float = 0
) -> bytes:
    """Return an .xg file: header, no thumbnail, packed records; `days` are those since the end of 1899."""
    return b"RGMH" + bytes(8228) + zlib.compress(b"".join([xg_match(names, length, variation, days), *records]))


def xg_match(names: tuple[str, str], length: int, variation: int = 0, days: float = 0) -> bytes:
    """Return the record at the start, of the round "Final"."""
    texts = {880: names[0].encode("utf-16-le"), 1138: names[1].encode("utf-16-le"), 1654: "Final".encode("utf-16-le")}
    numbers = {92: length, 96: variation, 612: 10}
    return _record(0, numbers, texts | {100: b"\x01", 128: struct.pack("<d", days)})


def xg_game(x: int, o: int, number: int, start: list[int] | None = None) -> bytes:
    """Return the start of a game; a position is 26 numbers from the opponent's bar to the own bar."""
    return _record(1, {12: x, 16: o, 48: number}, {21: struct.pack("<26b", *(start or [0] * 26))})


def xg_cube(side: int, take: int, doubled: int = 1) -> bytes:
    """Return a cube decision: 1 is the first player, -1 the other; taken 1, passed 0, beavered 2."""
    return _record(2, {12: side, 16: doubled, 20: take})


def xg_move(side: int, dice: tuple[int, int], *moves: int) -> bytes:
    """Return a play, its places as the format counts them: one less than players do."""
    numbers = (*moves, *[-1] * (8 - len(moves)))
    return _record(3, {64: side, 100: dice[0], 104: dice[1], 120: 2_000_000_000}, {68: struct.pack("<8i", *numbers)})


def xg_stored(move: bytes, before: list[int], after: list[int]) -> bytes:
    """Return a play with the positions before and after it, as its mover sees them."""
    return move[:9] + struct.pack("<52b", *before, *after) + move[61:]


def xg_end(winner: int, points: int) -> bytes:
    """Return the end of a game."""
    return _record(4, {24: winner, 28: points})


def bgf(match: Any, *, packed: bool = True) -> bytes:
    """Return a .bgf file with this content."""
    body = smile(match)
    return json.dumps({"format": "BGF", "version": "1.0"}).encode() + b"\n" + (zlib.compress(body) if packed else body)


def bgf_match(games: list[dict[str, Any]], length: int = 3, final: tuple[int, int] = (1, 0)) -> dict[str, Any]:
    """Return a whole match."""
    score = {"finalGreen": final[0], "finalRed": final[1]}
    return {"nameGreen": "Ann", "nameRed": "Bo", "matchlen": length, "useCrawford": True, "games": games} | score


def bgf_move(side: int, dice: tuple[int, int], *moves: tuple[int, int]) -> dict[str, Any]:
    """Return a play: -1 is the first player, 1 the other."""
    filled = (*moves, *[(-1, -1)] * (4 - len(moves)))
    places = {"from": [start for start, _ in filled], "to": [end for _, end in filled]}
    return {"player": side, "red": dice[0], "green": dice[1], **places}


def bgf_cube(side: int, *, taken: bool) -> dict[str, Any]:
    """Return a double or its answer."""
    asked = {"equity": {"cubeDecision": {"hasDoubled": True, "hasAccepted": taken}}}
    return bgf_move(side, (1, 7)) | asked


def bgf_dance(side: int, dice: tuple[int, int]) -> dict[str, Any]:
    """Return a roll that could not be played."""
    return bgf_move(side, (5, 7), dice) | {"dancingEquity": {}}


def smile(value: Any) -> bytes:
    """Encode a value in Smile, without its tables of names."""
    return b":)\n\x00" + _smile(value)


def _smile(value: Any) -> bytes:
    match value:
        case None:
            return b"\x21"
        case bool():
            return b"\x23" if value else b"\x22"
        case int():
            return b"\x24" + _number(value)
        case "":
            return b"\x20"
        case str():
            return b"\xe4" + value.encode() + b"\xfc"
        case list():
            return b"\xf8" + b"".join(map(_smile, value)) + b"\xf9"
        case _:
            named = (bytes([0x7F + len(name)]) + name.encode() + _smile(item) for name, item in value.items())
            return b"\xfa" + b"".join(named) + b"\xfb"


def _number(value: int) -> bytes:
    """Encode a number in groups of seven bits, the last one of six bits and marked."""
    zigzag = value << 1 if value >= 0 else (-value << 1) - 1
    parts = [zigzag & 0x3F | 0x80]
    zigzag >>= 6
    while zigzag:
        parts.append(zigzag & 0x3F)
        zigzag >>= 6
    return bytes(reversed(parts))


def _record(kind: int, numbers: dict[int, int], texts: dict[int, bytes] | None = None) -> bytes:
    record = bytearray(RECORD)
    record[8] = kind
    for at, number in numbers.items():
        struct.pack_into("<i", record, at, number)
    for at, text in (texts or {}).items():
        record[at : at + len(text)] = text
    return bytes(record)
