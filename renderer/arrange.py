"""Turn a scene into the cells of its picture."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from backgammon.board import BAR, Side
from renderer.cells import Cell, PlacedSprite
from renderer.cube import Cube, OfferedCube
from renderer.dice import Die
from renderer.digits import NumberSigns, Plate, PointNumbers, Score, pip_sprites
from renderer.geometry import WIDTH, Place, is_lower
from renderer.result import TABLE_LEFT, TABLE_RIGHT, Winner, Worth, score_table
from renderer.stacks import stack_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

    from renderer.geometry import Geometry
    from renderer.scene import CubeShown, DiceShown, Scene

CENTRED_CUBE_NUMBER = 64
"""The number on a cube that has not been turned: a cube has no 1."""
TALLY_LINE = 23
"""The distance of the lines on a plate from its middle, in units."""


def arrange(scene: Scene, geometry: Geometry) -> tuple[Cell, ...]:
    """Return all cells of the picture that differ from the empty board."""
    cells = (*number_cells(scene, geometry), *stack_cells(scene, geometry), *middle_cells(scene, geometry))
    cells = (*cells, *tally_cells(scene, geometry), *result_cells(scene, geometry))
    return tuple(cell for cell in cells if cell.sprites)


def number_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """Yield the two rails with the point numbers."""
    for lower in (False, True):
        yield rail(geometry, scene.numbering, lower=lower, rising=scene.numbering is scene.bottom)


@lru_cache(maxsize=32)
def rail(geometry: Geometry, numbering: Side, *, lower: bool, rising: bool) -> Cell:
    """Return a rail with both sides' numbers, large for `numbering`.

    These count from the lower right corner (`rising`) or from the upper right one.
    """
    points = [point for point in range(1, BAR) if is_lower(point) is lower]
    numbers = [
        PlacedSprite(PointNumbers(point if rising else BAR - point, lower), geometry.number(point)) for point in points
    ]
    signs = PlacedSprite(NumberSigns(numbering, lower), geometry.numbers_sign(lower=lower))
    return Cell(geometry.numbers(lower=lower), (*numbers, signs))


def middle_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """Yield the dice and the cube. An offered cube takes the place of the dice of the side that must answer."""
    offered_to = scene.cube.offered_by.other if scene.cube and scene.cube.offered_by else None
    if scene.cube is not None and scene.cube.offered_by is not None:
        lower = scene.cube.offered_by is not scene.bottom
        box = geometry.dice(lower=lower)
        yield Cell(box, (PlacedSprite(OfferedCube(2 * scene.cube.value, lower), box.middle),))
    elif scene.cube is not None or scene.crawford:
        yield cube_cell(scene.cube, scene.bottom, geometry, rests=scene.crawford)
    for dice in scene.dice:
        if dice.side is not offered_to:
            yield dice_cell(dice, geometry, lower=dice.side is scene.bottom)


@lru_cache(maxsize=256)
def cube_cell(cube: CubeShown | None, bottom: Side, geometry: Geometry, *, rests: bool) -> Cell:
    """Return the cube at its place on the bar. Without a cube, it is the struck-out cube of the Crawford game."""
    owner = cube.owner if cube else None
    value = cube.value if cube else 1
    box = geometry.cube(lower=None if owner is None else owner is bottom)
    number = CENTRED_CUBE_NUMBER if value == 1 and owner is None else value
    return Cell(box, (PlacedSprite(Cube(number, rests), box.middle),))


@lru_cache(maxsize=1024)
def dice_cell(dice: DiceShown, geometry: Geometry, *, lower: bool) -> Cell:
    """Return the dice of one side in a row."""
    placed = [
        PlacedSprite(Die(dice.side, value, used), geometry.die(number, len(dice.values), lower=lower))
        for number, (value, used) in enumerate(zip(dice.values, dice.used, strict=True))
    ]
    return Cell(geometry.dice(lower=lower), tuple(placed))


def tally_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """Yield the score and pip count of each side.

    Both lie on one plate but in two cells, because the pips change with every play and the score does not.
    """
    for side, score in zip(Side, scene.score, strict=True):
        lower, lit = side is scene.bottom, side is scene.to_act
        yield _pips(geometry, side, scene.position.pips(side), lower=lower, lit=lit)
        yield _score(geometry, score, scene.length, lower=lower, lit=lit)


def result_cells(scene: Scene, geometry: Geometry) -> Iterator[Cell]:
    """Yield the plate under the board: the winner, the score table, and the value of the last game."""
    if not scene.games:
        return
    last = scene.games[-1]
    edges = (0, TABLE_LEFT, TABLE_RIGHT, WIDTH)
    winner, table, worth = (geometry.result(left, right) for left, right in pairwise(edges))
    yield Cell(winner, (PlacedSprite(Winner(last.side, last.times, scene.crowned), winner.middle),))
    yield Cell(table, score_table(scene, geometry, table.middle))
    yield Cell(worth, (PlacedSprite(Worth(last), worth.middle),))


@lru_cache(maxsize=1024)
def _pips(geometry: Geometry, side: Side, pips: int, *, lower: bool, lit: bool) -> Cell:
    plate, box = geometry.tally(lower=lower).middle, geometry.tally_of_pips(lower=lower)
    line = geometry.pixels(TALLY_LINE) * (-1 if lower else 1)
    return Cell(
        box, (PlacedSprite(Plate(lit), plate), *pip_sprites(side, pips, Place(plate.x, plate.y - line), geometry))
    )


@lru_cache(maxsize=512)
def _score(geometry: Geometry, score: int, length: int | None, *, lower: bool, lit: bool) -> Cell:
    plate, box = geometry.tally(lower=lower).middle, geometry.tally_of_score(lower=lower)
    line = geometry.pixels(TALLY_LINE) * (-1 if lower else 1)
    return Cell(
        box, (PlacedSprite(Plate(lit), plate), PlacedSprite(Score(score, length), Place(plate.x, plate.y + line)))
    )
