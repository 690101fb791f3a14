"""One board per match: edited in place while it is recent and the newest message, else posted again at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from backgammon import Move, legal_actions
from tests.support.discord import Bed
from tests.support.match_setup import asked_in, begin, do, on_turn, table_in, to_roll, until
from tests.support.messages import labels, pictures, text

if TYPE_CHECKING:
    import discord


@pytest.fixture
async def board(bed: Bed) -> discord.Message:
    """Return a board with a roll to make."""
    await begin(bed)
    await until(bed, to_roll)
    return bed.board()


async def roll(bed: Bed, *, by_command: bool) -> None:
    mine, _ = await on_turn(bed)
    await (bed.run(mine, "roll") if by_command else bed.click(mine, "Roll"))


async def is_up_to_date(bed: Bed) -> bool:
    """Return whether the newest board shows the newest state, is saved, and alone has a picture and buttons."""
    now = await table_in(bed)
    newest = bed.board()
    assert now.stored.board is not None
    only_one = [message.id for message in bed.messages() if any(pictures(message)) or labels(message)] == [newest.id]
    return only_one and now.stored.board.message_id == newest.id and now.stored.shown_version == now.match.version


def is_one_line(message: discord.Message) -> bool:
    return not labels(message) and not any(pictures(message)) and len(text(message).splitlines()) == 1


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_recent_board_at_the_bottom_is_edited_in_place(
    bed: Bed, board: discord.Message, by_command: bool
) -> None:
    count = len(bed.messages())
    bed.pass_time(49 * 60)
    await roll(bed, by_command=by_command)
    assert bed.board().id == board.id
    assert text(bed.board()) != text(board)
    assert len(bed.messages()) == count
    assert await is_up_to_date(bed)


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_board_above_other_messages_is_posted_again(bed: Bed, board: discord.Message, by_command: bool) -> None:
    await bed.bjorn.send(bed.channel, "nice roll")
    await roll(bed, by_command=by_command)
    assert bed.board().id == bed.messages()[-1].id != board.id
    assert is_one_line(bed.message(board.id))
    assert str(bed.board().id) in text(bed.message(board.id))
    assert await is_up_to_date(bed)


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_board_older_than_50_minutes_is_posted_again(bed: Bed, board: discord.Message, by_command: bool) -> None:
    bed.pass_time(51 * 60)
    await roll(bed, by_command=by_command)
    assert bed.board().id != board.id
    assert is_one_line(bed.message(board.id))
    assert await is_up_to_date(bed)


async def test_line_of_an_old_board_lists_what_happened_since(bed: Bed, board: discord.Message) -> None:
    await bed.bjorn.send(bed.channel, "nice")
    bed.pass_time(5)
    now = await until(bed, lambda match: match.game.phase == "play", shown=False)
    await do(
        bed,
        now,
        now.match.game.turn,
        next(action for action in legal_actions(now.match, now.match.game.turn) if isinstance(action, Move)),
    )
    await bed.run(bed.anna, "board")
    line = text(bed.message(board.id))
    assert line.startswith("-# ")
    assert f"{now.match.game.dice}: " in line
    assert "[the board](https://discord.com/channels/" in line


@pytest.mark.parametrize("by_command", [False, True], ids=["button", "command"])
async def test_deleted_board_is_posted_again(bed: Bed, board: discord.Message, by_command: bool) -> None:
    if not by_command:
        asked = await bed.click((await on_turn(bed))[0], "Resign…")
        bed.env.backend.delete_message(bed.channel.id, board.id)
        assert asked.response is not None
        await bed.click((await on_turn(bed))[0], "Single: lose 1", on=asked.response.message)
    else:
        bed.env.backend.delete_message(bed.channel.id, board.id)
        await roll(bed, by_command=True)
    assert bed.board().id != board.id
    assert await is_up_to_date(bed)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10008), (400, 50083), (429, 30046), (500, 0)])
async def test_board_that_cannot_be_edited_is_posted_again(
    bed: Bed, board: discord.Message, status: int, code: int
) -> None:
    bed.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code)
    await roll(bed, by_command=True)
    assert bed.board().id != board.id
    assert (await table_in(bed)).stored.shown_version == (await table_in(bed)).match.version


@pytest.mark.parametrize("code", [10062, 40060])
async def test_unanswerable_click_still_updates_the_board(bed: Bed, board: discord.Message, code: int) -> None:
    bed.env.inject_error("POST", "/interactions/*/callback", status=404 if code == 10062 else 400, code=code)
    await roll(bed, by_command=False)
    assert text(bed.board()) != text(board)
    now = await table_in(bed)
    assert now.stored.shown_version == now.match.version


@pytest.mark.parametrize("talk", [False, True])
async def test_unanswerable_command_still_updates_the_board(bed: Bed, board: discord.Message, talk: bool) -> None:
    if talk:
        await bed.bjorn.send(bed.channel, "nice")
    bed.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    await roll(bed, by_command=True)
    assert text(bed.board()) != text(board)
    assert await is_up_to_date(bed)
    assert bed.errors.records == []
    bed.forgive()


async def test_missing_permission_is_named_and_the_roll_is_saved(bed: Bed, board: discord.Message) -> None:
    bed.deny("send_messages")
    bed.pass_time(51 * 60)
    before = (await table_in(bed)).match.version
    mine, _ = await on_turn(bed)
    result = await bed.click(mine, "Roll")
    assert result.response is not None
    assert result.response.ephemeral
    assert "I can't post here any more" in text(result.response.message)
    assert (await table_in(bed)).match.version > before
    bed.deny()
    await bed.run(mine, "board")
    assert bed.board().id != board.id
    assert await is_up_to_date(bed)


async def test_board_command_posts_the_board_at_the_bottom(bed: Bed, board: discord.Message) -> None:
    await bed.run(bed.bjorn, "board")
    assert bed.board().id != board.id
    assert is_one_line(bed.message(board.id))
    assert await is_up_to_date(bed)


async def test_board_command_answers_a_spectator_privately(bed: Bed, board: discord.Message) -> None:
    shown = asked_in(await bed.run(bed.person("Carin"), "board"))
    assert shown.flags.ephemeral
    assert any(pictures(shown))
    assert "Anna  0 – 0  Björn" in text(shown)
    assert labels(shown) == []
    assert [message.id for message in bed.messages() if any(pictures(message))] == [board.id]
