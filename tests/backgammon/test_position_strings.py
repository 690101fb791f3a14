"""XGIDs and GNU Backgammon's IDs: reading, writing and refusals."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backgammon import BAR, HAND, START, Cube, Dice, OpeningRoll, Position, Rules, Side, apply, begin, replay
from backgammon.formats.match_id import read_gnubg_id, write_gnubg_id
from backgammon.formats.position_search import find_position
from backgammon.formats.snapshot import Offer, Snapshot, snapshot_of
from backgammon.formats.xgid import read_xgid, write_xgid

DATA = Path(__file__).parents[1] / "data" / "rules"
VECTORS = json.loads((DATA / "id_vectors.json").read_text(encoding="utf-8"))
POSTED = [line for line in (DATA / "xgids.txt").read_text(encoding="utf-8").splitlines() if line.startswith("XGID=")]
PLAYERS = (Side.O, Side.X)
ON_THE_WRONG_BAR = "XGID=-BBBBBA-------------aaabba:0:0:1:64:0:0:0:7:10"
"""An XGID that was posted; its last letter puts a checker of O on the bar of X."""


def expected_snapshot(vector: dict[str, Any]) -> Snapshot:
    """Return gnubg's reading of a vector; its board is seen by the player on roll."""
    board, roller = vector["b"], PLAYERS[vector["move"]]
    mine = {place: board[place] for place in range(1, BAR + 1) if board[place] > 0}
    theirs = {BAR - place: -board[place] for place in range(BAR) if board[place] < 0}
    dice = Dice(*vector["dice"]) if vector["dice"][0] else None
    return Snapshot(
        position=Position.from_counts(mine, theirs) if roller is Side.X else Position.from_counts(theirs, mine),
        on_roll=roller,
        dice=dice,
        cube=Cube(vector["cube"], None if vector["owner"] < 0 else PLAYERS[vector["owner"]]),
        score=(vector["score"][1], vector["score"][0]),
        length=vector["matchto"] or None,
        crawford=bool(vector["crawford"]),
        jacoby=bool(vector["jacoby"]),
        beavers=bool(vector["beavers"]),
    )


def unordered(shot: Snapshot) -> dict[str, Any]:
    """Remove the parts that XGIDs and gnubg IDs write differently: dice order, beavers and cube limit."""
    fields = {name: getattr(shot, name) for name in Snapshot.__slots__ if name not in ("beavers", "highest_cube")}
    return fields | {"dice": shot.dice and str(shot.dice)}


@pytest.mark.parametrize("vector", VECTORS["random"] + VECTORS["third_party"], ids=lambda one: str(one["xgid"]))
def test_foreign_position_string_round_trips(vector: dict[str, Any]) -> None:
    by_xg, by_gnubg = read_xgid(vector["xgid"]), read_gnubg_id(vector["pid"], vector["mid"])
    assert write_xgid(by_xg) == vector["xgid"]
    assert unordered(by_xg) == unordered(by_gnubg)
    position, match = write_gnubg_id(by_gnubg)
    assert position == vector["pid"]
    assert unordered(read_gnubg_id(position, match)) == unordered(by_gnubg)


@pytest.mark.parametrize("vector", VECTORS["random"], ids=lambda one: str(one["xgid"]))
def test_position_string_means_what_gnubg_says(vector: dict[str, Any]) -> None:
    shot = expected_snapshot(vector)
    assert unordered(read_xgid(vector["xgid"])) == unordered(shot)
    assert write_gnubg_id(shot) == (vector["pid"], vector["mid"])


@pytest.mark.parametrize("text", [text for text in POSTED if text != ON_THE_WRONG_BAR])
def test_posted_xgid_round_trips(text: str) -> None:
    assert write_xgid(read_xgid(text)) == text
    assert write_xgid(read_xgid(f"look: {text.removeprefix('XGID=')}, what would you play?")) == text


@pytest.mark.parametrize("vector", VECTORS["played_by_gnubg"], ids=lambda one: str(one["label"]))
def test_ids_printed_by_gnubg_agree(vector: dict[str, Any]) -> None:
    info, cube = vector["posinfo"], vector["cubeinfo"]
    shot = read_gnubg_id(*vector["gnubgid"].split(":"))
    assert (shot.on_roll, shot.doubled) == (PLAYERS[cube["move"]], bool(info["doubled"]))
    assert (shot.cube.value, shot.length or 0) == (cube["cube"], cube["matchto"])
    assert shot.score == (cube["score"][1], cube["score"][0])


@pytest.mark.parametrize("text", [vector["gnubgid"] for vector in VECTORS["played_by_gnubg"]])
def test_ids_printed_by_gnubg_round_trip(text: str) -> None:
    assert ":".join(write_gnubg_id(read_gnubg_id(*text.split(":")))) == text


@pytest.mark.parametrize(
    ("match", "offer", "cube", "to_act"),
    [
        ("cBEAAAAAAAAA", Offer.DOUBLE, Cube(), Side.O),
        ("QRkAAAAAAAAA", Offer.BEAVER, Cube(2, Side.O), Side.X),
        ("QgkAAAAAAAAA", None, Cube(4, Side.O), Side.X),
    ],
)
def test_position_string_distinguishes_double_and_beaver(
    match: str, offer: Offer | None, cube: Cube, to_act: Side
) -> None:
    shot = read_gnubg_id("4HPwATDgc/ABMA", match)
    assert (shot.offer, shot.cube, shot.to_act) == (offer, cube, to_act)
    assert write_gnubg_id(shot) == ("4HPwATDgc/ABMA", match)


@pytest.mark.parametrize("letter", "DBR")
def test_xgid_names_the_offer_that_waits(letter: str) -> None:
    text = f"XGID=-b----E-C---eE---c-e----B-:1:-1:1:{letter}:0:0:2:0:10"
    assert write_xgid(read_xgid(text)) == text


def test_live_match_has_its_position_strings() -> None:
    match, _ = apply(replay(begin(Rules(length=5))), Side.X, OpeningRoll(Dice(3, 1), 1, "salt"))
    assert write_xgid(snapshot_of(match)) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
    assert write_gnubg_id(snapshot_of(match)) == ("4HPwATDgc/ABMA", "cImlAAAAAAAE")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "no XGID"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0", "no XGID"),
        (ON_THE_WRONG_BAR, "own side"),
        ("-" * 20 + "OA----:0:0:1:00:0:0:0:0:10", "15 checkers"),
        ("A" * 26 + ":0:0:1:00:0:0:0:0:10", "own side"),
        ("-" * 26 + ":21:0:1:00:0:0:0:0:10", "cube"),
        ("-" * 26 + ":0:0:1:00:0:0:2:5:10", "Crawford"),
        ("-" * 26 + ":0:0:1:07:0:0:0:5:10", "no XGID"),
    ],
)
def test_invalid_position_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_xgid(text)


@pytest.mark.parametrize("match", ["", "x" * 12 + "x", "!" * 12, "IAmgAAAAAAAE", "cIkhAAAAAAAE"])
def test_invalid_match_id_is_refused(match: str) -> None:
    with pytest.raises(ValueError, match=r"match ID|6"):
        read_gnubg_id("4HPwATDgc/ABMA", match)


@given(st.text(max_size=200), st.text(alphabet="cImlAE+/0=", min_size=12, max_size=12))
def test_any_text_is_read_or_refused(text: str, match: str) -> None:
    for read in (read_xgid, partial(read_gnubg_id, "4HPwATDgc/ABMA")):
        for attempt in (text, match):
            with suppress(ValueError):
                assert isinstance(read(attempt), Snapshot)


def test_checkers_in_hand_have_no_position_string() -> None:
    waiting = Position.from_counts({HAND: 15}, {HAND: 15})
    for write in (write_xgid, write_gnubg_id):
        with pytest.raises(ValueError, match="in hand"):
            write(Snapshot(waiting, Side.X))
    assert write_xgid(Snapshot(START, Side.X)) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


PASTED = """
 GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : MAHgABAAGAAE
"""


@pytest.mark.parametrize(
    "text",
    [
        PASTED,
        "Position-ID: 4HPwATDgc/ABMA Match-ID: MAHgABAAGAAE",
        "the position id 4HPwATDgc/ABMA and match id MAHgABAAGAAE",
        "4HPwATDgc/ABMA: MAHgABAAGAAE",
        "https://example.org/4HPwATDgc/ABMA:MAHgABAAGAAE",
        "https://example.org/?id=4HPwATDgc%2FABMA%3AMAHgABAAGAAE&x=1",
    ],
)
def test_position_id_is_read_with_its_match_id(text: str) -> None:
    shot = find_position(text)
    assert (shot.position, shot.on_roll, shot.length, shot.score) == (START, Side.O, 7, (3, 1))


@pytest.mark.parametrize("text", ["4HPwATDgc/ABMA", "Position ID: 4HPwATDgc/ABMA, then a word", "/4HPwATDgc/ABMA"])
def test_position_id_alone_is_a_money_game(text: str) -> None:
    assert find_position(text) == Snapshot(START, Side.X)


def test_invalid_match_id_is_not_left_out() -> None:
    with pytest.raises(ValueError, match="no position string"):
        find_position("4HPwATDgc/ABMA:IAmgAAAAAAAE")


@pytest.mark.parametrize("separator", [":", "%3A"])
def test_xgid_in_an_address_is_read(separator: str) -> None:
    text = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:6:3:1:7:10".replace(":", separator)
    assert find_position(f"https://example.org/?q={text.replace('=', '%3D')}&x=1").dice == Dice(5, 2)


@pytest.mark.parametrize(("highest", "may"), [(0, True), (1, False), (2, True)])
def test_highest_cube_of_zero_is_no_limit(highest: int, *, may: bool) -> None:
    assert read_xgid(f"XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:0:0:0:{highest}").may_double is may


@pytest.mark.parametrize(
    "shot", [Snapshot(START, Side.X, score=(1_000_000, 0)), Snapshot(START, Side.X, cube=Cube(2**16))]
)
def test_large_cube_and_score_fit_into_an_xgid_only(shot: Snapshot) -> None:
    assert read_xgid(write_xgid(shot)) == shot
    with pytest.raises(ValueError, match="no room"):
        write_gnubg_id(shot)
