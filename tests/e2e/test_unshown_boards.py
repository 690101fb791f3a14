"""Committed but not shown states are shown after the next start, without any user action."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from backgammon import Concede, Phase, RequestRoll, Side
from bot.client import RETRY_SECONDS
from storage import boards
from tests.support.discord import Bed
from tests.support.match_setup import begin, db_of, do, on_turn, table_in, to_roll, until
from tests.support.matches import stale
from tests.support.messages import labels, pictures, text

if TYPE_CHECKING:
    import discord


async def unshown(bed: Bed) -> list[int]:
    return await db_of(bed).read(stale)


async def test_roll_that_could_not_be_shown_is_shown_after_a_restart(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    board, (mine, _) = bed.board(), await on_turn(bed)
    for method, path in (
        ("POST", "/interactions/*/callback"), ("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages"),
    ):  # fmt: skip
        bed.env.inject_error(method, path, status=503, times=3)
    before = await table_in(bed)
    await bed.click(mine, "Roll")
    bed.forgive()
    bed.env.backend.faults.clear()
    now = await table_in(bed)
    assert now.match.version > before.match.version
    assert await unshown(bed) == [now.id]
    assert text(bed.board()) == text(board)

    await bed.restart()
    assert await unshown(bed) == []
    assert text(bed.board()) != text(board)
    assert (await table_in(bed)).log == now.log


async def fail_to_show_a_roll(bed: Bed) -> discord.Message:
    """Let a player roll while Discord answers every request with an error, and return the old board."""
    await begin(bed)
    await until(bed, to_roll)
    board, (mine, _) = bed.board(), await on_turn(bed)
    fail_every_message(bed, status=503)
    await bed.click(mine, "Roll")
    bed.forgive()
    assert len(await unshown(bed)) == 1
    return board


def fail_every_message(bed: Bed, *, status: int) -> None:
    for method, path in (("POST", "/interactions/*/callback"), ("PATCH", "/channels/*"), ("POST", "/channels/*")):
        bed.env.inject_error(method, path, status=status, times=None)


async def test_unshown_board_is_tried_again_with_growing_pauses(bed: Bed) -> None:
    board = await fail_to_show_a_roll(bed)
    bed.env.http_requests.clear()
    rounds = []
    for _ in range(15):
        before = len(bed.env.http_requests)
        await bed.wait(RETRY_SECONDS)
        rounds.append(len(bed.env.http_requests) > before)
    assert [place for place, tried in enumerate(rounds, start=1) if tried] == [1, 3, 7, 15]
    bed.env.backend.faults.clear()
    await bed.wait(160)
    assert await unshown(bed) == []
    assert text(bed.message(board.id)) != text(board)


async def test_success_elsewhere_shows_what_waits(bed: Bed) -> None:
    await fail_to_show_a_roll(bed)
    await bed.wait(60)
    bed.env.backend.faults.clear()
    await begin(bed, where=bed.server.create_text_channel("second"), against=bed.person("Carin"))
    assert len(await unshown(bed)) == 1
    await bed.wait(RETRY_SECONDS)
    assert await unshown(bed) == []


async def test_resumed_connection_shows_what_waits(bed: Bed) -> None:
    await fail_to_show_a_roll(bed)
    bed.env.backend.faults.clear()
    await bed.client.on_resumed()
    assert await unshown(bed) == []


@pytest.mark.parametrize("status", [500, 404])
async def test_old_board_that_could_not_shrink_is_shrunk_later(bed: Bed, status: int) -> None:
    await begin(bed)
    await until(bed, to_roll)
    old, (mine, _) = bed.board(), await on_turn(bed)
    await mine.send(bed.channel, "hello")
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=status)
    await bed.run(mine, "roll")
    assert labels(bed.message(old.id)) != []
    waits = await db_of(bed).read(boards.waiting)
    await bed.wait(RETRY_SECONDS)
    assert await db_of(bed).read(boards.waiting) == []
    assert (len(waits), labels(bed.message(old.id)) == []) == ((1, True) if status == 500 else (0, False))


async def test_crash_between_commit_and_answer_is_repaired(bed: Bed) -> None:
    await begin(bed)
    now = await until(bed, to_roll)
    shown = text(bed.board())
    after = await do(bed, now, now.match.game.turn, RequestRoll())
    assert text(bed.board()) == shown
    await bed.restart()
    waits = "to play" if after.match.game.phase is Phase.PLAY else "to roll"
    assert waits in text(bed.board())
    assert len([message for message in bed.messages() if any(pictures(message))]) == 1
    assert await unshown(bed) == []
    mine, _ = await on_turn(bed)
    if after.match.game.phase is Phase.PLAY:
        await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
        assert (await table_in(bed)).match.version > after.match.version


async def test_match_that_ended_in_a_crash_shows_its_end(bed: Bed) -> None:
    now = await begin(bed)
    await do(bed, now, Side.X, Concede())
    await bed.restart()
    assert "Björn** wins the match" in text(bed.board())
    assert labels(bed.board()) == ["Rematch"]


async def test_match_that_began_in_a_crash_gets_its_board(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    bed.env.inject_error("POST", "/channels/*/messages", status=503)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    bed.forgive()
    assert not any(any(pictures(message)) for message in bed.messages())
    await bed.restart()
    assert "to play" in text(bed.board())


async def test_match_that_cannot_be_shown_does_not_block_others(bed: Bed) -> None:
    first = await begin(bed)
    second_place = bed.server.create_text_channel("second")
    second = await begin(bed, where=second_place, against=bed.person("Carin"))
    for now in (first, second):
        await do(bed, now, Side.X, Concede())
    bed.deny("send_messages", "view_channel")
    await bed.restart()
    assert await unshown(bed) == [first.id]
    assert "wins the match" in text(bed.board(second_place))
    bed.deny()
    await bed.restart()
    assert await unshown(bed) == []
    assert "wins the match" in text(bed.board())


async def test_restart_with_nothing_to_show_posts_nothing(bed: Bed) -> None:
    await begin(bed)
    asked = len(bed.requests("POST", "/messages")), len(bed.requests("PATCH", "/messages"))
    await bed.restart()
    await bed.wait(60)
    assert (len(bed.requests("POST", "/messages")), len(bed.requests("PATCH", "/messages"))) == asked
    assert bed.requests("PUT", "/commands") == bed.requests("PUT", "/commands")[:1]


@pytest.mark.parametrize("talk", [False, True])
async def test_concurrent_changes_end_with_the_newest_board(bed: Bed, talk: bool) -> None:
    await begin(bed)
    await until(bed, to_roll)
    if talk:
        await bed.anna.send(bed.channel, "hello")
    now = await table_in(bed)
    after = await do(bed, now, now.match.game.turn, RequestRoll())
    publisher = bed.client.publisher
    await asyncio.gather(*(publisher.show(now.id) for _ in range(5)))
    stored = (await table_in(bed)).stored
    assert stored.shown_version == after.match.version
    assert stored.board is not None
    assert [message.id for message in bed.messages() if any(pictures(message))] == [stored.board.message_id]


async def test_unanswerable_click_on_an_old_board_keeps_the_board(bed: Bed) -> None:
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    old = bed.board()
    bed.env.backend.faults.clear()
    await mine.send(bed.channel, "hello")
    bed.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await bed.click(mine, "Roll", on=old)
    now = (await table_in(bed)).stored
    assert now.board is not None
    assert now.board.message_id == bed.board().id != old.id
    assert now.shown_version == now.match.version


async def test_unanswerable_accept_click_still_shows_the_board(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    bed.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    now = await table_in(bed)
    assert now.stored.shown_version == now.match.version
    assert any(pictures(bed.board()))


async def test_unanswerable_challenge_command_still_posts_it(bed: Bed) -> None:
    bed.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    await bed.click(bed.bjorn, "Accept", on=bed.messages()[-1])
    assert any(pictures(bed.board()))


async def test_unanswerable_decline_click_still_closes_the_challenge(bed: Bed) -> None:
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    bed.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await bed.click(bed.bjorn, verb="decline", on=bed.messages()[-1])
    assert labels(bed.messages()[-1]) == []
