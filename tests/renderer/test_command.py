"""The command line draws a position or the contact sheet, and explains errors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

import renderer.__main__ as command_line
from backgammon.board import START, Side
from backgammon.formats.position_search import find_position
from renderer import THEMES, CubeShown
from renderer.__main__ import SHEET, main
from renderer.contact_sheet import contact_sheet
from renderer.sample_scenes import CONTACT_SHEET_SCENES
from renderer.snapshots import scene_of
from tests.support.images import opened

START_ID = "4HPwATDgc/ABMA"


def test_position_is_drawn_with_theme_side_and_width(tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.png" for name in ("plain", "dark", "other")]
    for file, options in zip(files, ([], ["--theme", "dark"], ["--side", "O"]), strict=True):
        assert main([START_ID, str(file), "--width", "260", *options]) == 0
    with Image.open(files[0]) as picture:
        assert picture.width == 260
    assert len({file.read_bytes() for file in files}) == 3


@pytest.mark.parametrize(
    ("text", "cube", "dice"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:31:2:3:0:7:10", CubeShown(2, Side.O), (3, 1)),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:2:3:0:7:10", CubeShown(2, Side.X, offered_by=Side.X), None),
        (START_ID, CubeShown(1), None),
    ],
)
def test_position_string_becomes_its_scene(text: str, cube: CubeShown, dice: tuple[int, int] | None) -> None:
    scene = scene_of(find_position(text), Side.O)
    assert scene.position == START
    assert (scene.cube, scene.bottom) == (cube, Side.O)
    assert [shown.values for shown in scene.dice] == ([dice] if dice else [])
    assert scene.to_act is scene.numbering is (Side.X if text == START_ID else Side.O)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense", "out.png"],
        [START_ID],
        [START_ID, "out.png", "--width", "5"],
        [START_ID, "no/such/folder/out.png"],
        ["--contact-sheet", os.devnull],
    ],
)
def test_wrong_arguments_are_refused_with_a_reason(
    arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(arguments)
    assert "error:" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_contact_sheet_shows_each_theme_and_position() -> None:
    small = opened(contact_sheet(160))
    assert small.width > len(CONTACT_SHEET_SCENES) * 160
    assert small.height > len(THEMES) * 117


def test_contact_sheet_is_written_to_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_line, "contact_sheet", lambda: b"sheet")
    assert main(["--contact-sheet", str(tmp_path / "new")]) == 0
    assert (tmp_path / "new" / SHEET).read_bytes() == b"sheet"
