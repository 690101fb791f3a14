"""The pictures look as they did when somebody last looked at them."""

from __future__ import annotations

from functools import lru_cache

import pytest
from PIL import Image

from renderer import THEMES
from tests.renderer.golden import FOLDER, pictures
from tests.renderer.pictures import distance, opened
from tests.renderer.scenes import TELLING

TOLERANCE = 1.5
"""Another FreeType or zlib may move an edge by a shade; a checker out of place moves the mean further."""
NAMES = [*TELLING, "dice", "dice-none", "rating", "rating-begins", *(f"theme-{name}" for name in THEMES)]
drawn = lru_cache(maxsize=1)(pictures)


@pytest.mark.parametrize("name", NAMES)
def test_a_telling_scene_looks_as_it_did(name: str) -> None:
    with Image.open(FOLDER / f"{name}.png") as golden:
        assert distance(opened(drawn()[name]), golden.convert("RGB")) < TOLERANCE


def test_there_is_no_golden_picture_without_a_scene() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(NAMES)
