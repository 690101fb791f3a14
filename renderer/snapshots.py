"""Turn a position string of another program into a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from backgammon.board import Side
from renderer.scene import CubeShown, DiceShown, Scene

if TYPE_CHECKING:
    from backgammon.formats.snapshot import Snapshot


def scene_of(shot: Snapshot, bottom: Side = Side.X) -> Scene:
    """Return the scene of a moment, numbered for the side to act: after a double, the side that must answer."""
    to_act = shot.to_act
    dice = (DiceShown(shot.on_roll, (shot.dice.first, shot.dice.second), (False, False)),) if shot.dice else ()
    return Scene(
        position=shot.position,
        numbering=to_act,
        dice=dice,
        cube=CubeShown(shot.cube.value, shot.cube.owner, to_act.other if shot.offer else None),
        score=shot.score,
        length=shot.length,
        to_act=to_act,
        crawford=shot.crawford,
        bottom=bottom,
    )
