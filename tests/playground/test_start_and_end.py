"""The playground starts without any setting, keeps its data and ends cleanly."""

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
async def test_a_signal_ends_it_with_exit_code_zero_and_without_a_word(
    playground: Callable[..., AbstractAsyncContextManager[Running]], number: signal.Signals
) -> None:
    async with playground() as running:
        code, errors = await running.end(number)
    assert code == 0
    assert "Traceback" not in errors


async def test_fresh_forgets_what_earlier_runs_have_kept(
    playground: Callable[..., AbstractAsyncContextManager[Running]], tmp_path: Path
) -> None:
    database = tmp_path / "data" / "playground.sqlite3"
    async with playground() as running:
        await running.end()
    database.write_bytes(b"not a database")
    async with playground("--fresh") as running:
        await running.end()
    assert database.read_bytes().startswith(b"SQLite format 3")


async def test_a_second_playground_in_the_same_folder_is_refused_and_harms_nothing(
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


def test_people_and_places_have_the_same_ids_in_every_run() -> None:
    worlds = [make_world(discord.Client(intents=discord.Intents.none())) for _ in range(2)]
    first, second = ([world.channel.id, *(person.id for person in world.people)] for world in worlds)
    assert first == second


def test_what_is_made_later_has_an_id_that_no_earlier_run_has_used() -> None:
    world = make_world(discord.Client(intents=discord.Intents.none()))
    assert seconds_behind(world.env) < 5
    assert discord.utils.snowflake_time(world.env.backend.snowflake()).year >= 2026


@pytest.mark.skipif(browser_path() is None, reason="needs Chromium")
async def test_one_person_sees_the_channel_as_another_after_switching(
    playground: Callable[..., AbstractAsyncContextManager[Running]],
) -> None:
    async with playground("--fresh") as running, chromium() as browser:
        page = await PreviewPage.open(browser, running.address, size=PHONE)
        assert await page.person() == "Anna"
        await page.switch_to("Björn")
        assert await page.person() == "Björn"
        assert page.problems == []


@pytest.mark.skipif(browser_path() is None, reason="needs Chromium")
async def test_the_page_goes_on_after_a_command_that_was_refused(
    playground: Callable[..., AbstractAsyncContextManager[Running]],
) -> None:
    async with playground("--fresh") as running, chromium() as browser:
        page = await PreviewPage.open(browser, running.address)
        await page.run("roll")
        await page.says("No match is being played in this channel")
        await page.run("help")
        await page.says("Backgammon with friends")
        # The first person owns the server, so that the commands of those who manage one can be tried.
        await page.run("server matches")
        await page.says("No match is being played in this server")
