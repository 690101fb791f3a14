"""GNU Backgammon's match ID: 12 characters for cube, turn, dice and score, written after a position ID and a colon.

Source: the GNU Backgammon manual, "A technical description of the Match ID", and the bits of its version 1.07: nine
bytes, the lowest bit of each first, in base64. Player 1 of the ID is X here.
"""

from __future__ import annotations

import base64
import binascii

from backgammon.board import Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.formats.position_id import read_position_id, write_position_id
from backgammon.formats.snapshot import GameState, Offer, Snapshot
from backgammon.scoring import Win

_BYTES = 9
_CHARACTERS = 12
_CENTRED = 3
_PLAYERS = (Side.O, Side.X)
_WIDTHS = {
    "cube": 4,
    "owner": 2,
    "roll": 1,
    "crawford": 1,
    "state": 3,
    "turn": 1,
    "doubled": 1,
    "resigned": 2,
    "first": 3,
    "second": 3,
    "length": 15,
    "score_0": 15,
    "score_1": 15,
    "no_jacoby": 1,
}
"""The width of each field in bits, from the lowest bit up."""


def read_gnubg_id(position: str, match: str) -> Snapshot:
    """Return the moment that a position ID and a match ID describe. Raises ValueError if either is invalid.

    >>> read_gnubg_id("4HPwATDgc/ABMA", "cImlAAAAAAAE").dice
    Dice(first=3, second=1)
    """
    fields = _fields(match)
    first, second = fields["first"], fields["second"]
    if (first == 0) != (second == 0):
        raise ValueError("a match ID holds two dice or none")
    roller = _PLAYERS[fields["roll"]]
    length, offer = fields["length"], None
    if fields["doubled"]:
        # After a beaver, the side that doubled has to answer.
        offer = Offer.BEAVER if fields["turn"] == fields["roll"] else Offer.DOUBLE
    return Snapshot(
        position=read_position_id(position, roller),
        on_roll=roller,
        dice=Dice(first, second) if first else None,
        cube=Cube(1 << fields["cube"], None if fields["owner"] == _CENTRED else _player(fields["owner"])),
        offer=offer,
        score=(fields["score_1"], fields["score_0"]),
        length=length or None,
        crawford=bool(length and fields["crawford"]),
        jacoby=not length and not fields["no_jacoby"],
        resigning=Win(fields["resigned"]) if fields["resigned"] else None,
        state=_state(fields["state"]),
    )


def write_gnubg_id(snapshot: Snapshot) -> tuple[str, str]:
    """Return a moment as a position ID and a match ID. Raises ValueError for checkers in hand or large values.

    >>> from backgammon.board import START
    >>> write_gnubg_id(Snapshot(START, Side.X, Dice(3, 1), length=5))
    ('4HPwATDgc/ABMA', 'cImlAAAAAAAE')
    """
    roller = _PLAYERS.index(snapshot.on_roll)
    values = {
        "cube": snapshot.cube.value.bit_length() - 1,
        "owner": _CENTRED if snapshot.cube.owner is None else _PLAYERS.index(snapshot.cube.owner),
        "roll": roller,
        "crawford": int(snapshot.crawford),
        "state": snapshot.state,
        "turn": _PLAYERS.index(snapshot.to_act) if snapshot.state is not GameState.PASSED else 1 - roller,
        "doubled": int(snapshot.doubled),
        "resigned": snapshot.resigning or 0,
        "first": snapshot.dice.high if snapshot.dice else 0,
        "second": snapshot.dice.low if snapshot.dice else 0,
        "length": snapshot.length or 0,
        "score_0": snapshot.score[1],
        "score_1": snapshot.score[0],
        "no_jacoby": int(not snapshot.jacoby),
    }
    number, place = 0, 0
    for name, width in _WIDTHS.items():
        if values[name] >> width:
            raise ValueError(f"a match ID has no room for {name} {values[name]}")
        number |= values[name] << place
        place += width
    match = base64.b64encode(number.to_bytes(_BYTES, "little")).decode("ascii")
    return write_position_id(snapshot.position, snapshot.on_roll), match


def _fields(match: str) -> dict[str, int]:
    if len(match) != _CHARACTERS:
        raise ValueError("a match ID has 12 characters")
    try:
        number = int.from_bytes(base64.b64decode(match, validate=True), "little")
    except binascii.Error as error:
        raise ValueError("a match ID is written in base64") from error
    values = {}
    for name, width in _WIDTHS.items():
        values[name] = number & (1 << width) - 1
        number >>= width
    return values


def _player(number: int) -> Side:
    if number >= len(_PLAYERS):
        raise ValueError("the cube of a match ID belongs to player 0, to player 1 or to no one")
    return _PLAYERS[number]


def _state(number: int) -> GameState:
    if number > max(GameState):
        raise ValueError("the game of a match ID is not begun, played, over, resigned or passed")
    return GameState(number)
