"""Stuck games, dead buttons and duplicate pictures, which users of other bots have reported."""

from __future__ import annotations

import pytest

from backgammon import RequestRoll, plays_now
from tests.support import forgery
from tests.support.discord import Bed
from tests.support.match_setup import begin, do, leave, moderator, on_turn, show, table_in, to_play, to_roll, until
from tests.support.messages import answer, buttons, pictures, selects, text

DAY = 24 * 60 * 60


async def test_leaving_after_an_outage_frees_player_and_channel(bed: Bed) -> None:
    """No one stays "already in a game", and no one needs the opponent in order to leave."""
    await begin(bed)
    await bed.restart()
    await leave(bed, bed.anna)
    assert (await table_in(bed)).match.end is not None
    await begin(bed)


async def test_absent_player_does_not_block_a_channel(bed: Bed) -> None:
    """Moderators end what is no longer played, and the channel is free."""
    mona = moderator(bed)
    now = await begin(bed)
    bed.server.remove_member(bed.bjorn)
    await bed.restart()
    await bed.run(mona, "server cancel", match=now.id, reason="they have left")
    assert "There are no matches in progress" in answer(await bed.run(mona, "server matches"))
    await begin(bed, against=bed.person("Carin"))


async def test_finished_match_does_not_return_after_a_restart(bed: Bed) -> None:
    """It is no longer listed either."""
    mona = moderator(bed)
    ended = await begin(bed)
    await leave(bed, bed.bjorn)
    board = text(bed.board())
    await bed.restart()
    assert text(bed.board()) == board
    assert f"**{ended.id}**" not in answer(await bed.run(mona, "server matches"))


@pytest.mark.parametrize("days", [0.02, 2])
async def test_buttons_work_after_a_restart_and_expired_token(bed: Bed, days: float) -> None:
    """Half an hour and two days later."""
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    before = (await table_in(bed)).match.version
    bed.pass_time(days * DAY)
    await bed.restart()
    await bed.click(mine, "Roll")
    assert (await table_in(bed)).match.version > before
    assert (await table_in(bed)).match.version == (await table_in(bed)).stored.shown_version


async def test_press_is_answered_exactly_once(bed: Bed) -> None:
    """By the player whose turn it is, the player who waits, and a spectator."""
    await begin(bed)
    await until(bed, to_roll)
    mine, waiting = await on_turn(bed)
    for who in (bed.person("Carin"), waiting, mine):
        before = len(bed.requests("POST", "/callback"))
        await bed.click(who, "Roll")
        assert len(bed.requests("POST", "/callback")) == before + 1


async def test_plays_beyond_one_menu_are_shown_in_several(bed: Bed) -> None:
    """Discord refuses a menu of more than 25 options."""
    await begin(bed)
    await until(bed, lambda match: to_play(match) and 25 < len(plays_now(match)) <= 75, seed=3)
    menus = [menu for menu in selects(bed.board()) if "plays" in (menu.custom_id or "")]
    offered = [option.value for menu in menus for option in menu.options]
    assert len(menus) > 1
    assert len(set(offered)) == len(offered) == len(plays_now((await table_in(bed)).match))


async def test_edited_board_has_one_picture(bed: Bed) -> None:
    """No older picture stays beside it, and no two states share a file name."""
    await begin(bed)
    names = set()
    board = bed.board().id
    for _ in range(6):
        now = await table_in(bed)
        side = now.match.to_act
        assert side is not None
        if to_roll(now.match):
            await do(bed, now, side, RequestRoll())
            await show(bed)
        else:
            mine, _ = await on_turn(bed)
            await bed.run(mine, "move", skip_question=True, play=(await bed.offers(mine, "move", "play", ""))[0])
        [attachment] = bed.message(board).attachments
        assert len(list(pictures(bed.message(board)))) == 1
        assert attachment.filename not in names
        names.add(attachment.filename)


async def test_double_click_rolls_once(bed: Bed) -> None:
    """The second press finds a newer board, and shows it."""
    await begin(bed)
    await until(bed, to_roll)
    mine, _ = await on_turn(bed)
    [roll] = [button.custom_id for button in buttons(bed.board()) if button.label == "Roll"]
    await bed.click(mine, "Roll")
    once = (await table_in(bed)).log
    again = await forgery.press(bed, mine, bed.board(), str(roll))
    assert (await table_in(bed)).log == once
    assert again.response is not None
    assert not again.response.ephemeral
