"""Scenes and random positions for the tests of the pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from backgammon.board import BAR, CHECKERS, HAND, OFF, START, Position, Side
from renderer import CubeShown, DiceShown, GameWon, Move, Scene
from renderer.sample_scenes import WON

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

OPENING = Scene(
    START,
    Side.X,
    dice=(DiceShown(Side.X, (3,), (False,)), DiceShown(Side.O, (1,), (False,))),
    cube=CubeShown(1),
    to_act=Side.X,
    length=5,
)
HIT = Scene(
    Position.from_counts({24: 2, 13: 5, 8: 2, 6: 5, 5: 1}, {24: 1, 13: 5, 8: 3, 6: 5, 25: 1}),
    Side.O,
    dice=(DiceShown(Side.O, (6, 4), (False, False)),),
    cube=CubeShown(1),
    last_by=Side.X,
    last=(Move(8, 5, hit=True),),
    to_act=Side.O,
    length=7,
)
PARTIAL_PLAY = Scene(
    Position.from_counts({24: 2, 13: 4, 8: 4, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}),
    Side.X,
    dice=(DiceShown(Side.X, (5, 3), (True, False)),),
    cube=CubeShown(16, Side.X),
    partial_play=(Move(13, 8),),
    to_act=Side.X,
    score=(1, 2),
    length=5,
)
BEARING_OFF = Scene(
    Position.from_counts({6: 2, 4: 1, 2: 2}, {3: 2, 1: 4}),
    Side.X,
    dice=(DiceShown(Side.X, (6, 6, 6, 6), (True, True, False, False)),),
    cube=CubeShown(64, Side.O),
    last_by=Side.O,
    last=(Move(5, 0), Move(3, 0)),
    partial_play=(Move(6, 0), Move(6, 0)),
    to_act=Side.X,
    score=(12, 9),
    length=25,
)
OFFERED = Scene(START, Side.O, cube=CubeShown(2, Side.X, offered_by=Side.X), to_act=Side.O, score=(3, -4))
TALL = Scene(Position.from_counts({6: 15}, {6: 8, 25: 7}), Side.O, cube=CubeShown(512, Side.O), to_act=Side.O)
IN_HAND = Scene(
    Position.from_counts({26: 9, 20: 2, 22: 1, 25: 3}, {26: 15}),
    Side.X,
    dice=(DiceShown(Side.X, (2, 1), (False, False)),),
    to_act=Side.X,
)
RUNNING = Scene(
    Position.from_counts({24: 1, 20: 2, 13: 4, 8: 3, 6: 5}, {24: 2, 13: 3, 8: 3, 7: 1, 6: 5, 4: 1}),
    Side.X,
    dice=(DiceShown(Side.X, (6, 5), (False, False)),),
    cube=CubeShown(2, Side.O),
    last_by=Side.O,
    last=(Move(13, 7), Move(13, 4)),
    to_act=Side.X,
    starts=(24, 20, 13, 8),
    score=(2, 4),
    length=7,
    mirrored=True,
)
GAME_OVER = Scene(
    Position.from_counts({0: 12, 2: 2, 3: 1}, {0: 15}),
    Side.O,
    cube=CubeShown(1),
    score=(0, 1),
    length=5,
    games=(GameWon(Side.O),),
)
CRAWFORD = Scene(START, Side.X, cube=None, crawford=True, score=(4, 2), length=5)

SCENES = {
    "opening": OPENING,
    "hit": HIT,
    "partial-play": PARTIAL_PLAY,
    "bearing-off": BEARING_OFF,
    "offered": OFFERED,
    "tall": TALL,
    "in-hand": IN_HAND,
    "crawford": CRAWFORD,
    "mirrored": RUNNING,
    "won": WON,
    "game-over": GAME_OVER,
}


@st.composite
def positions(draw: DrawFn) -> Position:
    """Draw any thirty checkers anywhere, the two sides never on one point."""
    holders = draw(st.lists(st.sampled_from(Side), min_size=24, max_size=24))
    counts = {}
    for side in Side:
        held = [point for point in range(1, BAR) if holders[point - 1] is side]
        own = held if side is Side.X else [BAR - point for point in held]
        places = st.sampled_from([OFF, BAR, HAND, *own])
        chosen = draw(st.lists(places, min_size=CHECKERS, max_size=CHECKERS))
        counts[side] = {place: chosen.count(place) for place in chosen}
    return Position.from_counts(counts[Side.X], counts[Side.O])


def full_scene(position: Position) -> Scene:
    """Return a scene with everything in it, around a position."""
    return Scene(
        position,
        Side.X,
        dice=(DiceShown(Side.X, (6, 6, 6, 6), (True, True, False, False)), DiceShown(Side.O, (5, 2), (True, True))),
        cube=CubeShown(8, Side.O),
        last_by=Side.O,
        last=(Move(25, 20, hit=True), Move(13, 8), Move(6, 0), Move(26, 22)),
        partial_play=(Move(13, 7), Move(7, 1, hit=True), Move(6, 0)),
        score=(3, 10),
        length=11,
        to_act=Side.X,
    )
