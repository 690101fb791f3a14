"""The typeface that comes with the project has every character that pictures use."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from string import digits

import pytest
from PIL import ImageFont

from renderer import THEMES
from renderer.digits import MINUS, Score
from renderer.geometry import Geometry
from renderer.result import TIMES, Total

SNOWMAN = "\N{SNOWMAN}"


@pytest.mark.parametrize("character", [*digits, "/", MINUS, TIMES])
def test_a_character_has_a_glyph_of_its_own(character: str) -> None:
    face = files("renderer").joinpath("fonts", "Rubik-SemiBold.ttf").read_bytes()
    font = ImageFont.truetype(BytesIO(face), 40)
    # What a typeface lacks it draws as a box, as it does a snowman.
    assert bytes(font.getmask(character)) != bytes(font.getmask(SNOWMAN))


def test_the_licence_comes_with_it() -> None:
    licence = files("renderer").joinpath("fonts", "OFL.txt").read_text("utf-8")
    assert "SIL Open Font License" in licence or "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize("painter", [Score, Total])
@pytest.mark.parametrize("length", [1, 9, 10, 13, 20, 25])
def test_all_scores_of_a_match_are_written_in_one_size(painter: type[Score | Total], length: int) -> None:
    pictures = [painter(score, length).paint(THEMES["classic"], Geometry(1040)) for score in range(length + 1)]
    boxes = [picture.getchannel("A").getbbox() for picture in pictures]
    assert len({box and (box[1], box[3]) for box in boxes}) == 1  # the stroke reaches as high and as low in each
