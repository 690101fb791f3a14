"""Slow work is deferred and completed later; in these tests no answer is in time."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from backgammon import Resign, Win
from tests.support.discord import Bed
from tests.support.match_setup import (
    begin,
    click_and_confirm,
    disable_automation,
    do,
    on_turn,
    refused,
    show,
    table_in,
    to_roll,
    until,
)
from tests.support.messages import answer, labels, pictures, text
from tests.support.players import Players

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

DEFERS, DEFERS_CLICK = 5, 6


class DeferAfter:
    """Endless at first; once `over`, it ends as soon as the bot waits for anything, such as its database."""

    over = False

    async def __call__(self) -> None:
        await (asyncio.sleep(0) if self.over else asyncio.Event().wait())


@pytest.fixture
def defer_after() -> DeferAfter:
    """Return whether answers are in time."""
    return DeferAfter()


@pytest.fixture
async def board(bed: Bed, defer_after: DeferAfter, monkeypatch: pytest.MonkeyPatch) -> discord.Message:
    """Return a board with a roll to make, after which no answer is in time."""
    await disable_automation(bed)
    await begin(bed, length=1)
    await until(bed, to_roll)
    defer_after.over = True
    for way in ("read", "write"):
        monkeypatch.setattr(bed.client.db, way, _slowly(getattr(bed.client.db, way)))
    return bed.board()


def _slowly(ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a database call that answers later than the bot defers."""

    async def later(*question: Any, **named: Any) -> Any:
        for _ in range(10):
            await asyncio.sleep(0)
        return await ask(*question, **named)

    return later


def answers(bed: Bed) -> set[int]:
    """Return the kinds of first answers so far."""
    return {entry.json["type"] for entry in bed.requests("POST", "/callback") if isinstance(entry.json, dict)}


async def is_shown(bed: Bed) -> bool:
    now = await table_in(bed)
    shown = [message.id for message in bed.messages() if any(pictures(message)) or labels(message)]
    return now.stored.board is not None and shown == [now.stored.board.message_id]


@pytest.mark.parametrize("by_command", [0.0, 1.0], ids=["buttons", "commands"])
async def test_match_with_late_answers_is_played_on_one_board(
    bed: Bed, board: discord.Message, by_command: float
) -> None:
    bed.env.http_requests.clear()
    players = Players(bed, Random(3), by_command=by_command, double=0)
    for _ in range(20):
        now = await players.act()
        assert now.stored.shown_version == now.match.version
        assert await is_shown(bed)
    assert board.id == bed.board().id
    assert answers(bed) == {DEFERS if by_command else DEFERS_CLICK}


async def test_late_answer_to_a_command_is_private_with_the_result(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    result = await bed.run(mine, "roll")
    assert "rolled" in answer(result) or "to play" in answer(result)
    assert result.response is not None
    assert result.response.ephemeral
    assert result.followups == []
    assert bed.board().id == board.id


async def test_late_click_under_talk_posts_the_board_again(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    await mine.send(bed.channel, "hello")
    await bed.click(mine, "Roll", on=board)
    assert bed.board().id != board.id
    assert await is_shown(bed)
    assert not any(message.flags.ephemeral for message in bed.channel.history(viewer=mine))


async def test_late_click_on_an_old_board_shrinks_it(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    await bed.run(mine, "board")
    assert labels(bed.message(board.id))
    await bed.click(mine, "Roll", on=board)
    assert await is_shown(bed)


async def test_late_board_command_posts_the_board_and_answers(bed: Bed, board: discord.Message) -> None:
    result = await bed.run(bed.anna, "board")
    assert answer(result) == "Done."
    assert bed.board().id != board.id
    assert await is_shown(bed)


async def test_late_challenge_is_posted_with_its_ping(bed: Bed, defer_after: DeferAfter) -> None:
    defer_after.over = True
    result = await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    assert result.response is not None
    assert result.response.ephemeral
    asked = bed.messages()[-1]
    assert bed.pinged(asked) == {bed.bjorn.id}
    await bed.click(bed.bjorn, "Accept", on=asked)
    assert labels(bed.message(asked.id)) == []
    assert await is_shown(bed)


@pytest.mark.parametrize("chosen", [{"threads": "always"}])
async def test_match_with_a_slow_thread_begins_there(bed: Bed, defer_after: DeferAfter, chosen: dict[str, str]) -> None:
    assert chosen
    defer_after.over = True
    await bed.run(bed.anna, "challenge", length=5, opponent=bed.bjorn)
    asked = bed.messages()[-1]
    await bed.click(bed.bjorn, "Accept", on=asked)
    [thread] = bed.channel.threads
    assert thread.mention in text(bed.message(asked.id))
    assert "Anna  0 – 0  Björn" in text(bed.board(thread))
    assert answers(bed) == {DEFERS, DEFERS_CLICK}


async def test_late_question_can_be_answered(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    asked = await bed.click(mine, "Resign…", on=board)
    [question] = asked.followups
    assert question.ephemeral
    done = await bed.click(mine, "Single: lose 1", on=question.message)
    assert [text(message) for message in bed.channel.history(viewer=mine) if message.flags.ephemeral] == []
    assert done.followups == []
    assert "offers to" in text(bed.board())


async def test_late_click_on_a_deleted_question_is_answered(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    [question] = (await bed.click(mine, "Resign…", on=board)).followups
    await bed.run(mine, "roll")
    bed.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008)
    [said] = (await bed.click(mine, "Single: lose 1", on=question.message)).followups
    assert "The match has moved on" in text(said.message)
    assert said.ephemeral


async def test_late_rematch_leaves_the_last_board_unchanged(bed: Bed, board: discord.Message) -> None:
    now = await table_in(bed)
    await do(bed, now, now.match.game.turn, Resign(Win.SINGLE))
    await show(bed)
    await click_and_confirm(bed, bed.anna if now.match.game.turn == "O" else bed.bjorn, "Accept 1 point")
    last = bed.board()
    await bed.click(bed.anna, "Rematch", on=last)
    await bed.click(bed.bjorn, "Rematch", on=last)
    assert text(bed.message(last.id)) == text(last)
    assert bed.board().id != last.id
    assert board.id == last.id


async def test_late_refusal_is_said_once_in_private(bed: Bed, board: discord.Message) -> None:
    mine, other = await on_turn(bed)
    assert "not your turn" in await refused(bed, bed.run(other, "roll"))
    clicked = await bed.click(other, "Roll", on=board)
    [said] = clicked.followups
    assert "not your turn" in text(said.message)
    assert said.ephemeral
    assert mine.id != other.id


async def test_late_answer_with_expired_token_updates_the_board(bed: Bed, board: discord.Message) -> None:
    mine, _ = await on_turn(bed)
    bed.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027)
    await bed.run(mine, "roll")
    assert text(bed.board()) != text(board)
    assert len(bed.requests("PATCH", "/webhooks/")) == 1


async def test_rules_help_and_leaderboard_can_be_late(bed: Bed, defer_after: DeferAfter) -> None:
    defer_after.over = True
    said = []
    for asking in (
        bed.run(bed.anna, "rules", topic="cube"),
        bed.run(bed.anna, "help"),
        bed.run(bed.anna, "leaderboard"),
    ):
        await asking
        said.append(bed.channel.history(viewer=bed.anna)[-1])
    assert all(message.flags.ephemeral and text(message) for message in said)
    assert "cube" in text(said[0])
    assert any(pictures(said[0]))
    assert len(bed.channel.history(viewer=bed.anna)) == len(said)


async def test_answer_in_time_is_one_request_with_its_picture(
    bed: Bed, board: discord.Message, defer_after: DeferAfter
) -> None:
    defer_after.over = False
    bed.env.http_requests.clear()
    mine, _ = await on_turn(bed)
    await bed.click(mine, "Roll", on=board)
    [asked] = bed.env.http_requests
    assert asked.path.endswith("/callback")
