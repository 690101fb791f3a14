"""`InteractionRunner.stop`: running interactions end, are cancelled after a grace period, or are cancelled by force."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.delivery import lifecycle as attending
from bot.delivery.lifecycle import InteractionRunner
from bot.text.languages import Languages


@pytest.fixture
def runner() -> InteractionRunner:
    return InteractionRunner(Languages(discord.Client(intents=discord.Intents.none())))


async def test_stop_waits_for_running_work(runner: InteractionRunner) -> None:
    may_end, done = asyncio.Event(), []

    async def work() -> None:
        await may_end.wait()
        done.append("worked")

    working = asyncio.create_task(runner.work(work()))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(runner.stop())
    await asyncio.sleep(0)
    assert not stopping.done()
    may_end.set()
    await stopping
    assert done == ["worked"]
    await working


async def test_stop_cancels_work_after_the_grace_period(
    runner: InteractionRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "GRACE_SECONDS", 0)
    working = asyncio.create_task(runner.work(asyncio.Event().wait()))  # type: ignore[arg-type]  # its result does not matter
    await asyncio.sleep(0)
    await runner.stop()
    with pytest.raises(asyncio.CancelledError):
        await working


async def test_force_stop_does_not_wait_for_the_grace_period(
    runner: InteractionRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "GRACE_SECONDS", 10**6)
    working = asyncio.create_task(runner.work(asyncio.Event().wait()))  # type: ignore[arg-type]  # its result does not matter
    await asyncio.sleep(0)
    stopping = asyncio.create_task(runner.stop())
    await asyncio.sleep(0)
    runner.force_stop()
    await stopping
    with pytest.raises(asyncio.CancelledError):
        await working


async def test_failed_work_does_not_fail_the_stop(runner: InteractionRunner) -> None:
    may_end = asyncio.Event()

    async def work() -> None:
        await may_end.wait()
        raise ValueError("broken")

    working = asyncio.create_task(runner.work(work()))
    await asyncio.sleep(0)
    may_end.set()
    await runner.stop()
    with pytest.raises(ValueError, match="broken"):
        await working
