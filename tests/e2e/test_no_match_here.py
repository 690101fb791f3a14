"""Commands without a match in the channel."""

from __future__ import annotations

from typing import Any

import pytest

from backgammon import Concede, Side
from bot.features.play import perform
from tests.support.discord import Bed
from tests.support.match_setup import begin, do, refused, show
from tests.support.messages import answer

AT_THE_BOARD: dict[str, dict[str, Any]] = {
    "roll": {}, "move": {"play": "8/5 6/5"}, "double": {}, "take": {}, "pass": {}, "resign": {"level": 1},
    "match forfeit": {}, "match cancel": {},
}  # fmt: skip
ABOUT_THE_LAST: dict[str, dict[str, Any]] = {"board": {}, "match info": {}, "match rematch": {}}


@pytest.mark.parametrize("command", [*AT_THE_BOARD, *ABOUT_THE_LAST])
async def test_command_without_a_match_says_how_to_start(bed: Bed, command: str) -> None:
    options = {**AT_THE_BOARD, **ABOUT_THE_LAST}[command]
    said = await refused(bed, bed.run(bed.anna, command, **options))
    assert "There's no match in this channel. Start one with /challenge." in said


async def test_text_board_without_a_match_is_refused(bed: Bed) -> None:
    assert "/challenge" in await refused(bed, bed.run(bed.anna, "board", text=True))


async def test_command_elsewhere_names_the_channel_of_the_match(bed: Bed) -> None:
    await begin(bed)
    elsewhere = bed.server.create_text_channel("elsewhere")
    for command, options in AT_THE_BOARD.items():
        said = await refused(bed, bed.run(bed.anna, command, where=elsewhere, **options))
        assert f"You're playing in <#{bed.channel.id}>" in said, command
    carin = bed.person("Carin")
    assert "/challenge" in await refused(bed, bed.run(carin, "roll", where=elsewhere))
    assert await bed.anna.autocomplete(elsewhere, "move", "play", "") == []


async def test_challenge_is_answered_in_its_own_channel(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    elsewhere = bed.server.create_text_channel("elsewhere")
    assert "no open challenge for you in this channel" in await refused(
        bed, bed.run(bed.bjorn, "accept", where=elsewhere)
    )
    for who in (bed.anna, bed.bjorn):
        said = await refused(bed, bed.run(who, "decline", where=elsewhere))
        assert "no challenge for you to decline or withdraw in this channel" in said


async def test_finished_match_refuses_board_commands(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.X, Concede())
    await show(bed)
    for command, options in AT_THE_BOARD.items():
        assert "There's no match in this channel" in await refused(bed, bed.run(bed.anna, command, **options)), command
    assert "Björn** wins the match" in answer(await bed.run(bed.anna, "board")).replace("Anna left, so ", "")
    assert "Björn wins the match" in answer(await bed.run(bed.anna, "match info"))


async def test_failed_write_is_reported_once_with_a_reference(bed: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("disk full")

    await begin(bed)
    monkeypatch.setattr(perform, "act", broken)
    said = answer(await bed.run(bed.anna, "roll"))
    assert "Something went wrong on my side. Nothing was lost" in said
    [record] = bed.errors.records
    assert vars(record)["reference"] in said
    assert "disk full" not in said
    bed.forgive()
