"""Pictures look like the golden pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest
from PIL import Image

from backgammon.board import Position, Side
from renderer import CLASSIC, THEMES, CubeShown, DiceShown, Move, render
from renderer.theme import Colour
from tests.support.golden_images import FOLDER, WIDTH, pictures
from tests.support.images import distance, opened, worst_square
from tests.support.scenes import SCENES

TOLERANCE = 20
"""Another FreeType may move an edge by a shade; any error changes some square by more."""
MEAN_TOLERANCE = 1.5
"""The limit for the mean of the picture: edges hardly change it, another colour of the cloth does."""
NAMES = [*SCENES, "dice", "dice-none", "rating", "rating-begins", *(f"theme-{name}" for name in THEMES)]
drawn = lru_cache(maxsize=1)(pictures)


def departure(first: Image.Image, second: Image.Image) -> float:
    """Return how much two pictures differ; from 1 on they count as different."""
    return max(worst_square(first, second) / TOLERANCE, distance(first, second) / MEAN_TOLERANCE)


@pytest.mark.parametrize("name", NAMES)
def test_scene_looks_like_its_golden_picture(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as golden:
        assert departure(opened(drawn()[name]), golden.convert("RGB")) < 1


WRONG = {
    "a checker": (
        "opening",
        {"position": Position.from_counts({24: 2, 13: 5, 8: 3, 6: 4, 4: 1}, {24: 2, 13: 5, 8: 3, 6: 5})},
    ),
    "a dark one": (
        "opening",
        {"position": Position.from_counts({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 4, 4: 1})},
    ),
    "a die": ("opening", {"dice": (DiceShown(Side.X, (2,), (False,)), DiceShown(Side.O, (1,), (False,)))}),
    "a score": ("opening", {"score": (1, 0)}),
    "the value of the cube": ("opening", {"cube": CubeShown(32)}),
    "the length": ("opening", {"length": 7}),
    "who is to act": ("opening", {"to_act": Side.O}),
    "no hit": ("hit", {"last": (Move(8, 5),)}),
    "nothing to start from": ("mirrored", {"starts": ()}),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_tolerance_detects_a_wrong_detail(wrong: str) -> None:
    name, changed = WRONG[wrong]
    picture = opened(render(replace(SCENES[name], **changed), width=WIDTH))  # type: ignore[arg-type]  # one of its fields
    assert departure(picture, opened(drawn()[name])) > 1.5


@pytest.mark.parametrize("felt", [(49, 104, 93), (35, 90, 169), (75, 90, 79)], ids=["lighter", "bluer", "redder"])
def test_tolerance_detects_another_colour_of_the_cloth(felt: Colour) -> None:
    picture = opened(render(SCENES["opening"], replace(CLASSIC, felt=felt), WIDTH))
    assert departure(picture, opened(drawn()["opening"])) > 1.5


def test_pictures_of_two_sizes_cannot_be_compared() -> None:
    picture = opened(drawn()["opening"])
    with pytest.raises(AssertionError):
        departure(picture, picture.crop((0, 0, picture.width, picture.height - 1)))


def test_every_golden_picture_has_a_scene() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
