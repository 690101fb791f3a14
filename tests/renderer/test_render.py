"""Properties of all pictures: size, weight, determinism, and visible differences."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from cachetools import LRUCache
from hypothesis import given, settings
from PIL import Image

from backgammon.board import START, Position, Side
from renderer import CLASSIC, THEMES, CubeShown, DiceShown, GameWon, Move, Scene, Theme, render
from renderer.part_cache import PARTS, memory_of
from renderer.png import Band
from renderer.printer import Printer, Strip
from renderer.sample_scenes import BUSY
from tests.support.scenes import GAME_OVER, HIT, OFFERED, OPENING, PARTIAL_PLAY, SCENES, full_scene, positions

SMALL = 260
MAX_BYTES = 66_000
MAX_BYTES_EVER = 70_000
"""The limit for thirty random checkers among all marks, which no game would have."""


@pytest.mark.parametrize(("width", "height"), [(1040, 800), (360, 277), (2080, 1600)])
def test_picture_has_the_requested_size(width: int, height: int) -> None:
    with Image.open(BytesIO(render(OPENING, width=width))) as picture:
        assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (width, height))


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_same_scene_gives_the_same_bytes(scene: Scene) -> None:
    assert render(scene, width=SMALL) == render(replace(scene), width=SMALL)


def test_threads_render_the_same_bytes_in_parallel() -> None:
    scenes = list(SCENES.values()) * 3
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda scene: render(scene, width=271), scenes))
    assert together == [render(scene, width=271) for scene in scenes]


@given(positions())
@settings(deadline=None, max_examples=25)
def test_position_is_drawn_differently_from_each_view(
    position: Position,
) -> None:
    scene = full_scene(position)
    pictures = {
        render(replace(scene, numbering=numbering, bottom=bottom, mirrored=mirrored), width=SMALL)
        for numbering in Side
        for bottom in Side
        for mirrored in (False, True)
    }
    assert len(pictures) == 8


@given(positions())
@settings(deadline=None, max_examples=8)
def test_random_picture_stays_below_its_size_limit(position: Position) -> None:
    assert len(render(full_scene(position))) < MAX_BYTES_EVER


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_scene_stays_below_the_size_limit(scene: Scene) -> None:
    assert len(render(scene)) < MAX_BYTES


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_theme_stays_below_the_size_limit(theme: Theme) -> None:
    assert len(render(BUSY, theme)) < MAX_BYTES


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_frame_of_cached_parts_equals_a_new_one(scene: Scene) -> None:
    busy = Printer(CLASSIC, SMALL, mirrored=scene.mirrored)
    for other in SCENES.values():
        if other.mirrored == scene.mirrored:
            busy.png(other)
    assert busy.png(scene) == Printer(CLASSIC, SMALL, mirrored=scene.mirrored).png(scene)


CHANGES = {
    "a checker moves": (
        OPENING,
        {"position": Position.from_counts({24: 2, 13: 4, 8: 4, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})},
    ),
    "a die shows another number": (OPENING, {"dice": (DiceShown(Side.X, (4,), (False,)), OPENING.dice[1])}),
    "a die has been played": (PARTIAL_PLAY, {"dice": (DiceShown(Side.X, (5, 3), (True, True)),)}),
    "the cube is turned": (OPENING, {"cube": CubeShown(2, Side.X)}),
    "the cube has the other owner": (PARTIAL_PLAY, {"cube": CubeShown(16, Side.O)}),
    "the cube is offered": (OFFERED, {"cube": CubeShown(2, Side.X)}),
    "the cube is offered to the other side": (OFFERED, {"cube": CubeShown(2, Side.O, offered_by=Side.O)}),
    "there is no cube": (OPENING, {"cube": None}),
    "the cube rests": (OPENING, {"crawford": True}),
    "it is the other side's turn": (OPENING, {"to_act": Side.O}),
    "the score changes": (OPENING, {"score": (1, 0)}),
    "the match is longer": (OPENING, {"length": 7}),
    "checkers can be moved": (OPENING, {"starts": (24, 13)}),
    "other checkers can be moved": (replace(OPENING, starts=(24,)), {"starts": (13,)}),
    "the checker went elsewhere": (HIT, {"last": (Move(8, 1),)}),
    "the game is over": (OPENING, {"games": (GameWon(Side.X),)}),
    "the game was won twice": (GAME_OVER, {"games": (GameWon(Side.O, 2),)}),
    "the cube counted": (GAME_OVER, {"games": (GameWon(Side.O, 1, 2),)}),
    "the match is over": (GAME_OVER, {"crowned": True}),
    "the play did not hit": (HIT, {"last": (Move(8, 5),)}),
    "the last play is not shown": (HIT, {"last": ()}),
    "the partial play is the last play": (
        PARTIAL_PLAY,
        {"partial_play": (), "last": PARTIAL_PLAY.partial_play, "last_by": Side.X},
    ),
}


@pytest.mark.parametrize(("scene", "change"), CHANGES.values(), ids=CHANGES)
def test_change_of_any_field_changes_the_picture(scene: Scene, change: dict[str, object]) -> None:
    assert render(scene, width=SMALL) != render(replace(scene, **change), width=SMALL)  # type: ignore[arg-type]  # any field of Scene


@pytest.mark.parametrize("value", [2**power for power in range(21)])
def test_cube_of_any_value_is_drawn(value: int) -> None:
    assert render(Scene(START, Side.X, cube=CubeShown(value, Side.X)), width=SMALL)


@pytest.mark.parametrize("width", [0, 159, 4161])
def test_width_out_of_range_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="pixels wide"):
        render(OPENING, width=width)


def test_cache_counts_the_parts_of_all_themes_together() -> None:
    for theme in THEMES.values():
        for scene in (OPENING, BUSY, HIT):
            render(scene, theme, width=SMALL)
    assert PARTS.currsize == sum(map(memory_of, PARTS.values())) <= PARTS.maxsize <= 100_000_000
    kinds = {type(part): part for part in PARTS.values()}
    assert kinds.keys() >= {Printer, Image.Image, tuple, Strip, Band, bytes}


def test_memory_of_a_part_is_more_than_its_bytes() -> None:
    picture = render(BUSY, width=SMALL)
    assert memory_of(picture) > len(picture)
    strips = [part for part in PARTS.values() if isinstance(part, Strip)]
    assert strips
    assert all(memory_of(strip) > sum(map(len, strip.rows)) for strip in strips)
    bands = [part for part in PARTS.values() if isinstance(part, Band)]
    assert bands
    assert all(memory_of(band) > len(band.compressed) for band in bands)
    with pytest.raises(TypeError, match="int"):
        memory_of(5)


def test_full_cache_evicts_the_least_recently_used_part() -> None:
    """A copy of the cache with room for half of what is in it."""
    render(BUSY, width=SMALL)
    cache = PARTS
    held = dict(cache.items())
    small = LRUCache[object, object](sum(map(cache.getsizeof, held.values())) // 2, cache.getsizeof)
    for key, value in held.items():
        small[key] = value
    assert 0 < len(small) < len(held)
    assert small.currsize <= small.maxsize
    assert list(held)[-1] in small
    assert next(iter(held)) not in small
