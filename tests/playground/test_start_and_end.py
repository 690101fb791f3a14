"""The playground starts without any setting, keeps its data and stops cleanly."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING

import discord
import pytest

from playground.world import make_world, seconds_behind
from tests.support.playground_page import PHONE, PreviewPage, browser_path, chromium
from tests.support.playground_process import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from tests.support.playground_process import Running


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_signal_stops_with_exit_code_0_and_no_traceback(
    playground: Callable[..., AbstractAsyncContextManager[Running]], number: signal.Signals
) -> None:
    async with playground() as running:
        code, errors = await running.end(number)
    assert code == 0
    assert "Traceback" not in errors


async def test_fresh_deletes_the_data_of_earlier_runs(
    playground: Callable[..., AbstractAsyncContextManager[Running]], tmp_path: Path
) -> None:
    database = tmp_path / "data" / "playground.sqlite3"
    async with playground() as running:
        await running.end()
    database.write_bytes(b"not a database")
    async with playground("--fresh") as running:
        await running.end()
    assert database.read_bytes().startswith(b"SQLite format 3")


async def test_second_playground_in_a_folder_is_refused(
    playground: Callable[..., AbstractAsyncContextManager[Running]], tmp_path: Path
) -> None:
    async with playground() as running:
        second = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "playground", "--fresh",
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        _, errors = await asyncio.wait_for(second.communicate(), 30)
        assert second.returncode == 1
        assert "another playground is running" in errors.decode()
        assert (tmp_path / "data" / "playground.sqlite3").exists()
        await running.end()


def test_people_and_channel_have_the_same_ids_in_every_run() -> None:
    worlds = [make_world(discord.Client(intents=discord.Intents.none())) for _ in range(2)]
    first, second = ([world.channel.id, *(person.id for person in world.people)] for world in worlds)
    assert first == second


def test_later_ids_differ_from_those_of_earlier_runs() -> None:
    world = make_world(discord.Client(intents=discord.Intents.none()))
    assert seconds_behind(world.env) < 5
    assert discord.utils.snowflake_time(world.env.backend.snowflake()).year >= 2026


@pytest.mark.skipif(browser_path() is None, reason="needs Chromium")
async def test_switching_shows_the_channel_as_another_person(
    playground: Callable[..., AbstractAsyncContextManager[Running]],
) -> None:
    async with playground("--fresh") as running, chromium() as browser:
        page = await PreviewPage.open(browser, running.address, size=PHONE)
        assert await page.person() == "Anna"
        await page.switch_to("Björn")
        assert await page.person() == "Björn"
        assert page.problems == []


@pytest.mark.skipif(browser_path() is None, reason="needs Chromium")
async def test_page_works_after_a_refused_command(
    playground: Callable[..., AbstractAsyncContextManager[Running]],
) -> None:
    async with playground("--fresh") as running, chromium() as browser:
        page = await PreviewPage.open(browser, running.address)
        await page.run("roll")
        await page.says("There's no match in this channel")
        await page.run("help")
        await page.says("Backgammon with friends")
        # The first person owns the server, so commands that need Manage Server can be tried.
        await page.run("server matches")
        await page.says("There are no matches in progress in this server")
