"""A game as an animated GIF."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from backgammon.board import Side
from renderer import CLASSIC, Caption, Frame, animate, render, replay
from renderer.geometry import Geometry
from renderer.sample_scenes import BUSY, OFFERED, WON
from tests.support.images import distance, opened
from tests.support.scenes import HIT, OPENING

SMALL = 260
NAMES = ("Anna", "Björn")
FRAMES = (
    Frame(OPENING, Caption(Side.X, "3-1"), 0.8),
    Frame(HIT, Caption(Side.X, "3-1: 8/5*"), 1.8),
    Frame(HIT, Caption(Side.X, "3-1: 8/5*")),
    Frame(BUSY, Caption(Side.O, "4-5: 24/20* 13/8")),
    Frame(OFFERED, Caption(Side.O, cube=4), 3),
)


def pictures(data: bytes) -> list[Image.Image]:
    """Return all frames of a GIF as a viewer sees them, RGB."""
    with Image.open(BytesIO(data)) as film:
        seen = []
        for number in range(film.n_frames):  # type: ignore[attr-defined]  # a GIF has it
            film.seek(number)
            seen.append(film.convert("RGB"))
        return seen


def parts(picture: Image.Image) -> tuple[Image.Image, Image.Image, Image.Image]:
    """Cut a frame into the bar with the names, the board, and the bar with the play."""
    board, whole = Geometry(SMALL).size[1], Geometry(SMALL, with_result=True).size[1]
    top = picture.height - whole
    edges = pairwise((0, top, top + board, picture.height))
    names, middle, play = (picture.crop((0, upper, SMALL, lower)) for upper, lower in edges)
    return names, middle, play


def test_frames_show_their_scenes_for_their_time() -> None:
    data = animate(FRAMES, NAMES, width=SMALL)
    shown = pictures(data)
    assert len(shown) == len(FRAMES)
    for picture, frame in zip(shown, FRAMES, strict=True):
        assert distance(parts(picture)[1], opened(render(frame.scene, width=SMALL))) == 0
    with Image.open(BytesIO(data)) as film:
        seconds = []
        for number in range(len(FRAMES)):
            film.seek(number)
            seconds.append(film.info["duration"] / 1000)
    assert seconds == [frame.seconds for frame in FRAMES]


def test_captions_show_names_score_and_play() -> None:
    """The upper bar changes with the score only, the lower one with what was done."""
    frames = [Frame(OPENING, Caption(Side.X, "3-1")), Frame(OPENING, Caption(Side.O, "3-1")), Frame(WON)]
    first, other_side, won = map(parts, pictures(animate(frames, NAMES, width=SMALL)))
    assert distance(first[0], other_side[0]) == 0
    assert distance(first[0], won[0]) > 0
    assert distance(first[2], other_side[2]) > 0
    (renamed,) = map(parts, pictures(animate(frames[:1], ("Anna", "Carin"), width=SMALL)))
    assert distance(first[0], renamed[0]) > 0
    assert distance(first[2], renamed[2]) == 0


def test_result_is_under_the_last_board() -> None:
    last = pictures(animate((Frame(OPENING), Frame(WON, Caption(Side.X, "+8"))), NAMES, width=SMALL))[-1]
    result = opened(render(WON, width=SMALL))
    assert distance(last.crop((0, last.height - result.height, SMALL, last.height)), result) == 0


def test_check_ends_the_work_between_frames() -> None:
    class TooLong(Exception):
        """The time is over."""

    calls: list[int] = []

    def check() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise TooLong

    with pytest.raises(TooLong):
        animate(FRAMES, NAMES, width=SMALL, check=check)
    assert len(calls) == 3


def test_same_frames_give_the_same_bytes() -> None:
    assert animate(FRAMES, NAMES, width=SMALL) == animate(FRAMES, NAMES, CLASSIC, SMALL)


def test_gif_that_would_be_too_large_is_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = animate(FRAMES, NAMES, width=SMALL)
    monkeypatch.setattr(replay, "MAX_BYTES", len(wide))
    narrow = animate(FRAMES, NAMES, width=SMALL)
    with Image.open(BytesIO(narrow)) as film:
        assert film.width < SMALL
    assert len(narrow) < len(wide)
    monkeypatch.setattr(replay, "MAX_BYTES", 1000)
    with pytest.raises(ValueError, match="too many"):
        animate(FRAMES, NAMES, width=SMALL)


def test_no_frames_are_refused() -> None:
    with pytest.raises(ValueError, match="no frames"):
        animate((), NAMES)
