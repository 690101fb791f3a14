"""/match replay: a game as a moving picture, for whoever asks."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, refused, table_in, to_roll, until
from tests.support.messages import answer


async def test_a_game_is_sent_as_a_moving_picture_to_whoever_asks(bed: Bed) -> None:
    await begin(bed)
    await until(bed, lambda match: match.version > 12 and to_roll(match))
    sent = await bed.run(bed.person("Carin"), "match replay")
    assert sent.response is not None
    assert sent.response.ephemeral
    picture = Image.open(BytesIO(await bed.picture(asked_in(sent))))
    assert picture.format == "GIF"
    assert getattr(picture, "n_frames", 0) > 4
    assert "Game 1" in answer(sent)


async def test_a_game_that_was_not_played_is_refused(bed: Bed) -> None:
    before = await begin(bed)
    assert "This match has 1 game so far." in await refused(bed, bed.run(bed.anna, "match replay", game=2))
    assert await table_in(bed) == before


async def test_without_a_match_there_is_nothing_to_replay(bed: Bed) -> None:
    assert "/challenge match" in await refused(bed, bed.run(bed.anna, "match replay"))
