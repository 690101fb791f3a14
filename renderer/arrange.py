"""From a scene to the cells of its picture."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from backgammon.board import BAR, Side
from renderer.cells import Cell, Laid
from renderer.cube import Cube, OfferedCube
from renderer.dice import Die
from renderer.digits import Plate, PointNumber, Score, pips_laid
from renderer.geometry import WIDTH, Place, is_lower
from renderer.result import GAMES_SHOWN, TABLE_LEFT, TABLE_RIGHT, ScoreTable, Winner, Worth
from renderer.stacks import stack_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from renderer.geometry import Geometry
    from renderer.scene import CubeShown, DiceShown, Scene

CUBE_AT_REST = 64
"""A cube not yet turned lies with this face up, as it has no 1."""
TALLY_LINE = 23
"""How far the lines on a plate stand from its middle, in units."""


def arrange(scene: Scene, geometry: Geometry) -> tuple[Cell, ...]:
    """All cells of the picture that show more than the empty board."""
    cells = (*number_cells(scene, geometry), *stack_cells(scene, geometry), *middle_cells(scene, geometry))
    cells = (*cells, *tally_cells(scene, geometry), *result_cells(scene, geometry))
    return tuple(cell for cell in cells if cell.laid)


def number_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """The two rails with the point numbers."""
    for lower in (False, True):
        yield rail(geometry, lower=lower, rising=scene.numbering is scene.bottom)


@lru_cache(maxsize=32)
def rail(geometry: Geometry, *, lower: bool, rising: bool) -> Cell:
    """A rail with its numbers, rising from the lower right corner or from the upper right one."""
    points = [point for point in range(1, BAR) if is_lower(point) is lower]
    numbers = [Laid(PointNumber(point if rising else BAR - point), geometry.number(point)) for point in points]
    return Cell(geometry.numbers(lower=lower), tuple(numbers))


def middle_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """The dice and the cube. Where an offered cube lies no dice are drawn: they have been picked up."""
    offered_to = scene.cube.offered_by.other if scene.cube and scene.cube.offered_by else None
    if scene.cube is not None and scene.cube.offered_by is not None:
        lower = scene.cube.offered_by is not scene.bottom
        box = geometry.dice(lower=lower)
        yield Cell(box, (Laid(OfferedCube(2 * scene.cube.value, lower), box.middle),))
    elif scene.cube is not None or scene.crawford:
        yield cube_cell(scene.cube, scene.bottom, geometry, rests=scene.crawford)
    for dice in scene.dice:
        if dice.side is not offered_to:
            yield dice_cell(dice, geometry, lower=dice.side is scene.bottom)


@lru_cache(maxsize=256)
def cube_cell(cube: CubeShown | None, bottom: Side, geometry: Geometry, *, rests: bool) -> Cell:
    """The cube at its place on the bar; without a cube, the one that rests in the Crawford game."""
    owner = cube.owner if cube else None
    value = cube.value if cube else 1
    box = geometry.cube(lower=None if owner is None else owner is bottom)
    number = CUBE_AT_REST if value == 1 and owner is None else value
    return Cell(box, (Laid(Cube(number, rests), box.middle),))


@lru_cache(maxsize=1024)
def dice_cell(dice: DiceShown, geometry: Geometry, *, lower: bool) -> Cell:
    """One side's dice in a row."""
    laid = [
        Laid(Die(dice.side, value, used), geometry.die(number, len(dice.values), lower=lower))
        for number, (value, used) in enumerate(zip(dice.values, dice.used, strict=True))
    ]
    return Cell(geometry.dice(lower=lower), tuple(laid))


def tally_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """Each side's score and pips; the scores stand next to each other."""
    for side, score in zip(Side, scene.score, strict=True):
        pips = scene.position.pips(side)
        yield _tally(geometry, side, pips, (score, scene.length), lower=side is scene.bottom, lit=side is scene.to_act)


def result_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """The plate under the board: who won, the score table, and what the game was worth."""
    if not scene.games:
        return
    last = scene.games[-1]
    parts = (
        (0, TABLE_LEFT, Winner(last.side, last.times, scene.crowned)),
        (TABLE_LEFT, TABLE_RIGHT, ScoreTable(scene.games[-GAMES_SHOWN:], scene.score, scene.length)),
        (TABLE_RIGHT, WIDTH, Worth(last)),
    )
    for left, right, sprite in parts:
        box = geometry.result(left, right)
        yield Cell(box, (Laid(sprite, box.middle),))


@lru_cache(maxsize=512)
def _tally(geometry: Geometry, side: Side, pips: int, score: tuple[int, int | None], *, lower: bool, lit: bool) -> Cell:
    box = geometry.tally(lower=lower)
    line = geometry.pixels(TALLY_LINE) * (-1 if lower else 1)
    x, y = box.middle
    pips_line = pips_laid(side, pips, Place(x, y - line), geometry)
    return Cell(box, (Laid(Plate(lit), box.middle), Laid(Score(*score), Place(x, y + line)), *pips_line))
