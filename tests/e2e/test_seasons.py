"""Seasons and excluded results, for moderators and for everyone."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Concede, Side
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import begin, do, lose, moderator, refused, show
from tests.support.messages import answer, text


async def test_season_is_started_renamed_closed_and_shown_later(bed: Bed) -> None:
    mona = moderator(bed)
    said = answer(await bed.run(mona, "server season start", name="*Spring*", rank_by="wins"))
    assert "Season \\*Spring\\* has started. It's decided by: Matches won." in said
    again = await refused(bed, bed.run(mona, "server season start", name="Another"))
    assert "A season is already running." in again
    await lose(bed, await begin(bed), Side.O)
    assert "now called Summer" in answer(await bed.run(mona, "server season name", name="Summer"))
    shown = answer(await bed.run(bed.anna, "leaderboard", period="season"))
    assert "Matches won · Summer\n```\n1. 1–0 Anna\n2. 0–1 Björn\n```" in shown
    bed.pass_time(60)
    assert "Season Summer is over" in answer(await bed.run(mona, "server season close"))
    assert "It's decided by: Rating." in answer(await bed.run(mona, "server season start", name="Autumn"))
    assert await bed.offers(bed.anna, "leaderboard", "season", "umm") == ["Summer"]
    for name in ("summer", "1"):
        later = answer(await bed.run(bed.bjorn, "leaderboard", season=name))
        assert "Matches won · Summer, closed\n```\n1. 1–0 Anna" in later
    assert "no season of that name" in await refused(bed, bed.run(bed.anna, "leaderboard", season="Winter"))


async def test_only_moderators_manage_seasons(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    forgery.allow_every_command(monkeypatch)
    actions: tuple[tuple[str, dict[str, Any]], ...] = (
        ("server season start", {"name": "Mine"}),
        ("server season name", {"name": "Mine"}),
        ("server season close", {}),
        ("server excluded", {}),
    )
    for command, options in actions:
        said = await refused(bed, bed.run(bed.anna, command, **options))
        assert "Only members with the Manage Server permission can do this." in said


async def test_missing_season_is_reported(bed: Bed) -> None:
    mona = moderator(bed)
    for attempt in (bed.run(mona, "server season close"), bed.run(bed.anna, "leaderboard", period="season")):
        assert "This server has no such season." in await refused(bed, attempt)


async def test_moderators_see_excluded_results_with_reasons(bed: Bed) -> None:
    mona = moderator(bed)
    assert "Every result here counts." in answer(await bed.run(mona, "server excluded"))
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    await show(bed)
    assert "Abandoned right away: a loss for the player who left, no win for the other." in text(bed.board())
    said = answer(await bed.run(mona, "server excluded"))
    assert f"match {now.id} · Anna and Björn: abandoned right away" in said
    assert said.count("\n") == 1


async def test_voided_result_is_in_the_log_and_not_excluded(bed: Bed) -> None:
    mona = moderator(bed)
    now = await begin(bed)
    await lose(bed, now, Side.O)
    await bed.run(mona, "server void", match=now.id, reason="one person played both sides")
    assert answer(await bed.run(mona, "server excluded")) == (
        "Every result here counts. /server log lists what moderators voided."
    )
    assert f"match {now.id} declared void by Mona" in answer(await bed.run(mona, "server log"))
