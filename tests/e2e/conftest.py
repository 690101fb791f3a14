"""The bed that the end-to-end tests stand on, and what must be true after each of them."""

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
    """The bot's clock; `bed.wait` moves it."""
    return Clock()


@pytest.fixture
def seeds() -> Callable[[], bytes]:
    """The secret seeds of the matches, the same in each run; with SimCord's ids so are all dice."""
    numbers = count()
    return lambda: hashlib.sha256(str(next(numbers)).encode()).digest()


@pytest.fixture
def chosen() -> dict[str, Any]:
    """The settings that are not as they are by default; a test parametrizes it."""
    return {}


@pytest.fixture
def patience() -> Callable[[], Awaitable[None]]:
    """No answer is ever late, however slow the machine; tests of late answers have another patience."""
    return asyncio.Event().wait  # type: ignore[return-value]  # that it would return something does not matter


@pytest.fixture
def build_client(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clock: Clock,
    seeds: Callable[[], bytes],
    chosen: dict[str, Any],
    patience: Callable[[], Awaitable[None]],
) -> Callable[[], BarpointClient]:
    """Builds the bot as it runs on Discord; each call is a fresh start with the same database."""
    # Not at the top: a bot that cannot be imported shall fail these tests, not the collection of all others.
    from bot.app import build  # noqa: PLC0415 - see above
    from bot.config import Settings  # noqa: PLC0415 - see above

    # Neither the developer's .env nor his environment may change what is tested.
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    # Time stands still in these tests, so whoever acts in them is quicker than any real person, and has just come.
    kept = {
        "database_url": f"sqlite:///{tmp_path / 'club.sqlite3'}",
        "backups": "off",
        "challenges_a_minute": 1000,
        "newcomer_minutes": 0,
    }
    settings = Settings(**{**kept, **chosen})
    return lambda: build(settings, clock=clock, seeds=seeds, defer_after=patience)


@pytest.fixture
async def bed(
    build_client: Callable[[], BarpointClient], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Bed]:
    """A running bed. Fails a test whose requests Discord would refuse, or that leaves errors in the log.

    A test that provokes an error calls `bed.forgive()` when it has looked at it.
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
    """Show with a failed test what the bot and Discord said to each other."""
    report = yield
    bed = getattr(item, "funcargs", {}).get("bed")
    if call.when == "call" and report.failed and isinstance(bed, Bed):
        report.sections.append(("what the bot and Discord said", bed.env.transcript()))
    return report
