"""Files of eXtreme Gammon and BGBlitz: equal to their text versions; damaged files do no harm."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib
from contextlib import suppress
from random import Random

import pytest

from backgammon import Cube, Side
from backgammon.formats.files import read_file
from backgammon.formats.transcript import NACKGAMMON, CubeAction, CubeEntry, NotAMatch, Refusal, RollEntry
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


def test_xg_variation_decides_the_start() -> None:
    records = [made.xg_game(0, 0, 1), made.xg_move(1, (2, 1), 23, 21, 22, 21)]
    read = read_file(made.xg(records, variation=1))
    assert (read.start, problems(replay_transcript(read))) == (NACKGAMMON, [])


@pytest.mark.parametrize(("variation", "game"), [(2, "Hypergammon"), (3, "Longgammon"), (7, "Variation 7")])
def test_xg_file_of_another_game_is_refused_by_name(variation: int, game: str) -> None:
    with pytest.raises(NotAMatch) as refused:
        read_file(made.xg([made.xg_game(0, 0, 1)], variation=variation))
    assert (refused.value.reason, refused.value.game) == (Refusal.OTHER_GAME, game)


@pytest.mark.parametrize(("places", "game"), [({1: 1, 2: 1, 3: 1}, "Hypergammon"), ({1: 15}, "Longgammon")])
def test_bgf_game_from_the_start_of_another_game_is_refused(places: dict[int, int], game: str) -> None:
    points = [0] * 26
    for place, count in places.items():
        # As Red counts, from its ace point: Red's checkers begin on its 24 point, and Green's opposite.
        points[24 - place], points[place - 1] = -count, count
    games = [{"scoreGreen": 0, "scoreRed": 0, "wonPoints": 0, "initial": {"points": points}, "moves": []}]
    with pytest.raises(NotAMatch) as refused:
        read_file(made.bgf(made.bgf_match(games)))
    assert (refused.value.reason, refused.value.game) == (Refusal.OTHER_GAME, game)


def test_xg_date_and_round_are_read() -> None:
    assert dict(read_file(made.xg([made.xg_game(0, 0, 1)], days=45_000.5)).facts) == {
        "round": "Final",
        "eventdate": "2023.03.15",
    }


RACE = [0, 2, *[0] * 22, -2, 0]
"""Two checkers on the ace point of either side."""


@pytest.mark.parametrize("side", [1, -1])
def test_xg_game_begins_from_its_stored_start(side: int) -> None:
    move = made.xg_move(side, (2, 1), 0, -1, 0, -1)
    (game,) = replay_transcript(read_file(made.xg([made.xg_game(0, 0, 1, RACE), move]))).games
    assert (game.winner, game.problems) == (Side.X if side == 1 else Side.O, ())


def _moved(position: list[int], start: int, end: int) -> list[int]:
    after = list(position)
    after[start], after[end] = after[start] - 1, after[end] + 1
    return after


OPENING = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]


@pytest.mark.parametrize("side", [1, -1])
def test_xg_stored_position_wins_over_the_listed_moves(side: int) -> None:
    after = _moved(_moved(_moved(OPENING, 13, 7), 24, 23), 23, 24)
    records = [made.xg_game(0, 0, 1), made.xg_stored(made.xg_move(side, (6, 1), 12, 6), OPENING, after)]
    assert [type(entry) for entry in read_file(made.xg(records)).games[0].entries] == [RollEntry]
    records[1] = made.xg_stored(made.xg_move(side, (6, 1), 12, 6), OPENING, _moved(after, 8, 7))
    (game,) = replay_transcript(read_file(made.xg(records))).games
    mover = Side.X if side == 1 else Side.O
    assert game.moments[-1].snapshot.position.checkers_of(mover)[7] == 2
    assert game.moments[-1].snapshot.on_roll is mover.other


@pytest.mark.parametrize("cube", [1, 2])
def test_bgf_game_begins_from_its_stored_start(cube: int) -> None:
    points = [0] * 26
    points[0], points[23] = -2, 2  # as Red counts: Red on its ace point, Green on Red's 24 point, its own ace point
    initial = {"points": points, "cube": cube, "cubeOwner": GREEN if cube > 1 else 0}
    move = made.bgf_move(GREEN, (2, 1), (1, 0), (1, 0))
    games = [{"scoreGreen": 0, "scoreRed": 0, "wonPoints": 0, "initial": initial, "moves": [move]}]
    (game,) = replay_transcript(read_file(made.bgf(made.bgf_match(games, final=(0, 0))))).games
    assert (game.winner, game.problems) == (Side.X, ())
    assert game.moments[1].snapshot.cube == Cube(cube, Side.X if cube > 1 else None)


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
