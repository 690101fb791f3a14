"""/match replay: an animated picture of a game, sent privately."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import renderer
from bot.features.archive import replay
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, refused, table_in, to_roll, until
from tests.support.messages import answer


async def test_replay_is_a_private_animated_picture(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 12 and to_roll(match))
    sent = await bed.run(bed.person("Carin"), "match replay")
    assert sent.response is not None
    assert sent.response.ephemeral
    picture = Image.open(BytesIO(await bed.picture(asked_in(sent))))
    assert picture.format == "GIF"
    assert getattr(picture, "n_frames", 0) > 4
    assert "Game 1" in answer(sent)


async def test_replay_of_a_game_not_played_is_refused(bed: Bed) -> None:
    before = await begin(bed)
    assert "This match has 1 game so far." in await refused(bed, bed.run(bed.anna, "match replay", game=2))
    assert await table_in(bed) == before


async def test_replay_without_a_match_is_refused(bed: Bed) -> None:
    assert "/challenge" in await refused(bed, bed.run(bed.anna, "match replay"))


async def test_long_replay_shows_its_end_and_says_so(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MAX_SCENES", 3)
    await begin(bed)
    await until(bed, lambda match: match.version > 12 and to_roll(match))
    sent = await bed.run(bed.person("Carin"), "match replay")
    assert Image.open(BytesIO(await bed.picture(asked_in(sent)))).n_frames == 3  # type: ignore[attr-defined]  # a GIF has it
    assert "The last 3 of " in answer(sent)
    assert "/match review has them all." in answer(sent)


async def test_same_replay_is_made_once(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def animate(*arguments: Any, **named: Any) -> bytes:
        made.append(1)
        return renderer.animate(*arguments, **named)

    monkeypatch.setattr(replay, "animate", animate)
    await begin(bed)
    await until(bed, lambda match: match.version > 8 and to_roll(match))
    for who in (bed.anna, bed.bjorn, bed.anna):
        assert "Game 1" in answer(await bed.run(who, "match replay"))
    assert len(made) == 1
