"""Before a challenge stands, what the bot may not do in that place is named."""

from __future__ import annotations

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
@pytest.mark.parametrize("command", ["challenge match", "challenge money"])
async def test_what_is_missing_is_named_before_a_challenge_stands(bed: Bed, permission: str, command: str) -> None:
    bed.deny(permission)
    said = await refused(bed, bed.run(bed.anna, command, opponent=bed.bjorn))
    assert f"I lack {NAMES[permission]}" in said
    assert "moderator" in said


async def test_all_that_is_missing_is_named_at_once(bed: Bed) -> None:
    bed.deny("send_messages", "attach_files")
    said = await refused(bed, bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
    assert "Attach Files and Send Messages" in said


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_challenge_cannot_be_accepted_where_boards_can_no_longer_be_posted(bed: Bed, permission: str) -> None:
    asked = asked_in(await bed.run(bed.anna, "challenge match", opponent=bed.bjorn))
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
async def test_in_a_busy_channel_what_is_missing_for_a_thread_is_named(bed: Bed, permission: str, name: str) -> None:
    await begin(bed)
    carin = bed.person("Carin")
    bed.deny(permission)
    said = await refused(bed, bed.run(carin, "challenge match", opponent=bed.bjorn))
    assert name in said
    assert "thread of its own" in said


async def test_in_a_thread_only_the_permission_for_threads_counts(bed: Bed) -> None:
    message = await bed.anna.send(bed.channel, "let us play in a thread")
    channel = bed.client.get_channel(bed.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="ours", message=message)
    [thread] = bed.channel.threads
    bed.deny("send_messages_in_threads")
    said = await refused(bed, bed.run(bed.anna, "challenge match", opponent=bed.bjorn, where=thread))
    assert "Send Messages in Threads" in said
    bed.deny("send_messages")
    await begin(bed, where=thread)
    assert (await table_in(bed, thread)).stored.channel_id == thread.id


async def test_a_board_is_not_asked_for_where_it_cannot_be_posted(bed: Bed) -> None:
    await begin(bed)
    bed.deny("attach_files")
    assert "I lack Attach Files" in await refused(bed, bed.run(bed.anna, "board"))
    bed.deny()
    assert "to play" in text(bed.board())


async def test_a_rematch_needs_the_same(bed: Bed) -> None:
    await begin(bed)
    leaving = await bed.run(bed.anna, "leave")
    await bed.click(bed.anna, "Leave and lose", on=asked_in(leaving))
    bed.deny("attach_files")
    assert "I lack Attach Files" in await refused(bed, bed.click(bed.bjorn, "Rematch"))
    assert "I lack Attach Files" in await refused(bed, bed.run(bed.bjorn, "rematch"))
