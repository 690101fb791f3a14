"""Positions pasted by a user, by command and from the menu of a message."""

from __future__ import annotations

import discord
import pytest

from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, refused
from tests.support.messages import answer, pictures, text

CRAWFORD = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:52:6:3:1:7:10"
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:3:0:10"


@pytest.mark.parametrize(
    ("pasted", "told"),
    [
        (f"what would you play here? {CRAWFORD}, thanks", ["O to play 5-2.", "Match to 7 points: X 6, O 3, Crawford"]),
        (
            DOUBLED.removeprefix("XGID="),
            ["⚪ X has redoubled to 4: ⚫ O takes or passes.", "Money game, Jacoby, beavers"],
        ),
        ("4HPwATDgc/ABMA:cImlAAAAAAAE", ["X to play 3-1.", "Match to 5 points: X 0, O 0", "Pips: X 167, O 167"]),
        ("GNUBG ID 4HPwATDgc/ABMA", ["X to roll or double.", "Cube in the middle at 1"]),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:4:1:5:10", ["⚪ X to roll.", "Crawford game"]),
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:0:3:0:5:10", ["X to roll.", "O owns the cube at 2"]),
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:0:3:0:5:10", ["X to roll or redouble.", "X owns the cube at 2"]),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:1:10", ["X to roll.", "No doubling cube."]),
    ],
)
async def test_pasted_position_is_drawn_for_everyone(bed: Bed, pasted: str, told: list[str]) -> None:
    shown = asked_in(await bed.run(bed.anna, "position", text=pasted))
    assert not shown.flags.ephemeral
    assert [part for part in told if part not in text(shown)] == []
    assert len(list(pictures(shown))) == 1
    assert "XGID=" in text(shown)


async def test_message_menu_shows_a_position_in_private(bed: Bed) -> None:
    message = await bed.bjorn.send(bed.channel, f"I was so lucky: {CRAWFORD}")
    answer = await bed.pick(bed.anna, "Show position", message)
    assert answer.response is not None
    assert answer.response.ephemeral
    assert "O to play 5-2." in text(asked_in(answer))


async def test_menu_reads_a_forwarded_message(bed: Bed) -> None:
    quiz = bed.server.create_text_channel("quiz")
    forwarded = await bed.bjorn.forward(await bed.bjorn.send(quiz, f"your play? {CRAWFORD}"), bed.channel)
    assert "O to play 5-2." in answer(await bed.pick(bed.anna, "Show position", forwarded))


@pytest.mark.parametrize(
    "embed",
    [
        discord.Embed(title=CRAWFORD),
        discord.Embed(description=f"your play? `{CRAWFORD}`"),
        discord.Embed().add_field(name="Position", value=CRAWFORD),
        discord.Embed(description="Position of the day").set_footer(text=CRAWFORD),
    ],
    ids=["title", "description", "field", "footer"],
)
async def test_menu_reads_embeds(bed: Bed, embed: discord.Embed) -> None:
    message = await bed.server.create_webhook(bed.channel, "Quiz").send(embed=embed)
    assert "O to play 5-2." in answer(await bed.pick(bed.anna, "Show position", message))
    forwarded = await bed.bjorn.forward(message, bed.channel)
    assert "O to play 5-2." in answer(await bed.pick(bed.anna, "Show position", forwarded))


async def test_menu_reads_what_the_bot_posted(bed: Bed) -> None:
    shown = asked_in(await bed.run(bed.anna, "position", text=CRAWFORD))
    assert "O to play 5-2." in answer(await bed.pick(bed.bjorn, "Show position", shown))
    forwarded = await bed.bjorn.forward(shown, bed.channel)
    assert "O to play 5-2." in answer(await bed.pick(bed.bjorn, "Show position", forwarded))


@pytest.mark.parametrize(
    "pasted", ["hello", "XGID=nonsense", CRAWFORD.replace("-b", "Ob"), CRAWFORD[:-3], "4HPwATDgc/ZZZZ", "@everyone"]
)
async def test_text_without_a_position_is_answered_with_the_formats(bed: Bed, pasted: str) -> None:
    await begin(bed)
    assert "Paste an XGID, OGID or GNUBG ID" in await refused(bed, bed.run(bed.anna, "position", text=pasted))
    message = await bed.bjorn.send(bed.channel, pasted)
    assert "Paste an XGID, OGID or GNUBG ID" in await refused(bed, bed.pick(bed.anna, "Show position", message))
