"""Checkers and cells are where they belong and do not overlap."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.board import Position, Side
from renderer import Move, Scene
from renderer.arrange import arrange
from renderer.cells import Cell, PlacedSprite
from renderer.checkers import Checker, Hand, Slab
from renderer.geometry import CHECKER, MAX_STACK, SLAB, SLAB_LENGTH, Box, Geometry, Place
from renderer.marks import Ghost
from renderer.sample_scenes import WON
from tests.support.scenes import OFFERED, full_scene, positions

WIDTHS = [360, 520, 1040, 2080]
SIZES: dict[type, tuple[float, float]] = {
    Checker: (CHECKER, CHECKER),
    Ghost: (CHECKER, CHECKER),
    Hand: (CHECKER + 27, CHECKER),
    Slab: (SLAB_LENGTH, SLAB),
}


def box_around(placed: PlacedSprite, geometry: Geometry) -> Box | None:
    """Return the pixels of a checker, less the half pixel that rounding may add on each side."""
    size = SIZES.get(type(placed.sprite))
    if size is None:
        return None
    across, down = (int(units * geometry.width / 1040 / 2 - 0.5) for units in size)
    x, y = placed.place
    return Box(x - across, y - down, x + across, y + down)


def share_a_pixel(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap."""
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def checkers_of(cell: Cell, geometry: Geometry) -> list[Box]:
    """Return the boxes of the checkers of a cell."""
    return [box for placed in cell.sprites if (box := box_around(placed, geometry))]


@given(positions(), st.sampled_from(WIDTHS), st.booleans())
@settings(deadline=None, max_examples=60)
def test_checkers_lie_inside_their_box_without_overlap(position: Position, width: int, mirrored: bool) -> None:
    geometry = Geometry(width, mirrored)
    scene = full_scene(position)
    cells = [*arrange(scene, geometry)]
    assert cells
    for cell in cells:
        boxes = checkers_of(cell, geometry)
        assert all(cell.box.contains(box) for box in boxes), (mirrored, cell)
        assert not any(share_a_pixel(*pair) for pair in combinations(boxes, 2)), cell


@given(positions(), st.sampled_from(WIDTHS), st.booleans())
@settings(deadline=None, max_examples=30)
def test_cells_do_not_overlap(position: Position, width: int, mirrored: bool) -> None:
    geometry = Geometry(width, mirrored, with_result=True)
    boxes = [cell.box for cell in arrange(replace(full_scene(position), games=WON.games), geometry)]
    assert not any(share_a_pixel(*pair) for pair in combinations(boxes, 2))
    assert all(Box(0, 0, *geometry.size).contains(box) for box in boxes)


@given(positions(), st.sampled_from(WIDTHS))
@settings(deadline=None, max_examples=30)
def test_cells_above_each_other_share_no_band(position: Position, width: int) -> None:
    geometry = Geometry(width)
    boxes = [cell.box for cell in arrange(full_scene(position), geometry)]
    pairs = [*pairwise(geometry.bands)]
    assert pairs
    for top, bottom in pairs:
        rows = [Box(box.left, top, box.right, bottom) for box in boxes if box.top < bottom and top < box.bottom]
        assert not any(share_a_pixel(*pair) for pair in combinations(rows, 2))


@given(positions())
@settings(deadline=None, max_examples=40)
def test_all_checkers_are_drawn(position: Position) -> None:
    geometry = Geometry(1040)
    seen = dict.fromkeys(Side, 0)
    for cell in arrange(full_scene(position), geometry):
        stacks: dict[Side, list[Checker]] = {side: [] for side in Side}
        for placed in cell.sprites:
            match placed.sprite:
                case Checker() as checker:
                    stacks[checker.side].append(checker)
                case Hand(side, count):
                    seen[side] += count
                case Slab(side):
                    seen[side] += 1
        for side, stack in stacks.items():
            counts = [checker.count for checker in stack if checker.count is not None]
            seen[side] += counts[0] if counts else len(stack)
    assert seen == dict.fromkeys(Side, 15)


@pytest.mark.parametrize("width", WIDTHS)
def test_mirrored_board_has_its_home_at_the_left(width: int) -> None:
    plain, mirrored = Geometry(width), Geometry(width, mirrored=True)
    for point in range(1, 25):
        box, other = plain.point(point), mirrored.point(point)
        assert (box.top, box.bottom) == (other.top, other.bottom)
        assert abs(box.left - (width - other.right)) <= 1
    assert mirrored.tray(lower=True).right < mirrored.point(1).left


@pytest.mark.parametrize(
    ("target", "heading"), [((5, 0), 0), ((9, 1), 2), ((9, 5), 4), ((5, 9), 8), ((0, 5), 12), ((4, 0), 15)]
)
def test_arrow_points_to_the_end_of_the_move(target: tuple[int, int], heading: int) -> None:
    assert Geometry(1040).heading(Place(5, 5), Place(*target)) == heading


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("side", Side)
def test_arrows_of_a_doublet_are_parallel(width: int, side: Side) -> None:
    """Four checkers go in pairs; the arrows of a pair point the same way, those of two ways differ."""
    counts = {24: 2, 13: 5, 8: 3, 6: 5}
    moved = {24: 0, 20: 2, 13: 3, 9: 2, 8: 3, 6: 5}
    position = Position.from_counts(*((moved, counts) if side is Side.X else (counts, moved)))
    play = (Move(24, 20), Move(24, 20), Move(13, 9), Move(13, 9))
    cells = arrange(Scene(position, side.other, last_by=side, last=play), Geometry(width))
    headings = [placed.sprite.heading for cell in cells for placed in cell.sprites if isinstance(placed.sprite, Ghost)]
    assert len(headings) == 4
    assert len(set(headings)) == 2


@pytest.mark.parametrize("width", WIDTHS)
def test_offered_cube_is_on_the_half_of_the_side_to_answer(width: int) -> None:
    geometry = Geometry(width)
    answering = geometry.dice(lower=False)
    assert answering in [cell.box for cell in arrange(OFFERED, geometry)]


def test_corner_points_are_in_their_corners() -> None:
    geometry = Geometry(1040)
    corners = {point: geometry.point(point).middle for point in range(1, 25)}
    assert corners[1].x == corners[24].x == max(place.x for place in corners.values())
    assert corners[12].x == corners[13].x == min(place.x for place in corners.values())
    assert corners[1].y > corners[24].y


def test_five_checkers_leave_room_for_the_mark_above() -> None:
    geometry = Geometry(1040)
    for point in (1, 24):
        top = geometry.on_point(point, MAX_STACK - 1)
        assert abs(geometry.tip(point).y - top.y) >= CHECKER / 2
