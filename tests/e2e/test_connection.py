"""Connections, servers, channels and threads come and go; the matches stay."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from simcord.backend import serializers

from backgammon import RequestRoll
from tests.support.discord import Bed
from tests.support.match_setup import begin, db_of, do, on_turn, table_in, to_roll, until
from tests.support.matches import stale
from tests.support.messages import answer, pictures, text

if TYPE_CHECKING:
    import discord


@pytest.fixture
async def board(bed: Bed) -> discord.Message:
    """Return a board with a roll to make."""
    await begin(bed)
    await until(bed, to_roll)
    return bed.board()


async def roll_unseen(bed: Bed) -> None:
    now = await table_in(bed)
    await do(bed, now, now.match.game.turn, RequestRoll())


async def test_reconnected_bot_catches_up_once(bed: Bed, board: discord.Message) -> None:
    await roll_unseen(bed)
    bed.env.http_requests.clear()
    upkeep = bed.client.upkeep.get_task()
    await asyncio.gather(*(bed.client.on_ready() for _ in range(3)))
    assert len(bed.env.http_requests) == 1
    assert text(bed.message(board.id)) != text(board)
    assert bed.client.upkeep.get_task() is upkeep
    assert len([message for message in bed.messages() if any(pictures(message))]) == 1


async def test_match_continues_after_a_server_outage(bed: Bed, board: discord.Message) -> None:
    before = await table_in(bed)
    mine, _ = await on_turn(bed)
    bed.env.backend.emit("GUILD_DELETE", {"id": str(bed.server.id), "unavailable": True})
    await bed.client.on_ready()
    await bed.wait(60)
    guild = bed.env.backend.guilds[bed.server.id]
    bed.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(bed.env.backend, guild))
    await bed.env.settle()
    assert (await table_in(bed)).log == before.log
    await bed.click(mine, "Roll", on=board)
    assert text(bed.message(board.id)) != text(board)


async def test_bot_kicked_and_invited_again_has_lost_nothing(bed: Bed, board: discord.Message) -> None:
    await roll_unseen(bed)
    now = await table_in(bed)
    bed.env.backend.emit("GUILD_DELETE", {"id": str(bed.server.id)})
    for method in ("POST", "PATCH"):
        bed.env.inject_error(method, "/channels/*", status=403, code=50001, times=None)
    await bed.client.on_ready()
    assert await db_of(bed).read(stale) == [now.id]
    bed.env.http_requests.clear()
    await bed.wait(600)
    assert bed.env.http_requests == []
    bed.env.backend.faults.clear()
    guild = bed.env.backend.guilds[bed.server.id]
    bed.env.backend.emit("GUILD_CREATE", serializers.guild_create_payload(bed.env.backend, guild))
    await bed.env.settle()
    await bed.run(bed.anna, "board")
    assert (await table_in(bed)).log == now.log
    assert await db_of(bed).read(stale) == []
    assert bed.board().id != board.id


@pytest.mark.parametrize("code", [10003, 50001])
async def test_board_in_a_lost_channel_is_tried_once_per_start(bed: Bed, board: discord.Message, code: int) -> None:
    await roll_unseen(bed)
    for _ in range(2):
        for method in ("POST", "PATCH"):
            bed.env.inject_error(method, "/channels/*", status=404 if code == 10003 else 403, code=code, times=None)
        bed.env.http_requests.clear()
        await bed.restart()
        assert [entry.method for entry in bed.env.http_requests if "/channels/" in entry.path] == ["PATCH", "POST"]
        bed.env.http_requests.clear()
        await bed.wait(600)
        assert bed.env.http_requests == []
    bed.env.backend.faults.clear()
    await bed.restart()
    assert await db_of(bed).read(stale) == []
    assert board.id in [message.id for message in bed.messages()]


async def test_posting_reopens_an_archived_thread(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    bed.env.inject_error("POST", "/interactions/*/callback", status=400, code=50083)
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, times=2)
    await bed.click(mine, "Roll", on=board)
    now = (await table_in(bed)).stored
    assert now.shown_version == now.match.version
    assert bed.board().id != board.id


@pytest.mark.parametrize(("status", "code"), [(400, 50083), (400, 160005), (403, 160005)])
async def test_locked_thread_is_named_and_the_roll_is_saved(
    bed: Bed, board: discord.Message, status: int, code: int
) -> None:
    mine, _ = await on_turn(bed)
    before = (await table_in(bed)).match.version
    for method in ("POST", "PATCH"):
        bed.env.inject_error(method, "/channels/*", status=status, code=code, times=None)
    bed.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    assert "This thread is locked" in answer(await bed.click(mine, "Roll", on=board))
    assert (await table_in(bed)).match.version > before
    bed.env.backend.faults.clear()
    await bed.run(mine, "board")
    assert bed.board().id != board.id
