"""Permissions that the bot lacks in a channel are named before a challenge is created."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, refused, table_in
from tests.support.messages import text

NAMES = {
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "view_channel": "View Channel",
}


@pytest.mark.parametrize("permission", NAMES)
@pytest.mark.parametrize("kind", [{"length": 5}, {"money": True}], ids=["match", "money"])
async def test_missing_permission_is_named_before_a_challenge(bed: Bed, permission: str, kind: dict[str, Any]) -> None:
    bed.deny(permission)
    said = await refused(bed, bed.run(bed.anna, "challenge", opponent=bed.bjorn, **kind))
    assert f"I'm missing {NAMES[permission]}" in said
    assert "moderator" in said


async def test_all_missing_permissions_are_named_together(bed: Bed) -> None:
    bed.deny("send_messages", "attach_files")
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    assert "Attach Files and Send Messages" in said


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_challenge_cannot_be_accepted_without_permissions(bed: Bed, permission: str) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn))
    bed.deny(permission)
    assert NAMES[permission] in await refused(bed, bed.click(bed.bjorn, "Accept", on=asked))
    assert NAMES[permission] in await refused(bed, bed.run(bed.bjorn, "accept"))
    bed.deny()
    await bed.click(bed.bjorn, "Accept", on=asked)
    assert "to play" in text(bed.board())


@pytest.mark.parametrize(
    ("permission", "name"),
    [("send_messages_in_threads", "Send Messages in Threads"), ("create_public_threads", "Create Public Threads")],
)
async def test_missing_thread_permission_is_named_in_a_busy_channel(bed: Bed, permission: str, name: str) -> None:
    await begin(bed)
    carin = bed.person("Carin")
    bed.deny(permission)
    said = await refused(bed, bed.run(carin, "challenge", length=5, opponent=bed.bjorn))
    assert name in said
    assert "its own thread" in said


async def test_thread_needs_only_permissions_for_threads(bed: Bed) -> None:
    message = await bed.anna.send(bed.channel, "let us play in a thread")
    channel = bed.client.get_channel(bed.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="ours", message=message)
    [thread] = bed.channel.threads
    bed.deny("send_messages_in_threads")
    said = await refused(bed, bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn, where=thread))
    assert "Send Messages in Threads" in said
    bed.deny("send_messages")
    await begin(bed, where=thread)
    assert (await table_in(bed, thread)).stored.channel_id == thread.id


async def test_board_command_needs_permissions(bed: Bed) -> None:
    await begin(bed)
    bed.deny("attach_files")
    assert "I'm missing Attach Files" in await refused(bed, bed.run(bed.anna, "board"))
    bed.deny()
    assert "to play" in text(bed.board())


async def test_rematch_needs_permissions(bed: Bed) -> None:
    await begin(bed)
    leaving = await bed.run(bed.anna, "match forfeit")
    await bed.click(bed.anna, "Leave and lose", on=asked_in(leaving))
    bed.deny("attach_files")
    assert "I'm missing Attach Files" in await refused(bed, bed.click(bed.bjorn, "Rematch"))
    assert "I'm missing Attach Files" in await refused(bed, bed.run(bed.bjorn, "match rematch"))
