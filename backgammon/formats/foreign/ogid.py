"""OGID, the position string of OpenGammon: `11ccccchhhjjjjj:66666888dddddoo:N0N:52:W:IW:0:0:3:0`.

Source: the strings that `gvformat.ogid` reads and writes. Between colons: the places of White's and Black's checkers, a
character for each; the cube; the dice; the side to act; the state; both scores; the length; a counter. White is X here.
"""

from __future__ import annotations

import re

from backgammon.board import BAR, CHECKERS, Position, Side
from backgammon.cube import Cube
from backgammon.dice import Dice
from backgammon.formats.snapshot import GameState, Offer, Snapshot

SHAPE = re.compile(
    r"(?<![\w:])(?P<id>[0-9a-p]{0,15}:[0-9a-p]{0,15}:[NWBD?][0-6][NOTP]:(?:[1-6]{2})?:[WB]"
    r"(?::[A-Z]{0,2}(?::\d{0,4}(?::\d{0,4}(?::\d{0,4}[A-Z]?\d{0,4}(?::\d{0,6})?)?)?)?)?)(?![\w:])"
)
_OWNERS = {"player": True, "opponent": False}
_MAX_CUBE = 64


def read_ogid(text: str) -> Snapshot:
    """Return the moment that the first OGID in a text describes. Raises ValueError if there is none or it is invalid.

    >>> read_ogid("OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:52:B:IW:0:0:3:0").dice
    Dice(first=5, second=2)
    """
    found = SHAPE.search(text)
    if found is None:
        raise ValueError("there is no OGID in this text")
    from gvformat import ogid  # noqa: PLC0415 - only when such a string comes

    parsed = ogid.parse_ogid(found["id"])
    to_act = Side.X if parsed.mover_is_white else Side.O
    offered = parsed.cube_action == "O"
    owned = _OWNERS.get(parsed.cube_owner)
    return Snapshot(
        position=_position(parsed.board, to_act),
        on_roll=to_act.other if offered else to_act,
        dice=Dice(parsed.die1, parsed.die2) if parsed.die1 else None,
        cube=Cube(parsed.cube_value, None if owned is None else to_act if owned else to_act.other),
        offer=Offer.DOUBLE if offered else None,
        score=(parsed.score_white, parsed.score_black),
        length=parsed.match_length or None,
        crawford=bool(parsed.match_length and parsed.crawford),
    )


def write_ogid(snapshot: Snapshot) -> str:
    """Return a moment as an OGID. Raises ValueError for checkers in hand, a beaver or a cube above 64.

    >>> from backgammon.board import START
    >>> write_ogid(Snapshot(START, Side.X, Dice(5, 2), length=3))
    '11ccccchhhjjjjj:66666888dddddoo:N0N:25:B:R:0:0:3:0'
    """
    if snapshot.position.x[-1] or snapshot.position.o[-1] or snapshot.cube.value > _MAX_CUBE:
        raise ValueError("an OGID cannot say that checkers are in hand, or that the cube is above 64")
    if snapshot.offer not in (None, Offer.DOUBLE):
        raise ValueError("an OGID cannot say that a beaver waits")
    from gvformat import ogid  # noqa: PLC0415 - only when such a string is asked for

    to_act = snapshot.to_act
    owner = "centered" if snapshot.cube.owner is None else "player" if snapshot.cube.owner is to_act else "opponent"
    written: str = ogid.board_to_ogid(
        _board(snapshot.position, to_act),
        mover_is_white=to_act is Side.X,
        cube_value=snapshot.cube.value,
        cube_owner=owner,
        cube_action="O" if snapshot.offer else "N",
        dice=(snapshot.dice.high, snapshot.dice.low) if snapshot.dice else None,
        game_state=_state(snapshot),
        score_white=snapshot.score[0],
        score_black=snapshot.score[1],
        match_length=snapshot.length or 0,
        crawford=snapshot.crawford,
    )
    return written


def _state(snapshot: Snapshot) -> str:
    if snapshot.state is GameState.OVER:
        return "G"
    return "D" if snapshot.offer else "R" if snapshot.dice else "C"


def _position(board: list[int], to_act: Side) -> Position:
    mine = {place: count for place, count in enumerate(board) if place and count > 0}
    theirs = {BAR - place: -count for place, count in enumerate(board) if place and count < 0}
    theirs[BAR] = board[0]
    if max(sum(mine.values()), sum(theirs.values())) > CHECKERS:
        raise ValueError(f"a side has {CHECKERS} checkers")
    return Position.from_counts(mine, theirs) if to_act is Side.X else Position.from_counts(theirs, mine)


def _board(position: Position, to_act: Side) -> list[int]:
    mine, theirs = position.checkers_of(to_act), position.checkers_of(to_act.other)
    board = [theirs[BAR], *(mine[place] - theirs[BAR - place] for place in range(1, BAR))]
    return [*board, mine[BAR]]
