"""Too many challenges or matches: one private answer that says what to do, and nothing is created."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Concede, Side
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, do, refused, show
from tests.support.messages import labels, text

USUAL = {"challenges_a_minute": 5}


@pytest.mark.parametrize("chosen", [USUAL])
async def test_sixth_challenge_within_a_minute_is_refused(bed: Bed, chosen: dict[str, int]) -> None:
    for _ in range(chosen["challenges_a_minute"]):
        await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
        await bed.run(bed.anna, "decline")
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert said == "You've sent 5 challenges in the last minute. Wait a minute, then challenge again."
    await bed.restart()
    assert "Wait a minute" in await refused(bed, bed.run(bed.anna, "challenge", money=True))
    await bed.run(bed.bjorn, "challenge", length=5, opponent=bed.anna)
    bed.pass_time(60)
    await bed.run(bed.anna, "challenge", money=True)


@pytest.mark.parametrize("chosen", [{"open_challenges": 2}])
async def test_open_challenges_are_limited(bed: Bed, chosen: dict[str, int]) -> None:
    assert chosen
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    await bed.run(bed.anna, "challenge", length=5)
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.person("Carin")))
    assert "You have 2 open challenges" in said
    assert "/decline" in said
    bed.pass_time(24 * 3600)
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.person("Dora"))


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"matches_a_person": 1}, "You're already playing a match"),
        ({"matches_a_server": 1}, "This server is full: a match is already in progress"),
    ],
    ids=["a person", "a server"],
)
async def test_matches_per_person_and_per_server_are_limited(bed: Bed, chosen: dict[str, Any], says: str) -> None:
    assert chosen
    carin = bed.person("Carin")
    waiting = asked_in(await bed.run(carin, "challenge", length=5, opponent=bed.bjorn))
    now = await begin(bed)
    assert says in await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=carin))
    assert says in await refused(bed, bed.click(bed.bjorn, "Accept", on=waiting))
    assert bed.channel.threads == []
    await do(bed, now, Side.X, Concede())
    await show(bed)
    await bed.click(bed.bjorn, "Accept", on=waiting)
    assert "(white) against" in text(bed.message(waiting.id))


@pytest.mark.parametrize("chosen", [{"matches_a_person": 1}])
async def test_busy_challenger_is_named_to_the_accepting_player(bed: Bed, chosen: dict[str, int]) -> None:
    assert chosen
    open_to_all = asked_in(await bed.run(bed.anna, "challenge", length=5))
    await begin(bed)
    said = await refused(bed, bed.click(bed.person("Carin"), "Join", on=open_to_all))
    assert "Anna is already playing 1 match" in said
    assert "Join" in labels(bed.message(open_to_all.id))


@pytest.mark.parametrize("chosen", [{"challenges_a_minute": 1}])
async def test_rematch_counts_as_a_challenge(bed: Bed, chosen: dict[str, int]) -> None:
    assert chosen
    now = await begin(bed)
    await do(bed, now, Side.O, Concede())
    await show(bed)
    assert "Wait a minute" in await refused(bed, bed.click(bed.anna, "Rematch"))
    bed.pass_time(60)
    await bed.click(bed.anna, "Rematch")
