"""Fixtures of the end-to-end tests, and what must be true after each of them."""

from __future__ import annotations

import asyncio
import hashlib
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.discord import Bed, Clock

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Generator
    from pathlib import Path

    from bot.client import BarpointClient


@pytest.fixture
def clock() -> Clock:
    """Return the bot's clock; `bed.wait` moves it."""
    return Clock()


@pytest.fixture
def seeds() -> Callable[[], bytes]:
    """Return secret seeds, the same in each run; with SimCord's ids this fixes all dice."""
    numbers = count()
    return lambda: hashlib.sha256(str(next(numbers)).encode()).digest()


@pytest.fixture
def chosen() -> dict[str, Any]:
    """Return the settings that differ from the defaults; a test parametrizes this fixture."""
    return {}


@pytest.fixture
def defer_after() -> Callable[[], Awaitable[None]]:
    """Never let an answer be late, however slow the machine; tests of late answers override this fixture."""
    return asyncio.Event().wait  # type: ignore[return-value]  # its result does not matter


@pytest.fixture
def build_client(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    seeds: Callable[[], bytes],
    chosen: dict[str, Any],
    defer_after: Callable[[], Awaitable[None]],
) -> Callable[[], BarpointClient]:
    """Return a function that builds the bot; each call is a fresh start with the same database."""
    # Not at the top: a bot that cannot be imported must fail these tests, not the collection of all others.
    from bot.app import build  # noqa: PLC0415 - see above
    from bot.config import Settings  # noqa: PLC0415 - see above

    # The developer's .env and environment must not change what is tested.
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    # Time stands still in these tests, so players act faster than real people and have just joined the server.
    kept = {
        "database_url": f"sqlite:///{tmp_path / 'club.sqlite3'}",
        "backups": "off",
        "challenges_a_minute": 1000,
        "newcomer_minutes": 0,
    }
    settings = Settings(**{**kept, **chosen})
    return lambda: build(settings, clock=clock, seeds=seeds, defer_after=defer_after)


@pytest.fixture
async def bed(
    build_client: Callable[[], BarpointClient], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Bed]:
    """Yield a running bed; fail a test whose requests Discord would refuse, or that leaves errors in the log.

    A test that provokes an error calls `bed.forgive()` after checking it.
    """
    bed = Bed(build_client, clock)
    try:
        await bed.open(monkeypatch)
        yield bed
    finally:
        await bed.close()
    assert bed.complaints() == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the messages between the bot and Discord to the report of a failed test."""
    report = yield
    bed = getattr(item, "funcargs", {}).get("bed")
    if call.when == "call" and report.failed and isinstance(bed, Bed):
        report.sections.append(("what the bot and Discord said", bed.env.transcript()))
    return report
