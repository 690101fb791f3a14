"""XGID, the position string of eXtreme Gammon: `XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10`.

Source: the help of eXtreme Gammon, "XGID". 26 letters for the places as X sees them, from O's bar to X's bar, A to O
for X's checkers and a to o for O's; then the cube's binary logarithm and owner, whose turn it is, the dice (D, B or R
while a double, a beaver or a raccoon waits), both scores, Crawford in matches or Jacoby (1) and beavers (2) in money
games, the length of the match (0 for money) and the binary logarithm of the highest cube.
"""

from __future__ import annotations

import re

from backgammon.board import BAR, CHECKERS, Position, Side
from backgammon.cube import MAX_CUBE, Cube
from backgammon.dice import Dice
from backgammon.formats.snapshot import Offer, Snapshot

_LABEL = "XGID="
_OWNERS = {"1": Side.X, "-1": Side.O, "0": None}
_OFFERS = {"D": Offer.DOUBLE, "B": Offer.BEAVER, "R": Offer.RACCOON}
_LETTERS = {offer: letter for letter, offer in _OFFERS.items()}
_PATTERN = re.compile(
    r"(?P<board>[-A-Oa-o]{26}):(?P<cube>\d{1,2}):(?P<owner>-1|0|1):(?P<turn>-1|1):(?P<dice>00|[1-6]{2}|[DBR])"
    r":(?P<x>\d{1,9}):(?P<o>\d{1,9}):(?P<flags>[0-3]):(?P<length>\d{1,3}):(?P<highest>\d{1,2})(?!\w)"
)


def read_xgid(text: str) -> Snapshot:
    """Return the moment that the first XGID in a text describes, with its label or without.

    >>> read_xgid("I had XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10 there").dice
    Dice(first=3, second=1)

    Raises ValueError if the text contains no XGID or an invalid one.
    """
    found = _PATTERN.search(text)
    if found is None:
        raise ValueError("there is no XGID in this text")
    length, flags, cube = int(found["length"]), int(found["flags"]), 1 << int(found["cube"])
    if length and flags > 1:
        raise ValueError("in a match the eighth field of an XGID is 0, or 1 in the Crawford game")
    if cube > MAX_CUBE:
        raise ValueError(f"a cube goes up to {MAX_CUBE}")
    owner = _OWNERS[found["owner"]]
    rolled = found["dice"].isdigit() and found["dice"] != "00"
    return Snapshot(
        position=_position(found["board"]),
        on_roll=Side.X if found["turn"] == "1" else Side.O,
        dice=Dice(int(found["dice"][0]), int(found["dice"][1])) if rolled else None,
        cube=Cube(cube, owner),
        offer=_OFFERS.get(found["dice"]),
        score=(int(found["x"]), int(found["o"])),
        length=length or None,
        crawford=bool(length and flags),
        jacoby=not length and flags in (1, 3),
        beavers=not length and flags in (2, 3),
        highest_cube=int(found["highest"]),
    )


def write_xgid(snapshot: Snapshot) -> str:
    """Return a moment as an XGID with its label. Raises ValueError if checkers are in hand.

    >>> write_xgid(read_xgid("-b----E-C---eE---c-e----B-:1:-1:-1:D:2:0:0:7:10"))
    'XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:0:0:7:10'
    """
    if snapshot.position.x[-1] or snapshot.position.o[-1]:
        raise ValueError("an XGID cannot say that checkers are in hand")
    owner = {Side.X: 1, Side.O: -1, None: 0}[snapshot.cube.owner]
    dice = (
        _LETTERS[snapshot.offer]
        if snapshot.offer
        else f"{snapshot.dice.first}{snapshot.dice.second}"
        if snapshot.dice
        else "00"
    )
    flags = int(snapshot.crawford) if snapshot.length else snapshot.jacoby + 2 * snapshot.beavers
    fields = [
        _board(snapshot.position),
        snapshot.cube.value.bit_length() - 1,
        owner,
        1 if snapshot.on_roll is Side.X else -1,
        dice,
        *snapshot.score,
        flags,
        snapshot.length or 0,
        snapshot.highest_cube,
    ]
    return _LABEL + ":".join(map(str, fields))


def _position(board: str) -> Position:
    x = {place: ord(letter) - ord("A") + 1 for place, letter in enumerate(board) if letter.isupper()}
    o = {BAR - place: ord(letter) - ord("a") + 1 for place, letter in enumerate(board) if letter.islower()}
    if 0 in x or 0 in o:
        raise ValueError("the bar of an XGID holds only checkers of its own side")
    if max(sum(x.values()), sum(o.values())) > CHECKERS:
        raise ValueError(f"a side has {CHECKERS} checkers")
    return Position.from_counts(x, o)


def _board(position: Position) -> str:
    letters = []
    for place in range(BAR + 1):
        mine = position.x[place] if place else 0
        theirs = position.o[BAR - place] if place != BAR else 0
        letters.append(chr(ord("A") + mine - 1) if mine else chr(ord("a") + theirs - 1) if theirs else "-")
    return "".join(letters)
