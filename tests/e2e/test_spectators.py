"""Watching: the matches of a server, the plays of a match, and a quiet announcement of its end."""

from __future__ import annotations

import discord
import pytest

from backgammon import Side
from bot.ui.custom_id import base36
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, lose, moderator, on_turn, refused, to_play, until
from tests.support.messages import answer, text


async def test_watcher_lists_matches_and_pages_through_plays(bed: Bed) -> None:
    carin = bed.person("Carin")
    assert "There are no matches in progress" in answer(await bed.run(carin, "match list"))
    now = await begin(bed, length=25)
    listed = answer(await bed.run(carin, "match list"))
    assert f"/{bed.channel.id}/{bed.board().id}" in listed
    await until(bed, lambda match: match.rolls > 45)
    shown = await bed.run(carin, "match plays", game=1)
    assert shown.response is not None
    assert shown.response.ephemeral
    last = answer(shown)
    earlier = await bed.click(carin, "Earlier", on=asked_in(shown))
    assert "Opening roll" in answer(earlier)
    assert "Opening roll" not in last
    assert answer(await bed.click(carin, "Later", on=asked_in(earlier))) == last
    for partial_play in ("", "0", "z", "zzzzzzzzzzzzz"):
        press = f"b1:history:{base36(now.id)}:1:{partial_play}"
        assert "/match plays" in answer(await forgery.press(bed, carin, asked_in(shown), press))
    sent = await bed.run(carin, "match plays", text_file=True)
    (message,) = [one.message for one in sent.followups] or [asked_in(sent)]
    written = (await bed.picture(message)).decode()
    assert written.startswith("Game 1\n")
    assert "**" not in written


async def test_match_in_a_hidden_channel_is_not_shown(bed: Bed) -> None:
    carin, other = bed.person("Carin"), bed.server.create_text_channel("elsewhere")
    now = await begin(bed)
    message = await bed.bjorn.send(other, "hello")
    assert f"<#{bed.channel.id}>" in answer(await bed.run(carin, "match list", where=other))
    assert f"Dice of match {now.id}" in answer(await bed.run(carin, "match dice", match=now.id, where=other))
    bed.deny("view_channel", to=carin)
    assert "There are no matches in progress" in answer(await bed.run(carin, "match list", where=other))
    assert "no match with that number" in await refused(bed, bed.run(carin, "match dice", match=now.id, where=other))
    for press in (f"b1:myview:{base36(now.id)}:0", f"b1:history:{base36(now.id)}:1:1"):
        assert "no match with that number" in await refused(bed, forgery.press(bed, carin, message, press))
    assert f"<#{bed.channel.id}>" in answer(await bed.run(bed.anna, "match list", where=other))


async def test_match_in_a_private_thread_is_only_visible_there(bed: Bed) -> None:
    channel = bed.client.get_channel(bed.channel.id)
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="quiet", type=discord.ChannelType.private_thread)
    await opened.add_user(discord.Object(bed.anna.id))
    await opened.add_user(discord.Object(bed.bjorn.id))
    (thread,) = bed.channel.threads
    now = await begin(bed, where=thread)
    carin = bed.person("Carin")
    assert "There are no matches in progress" in answer(await bed.run(carin, "match list"))
    assert "no match with that number" in await refused(bed, bed.run(carin, "match export", number=now.id))
    assert f"<#{thread.id}>" in answer(await bed.run(bed.anna, "match list"))
    await bed.run(bed.anna, "match forfeit", skip_question=True, where=thread)
    for place in (thread, None):
        assert not any("🏁" in text(message) for message in bed.messages(place))


@pytest.mark.parametrize("named", [True, False], ids=["channel of results", "no channel"])
async def test_end_is_announced_once_in_the_channel_of_the_board(bed: Bed, named: bool) -> None:
    if named:
        await bed.run(moderator(bed), "server settings", results=bed.channel)
    await begin(bed, length=1)
    await until(bed, to_play)
    mine, _ = await on_turn(bed)
    await bed.run(mine, "match forfeit", skip_question=True)
    assert ["wins the match" in text(message) for message in bed.messages()].count(True) == 1
    assert bed.messages()[-1].id == bed.board().id


async def test_end_in_a_public_thread_is_announced_in_the_channel(bed: Bed) -> None:
    channel = bed.client.get_channel(bed.channel.id)
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="open", type=discord.ChannelType.public_thread)
    await opened.add_user(discord.Object(bed.bjorn.id))
    (thread,) = bed.channel.threads
    now = await lose(bed, await begin(bed, where=thread), Side.X, turns=1)
    await bed.client.publisher.show(now.id)
    (line,) = [message for message in bed.messages() if "🏁" in text(message)]
    assert f"/{bed.board(thread).id})" in text(line)
    assert line.flags.suppress_notifications


async def test_end_is_announced_quietly_in_the_results_channel(bed: Bed) -> None:
    results = bed.server.create_text_channel("results")
    await bed.run(moderator(bed), "server settings", results=results)
    await begin(bed, length=1)
    await until(bed, to_play)
    mine, _ = await on_turn(bed)
    await bed.run(mine, "match forfeit", skip_question=True)
    (line,) = bed.messages(results)
    assert "left, so" in text(line)
    assert f"/{bed.board().id})" in text(line)
    assert line.flags.suppress_notifications
    assert bed.pinged(line) == set()
