"""Every error on every route: the action is saved, the user is told once if possible, and the board comes back.

The routes are not listed: each step runs once without errors, and then each of its requests fails in turn.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from bot.delivery import publisher
from bot.ui.scene import scene_of
from renderer import render
from tests.support.failing_discord import ERRORS, LOST, TYPICAL, install
from tests.support.failure_steps import STEPS, Case, DeferTimer, World
from tests.support.match_setup import begin

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.support.discord import Bed

EVERYTHING = "*"
MAX_REQUESTS = 8
"""Requests one click may cause, whatever fails: thread, players, answer, board, old board, a private message."""


@pytest.fixture
def defer_after() -> DeferTimer:
    """Return whether answers are in time."""
    return DeferTimer()


async def test_action_is_saved_and_reported_once_whatever_fails(
    bed: Bed, defer_after: DeferTimer, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = render(scene_of(await begin(bed, length=25)))
    monkeypatch.setattr(publisher, "render", lambda *_: picture)  # drawing a thousand boards would take a minute
    world = World(bed, install(monkeypatch), defer_after, monkeypatch)
    tried: set[tuple[str, str]] = set()
    faults: list[str] = []
    for step in STEPS:
        routes = [*dict.fromkeys(await routes_of(world, step)), EVERYTHING]
        for route, error in product(routes, [*ERRORS, LOST]):
            if (route, error) not in tried or (route == EVERYTHING and error in TYPICAL):
                tried.add((route, error))
                found = await faults_after(world, step, route, error)
                faults += [f"{step.__name__}, {route}, {error}: {fault}" for fault in found]
    # Other tests check the requests; here that would take most of the time.
    bed.env.http_requests.clear()
    assert faults == []
    assert {"POST", "PATCH", "PUT", "GET", "DELETE"} == {route.split()[0] for route, _ in tried if route != EVERYTHING}


async def routes_of(world: World, step: Callable[[World], Awaitable[Case]]) -> list[str]:
    """Return the routes that a step uses without errors."""
    case = await step(world)
    with world.failing.with_fault("none", LOST) as asked:
        await case.act()
    world.patience.over = False
    await case.check()
    return asked


async def faults_after(world: World, step: Callable[[World], Awaitable[Case]], route: str, error: str) -> list[str]:
    """Return what is wrong if this error happens in a step; empty if nothing is."""
    bed = world.bed
    await world.forget_old_messages()
    case = await step(world)
    told = world.private_messages()
    with world.failing.with_fault(route, error, 99 if route == EVERYTHING else 1) as asked:
        await case.act()
    told = world.private_messages() - told
    world.patience.over = False
    found = bed.failures()
    if told > 1:
        found.append(f"told {told} times")
    if len(asked) > MAX_REQUESTS:
        found.append(f"{len(asked)} requests")
    found += [f"match {match_id} is locked" for match_id, lock in bed.client.publisher._locks.items() if lock.locked()]  # noqa: SLF001 - nothing public shows it
    try:
        await case.check()
    except AssertionError as wrong:
        found.append(repr(wrong))
    bed.forgive()
    return found
