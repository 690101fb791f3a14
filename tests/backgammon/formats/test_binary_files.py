"""Files of eXtreme Gammon and BGBlitz: equal to their text versions; damaged files do no harm."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from contextlib import suppress
from random import Random

import pytest

from backgammon.formats.files import read_file
from backgammon.formats.transcript import CubeAction, CubeEntry, NotAMatch, RollEntry
from backgammon.formats.transcript_replay import replay_transcript
from tests.support import binary_files as made
from tests.support.match_records import essentials, problems

TEXT = """\
 3 point match

 Game 1
 Ann : 0                        Bo : 0
  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2                Takes
  3) 65: 24/18 18/13              Doubles => 4
  4)  Drops                       Wins 2 points

 Game 2
 Ann : 0                        Bo : 2
  1)                             31: 8/5 6/5
"""
XG = made.xg(
    [
        made.xg_game(0, 0, 1),
        made.xg_move(1, (3, 1), 7, 4, 5, 4),
        made.xg_cube(-1, -1, doubled=0),
        made.xg_move(-1, (6, 4), 23, 13),
        made.xg_cube(1, 1),
        made.xg_move(1, (6, 5), 23, 12),
        made.xg_cube(-1, 0),
        made.xg_end(-1, 2),
        made.xg_game(0, 2, 2),
        made.xg_move(-1, (3, 1), 7, 4, 5, 4),
    ]
)
GREEN, RED = -1, 1
DEFAULT_THEME = [
    made.bgf_move(GREEN, (3, 1), (8, 5), (6, 5)),
    made.bgf_move(RED, (6, 4), (24, 14)),
    made.bgf_cube(GREEN, taken=True),
    made.bgf_cube(RED, taken=True),
    made.bgf_move(GREEN, (6, 5), (24, 13)),
    made.bgf_cube(RED, taken=False),
    made.bgf_cube(GREEN, taken=False),
]
SECOND = [made.bgf_move(RED, (3, 1), (8, 5), (6, 5))]
GAMES = [
    {"scoreGreen": 0, "scoreRed": 0, "wonPoints": 2, "moves": DEFAULT_THEME},
    {"scoreGreen": 0, "scoreRed": 2, "wonPoints": 0, "moves": SECOND},
]
MATCH = made.bgf_match(GAMES, final=(0, 2))
BGF = made.bgf(MATCH)


@pytest.mark.parametrize("content", [XG, BGF, made.bgf(MATCH, packed=False)], ids=["xg", "bgf", "bgf unpacked"])
def test_binary_file_matches_its_text_version(content: bytes) -> None:
    record = replay_transcript(read_file(content))
    assert problems(record) == []
    assert essentials(record) == essentials(replay_transcript(read_file(TEXT.encode())))


def test_binary_reader_knows_beavers_and_dances() -> None:
    records = [made.xg_game(0, 0, 1), made.xg_move(1, (3, 1), 7, 4, 5, 4), made.xg_cube(-1, 2)]
    (game,) = replay_transcript(read_file(made.xg(records, length=0))).games
    assert [entry.call for entry, _ in game.entries if isinstance(entry, CubeEntry)] == [
        CubeAction.DOUBLE,
        CubeAction.BEAVER,
    ]
    moves = [made.bgf_move(GREEN, (3, 1), (8, 5), (6, 5)), made.bgf_dance(RED, (6, 6))]
    (other,) = read_file(made.bgf(made.bgf_match([{"scoreGreen": 0, "scoreRed": 0, "moves": moves}]))).games
    assert isinstance(other.entries[1], RollEntry)
    assert (str(other.entries[1].dice), other.entries[1].moves) == ("6-6", ())


@pytest.mark.parametrize(
    "content",
    [
        b"RGMH",
        b"RGMH" + bytes(9000),
        made.xg([]),
        made.xg([made.xg_game(-1, 0, 1)]),
        b'{"format": "BGF"}\n',
        b'{"format": "BGF"}\nhello',
        b'{"format": "BGF"}',
        made.bgf([]),
        made.bgf({"matchlen": 3}),
        made.bgf(made.bgf_match([{"scoreGreen": 0, "scoreRed": 0, "moves": [{"player": 7}]}])),
        b'{"format": "BGF"}\n' + b":)\n\x00" + b"\xf8" * 100_000,
        made.bgf(made.bgf_match([{"scoreGreen": 0, "scoreRed": 0, "moves": [made.bgf_move(RED, (3, 1), (-9, 3))]}])),
        made.xg([made.xg_game(0, 0, 1), made.xg_move(1, (3, 1), 7, 4000)]),
    ],
    ids=range(13),
)
def test_damaged_binary_file_is_refused(content: bytes) -> None:
    with pytest.raises(NotAMatch):
        read_file(content)


@pytest.mark.parametrize(
    "content",
    [
        b"RGMH" + bytes(8228) + zlib.compress(bytes(200_000_000), 9),
        b'{"format": "BGF"}\n' + zlib.compress(b":)\n\x00\xf8" + b"\xfa\xfb" * 50_000_000, 9),
        b'{"format": "BGF"}\n' + gzip.compress(b":)\n\x00" + bytes(100_000_000)),
        b'{"format": "BGF"}\n' + gzip.compress(gzip.compress(b":)\n\x00" + bytes(100_000_000))),
        b'{"format": "BGF"}\n' + b":)\n\x00\x24" + b"\x01" * 1_500_000 + b"\x81",
    ],
    ids=["xg", "bgf", "gzip", "gzip in gzip", "an endless number"],
)
def test_decompression_bomb_is_refused_early(content: bytes) -> None:
    assert len(content) < 2_000_000
    tracemalloc.start()
    with pytest.raises(NotAMatch):
        read_file(content)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 40_000_000


def test_file_with_changed_bytes_is_refused_or_read() -> None:
    chance, read = Random(8), 0
    for _ in range(300):
        whole = chance.choice([XG, BGF, made.bgf(MATCH, packed=False)])
        changed = bytearray(whole[: chance.choice((len(whole), chance.randrange(1, len(whole))))])
        for _ in range(chance.choice((0, 1, 3, 20))):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        with suppress(NotAMatch):
            replay_transcript(read_file(bytes(changed)))
            read += 1
    assert read > 0
