"""The position strings of a match, as `/match position` lists them."""

from __future__ import annotations

from backgammon import START, Cube, Side
from backgammon.formats.snapshot import Snapshot
from bot.features.archive.positions import position_strings
from bot.text.translator import Translator


def test_every_position_string_is_listed() -> None:
    lines = position_strings(Snapshot(START, Side.X), Translator("en"))
    assert [line.split("=")[0].split(" ")[0] for line in lines] == ["`XGID", "`GNUBG", "`OGID"]


def test_position_string_without_room_for_the_cube_is_named() -> None:
    lines = position_strings(Snapshot(START, Side.X, cube=Cube(2**16)), Translator("en"))
    assert lines[0].startswith("`XGID=")
    assert lines[1:] == ["GNUBG ID, OGID: left out, because this cube or score can't be stored there."]
