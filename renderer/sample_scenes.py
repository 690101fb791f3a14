"""Scenes that together show everything that can be drawn: the source of the palettes, and samples of a theme."""

from __future__ import annotations

from backgammon.board import START, Position, Side
from renderer.scene import CubeShown, DiceShown, GameWon, Move, Scene

BUSY = Scene(
    position=Position.from_counts(
        {24: 1, 13: 3, 8: 2, 6: 6, 4: 1, 25: 1, 0: 1},
        {24: 1, 13: 4, 8: 3, 6: 2, 5: 2, 25: 1, 0: 2},
    ),
    numbering=Side.X,
    dice=(
        DiceShown(Side.X, (3, 5), (False, True)),
        DiceShown(Side.O, (6, 4), (False, True)),
    ),
    cube=CubeShown(2, Side.X),
    last_by=Side.O,
    last=(Move(24, 20, hit=True), Move(13, 8)),
    partial_play=(Move(13, 8), Move(8, 4, hit=True)),
    score=(1, 2),
    length=5,
    to_act=Side.X,
)
OFFERED = Scene(
    position=Position.from_counts({6: 3, 3: 2, 0: 7, 26: 3}, {5: 4, 2: 3, 0: 6, 26: 2}),
    numbering=Side.O,
    cube=CubeShown(2, Side.O, offered_by=Side.O),
    last_by=Side.X,
    last=(Move(6, 0), Move(3, 0)),
    score=(7, 3),
    to_act=Side.X,
)
RESTING = Scene(position=OFFERED.position, numbering=Side.X, cube=CubeShown(1), crawford=True, score=(4, 3), length=5)
OPENING = Scene(
    START,
    Side.X,
    dice=(DiceShown(Side.X, (3, 1), (False, False)),),
    cube=CubeShown(1),
    to_act=Side.X,
    length=7,
    starts=(24, 13, 8, 6),
)
WON = Scene(
    Position.from_counts({0: 15}, {24: 1, 13: 2, 8: 3, 6: 4, 5: 3, 3: 2}),
    Side.X,
    cube=CubeShown(4, Side.X),
    last_by=Side.X,
    last=(Move(2, 0), Move(1, 0)),
    score=(13, 5),
    length=13,
    games=(GameWon(Side.X), GameWon(Side.O, 1, 2), GameWon(Side.X, 2, 2), GameWon(Side.O, 3), GameWon(Side.X, 2, 4)),
    crowned=True,
)
PALETTE_SCENES = (BUSY, OFFERED, RESTING)
CONTACT_SHEET_SCENES = (OPENING, BUSY, OFFERED, WON)
"""The scenes to judge a theme by."""
