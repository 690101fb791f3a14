"""The bundled typeface has every character that pictures use."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from string import digits

import pytest
from PIL import ImageFont

from renderer import THEMES
from renderer.caption import DASH, ELLIPSIS
from renderer.digits import MINUS, Score
from renderer.geometry import Geometry
from renderer.result import TIMES, Total

SNOWMAN = "\N{SNOWMAN}"


@pytest.mark.parametrize("character", [*digits, "/", MINUS, TIMES, DASH, ELLIPSIS, *"åäöÅÄÖæøÆØëéß"])
def test_character_has_a_glyph(character: str) -> None:
    face = files("renderer").joinpath("fonts", "Rubik-SemiBold.ttf").read_bytes()
    font = ImageFont.truetype(BytesIO(face), 40)
    # A missing glyph is drawn as a box; the typeface has no snowman.
    assert bytes(font.getmask(character)) != bytes(font.getmask(SNOWMAN))


def test_licence_is_included() -> None:
    licence = files("renderer").joinpath("fonts", "OFL.txt").read_text("utf-8")
    assert "SIL Open Font License" in licence or "SIL OPEN FONT LICENSE" in licence


@pytest.mark.parametrize("painter", [Score, Total])
@pytest.mark.parametrize("length", [1, 9, 10, 13, 20, 25])
def test_scores_of_a_match_have_one_type_size(painter: type[Score | Total], length: int) -> None:
    pictures = [painter(score, length).paint(THEMES["classic"], Geometry(1040)) for score in range(length + 1)]
    boxes = [picture.getchannel("A").getbbox() for picture in pictures]
    assert len({box and (box[1], box[3]) for box in boxes}) == 1  # the stroke has the same height in each
