"""The person who posted a position or an imported match removes it; no one else does, and nothing else is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.ui.custom_id import Press, Verb
from tests.support import forgery
from tests.support.database import fetch
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, db_of, refused
from tests.support.messages import labels, text

if TYPE_CHECKING:
    import discord

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
MATCH = b" 1 point match\n\n Game 1\n Ann : 0    Ben : 0\n  1) 31: 8/5 6/5    64: 24/14\n"


async def post(bed: Bed, kind: str) -> discord.Message:
    """Let Anna post a position or a match."""
    if kind == "position":
        return asked_in(await bed.run(bed.anna, "position", text=XGID))
    return asked_in(await bed.run(bed.anna, "match import", file=("match.mat", MATCH)))


@pytest.mark.parametrize("kind", ["position", "match"])
async def test_poster_removes_their_post(bed: Bed, kind: str) -> None:
    shown = await post(bed, kind)
    await bed.click(bed.anna, "Remove", on=shown)
    assert bed.messages() == []


@pytest.mark.parametrize("kind", ["position", "match"])
async def test_others_cannot_remove_a_post(bed: Bed, kind: str) -> None:
    shown = await post(bed, kind)
    assert "Only the person who posted this" in await refused(bed, bed.click(bed.bjorn, "Remove", on=shown))
    assert [message.id for message in bed.messages()] == [shown.id]


async def test_import_is_removed_from_any_page_after_a_restart(bed: Bed) -> None:
    shown = asked_in(await bed.click(bed.bjorn, "Last", on=await post(bed, "match")))
    await bed.restart()
    assert "Only the person" in await refused(bed, bed.click(bed.bjorn, "Remove", on=shown))
    await bed.click(bed.anna, "Remove", on=shown)
    assert bed.messages() == []


async def test_removed_import_is_deleted_and_still_counts_for_the_day(bed: Bed) -> None:
    shown = await post(bed, "match")
    await bed.click(bed.anna, "Remove", on=shown)
    [row] = await fetch(db_of(bed), "SELECT name, body, contents FROM records")
    assert (row["name"], row["body"], row["contents"]) == ("", "", None)
    assert await fetch(db_of(bed), "SELECT * FROM record_pages") == []
    other = await post(bed, "position")
    pressed = forgery.press(bed, bed.bjorn, other, Press(Verb.RECORD, 1).button_id())
    assert "That imported match isn't here any more." in await refused(bed, pressed)


async def test_post_is_removed_through_the_channel_if_need_be(bed: Bed) -> None:
    shown = await post(bed, "position")
    bed.env.inject_error("DELETE", "/webhooks/*", status=500)
    await bed.click(bed.anna, "Remove", on=shown)
    assert bed.messages() == []


async def test_post_that_cannot_be_removed_is_reported(bed: Bed) -> None:
    shown = await post(bed, "position")
    for route in ("/webhooks/*", "/channels/*/messages/*"):
        bed.env.inject_error("DELETE", route, status=500)
    [said] = (await bed.click(bed.anna, "Remove", on=shown)).followups
    assert said.ephemeral
    assert "Discord isn't answering right now" in text(said.message)
    assert [message.id for message in bed.messages()] == [shown.id]


async def test_second_click_on_a_removed_post_is_no_error(bed: Bed) -> None:
    shown = await post(bed, "position")
    bed.env.inject_error("DELETE", "/webhooks/*", status=404, code=10008)
    clicked = await bed.click(bed.anna, "Remove", on=shown)
    assert clicked.followups == []
    assert [one.path for one in bed.requests("DELETE", "/channels/")] == []


async def test_forged_button_removes_nothing(bed: Bed) -> None:
    shown = await post(bed, "position")
    written = await bed.bjorn.send(bed.channel, XGID)
    await begin(bed)
    kept = [message.id for message in bed.messages()]
    assert {shown.id, written.id, bed.board().id} < set(kept)
    for on in bed.messages():
        said = await refused(bed, forgery.press(bed, bed.bjorn, on, Press(Verb.REMOVE, bed.bjorn.id).button_id()))
        assert said == "There's nothing here that I can remove."
    assert [message.id for message in bed.messages()] == kept


async def test_private_position_has_no_button_to_remove_it(bed: Bed) -> None:
    shown = asked_in(await bed.pick(bed.bjorn, "Show position", await bed.anna.send(bed.channel, XGID)))
    assert labels(shown) == []
