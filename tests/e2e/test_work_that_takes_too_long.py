"""Heavy work whose time is over: a private refusal that says what to do instead, and the next attempt succeeds."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Side
from bot.delivery import heavy_work
from bot.features.archive import history, review
from tests.support.discord import Bed
from tests.support.match_setup import begin, refused, to_roll, until, win_match
from tests.support.messages import answer

NO_TIME = -1


@pytest.mark.parametrize(
    ("command", "options", "instead"),
    [
        ("match export", {}, "/match review"),
        ("match plays", {}, "/match review"),
        ("match plays", {"text_file": True}, "/match review"),
        ("match replay", {}, "/match review"),
        ("match review", {}, "/match plays"),
        ("privacy export", {}, "ask my host"),
    ],
)
async def test_work_without_time_is_refused_in_private(
    bed: Bed, monkeypatch: pytest.MonkeyPatch, command: str, options: dict[str, Any], instead: str
) -> None:
    for long_matches in (history, review):
        monkeypatch.setattr(long_matches, "MAX_EVENTS_AT_ONCE", 0)
    await begin(bed)
    await until(bed, lambda match: match.version > 12 and to_roll(match))
    with monkeypatch.context() as patch:
        patch.setattr(heavy_work, "MAX_SECONDS", NO_TIME)
        for _ in range(heavy_work.MAX_JOBS_OF_A_PERSON + 1):
            said = await refused(bed, bed.run(bed.anna, command, **options))
            assert "too long right now" in said
            assert instead in said
    assert "too long" not in answer(await bed.run(bed.anna, command, **options))


async def test_rating_curve_without_time_is_refused_in_private(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    await win_match(bed, Side.X)
    with monkeypatch.context() as patch:
        patch.setattr(heavy_work, "MAX_SECONDS", NO_TIME)
        assert "too long right now" in await refused(bed, bed.run(bed.anna, "profile"))
    assert "too long" not in answer(await bed.run(bed.anna, "profile"))
