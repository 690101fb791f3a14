"""A game as an animated GIF."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderer import CLASSIC, animate, render, replay
from renderer.sample_scenes import BUSY, OFFERED, WON
from tests.support.images import distance, opened
from tests.support.scenes import HIT, OPENING

SMALL = 260
SCENES = (OPENING, HIT, HIT, BUSY, OFFERED)


def test_frames_show_their_scenes_and_the_last_for_longer() -> None:
    with Image.open(BytesIO(animate(SCENES, width=SMALL, seconds=0.8))) as film:
        seen = []
        for number, scene in enumerate(SCENES):
            film.seek(number)
            assert distance(film.convert("RGB"), opened(render(scene, width=SMALL))) == 0
            seen.append(film.info["duration"])
    assert seen == [800, 800, 800, 800, 2400]


def test_result_is_under_the_last_board() -> None:
    with Image.open(BytesIO(animate((OPENING, WON), width=SMALL))) as film:
        film.seek(1)
        assert distance(film.convert("RGB"), opened(render(WON, width=SMALL))) == 0


def test_check_ends_the_work_between_frames() -> None:
    class TooLong(Exception):
        """The time is over."""

    calls: list[int] = []

    def check() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise TooLong

    with pytest.raises(TooLong):
        animate(SCENES, width=SMALL, check=check)
    assert len(calls) == 3


def test_same_scenes_give_the_same_bytes() -> None:
    assert animate(SCENES, width=SMALL) == animate(SCENES, CLASSIC, SMALL)


def test_gif_that_would_be_too_large_is_narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = animate(SCENES, width=SMALL)
    monkeypatch.setattr(replay, "MAX_BYTES", len(wide))
    narrow = animate(SCENES, width=SMALL)
    with Image.open(BytesIO(narrow)) as film:
        assert film.width < SMALL
    assert len(narrow) < len(wide)
    monkeypatch.setattr(replay, "MAX_BYTES", 1000)
    with pytest.raises(ValueError, match="too many"):
        animate(SCENES, width=SMALL)


def test_no_scenes_are_refused() -> None:
    with pytest.raises(ValueError, match="no scenes"):
        animate(())
